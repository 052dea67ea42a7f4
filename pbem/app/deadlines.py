"""When a decision is due: rows that the clock finds by their time.

The time for a turn counts only while its player is awake, and no turn lasts longer than the table has agreed.
What is printed is a promise: whoever moves a deadline (``move_deadline``) commits to the new one in the log,
with the kind of reason, so that a check can hold time-outs against it. Of anybody's hours the log tells
nothing but that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from math import ceil
from typing import TYPE_CHECKING

from pbem.app.game import Game
from pbem.app.sheets.table import Announcement
from pbem.calendars.awake import after, awake_between, bounded, next_awake
from pbem.calendars.hours import Hours, hours_of
from pbem.calendars.reminders import next_reminder, points_of
from pbem.engine import NOBODY, Seat, State, shown_move
from pbem.store.schema.chain import moment_text
from pbem.store.schema.kinds import DueKind
from pbem.store.schema.rows import DueRow
from pbem.store.schema.terms import clock_terms

if TYPE_CHECKING:
    from pbem.app.unit_of_work import UnitOfWork

MISSES = 2  # in a row, after which the time is shorter where that is agreed
SHORTEST = timedelta(hours=1)
ANSWERED_BY = (DueKind.TIMEOUT, DueKind.GRACE)  # kinds of rows that say until when a seat may answer
WITHOUT_QUESTION = frozenset((DueKind.TALK, DueKind.DAILY, DueKind.VOTE))  # rows that belong to no question
NEVER = datetime(9999, 1, 1, tzinfo=UTC)  # when a row is due whose clock stands


class Reason(StrEnum):
    """Why a deadline is not simply the question and the time for a turn."""

    HOURS = "hours"  # her clock stands still while she sleeps or is away
    BANK = "bank"
    LONGEST = "longest"  # nobody is waited for any longer
    OUTAGE = "outage"  # we were not there
    LETTER = "letter"  # that asked left late
    CLOCK = "clock"  # of ours was wrong
    EXTENDED = "extended"
    RESUMED = "resumed"  # it begins anew: after a pause, or for one who is back
    SHORTER = "shorter"  # for one who has missed turns
    TIME = "time"  # for a turn was changed


def dues_of(game: Game, now: datetime, before: tuple[DueRow, ...] = ()) -> tuple[DueRow, ...]:
    """The nudge and the time-out of every decision that a person owes; a question keeps what it had."""
    rows = [row for row in before if row.kind in WITHOUT_QUESTION]
    before = tuple(row for row in before if row.kind not in WITHOUT_QUESTION)
    for ask in game.state.asks:
        question = game.question(ask.seat)
        if question is None or not game.seats[ask.seat].is_played:
            continue
        kept = [row for row in before if (row.seat, row.question) == (ask.seat, question)]
        rows += kept or rows_until(game, ask.seat, question, now, deadline_of(game, ask.seat, now))
    open_for, here = window(game.state), game.position
    if open_for is not None:
        kept = [row for row in before if (row.kind, row.question) == (DueKind.WINDOW, here)]
        rows += kept or [DueRow(game.row.code, NOBODY, DueKind.WINDOW, here, now + open_for, since=now)]
    return tuple(rows)


def rows_until(game: Game, seat: Seat, question: int, now: datetime, due: datetime) -> list[DueRow]:
    """The rows of one question whose time runs from now to then."""
    ends = DueRow(game.row.code, seat, DueKind.TIMEOUT, question, due, since=now)
    return [*reminder_of(game, ends, now, now), ends]


def reminder_of(
    game: Game, ends: DueRow, begin: datetime, now: datetime, done: int = 0
) -> tuple[DueRow, ...]:
    """The row of the next reminder on the way to a deadline, if one is left; ``done`` lie behind."""
    points = points_of(game.seats[ends.seat].preferences.nudges)
    found = next_reminder(hours_at(game, ends.seat), points, begin, ends.due_at, now, done)
    if found is None:
        return ()
    return (replace(ends, kind=DueKind.NUDGE, due_at=found.at, point=found.point, since=now),)


# How much time there is ------------------------------------------------------------------------------


def hours_at(game: Game, seat: Seat) -> Hours:
    """When whoever sits here is awake."""
    row = game.seats[seat]
    return hours_of(row.preferences.zone, row.preferences.quiet, row.preferences.days, row.preferences.away)


def limit_of(game: Game, seat: Seat) -> timedelta:
    """The time that a seat has for a turn, without its bank: less for one who has missed turns, if agreed."""
    time = time_for_a_turn(game)
    is_shorter = clock_terms(game.row)["missed"] == "shorter" and game.seats[seat].missed >= MISSES
    return min(time, max(time / 4, SHORTEST)) if is_shorter else time


def time_for_a_turn(game: Game) -> timedelta:
    """What everybody has: as agreed, or as the host has set it since."""
    return timedelta(seconds=game.row.turn_time or game.row.per_turn)


def bank_left(game: Game, seat: Seat) -> timedelta:
    """What a seat has left beside the time for each turn."""
    return timedelta(seconds=max(0, clock_terms(game.row)["bank"] - game.seats[seat].bank_used))


def longest_of(game: Game, seat: Seat) -> timedelta:
    """How long a turn may take by any clock; never less than it may take while she is awake."""
    return max(timedelta(seconds=clock_terms(game.row)["longest"]), limit_of(game, seat))


def deadline_of(game: Game, seat: Seat, now: datetime) -> datetime:
    """Until when a seat may answer what it is asked now."""
    time = limit_of(game, seat) + bank_left(game, seat)
    return bounded(hours_at(game, seat), now, time, longest_of(game, seat))


def asked_at(game: Game, question: int) -> datetime:
    """When a question was asked, as the log has it."""
    return game.log[question - 1].at


def reason_for(game: Game, row: DueRow, now: datetime) -> Reason | None:
    """Why a new deadline is not the time of the question and the time for a turn; None if it is."""
    seat, asked = row.seat, asked_at(game, row.question)
    plain = asked + timedelta(seconds=game.row.per_turn)
    if row.due_at == plain:
        return None
    if now != asked:
        return Reason.CLOCK if now < asked else Reason.RESUMED
    time = limit_of(game, seat) + bank_left(game, seat)
    if row.due_at < plain:
        return Reason.TIME if limit_of(game, seat) == time_for_a_turn(game) else Reason.SHORTER
    if row.due_at == now + time:
        return Reason.TIME if game.row.turn_time else Reason.BANK
    is_last = row.due_at >= next_awake(hours_at(game, seat).at_home, now + longest_of(game, seat))
    return Reason.LONGEST if is_last else Reason.HOURS


# Steps: what changes the time of a question -----------------------------------------------------------


def settle_dues(work: UnitOfWork, before: tuple[DueRow, ...]) -> None:
    """Give new questions their time, and commit to it where it is not what everybody can reckon."""
    rows = dues_of(work.game, work.now, before)
    if work.game.row.paused_at is not None:
        work.dues.replace(rested(work.game, work.now, rows))
        return
    work.dues.replace(rows)
    for row in rows:
        if row.kind == DueKind.TIMEOUT and row not in before:
            reason = reason_for(work.game, row, work.now)
            if reason is not None:
                commit_to(work, row.seat, row.due_at, reason)


def move_deadline(work: UnitOfWork, seat: Seat, until: datetime, reason: Reason) -> None:
    """Let a seat have time until another moment, if it is asked something; its reminder follows."""
    work.settle_dues()
    row = time_out_of(work.dues, seat)
    if row is None or row.rests is not None or row.due_at == until:
        return
    work.dues.replace(with_time_until(work.game, tuple(work.dues), row, until, work.now))
    commit_to(work, seat, until, reason)


def with_time_until(
    game: Game, rows: tuple[DueRow, ...], row: DueRow, until: datetime, now: datetime
) -> list[DueRow]:
    """All rows, if that one by which a seat is timed out stands for another moment; its reminder follows."""
    moved = replace(row, due_at=until, since=now)
    others = [one for one in rows if one.seat != row.seat or one.kind not in (DueKind.NUDGE, DueKind.TIMEOUT)]
    for reminder in rows:
        if (reminder.seat, reminder.kind) == (row.seat, DueKind.NUDGE):
            others += reminder_of(game, moved, now, now, reminder.point)
    return [*others, moved]


def until_after(work: UnitOfWork, seat: Seat, start: datetime, left: timedelta) -> datetime:
    """When so much awake time of a seat has passed, counted from a moment on, within the table's longest."""
    return bounded(hours_at(work.game, seat), start, left, longest_of(work.game, seat))


