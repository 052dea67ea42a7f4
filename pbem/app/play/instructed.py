"""Making the move that somebody has left instructions for, when its time has come."""

from __future__ import annotations

from dataclasses import replace

from pbem.app.causes import Cause
from pbem.app.deadlines import due_at, hours_at
from pbem.app.play.moves import make_final
from pbem.app.play.plans import carry_out, planned
from pbem.app.play.shield import MARGIN
from pbem.app.unit_of_work import UnitOfWork
from pbem.calendars.awake import next_awake
from pbem.engine import write
from pbem.store.schema.rows import DueRow


def act(work: UnitOfWork, row: DueRow) -> None:
    """Do what a seat has left to be done, if it still comes to something; else its player is asked now.

    A move of her own that cools wins. What falls into her sleep, by an outage or other hours, waits for her.
    """
    work.forget(row)
    if not work.is_open(row.seat, row.question) or work.held(row.seat) is not None:
        return
    due = due_at(work.dues, row.seat)
    wakes = next_awake(hours_at(work.game, row.seat).at_home, work.now)
    if wakes > work.now and (due is None or wakes < due - MARGIN):
        work.remind(replace(row, due_at=wakes))
        return
    plan = planned(work, row.seat)
    if plan is not None:
        carry_out(work, row.seat, plan)
        make_final(work, row.seat, plan.move, write(plan.move), Cause.INSTRUCTED)
