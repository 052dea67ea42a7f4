"""All commands in one list, which is also the list of the help."""

from __future__ import annotations

from typing import Annotated

import typer

from pbem.cli.commands import (
    agree,
    config,
    db,
    doctor,
    games,
    history,
    mail,
    orders,
    people,
    play,
    serve,
    show,
    simulate,
    status,
    talk,
)
from pbem.cli.shell.frame import TYPER_SETTINGS, Frame

app = typer.Typer(
    name="pbem",
    cls=Frame,
    epilog="A game in four commands: pbem new, pbem start, pbem legal, pbem move. All of it: docs/cli.md",
    rich_markup_mode=None,  # Typer's rich help doubles the time until it shows
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)

GROUPS = {"Mail and clock": (("mail", mail.app),), "This machine": (("db", db.app),)}

# The order is the order of the help: make a game, play it, look back, let the mail run.
for section, commands in (
    ("Games", (games.new, games.games, games.start, games.abandon, games.archive, people.players)),
    ("At the table", (show.show, play.hand, play.legal, play.move, play.undo, agree.agree)),
    ("Table talk", (talk.say, talk.notes)),
    ("Standing orders", (orders.order, orders.orders)),
    ("Coming and going", (people.invite, people.join, people.decline, people.salt, people.leave)),
    ("Looking back", (history.log, history.replay, history.export, history.import_, history.verify)),
    ("Mail and clock", (serve.serve, serve.tick, status.status, serve.inbox, serve.reply)),
    ("This machine", (doctor.doctor, config.config)),
    ("Bots", (simulate.simulate, serve.demo)),
):
    for command in commands:
        name = command.__name__.rstrip("_")  # import_ cannot be called import in Python
        app.command(name, rich_help_panel=section, **TYPER_SETTINGS.get(command, {}))(command)
    for name, group in GROUPS.get(section, ()):
        app.add_typer(group, name=name, rich_help_panel=section)


def _tell_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"pbem {version('pbem')}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option("--version", is_eager=True, callback=_tell_version, help="Tell the version and stop."),
    ] = False,
) -> None:
    """Play the card game Saboteur by e-mail: a turn server with a command line."""
