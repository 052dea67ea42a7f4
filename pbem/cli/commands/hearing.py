"""Beside the game: ``pbem mute`` and ``unmute`` somebody, ``pbem publish`` one's notes after the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.shell.frame import Refused
from pbem.cli.shell.options import GameCode, Me
from pbem.cli.shell.output import say

if TYPE_CHECKING:
    from pbem.app.conversation.command import Kind

Whom = Annotated[str, typer.Argument(metavar="NAME", help="Another player at this table.")]


def mute(code: GameCode, whom: Whom, me: Me = "") -> None:
    """Hear nothing more of what somebody says in this game; nobody learns of it."""
    from pbem.app.conversation.command import Kind

    you, other, game = _hear(code, whom, me, Kind.MUTE)
    say(f"Letters to {you} tell nothing of what {other} says.  Otherwise: pbem unmute {game} {other}")


def unmute(code: GameCode, whom: Whom, me: Me = "") -> None:
    """Hear somebody again."""
    from pbem.app.conversation.command import Kind

    you, other, game = _hear(code, whom, me, Kind.UNMUTE)
    say(f"{you} hears {other} again from now on.  What was said before: pbem say {game}")


def _hear(code: str, whom: str, me: str, kind: Kind) -> tuple[str, str, str]:
    """Run one of the two; the names of both, and the code of the game."""
    from pbem.app.conversation.command import Command
    from pbem.app.conversation.together import perform
    from pbem.cli.shell.session import open_game_as

    session, game, seat = open_game_as(code, me)
    other = session.seat(game, whom)
    if other == seat:
        raise Refused(f"Whom do you mean?  Another player: pbem {kind} {game.row.code} NAME")
    perform(session.app, game.row.code, seat, Command(f"{kind} {whom}", kind, str(other)))
    return game.names[seat], game.names[other], game.row.code


def publish(
    code: GameCode,
    number: Annotated[
        int | None, typer.Argument(metavar="N", min=1, help="Only this note, as pbem notes numbers them.")
    ] = None,
    at_the_end: Annotated[
        bool, typer.Option("--at-the-end", help="All notes, as soon as the game has ended.")
    ] = False,
    never: Annotated[bool, typer.Option("--never", help="Keep them, whatever you said before.")] = False,
    me: Me = "",
) -> None:
    """Let the others read your notes, once the game has ended."""
    from pbem.app.conversation.command import AT_THE_END, KEEP, Command, Kind
    from pbem.app.conversation.together import perform
    from pbem.cli.shell.session import open_game_as

    if [number is not None, at_the_end, never].count(True) > 1:
        raise Refused(
            "N, --at-the-end and --never cannot be meant at once.  How it goes: pbem publish --help"
        )
    session, game, seat = open_game_as(code, me)
    text = AT_THE_END if at_the_end else KEEP if never else str(number or "")
    done = perform(session.app, game.row.code, seat, Command("publish", Kind.PUBLISH, text))
    say(TOLD[str(done.answers[0].note)].replace("GAME", game.row.code))


TOLD = {
    "published": "The others get a letter with it.  Everything published: pbem notes GAME --published",
    "publishes_later": "The others get your notes when GAME has ended.  Otherwise: pbem publish GAME --never",
    "keeps_notes": "Your notes in GAME stay yours.  What the others may read: pbem notes GAME --published",
}
