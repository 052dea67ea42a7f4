"""Beside the game: ``pbem mute`` and ``unmute`` somebody, ``pbem publish`` one's notes after the end."""

from __future__ import annotations

import re
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
    which: Annotated[
        str,
        typer.Argument(
            metavar="[N | later | no]",
            help="Only this note; all, as soon as the game has ended; or none, whatever you said before.",
        ),
    ] = "",
    me: Me = "",
) -> None:
    """Let the others read your notes, once the game has ended."""
    from pbem.app.conversation.command import AT_THE_END, KEEP, Command, Kind
    from pbem.app.conversation.together import perform
    from pbem.cli.shell.session import open_game_as

    said = {"later": AT_THE_END, "no": KEEP}
    if which not in said and not re.fullmatch(r"(?:[1-9][0-9]{0,3})?", which, re.ASCII):
        raise Refused(
            _("“{word}” is no note.  It takes a number, later or no: pbem publish --help", word=which)
        )
    session, game, seat = open_game_as(code, me)
    done = perform(session.app, game.row.code, seat, Command("publish", Kind.PUBLISH, said.get(which, which)))
    say(_(TOLD[str(done.answers[0].note)], game=game.row.code))


TOLD = {
    "published": N_("The others get a letter with it.  Everything published: pbem notes {game} --published"),
    "publishes_later": N_(
        "The others get your notes when {game} has ended.  Otherwise: pbem publish {game} no"
    ),
    "keeps_notes": N_(
        "Your notes in {game} stay yours.  What the others may read: pbem notes {game} --published"
    ),
}
