"""Turns that need no answer: what somebody has prepared, or where there is nothing to decide (R23.7, R23.9).

Whoever comes to act and has left instructions is not asked. A row of the clock makes the move a little later
(``shield``), and what she left is judged again then; if nothing comes of it any more, she is asked as usual.
All of it is judged by her own View, and nobody else's letters or rows depend on it before the move is made.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from pbem.app.deadlines import instruction
from pbem.app.play.shield import instruction_row
from pbem.app.play.stops import stopped
from pbem.app.sheet import living
from pbem.app.sheets.plans import PlanEnd
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import (
    TURN,
    Ambiguous,
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
)
from pbem.store.schema.rows import PreparedRow

AUTOMATIC = "on"


class Plan(NamedTuple):
    """A move that is made for a seat, and the orders that go with it."""

    move: Move
    made: PreparedRow | None = None  # that says so; None: there is nothing to decide
    used: tuple[PreparedRow, ...] = ()


def orders_in(rows: Iterable[PreparedRow]) -> tuple[Prepared, ...]:
    """What the orders of a list say."""
    return tuple(read_prepared(row.text) for row in rows)


def end(work: UnitOfWork, rows: Iterable[PreparedRow], why: PlanEnd, reason: str = "") -> None:
    """Let orders count no more; the next letter to their owner says why."""
    over = set(rows)
    ended = f"{why} {reason}".rstrip()
    work.prepared.replace(replace(row, ended=ended) if row in over else row for row in work.prepared)


# When somebody comes to act --------------------------------------------------------------------------


def follow_plans(work: UnitOfWork) -> None:
    """Let lists end that have to, and do without the answer of whoever comes to act and has left a plan."""
    for seat in sorted({row.seat for row in work.prepared if not row.ended}):
        end_if_stopped(work, seat)
    for ask in work.game.state.asks:
        is_new = (work.game.question(ask.seat) or 0) > work.before.row.seq
        if ask.kind == TURN and is_new and work.game.seats[ask.seat].is_played:
            plan_turn(work, ask.seat)


def end_if_stopped(work: UnitOfWork, seat: Seat) -> None:
    """Let a list end if something happened or was said that stops it."""
    rows = living(work, seat)
    why = stopped(work, seat, rows, orders_in(rows)) if rows else None
    if why is not None:
        end(work, rows, why)


def plan_turn(work: UnitOfWork, seat: Seat) -> None:
    """Put the row that will act for a seat, if it has left something to be done."""
    if planned(work, seat) is not None:
        work.settle_dues()  # rows of an earlier question go, and there is a deadline
        if instruction(work.dues, seat) is None:
            work.remind(instruction_row(work, seat, work.game.question(seat) or 0))


def plan_again(work: UnitOfWork, seat: Seat) -> None:
    """Take the row away that would act for a seat, if nothing comes of it any more: she is asked at once."""
    row = instruction(work.dues, seat)
    if row is not None and planned(work, seat) is None:
        work.forget(row)


# What comes of it -------------------------------------------------------------------------------------


def planned(work: UnitOfWork, seat: Seat) -> Plan | None:
    """What a seat that is to act has left to be done; orders that have become senseless are dropped."""
    end_if_stopped(work, seat)
    state, rows = work.game.state, living(work, seat)
    automatic = work.game.seats[seat].preferences.auto == AUTOMATIC
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
    except Ambiguous:  # by now the card could mend either of two tools
        return "ambiguous"
    return ""


def carry_out(work: UnitOfWork, seat: Seat, plan: Plan) -> None:
    """Let orders go whose move is made now; the next letter to their owner tells of it."""
    work.prepared.replace(row for row in work.prepared if row not in plan.used)
    if plan.made is None:
        add_row(work, seat, write(plan.move), PlanEnd.AUTO)
    else:
        add_row(work, seat, plan.made.text, PlanEnd.PLAYED)


def add_row(work: UnitOfWork, seat: Seat, text: str, ended: str = "") -> None:
    """Put a row at the end of those of a seat."""
    game = work.game
    number = max((row.number for row in work.prepared if row.seat == seat), default=0) + 1
    place = game.row.code, seat, number
    work.prepared.add(PreparedRow(*place, text, work.now, game.row.seq, game.seats[seat].sitter, ended))