def follow_hours(work: UnitOfWork, seat: Seat, before: Hours) -> None:
    """Somebody plays at other hours: what she had left counts by these, and what was promised holds."""
    row = time_out_of(work.dues, seat)
    if row is None or work.game.row.paused_at is not None:
        return
    hours = hours_at(work.game, seat)
    left = awake_between(before, work.now, row.due_at)
    last = asked_at(work.game, row.question) + longest_of(work.game, seat)
    due = after(hours, work.now, left, next_awake(hours.at_home, max(last, work.now)))
    move_deadline(work, seat, next_awake(hours.at_home, max(due, row.due_at)), Reason.HOURS)


def charge_banks(work: UnitOfWork, before: Iterable[DueRow]) -> None:
    """Take from the banks what was used beyond the time for a turn by those whose questions are closed."""
    for row in before:
        left = bank_left(work.game, row.seat) if row.kind == DueKind.TIMEOUT else timedelta()
        if not left or work.game.question(row.seat) == row.question:
            continue
        hours, at = hours_at(work.game, row.seat), work.answered_at(row.seat, row.question)
        # By the deadline, which may have been moved; but not more than has really passed.
        beyond = awake_between(hours, asked_at(work.game, row.question), at) - limit_of(work.game, row.seat)
        used = min(left - time_left(work.game, row, at), beyond, left)
        if used > timedelta():
            seat = work.game.seats[row.seat]
            work.replace_seat(replace(seat, bank_used=seat.bank_used + round(used.total_seconds())))


