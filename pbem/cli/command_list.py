"""All commands in one list, which is also the list of the help."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Annotated

import typer

from pbem.cli import commands
from pbem.cli.shell.frame import TYPER_SETTINGS, Frame
from pbem.cli.shell.typer_words import help_places

# The order is the order of the help: make a game, play it, look back, let the mail run. Each is a function in
# a file of ``commands``; one that is called app is a group of them.
SECTIONS = {
    "Games": ("games.new games.games games.start luck.luck games.archive games.forget players.players"),
    "At the table": "show.show play.hand play.legal rules.rules play.move play.undo agree.agree votes.vote",
    "Table talk": "talk.say talk.notes hearing.publish hearing.mute hearing.unmute",
    "Standing orders": "orders.order orders.orders prepared.prepare prepared.prepared prepared.unprepare",
    "Coming and going": (
        "people.invite people.join people.decline people.leave hours.away hours.back"
        " hours.snooze replace.replace"
    ),
    "For the host": "host.pause host.resume host.extend host.time host.close",
    "Looking back": "history.log history.replay history.export history.import_ verify.verify",
    "Mail and clock": "serve.serve serve.tick status.status serve.inbox reply.reply mail.app",
    "This machine": "doctor.doctor config.config db.app",
    "Bots": "simulate.simulate reply.demo",
}


def name_of(place: str) -> str:
    """What is typed for a command; import_ cannot be called import in Python."""
    file, _, function = place.partition(".")
    return file if function == "app" else function.rstrip("_")


def program(typed: str = "") -> typer.Typer:
    """All commands; or only the one that was typed, if there is one, for reading all of them takes time."""
    app = typer.Typer(
        name="pbem",
        cls=Frame,
        epilog="A game in four commands: pbem new, pbem start, pbem legal, pbem move. All of it: docs/cli.md",
        rich_markup_mode=None,  # Typer's rich help doubles the time until it shows
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    )
    app.callback()(options)
    places = [(place, section) for section, listed in SECTIONS.items() for place in listed.split()]
    for place, section in [one for one in places if name_of(one[0]) == typed] or places:
        file, _, function = place.partition(".")
        command = getattr(import_module(f"{commands.__name__}.{file}"), function)
        if isinstance(command, typer.Typer):
            app.add_typer(command, name=name_of(place), rich_help_panel=section)
        else:
            settings = TYPER_SETTINGS.get(command, {})
            app.command(name_of(place), rich_help_panel=section, **settings)(command)
    return app


def help_texts() -> Iterator[tuple[str, str]]:
    """Every text of the help with the command or option it belongs to, for those who make the catalogs."""
    tree = typer.main.get_command(program())
    for owner, name, place in help_places(tree, "pbem"):
        yield getattr(owner, name), place


def _tell_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"pbem {version('pbem')}")
        raise typer.Exit


def options(
    version: Annotated[
        bool,
        typer.Option("--version", is_eager=True, callback=_tell_version, help="Tell the version and stop."),
    ] = False,
    lang: Annotated[
        str,
        typer.Option(metavar="LANG", help="Speak this language, such as pl; it may stand anywhere."),
    ] = "",
) -> None:
    """Play the card game Saboteur by e-mail: a turn server with a command line."""
