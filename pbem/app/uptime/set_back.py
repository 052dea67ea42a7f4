"""A clock that was set back: what it wrote down while it was ahead is brought to the time of now.

Held moves, words that cool and windows wait as long as they were to wait. A deadline that somebody was
promised stays, for nobody has less time than a letter said; unless it lies so far ahead that the table would
wait for longer than it ever does.
"""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from pbem.app import App
from pbem.app.deadlines import Reason, deadline_of, due_at, longest_of, move_deadline
from pbem.app.transaction import in_one
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import Seat
from pbem.store.schema.kinds import DueKind

PROMISED = (DueKind.NUDGE, DueKind.TIMEOUT)


def follow_clock(app: App, by: timedelta) -> None:
    """Follow a clock that was set back by so much."""
    kept = app.store.set_back(app.now(), by, PROMISED)
    app.uptime.beats = app.uptime.outages = None
    for row in kept:
        if row.kind == DueKind.TIMEOUT:
            in_one(app, row.game, partial(bring_near, row.seat))


def bring_near(seat: Seat, work: UnitOfWork) -> None:
    """Step: let nobody be waited for until a year that only a wrong clock has seen."""
    due = due_at(work.dues, seat)
    if due is not None and due > work.now + 2 * longest_of(work.game, seat):
        move_deadline(work, seat, deadline_of(work.game, seat, work.now), Reason.CLOCK)
