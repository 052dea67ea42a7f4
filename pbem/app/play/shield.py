"""The timing shield: how long a move waits that needs nobody's answer.

Whoever has prepared a move, and whoever has nothing to decide, would else be known by the speed. So such a
move waits for a time that is drawn, for both alike and from nothing that is secret: some minutes, or, if the
table has agreed on that, as long as people take. It counts while the player is awake, and ends before her
deadline.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from math import ceil, log
from random import Random

from pbem.app.deadlines import NEVER, due_at, hours_at
from pbem.app.unit_of_work import UnitOfWork
from pbem.calendars.awake import after, awake_between
from pbem.engine import Seat
from pbem.store.schema.kinds import DueKind, Shield
from pbem.store.schema.rows import DueRow
from pbem.store.schema.terms import shield_of

SHORTEST, LONGEST = 5 * 60, 40 * 60  # seconds
TYPICAL, SPREAD = 3 * 60 * 60, 1.0  # of people: the median, and the deviation of its logarithm
MARGIN = timedelta(minutes=1)  # before the deadline

DELAYS: dict[Shield, Callable[[Random], float]] = {  # in seconds
    Shield.SHORT: lambda rng: rng.uniform(SHORTEST, LONGEST),
    Shield.FULL: lambda rng: max(SHORTEST, rng.lognormvariate(log(TYPICAL), SPREAD)),
}


def instruction_row(work: UnitOfWork, seat: Seat, question: int) -> DueRow:
    """The row by which a move is made for a seat; while the clocks of the table stand it rests with them."""
    game, seconds = work.game.row, DELAYS[shield_of(work.game.row)](work.app.rng)
    row = DueRow(game.code, seat, DueKind.INSTRUCTED, question, NEVER, since=work.now)
    if game.paused_at is not None:
        return replace(row, rests=ceil(seconds))
    return replace(row, due_at=visible_at(work, seat, timedelta(seconds=seconds)))


def visible_at(work: UnitOfWork, seat: Seat, delay: timedelta) -> datetime:
    """When a move is made that waits for so long; if the deadline is nearer, at any time before that."""
    hours, due = hours_at(work.game, seat), due_at(work.dues, seat)
    at = after(hours, work.now, delay)
    if due is None or at <= due - MARGIN:
        return at
    return after(hours, work.now, awake_between(hours, work.now, due - MARGIN) * work.app.rng.random())
