"""``pbem vote``: asking the table, and answering it."""

from __future__ import annotations

from typing import Annotated

import typer

from pbem.cli.shell.frame import Refused
from pbem.cli.shell.options import GameCode, Me
from pbem.cli.shell.output import clock, say


def vote(
    code: GameCode,
    words: Annotated[
        list[str],
        typer.Argument(metavar="WHAT", help="yes, no, pause, resume, extend 3d, replace anna by bot, end."),
    ],
    me: Me = "",
) -> None:
    """Vote yes or no, or ask the table to vote: about a pause, more time, replacing somebody, the end."""
    from pbem.app.conversation.together import perform
    from pbem.app.sheets.answers import Outcome
    from pbem.cli.shell.session import open_game_as
    from pbem.engine import Refusal, view
    from pbem.mail.conversation.lines import read_line
    from pbem.mail.typed.context import ReadingContext
    from pbem.render.sections.refusals import why_not
    from pbem.render.words.names import Voice

    session, game, seat = open_game_as(code, me)
    line, seen = f"vote {' '.join(words)}", view(game.state, seat)
    try:
        command = read_line(line, ReadingContext(game.names, seat, seen, lang=game.seats[seat].lang))
    except Refusal as refusal:
        raise Refused(f"{why_not(refusal, Voice(seen, game.names))}  How it goes: pbem vote --help") from None
    assert command is not None  # a line with this word is one
    done = perform(session.app, game.row.code, seat, command)
    note = done.answers[0].note
    if note in (Outcome.CARRIED, Outcome.NOT_CARRIED):
        say("The vote is carried." if note == Outcome.CARRIED else "The vote is not carried.")
        return
    open_vote = session.app.store.beside(game.row.code).votes
    until = f" It is open until {clock(open_vote[0].until)}." if open_vote else ""
    say(f"The others have not said enough yet; silence is no.{until}")
