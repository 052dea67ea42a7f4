"""Which database counts: ``pbem db copy`` moves everything to another one, ``use`` and ``new-epoch``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.commands.simulate import progress_bar
from pbem.cli.shell.frame import Refused, make_sure
from pbem.cli.shell.output import say
from pbem.cli.shell.sending import how_to_send
from pbem.sentence import counted

if TYPE_CHECKING:
    from pbem.config import Settings

Yes = Annotated[bool, typer.Option("--yes", help="Do not ask whether you are sure.")]


def copy(
    target: Annotated[
        str, typer.Argument(metavar="TARGET", help="An empty database, postgresql://…, or a new file.")
    ],
    yes: Yes = False,
) -> None:
    """Move all games to PostgreSQL, or from there to a file, and compare both."""
    from pbem.config import load_settings
    from pbem.store.copying.moving import move, name_of
    from pbem.store.store import Store

    settings = load_settings()
    there = place(target)
    refuse_running(settings)
    Store.open(settings.store).close()  # in its newest form
    if not yes:
        make_sure(
            f"All games move to {name_of(there)}, and {name_of(settings.store)} is not used any more. Go on?"
        )
    with progress_bar("rows") as tell:
        moved = move(settings.store, there, tell)
    for game in moved.broken:
        say(f"{game} was wrong before, and is so there.  Look closer: pbem verify {game}")
    say(
        (
            f"{counted(moved.games, 'game is', 'games are')} in {moved.name} with every digest "
            f"unchanged ({moved.rows} rows)."
        ),
        next_step(settings, there),
    )


def place(target: str) -> Path | str:
    """Where to, as somebody typed it."""
    from pbem.config.bounds import DATABASES

    if "://" not in target:
        return Path(target)
    if not target.startswith(DATABASES):
        raise Refused(
            f"“{target.partition('://')[0] + '://'}” is no database that pbem knows.  Name "
            "postgresql://user@host/name or a file"
        )
    return target


def next_step(settings: Settings, there: Path | str) -> str:
    """How the server is started from where everything is now."""
    if isinstance(there, str):
        return "Now set database_url to it in pbem.toml, and start: pbem serve"
    if there.absolute() != settings.database.absolute():
        return (
            f"Now move it to {settings.database}, take database_url out of pbem.toml, and start: pbem serve"
        )
    return "Now take database_url out of pbem.toml, and start: pbem serve"


def use(yes: Yes = False) -> None:
    """Go on with a database that was moved elsewhere, as if an older copy had been put back."""
    from pbem.config import load_settings
    from pbem.store.copying.moving import name_of, place_of

    settings = load_settings()
    place = place_of(settings.store)
    if place is None:
        raise Refused(f"{name_of(settings.store)} has not moved, so it is used anyway.  See: pbem status")
    refuse_running(settings)
    if not yes:
        make_sure(f"What was played in {place} will be lost, and nobody may use it again. Go on?")
    begin(settings)


def new_epoch(yes: Yes = False) -> None:
    """After PostgreSQL put an older state back: no letter of before is mixed up, all players are told."""
    from pbem.config import load_settings
    from pbem.store.store import Store

    settings = load_settings()
    refuse_running(settings)
    Store.open(settings.store).close()  # it is there, and has not moved
    if not yes:
        make_sure(
            "Everybody is told that an older state was put back and gets their whole time again. Go on?"
        )
    begin(settings)


def begin(settings: Settings) -> None:
    """Begin an epoch and write to everybody."""
    from pbem.app.record.restored import tell_everybody
    from pbem.store.copying.moving import begin_epoch
    from pbem.wiring import build_app

    epoch = begin_epoch(settings.store, settings.home)
    app = build_app(settings)
    try:
        letters = tell_everybody(app)
    finally:
        app.store.close()
    say(
        f"Epoch {epoch} has begun. "
        f"{counted(letters, 'letter about it waits', 'letters about it wait')} to be sent: "
        f"{how_to_send()}."
    )


def refuse_running(settings: Settings) -> None:
    """Nobody may work with a database whose identity changes."""
    from pbem.cli.commands.serve import told
    from pbem.server.running import running

    if (server := running(settings)) is not None:
        raise Refused(f"A server is using the database ({told(server)}).  Stop it first, with Ctrl-C or kill")
