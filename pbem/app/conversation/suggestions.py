"""Did you mean …? What somebody with a typing slip is asked, and what her yes or no is about."""

from __future__ import annotations

from dataclasses import replace
from typing import NoReturn

from pbem.app.conversation.command import Command, Kind
from pbem.app.conversation.request import NotDone, Request
from pbem.app.conversation.together import run_together
from pbem.app.game import last_question
from pbem.app.play.takeback import pending
from pbem.app.sheets.answers import Answer, Outcome
from pbem.app.table.votes import vote_of, voters_of
from pbem.store.schema.rows import SuggestionRow


class Meant(NotDone):
    """Nothing is done, for a line may mean this and may not; it stays suggested until her next mail."""

    def __init__(self, line: str, suggested: str, note: Outcome) -> None:
        super().__init__(Answer(line, suggested, note=note))
        self.suggested = suggested


def ask_whether(request: Request, line: str, command: Command) -> NoReturn:
    """Ask whether a line means this command; if that could not be done anyway, say why instead."""
    run_together(request, (replace(command, line=line),))  # whatever comes of it is forgotten
    text = command.text if command.kind == Kind.MOVE else command.line
    raise Meant(line, text, Outcome.DID_YOU_MEAN)


def suggested_to(request: Request) -> str:
    """The line that the writer was asked about, if she answers the same question."""
    place = request.seat, request.question
    return next((row.line for row in request.work.suggestions if (row.seat, row.question) == place), "")


def is_asked_to_agree(request: Request) -> bool:
    """Whether the writer still has to say if a decision is taken back."""
    asked = pending(request.work.app, request.work.before)
    return asked is not None and request.seat in asked.missing


def is_asked_to_vote(request: Request) -> bool:
    """Whether the table votes about something, and the writer counts."""
    vote = vote_of(request.work)
    return vote is not None and request.seat in voters_of(vote)


def keep_suggestion(request: Request, suggested: str = "") -> None:
    """Keep what is suggested now; whoever writes anything else has thought of something else."""
    work, seat = request.work, request.seat
    work.suggestions.replace(row for row in work.suggestions if row.seat != seat)
    if suggested:
        question = last_question(work.game, seat)  # that the letter which suggests it belongs to
        work.suggestions.add(SuggestionRow(work.game.row.code, seat, question, suggested))
