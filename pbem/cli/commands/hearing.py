"""Beside the game: ``pbem mute`` and ``unmute`` somebody, ``pbem publish`` one's notes after the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.shell.frame import Refused
from pbem.cli.shell.options import GameCode, Me
from pbem.cli.shell.output import say
from pbem.cli.shell.speech import N_, _

if TYPE_CHECKING:
    from pbem.app.conversation.command import Kind

Whom = Annotated[str, typer.Argument(metavar="NAME", help="Another player at this table.")]


def mute(code: GameCode, whom: Whom, me: Me = "") -> None:
    """Hear nothing more of what somebody says in this game; nobody learns of it."""
    from pbem.app.conversation.command import Kind

    you, other, game = _hear(code, whom, me, Kind.MUTE)
    say(
        _(
            "Letters to {you} tell nothing of what {other} says.  Otherwise: pbem unmute {game} {other}",
            you=you,
            other=other,
            game=game,
        )
    )


def unmute(code: GameCode, whom: Whom, me: Me = "") -> None:
    """Hear somebody again."""
    from pbem.app.conversation.command import Kind

    you, other, game = _hear(code, whom, me, Kind.UNMUTE)
    say(
        _(
            "{you} hears {other} again from now on.  What was said before: pbem say {game}",
            you=you,
            other=other,
            game=game,
        )
    )


def _hear(code: str, whom: str, me: str, kind: Kind) -> tuple[str, str, str]:
    """Run one of the two; the names of both, and the code of the game."""
    from pbem.app.conversation.command import Command
    from pbem.app.conversation.together import perform
    from pbem.cli.shell.session import open_game_as

    session, game, seat = open_game_as(code, me)
    other = session.seat(game, whom)
    if other == seat:
        raise Refused(
            _(
                "Whom do you mean?  Another player: pbem {command} {game} NAME",
                command=kind,
                game=game.row.code,
            )
        )
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
            _("N, --at-the-end and --never cannot be meant at once.  How it goes: pbem publish --help")
        )
    session, game, seat = open_game_as(code, me)
    text = AT_THE_END if at_the_end else KEEP if never else str(number or "")
    done = perform(session.app, game.row.code, seat, Command("publish", Kind.PUBLISH, text))
    say(_(TOLD[str(done.answers[0].note)], game=game.row.code))


TOLD = {
    "published": N_("The others get a letter with it.  Everything published: pbem notes {game} --published"),
    "publishes_later": N_(
        "The others get your notes when {game} has ended.  Otherwise: pbem publish {game} --never"
    ),
    "keeps_notes": N_(
        "Your notes in {game} stay yours.  What the others may read: pbem notes {game} --published"
    ),
}