def commit_to(work: UnitOfWork, seat: Seat, until: datetime, reason: Reason) -> None:
    """Write down until when a seat has time."""
    work.announce(seat, Announcement.DEADLINE, f"{moment_text(until)} {reason}")


# What rows say ---------------------------------------------------------------------------------------


def window_ends(rows: Iterable[DueRow]) -> datetime | None:
    """Until when everybody may object to the card that is shown; None too while the clocks stand."""
    return next((row.due_at for row in rows if row.kind == DueKind.WINDOW and row.rests is None), None)


def time_out_of(rows: Iterable[DueRow], seat: Seat) -> DueRow | None:
    """The row by which a seat is timed out."""
    return next((row for row in rows if row.seat == seat and row.kind == DueKind.TIMEOUT), None)


def instruction(rows: Iterable[DueRow], seat: Seat) -> DueRow | None:
    """The row by which a seat acts without being asked, because its player has left instructions."""
    return next((row for row in rows if (row.seat, row.kind) == (seat, DueKind.INSTRUCTED)), None)


def due_at(rows: Iterable[DueRow], seat: Seat) -> datetime | None:
    """Until when a seat may answer: in a time of grace, until that is over; None while the clocks stand."""
    found = (row for row in rows if row.seat == seat and row.kind in ANSWERED_BY and row.rests is None)
    return next((row.due_at for row in found), None)


def time_left(game: Game, row: DueRow, at: datetime) -> timedelta:
    """How much time a row leaves at a moment: of the hours in which its player is awake."""
    if row.rests is not None:
        return timedelta(seconds=row.rests)
    if row.seat == NOBODY:
        return max(timedelta(), row.due_at - at)
    return awake_between(hours_at(game, row.seat), at, row.due_at)


def rested(game: Game, now: datetime, rows: Iterable[DueRow]) -> Iterator[DueRow]:
    """The same rows while the clocks of the table stand: none comes due, and each keeps the time it has."""
    for row in rows:
        if row.kind in WITHOUT_QUESTION:
            yield row
        else:
            yield replace(row, due_at=NEVER, rests=ceil(time_left(game, row, now).total_seconds()))


def window(state: State) -> timedelta | None:
    """How long everybody may still object to what is shown; None if nothing waits."""
    minutes = state.rules.settings.veto_window
    return timedelta(minutes=minutes) if minutes and shown_move(state.then) is not None else None
