"""The clocks of a table: they stand and run again, somebody gets more time, turns become longer or shorter.

While they stand moves are taken as ever, and whoever is asked keeps the time that she had. Each change is an
entry of the log that says who made it: the host, the table by a vote, or the rules for missed turns.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from enum import StrEnum

from pbem.app.deadlines import (
    NEVER,
    Reason,
    asked_at,
    deadline_of,
    hours_at,
    move_deadline,
    rested,
    time_for_a_turn,
    time_left,
    until_after,
)
from pbem.app.errors import BadSetup, NotNow, TableTrouble
from pbem.app.game import Game
from pbem.app.sheets.sheet import LetterKind
from pbem.app.sheets.table import Announcement
from pbem.app.unit_of_work import UnitOfWork
from pbem.calendars.awake import next_awake
from pbem.engine import NOBODY, Seat
from pbem.i18n import N_
from pbem.store.schema.kinds import DueKind
from pbem.store.schema.rows import DueRow

SHORTEST, LONGEST = 60 * 60, 60 * 24 * 60 * 60  # that anybody gets more, or has for a turn


class By(StrEnum):
    """Who changed something, as the log has it."""

    HOST = "host"
    VOTE = "vote"
    MISSED = "missed"  # the rules for missed turns, which all have agreed on


def pause(work: UnitOfWork, by: str) -> Game:
    """Step: let the clocks of a table stand."""
    row = work.running().row
    if row.paused_at is not None:
        raise NotNow(TableTrouble.PAUSED)
    work.settle_dues()
    work.announce(NOBODY, Announcement.PAUSES, by)
    work.set_pace(work.now, row.turn_time)
    work.dues.replace(rested(work.game, work.now, tuple(work.dues)))
    return work.game


def resume(work: UnitOfWork, by: str) -> Game:
    """Step: let them run again; everybody who is asked has as much time left as she had."""
    row = work.running().row
    if row.paused_at is None:
        raise NotNow(TableTrouble.NOT_PAUSED)
    work.set_pace(None, row.turn_time)
    work.announce(NOBODY, Announcement.RESUMES, by)
    resting = [due for due in work.dues if due.rests is not None]
    work.dues.replace(awake_again(work, due) if due in resting else due for due in tuple(work.dues))
    for due in resting:
        if due.kind == DueKind.TIMEOUT:
            until = max(end_of(work, due), promised(work.game, due))
            move_deadline(work, due.seat, until, Reason.RESUMED)
    return work.game


def paused_by(game: Game) -> str:
    """Who has let the clocks of a table stand; empty if they run."""
    if game.row.paused_at is None:
        return ""
    return next(entry.move for entry in reversed(game.log) if entry.cause == Announcement.PAUSES)


def awake_again(work: UnitOfWork, due: DueRow) -> DueRow:
    """A row whose clock runs again; that of a time-out is set by what follows."""
    until = NEVER if due.kind == DueKind.TIMEOUT else end_of(work, due)
    return replace(due, due_at=until, rests=None, since=work.now)


def end_of(work: UnitOfWork, due: DueRow) -> datetime:
    """When the time is over that a row has left, counted from now."""
    left = time_left(work.game, due, work.now)
    return work.now + left if due.seat == NOBODY else until_after(work, due.seat, work.now, left)


def promised(game: Game, due: DueRow) -> datetime:
    """Until when the log lets a seat answer: no pause takes that back, whatever her hours are by now."""
    for entry in reversed(game.log[due.question :]):
        if (entry.seat, entry.cause) == (due.seat, Announcement.DEADLINE):
            return datetime.fromisoformat(entry.move.partition(" ")[0])
    return asked_at(game, due.question) + timedelta(seconds=game.row.per_turn)


def extend(work: UnitOfWork, seat: Seat | None, seconds: int, by: str) -> Game:
    """Step: give a seat more time for what it is asked, or everybody who is asked."""
    work.running()
    checked_time(seconds)
    work.settle_dues()
    asked = [due for due in work.dues if due.kind == DueKind.TIMEOUT and seat in (None, due.seat)]
    if not asked:
        raise NotNow(TableTrouble.NOTHING_OWED)
    for due in asked:
        work.announce(due.seat, Announcement.EXTENDS, f"{seconds} {by}")
        if due.rests is None:
            until = due.due_at + timedelta(seconds=seconds)
            move_deadline(work, due.seat, next_awake(hours_at(work.game, due.seat), until), Reason.EXTENDED)
        else:
            let_rest(work, due, due.rests + seconds)
    return work.game


def retime(work: UnitOfWork, seconds: int, by: str) -> Game:
    """Step: give turns another length from now on; who is asked already has at least what she was told."""
    row = work.running().row
    checked_time(seconds)
    work.settle_dues()
    before = time_for_a_turn(work.game)
    work.set_pace(row.paused_at, seconds)
    work.announce(NOBODY, Announcement.RETIMES, f"{seconds} {by}")
    more = time_for_a_turn(work.game) - before
    for due in [due for due in work.dues if due.kind == DueKind.TIMEOUT and more > timedelta()]:
        if due.rests is None:
            until = deadline_of(work.game, due.seat, asked_at(work.game, due.question))
            move_deadline(work, due.seat, max(until, due.due_at), Reason.TIME)
        else:
            let_rest(work, due, due.rests + int(more.total_seconds()))
    return work.game


def let_rest(work: UnitOfWork, due: DueRow, seconds: int) -> None:
    """Leave so much time to a row whose clock stands."""
    work.dues.replace(replace(one, rests=seconds) if one == due else one for one in tuple(work.dues))


def tell_pace(work: UnitOfWork, what: Announcement, said: str = "") -> None:
    """Write to everybody about such a change; ``said`` is what the host says about it."""
    for seat in work.game.people:
        work.post.add(LetterKind.PACE, seat, reason=what, said=said)


def checked_time(seconds: int) -> int:
    """A length of time that makes sense for a turn by mail, or BadSetup."""
    if not SHORTEST <= seconds <= LONGEST:
        raise BadSetup(N_("a time is between one hour and sixty days"))
    return seconds
