"""Reminders: at the points of her time that a player wants, while she is awake, where she owes an answer.

Where one game waits for her, its turn is sent again. Where several do, she gets one list of them, without any
card in it, which counts as the reminder of all: how often somebody hears from us does not grow with her
games. Who never answers to that is left alone until she writes again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple

from pbem.app.deadlines import hours_at, instruction, reminder_of, time_out_of
from pbem.app.sheets.sheet import LetterKind
from pbem.app.sheets.table import WaitingTurn
from pbem.app.talk.answer_quota import day
from pbem.app.unit_of_work import UnitOfWork
from pbem.calendars.awake import next_awake
from pbem.engine import Seat
from pbem.store.schema.chain import moment_text
from pbem.store.schema.kinds import DueKind, MailPreference
from pbem.store.schema.rows import DueRow, SeatRow

UNANSWERED = 6  # reminders in a row, after which there are no more until their reader writes
LONGEST_SNOOZE = timedelta(days=30)


class Place(NamedTuple):
    """A table where somebody owes an answer."""

    table: UnitOfWork
    seat: Seat
    ends: DueRow  # when her time is over


def nudge(work: UnitOfWork, row: DueRow) -> None:
    """Remind a player of all that waits for her, or see later whether there is need."""
    work.forget(row)
    here = place_of(work, row.seat)
    if here is None or here.ends.question != row.question or here.ends.due_at <= work.now:
        return
    wakes = earliest(work, row.seat)
    if wakes > work.now:
        if wakes < here.ends.due_at:
            work.remind(replace(row, due_at=wakes))
        return
    player = work.game.seats[row.seat]
    answers = work.held(row.seat) is not None or instruction(work.dues, row.seat) is not None
    if not answers and wants_reminders(player) and not was_listed(player, row):
        send(here)
    for reminder in reminder_of(work.game, here.ends, row.due_at, work.now, row.point + 1):
        work.remind(reminder)


def send(here: Place) -> None:
    """Write the letter: about this game, or about all that wait for her.

    It is counted, so that of two clocks which are at two games of hers only one finds that none was sent.
    """
    work, seat = here.table, here.seat
    player = work.game.seats[seat]
    is_last = player.reminders + 1 == UNANSWERED
    others = [*elsewhere(work, seat)]
    if others:
        turns = most_urgent_first((as_listed(here), *others))
        work.post.add(LetterKind.TURNS, seat, turns=turns, last_reminder=is_last)
        work.note_list(seat, moment_text(work.now))
    else:
        work.post.add(LetterKind.NUDGE, seat, last_reminder=is_last)
    work.count(f"reminded:{player.player_id}", day(work.now))
    work.count_reminders(seat, player.reminders + 1)


def place_of(work: UnitOfWork, seat: Seat) -> Place | None:
    """Where whoever sits here owes an answer and her time runs; None if she does not."""
    ends = time_out_of(work.dues, seat)
    if ends is None or not work.is_open(seat, ends.question) or work.game.row.paused_at is not None:
        return None
    return Place(work, seat, ends)


def elsewhere(work: UnitOfWork, seat: Seat) -> Iterator[WaitingTurn]:
    """The other tables that wait for whoever sits here; where her move is in and only cools, nobody does."""
    player, token = work.game.seats[seat].player_id, work.app.token
    for turn in work.app.store.turns_of(player, work.now) if player is not None else ():
        if turn.game != work.game.row.code:
            by = token(turn.game, turn.seat, turn.question, turn.sitter)
            yield WaitingTurn(turn.game, turn.due_at, by)


def as_listed(here: Place) -> WaitingTurn:
    """What a list tells of this table: until when it waits, and nothing else."""
    work, seat, ends = here
    # By this an answer is known that is about this table; the letter with the turn has handed it out.
    token = work.app.token(ends.game, seat, ends.question, work.game.seats[seat].sitter)
    return WaitingTurn(ends.game, ends.due_at, token)


def most_urgent_first(turns: Iterable[WaitingTurn]) -> tuple[WaitingTurn, ...]:
    return tuple(sorted(turns, key=lambda turn: (turn.due_at, turn.game)))


def turns_waiting(work: UnitOfWork, seat: Seat) -> tuple[WaitingTurn, ...]:
    """All turns that wait for whoever sits here."""
    here = place_of(work, seat)
    answers = work.held(seat) is not None or instruction(work.dues, seat) is not None
    own = [as_listed(here)] if here and not answers else []
    return most_urgent_first((*own, *elsewhere(work, seat)))


def was_listed(player: SeatRow, row: DueRow) -> bool:
    """Whether a list has reminded her of this already, when at least half of the time until then was over.

    Of a turn that was quite new it has only told; that is reminded of in its own time.
    """
    if not player.listed or row.since is None:
        return False
    at = datetime.fromisoformat(player.listed)
    return at - row.since >= row.due_at - at


# What a player wants ----------------------------------------------------------------------------------


def wants_reminders(player: SeatRow) -> bool:
    """Whether somebody is to be reminded at all."""
    return player.preferences.mail != MailPreference.QUIET and player.reminders < UNANSWERED


def earliest(work: UnitOfWork, seat: Seat) -> datetime:
    """From when on whoever sits here may be reminded: neither asleep nor before she wanted."""
    player = work.game.seats[seat]
    wanted = datetime.fromisoformat(player.preferences.snooze) if player.preferences.snooze else work.now
    return next_awake(hours_at(work.game, seat), max(work.now, wanted))


def put_off(work: UnitOfWork, seat: Seat, time: timedelta) -> datetime:
    """Step: let whoever sits here hear no reminders for a while, of no game; until when."""
    until = work.now + min(time, LONGEST_SNOOZE)
    work.set_preference(seat, "snooze", moment_text(until))
    return until


def change_points(work: UnitOfWork, seat: Seat, name: str, points: str) -> None:
    """Step: remind whoever sits here at other points from now on, at all tables."""
    work.set_preference(seat, name, points)
    follow_points(work, seat)
    player = work.game.seats[seat].player_id
    for row in work.app.store.deadlines_of(player) if player is not None else ():
        if row.game != work.game.row.code:
            table = work.beside(row.game)
            table.set_preference(row.seat, name, points)
            follow_points(table, row.seat)


def follow_points(work: UnitOfWork, seat: Seat) -> None:
    """Remind of what waits at the points that its player wants now."""
    place = place_of(work, seat)
    if place is None:
        return
    for row in [row for row in work.dues if (row.seat, row.kind) == (seat, DueKind.NUDGE)]:
        work.forget(row)
    for reminder in reminder_of(work.game, place.ends, work.now, work.now):
        work.remind(reminder)
