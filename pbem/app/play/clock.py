"""What time brings: held moves become final, reminders go out, missed turns are decided.

There are no timers. Everything that is due is a row with a time; ``tick`` finds the rows whose time
has come, in any order of calls and with any clock, and each is dealt with in its own transaction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from pbem.app import App
from pbem.app.errors import where
from pbem.app.forgetting import follow_others
from pbem.app.play.instructed import act
from pbem.app.play.ladder import end_grace, notice, time_out
from pbem.app.play.late_letters import follow_letter
from pbem.app.play.moves import close_window, release
from pbem.app.play.nudges import nudge
from pbem.app.table.votes import end_of_vote
from pbem.app.talk.spreading import daily, spread
from pbem.app.talk.thinning import forget_old_mail
from pbem.app.transaction import in_one
from pbem.app.unit_of_work import UnitOfWork
from pbem.app.uptime.heartbeat import people_can_answer
from pbem.store.schema.errors import Conflict, StoreError
from pbem.store.schema.kinds import TIME_OF_PEOPLE, DueKind, Work
from pbem.store.schema.rows import DueRow, HeldRow

AT_ONCE = 100  # rows read at once
OF_A_LETTER = (DueKind.NUDGE, DueKind.TIMEOUT)  # what is about the time that a letter gives

ClockRow = HeldRow | DueRow


class Outcome(StrEnum):
    """What became of a row that was due."""

    DONE = "done"
    LEFT = "left"  # somebody else is at that game, or a mail waits that may be an answer: later
    QUARANTINED = "quarantined"


class Settled(NamedTuple):
    """A row that was due, what became of it, and the reason if it is quarantined.

    The reason is what the store keeps: kind and place of an exception, never its words.
    """

    row: ClockRow
    outcome: Outcome
    why: str = ""


class NotSettled(Exception):
    """A row is still there after it was dealt with: a fault of ours."""


def tick(app: App) -> int:
    """Deal with everything that is due now; the number of rows dealt with."""
    return sum(settled.outcome != Outcome.LEFT for settled in settle_all(app))


def settle_all(app: App) -> Iterator[Settled]:
    """Deal with everything that is due now, one row at each step, so that others can work in between.

    No row is seen twice: it is settled, left for the next call because somebody else is at that game just
    now or a mail that came in time is not read yet, or quarantined, so that what cannot be dealt with stops
    nothing else.
    """
    follow_others(app)
    if app.store.has_chores():
        forget_old_mail(app)
    try:
        yield from settle_claimed(app, people_can_answer(app))
    finally:
        app.store.let_go(Work.TICK)


def settle_claimed(app: App, people_too: bool) -> Iterator[Settled]:
    """Take in hand what is due, and deal with it."""
    done: set[ClockRow] = set()
    left: set[ClockRow] = set()
    while rows := [row for row in claimed_rows(app, AT_ONCE, people_too) if row not in left]:
        unread = app.store.inbox_unread_since()
        for row in rows:
            if unread is not None and is_in_time(unread, row):
                left.add(row)
                yield Settled(row, Outcome.LEFT)
                continue
            try:
                if row in done:
                    raise NotSettled
                settle(app, row)
            except Conflict:
                left.add(row)
                yield Settled(row, Outcome.LEFT)
            except StoreError:
                raise  # nothing is wrong with the row
            except Exception as problem:
                why = where(problem)
                app.store.quarantine(row, why)
                yield Settled(row, Outcome.QUARANTINED, why)
            else:
                done.add(row)
                yield Settled(row, Outcome.DONE)


def is_in_time(received: datetime, row: ClockRow) -> bool:
    """Whether a row ends a time that somebody has, and a mail came in before: it may be an answer of hers."""
    return isinstance(row, DueRow) and row.kind in TIME_OF_PEOPLE and received <= row.due_at


def try_again(app: App) -> tuple[ClockRow, ...]:
    """Let the clock see once more what is quarantined; which rows these are."""
    rows = app.store.quarantined()
    for row in rows:
        app.store.quarantine(row, "")
    return rows


def claimed_rows(app: App, most: int, people_too: bool = True) -> tuple[ClockRow, ...]:
    """What is due now and nobody else is at: held moves first, then what the clock was asked for.

    While people cannot answer, nothing is due that ends a time which they have.
    """
    return (*app.store.claim_held(app.now(), most), *app.store.claim_dues(app.now(), most, people_too))


def settle(app: App, row: ClockRow) -> None:
    """Make a move final, or do what a due row asks for; one whose question is closed only goes away."""
    if isinstance(row, HeldRow):
        release(app, row)
    else:
        in_one(app, row.game, lambda work: look_after(work, row))


def look_after(work: UnitOfWork, row: DueRow) -> None:
    """Do what a due row asks for, unless another clock was faster, or its time is not over after all."""
    if row in work.dues and not (row.kind in OF_A_LETTER and follow_letter(work, row)):
        _SETTLE[row.kind](work, row)


_SETTLE: dict[DueKind, Callable[[UnitOfWork, DueRow], None]] = {
    DueKind.NUDGE: nudge,
    DueKind.TIMEOUT: time_out,
    DueKind.NOTICE: notice,
    DueKind.GRACE: end_grace,
    DueKind.WINDOW: close_window,
    DueKind.TALK: spread,
    DueKind.DAILY: daily,
    DueKind.VOTE: end_of_vote,
    DueKind.INSTRUCTED: act,
}
