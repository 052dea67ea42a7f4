"""What fits together in one request, and doing all of it or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from pbem.app import App
from pbem.app.causes import Cause
from pbem.app.conversation.command import Command, Kind
from pbem.app.conversation.copies import repetitions
from pbem.app.conversation.handlers import run_all
from pbem.app.conversation.request import NotDone, Request
from pbem.app.game import Game
from pbem.app.lobby.invitations import come_back
from pbem.app.sheets.answers import Answer, Outcome
from pbem.app.transaction import in_one
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import Seat
from pbem.store.schema.kinds import GamePhase, SeatStatus

# What one request may say about a move, and in which order.
TOGETHER = ((Kind.UNDO, Kind.MOVE), (Kind.MOVE, Kind.GO), (Kind.UNDO, Kind.MOVE, Kind.GO))


class Performed(NamedTuple):
    """What became of a request."""

    game: Game  # as it is now
    answers: tuple[Answer, ...]
    final_at: datetime | None  # of a move; None: it is decided already


def perform(app: App, code: str, seat: Seat, *commands: Command, cooling: int | None = None) -> Performed:
    """Do what somebody typed at the server; raises what speaks against it.

    ``cooling`` overrides the game's own time in seconds.
    """

    def step(work: UnitOfWork) -> Performed:
        request = Request(work, seat, Cause.CLI, cooling=cooling)
        answers = run_together(request, commands)
        work.count_reminders(seat, 0)
        return Performed(work.game, answers, request.final_at)

    try:
        return in_one(app, code, step)
    except NotDone as problem:
        raise problem.__cause__ or problem from None


def run_together(
    request: Request, commands: Sequence[Command], unread: tuple[Answer, ...] = ()
) -> tuple[Answer, ...]:
    """Run all commands of a request if they fit together, and say what became of each; raises NotDone.

    ``unread`` is what is to be said about lines that were no commands.
    """
    if problems := (*contradictions(commands), *repetitions(request, commands)):
        raise NotDone(*problems, *unread)
    return welcomed(request, commands) + run_all(request, commands) + unread


def welcomed(request: Request, commands: Sequence[Command]) -> tuple[Answer, ...]:
    """Give an open seat back to the player who writes, and one that she left if she moves; tell her so."""
    game, asked = request.work.game, {command.kind for command in commands}
    status = game.seats[request.seat].status
    is_back = status == SeatStatus.DROPPED or (status == SeatStatus.LEFT and Kind.MOVE in asked)
    if game.row.status != GamePhase.RUNNING or not is_back or Kind.JOIN in asked:  # which says just that
        return ()
    come_back(request.work, request.seat)
    return (Answer("", note=Outcome.RETURNED),)


def contradictions(commands: Sequence[Command]) -> list[Answer]:
    """What cannot be meant at once; the order of undo, a move and go counts, and of what is prepared."""
    moves = [command for command in commands if command.kind in (Kind.MOVE, Kind.LATE)]
    if len(moves) > 1:
        return [Answer(command.line, note=Outcome.ONE_AT_A_TIME) for command in moves]
    kinds = tuple(command.kind for command in commands if command.kind in (Kind.UNDO, Kind.MOVE, Kind.GO))
    if len(kinds) > 1 and kinds not in TOGETHER:
        return [
            Answer(command.line, note=Outcome.CONTRADICTION) for command in commands if command.kind in kinds
        ]
    for at, command in enumerate(commands):
        filed = [one for one in commands[:at] if one.kind == Kind.PREPARE]
        if filed and (command.kind, command.text) == (
            Kind.UNPREPARE,
            "",
        ):  # the other way round it is a new list
            return [Answer(one.line, note=Outcome.CONTRADICTION) for one in (*filed, command)]
    return [
        Answer(command.line, note=Outcome.CONTRADICTION)
        for command in commands
        if any(map(command.contradicts, commands))
    ]
