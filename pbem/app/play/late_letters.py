"""A deadline runs from the moment at which the mail host took the letter that asks.

What a letter prints is reckoned from when it was written, and holds. Where it left much later, or has not
left at all, whoever it asks has her whole time from then on; that is looked at when she would be reminded or
timed out. A letter that was refused, or whose address is paused, is not waited for.
"""

from __future__ import annotations

from datetime import timedelta

from pbem.app.deadlines import Reason, deadline_of, due_at, move_deadline
from pbem.app.sheets.sheet import Thread
from pbem.app.unit_of_work import UnitOfWork
from pbem.store.schema.kinds import OutboxStatus
from pbem.store.schema.rows import DueRow

LATE = timedelta(minutes=15)


def follow_letter(work: UnitOfWork, row: DueRow) -> bool:
    """Step: move the deadline of a question whose letter left late; whether it was moved."""
    printed = due_at(work.dues, row.seat)
    asked = work.post.thread(row.seat, Thread.TURN, str(row.question))
    letter = work.app.store.way_of_letter(asked.root) if asked is not None else None
    if printed is None or letter is None or not work.is_open(row.seat, row.question):
        return False
    if letter.status == OutboxStatus.FAILED or (letter.status == OutboxStatus.NEW and letter.is_paused):
        return False
    left = letter.sent_at or work.now
    if left - letter.created_at <= LATE:
        return False
    until = deadline_of(work.game, row.seat, left)
    if until <= printed:
        return False
    move_deadline(work, row.seat, until, Reason.LETTER)
    return True
