"""Turns that need no answer: what somebody has prepared, or where there is nothing to decide (R23.7, R23.9).

Whoever comes to act and has left instructions is not asked. A row of the clock makes the move a little later
(``shield``), and what she left is judged again then; if nothing comes of it any more, she is asked as usual.
All of it is judged by her own View, and nobody else's letters or rows depend on it before the move is made.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pbem.app.sheets.plans import Ending, PlanEnd
from pbem.app.shield import instruction_row
from pbem.app.stops import stopped
from pbem.engine import (
    TURN,
    IllegalMove,
    Move,
    Prepared,
    Seat,
    State,
    check,
    forced_discard,
    judge,
    open_ask,
    read_prepared,
    view,
    write,
    write_prepared,
)
from pbem.store.schema.kinds import DueKind, GamePhase
from pbem.store.schema.rows import DueRow, PreparedRow

if TYPE_CHECKING:
    from pbem.app.unit_of_work import UnitOfWork

AUTOMATIC = "on"


class Plan(NamedTuple):
    """A move that is made for a seat, and the orders that go with it."""

    move: Move
    made: PreparedRow | None = None  # that says so; None: there is nothing to decide
    used: tuple[PreparedRow, ...] = ()


def living(work: UnitOfWork, seat: Seat) -> tuple[PreparedRow, ...]:
    """The list of a seat as it will be: its first order is number 1."""
    return tuple(row for row in work.prepared if row.seat == seat and not row.ended)


def orders_in(rows: Iterable[PreparedRow]) -> tuple[Prepared, ...]:
    """What the orders of a list say."""
    return tuple(read_prepared(row.text) for row in rows)


def end(work: UnitOfWork, rows: Iterable[PreparedRow], why: PlanEnd, reason: str = "") -> None:
    """Let orders count no more; the next letter to their owner says why."""
    over = set(rows)
    ended = f"{why} {reason}".rstrip()
    work.prepared.replace(replace(row, ended=ended) if row in over else row for row in tuple(work.prepared))


# What is done with every request ----------------------------------------------------------------------


def follow_plans(work: UnitOfWork) -> None:
    """Let lists end that have to, and do without the answer of whoever comes to act and has left a plan."""
    if work.game.row.status != GamePhase.RUNNING:
        return
    for seat in {row.seat for row in work.prepared if not row.ended}:
        rows = living(work, seat)
        why = stopped(work, seat, rows, orders_in(rows))
        if why is not None:
            end(work, rows, why)
    for ask in work.game.state.asks:
        if ask.kind == TURN and work.game.seats[ask.seat].is_played:
            follow_turn(work, ask.seat)


def follow_turn(work: UnitOfWork, seat: Seat) -> None:
    """Put the row that will act for a seat, or take it away if nothing comes of it any more."""
    question, row = work.game.question(seat) or 0, instruction(work.dues, seat)
    if row is None and question <= work.before.row.seq:
        return  # she was asked already
    plan = planned(work, seat)
    if plan is None and row is not None:
        work.forget(row)
    elif plan is not None and row is None:
        work.remind(instruction_row(work, seat, question))


def instruction(rows: Iterable[DueRow], seat: Seat) -> DueRow | None:
    """The row that will act for a seat."""
    return next((row for row in rows if (row.seat, row.kind) == (seat, DueKind.INSTRUCTED)), None)


def is_to_be_asked(work: UnitOfWork, seat: Seat) -> bool:
    """Whether a seat gets its turn by letter now: the question is new, or its plan has come to nothing."""
    if instruction(work.dues, seat) is not None:
        return False
    question = work.game.question(seat) or 0
    if question > work.before.row.seq:
        return True
    before = instruction(work.stored.dues, seat)
    was_planned = before is not None and before.question == question
    return was_planned and work.held(seat) is None and seat in work.game.people


# What comes of it -------------------------------------------------------------------------------------


def planned(work: UnitOfWork, seat: Seat) -> Plan | None:
    """What a seat that is to act has left to be done; orders that have become senseless are dropped."""
    state, rows = work.game.state, living(work, seat)
    automatic = work.game.seats[seat].auto == AUTOMATIC
    ask = open_ask(state, seat)
    if ask is None or ask.kind != TURN or not (rows or automatic):
        return None
    seen = view(state, seat)
    verdict = judge(orders_in(rows), seen, lambda move: refusal(state, seat, move))
    for at, why, reason in verdict.dropped:
        end(work, (rows[at],), PlanEnd(why), reason)
    if verdict.move is not None and verdict.made is not None:
        return Plan(verdict.move, rows[verdict.made], tuple(rows[at] for at in verdict.used))
    move = forced_discard(seen) if automatic else None
    return None if move is None else Plan(move)


def refusal(state: State, seat: Seat, move: Move) -> str:
    """Why the rules do not allow a move; nothing if they do."""
    try:
        check(state, seat, move)
    except IllegalMove as problem:
        return str(problem.reason)
    return ""


def carry_out(work: UnitOfWork, seat: Seat, plan: Plan) -> None:
    """Note what becomes of a list whose move is made now, for the next letter to its owner."""
    text = write(plan.move)
    if plan.made is None:
        note(work, seat, text, PlanEnd.AUTO)
        return
    end(work, (row for row in plan.used if row == plan.made), PlanEnd.PLAYED)
    others = {row for row in plan.used if row != plan.made}
    work.prepared.replace(row for row in tuple(work.prepared) if row not in others)
    if plan.made not in plan.used:  # it stays, and will do so again
        note(work, seat, plan.made.text, PlanEnd.PLAYED)


def note(work: UnitOfWork, seat: Seat, text: str, why: PlanEnd) -> None:
    """Keep something for the next letter to a seat."""
    add_row(work, seat, text, why)


def add_row(work: UnitOfWork, seat: Seat, text: str, ended: str = "") -> None:
    """Put a row at the end of those of a seat."""
    game = work.game
    number = max((row.number for row in work.prepared if row.seat == seat), default=0) + 1
    place = game.row.code, seat, number
    work.prepared.add(PreparedRow(*place, text, work.now, game.row.seq, game.seats[seat].sitter, ended))


# What letters tell ------------------------------------------------------------------------------------


def prepared_lines(work: UnitOfWork, seat: Seat) -> tuple[str, ...]:
    """The list of a reader, as she would type it."""
    return tuple(line_of(work, seat, row) for row in living(work, seat))


def endings(work: UnitOfWork, seat: Seat) -> tuple[Ending, ...]:
    """What has become of her orders since her last letter."""
    ended = (row for row in work.prepared if row.seat == seat and row.ended)
    return tuple(Ending(line_of(work, seat, row), *_why(row)) for row in ended)


def _why(row: PreparedRow) -> tuple[PlanEnd, str]:
    why, _, reason = row.ended.partition(" ")
    return PlanEnd(why), reason


def line_of(work: UnitOfWork, seat: Seat, row: PreparedRow) -> str:
    """An order as its owner would type it; of an automatic turn, the move."""
    if row.ended.startswith(PlanEnd.AUTO):
        return row.text
    return write_prepared(read_prepared(row.text), work.game.names, seat)


def forget_told(work: UnitOfWork, seat: Seat) -> None:
    """A letter has told her what became of her orders."""
    told = [row for row in work.prepared if row.seat == seat and row.ended]
    for row in told:
        work.prepared.remove(row)
