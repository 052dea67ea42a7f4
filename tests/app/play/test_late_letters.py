"""A deadline runs from when the mail host took the letter that asks; what is printed is never shortened."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from pbem.app.deadlines import due_at
from pbem.app.play.clock import tick
from pbem.app.play.late_letters import follow_letter
from pbem.app.record.export import export
from pbem.app.record.verify import verify
from pbem.app.sheets.table import MoreTime
from pbem.app.talk.bounce_policy import came_back
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import Seat
from pbem.store.schema.kinds import BounceKind, DueKind, OutboxStatus
from pbem.store.schema.rows import OutboxRow
from tests.app.conftest import World
from tests.kit.commands import abandon

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)


@pytest.fixture
def slow(world: World) -> World:
    """A world in which letters leave only when somebody says so."""
    world.clock.meanwhile = lambda: None
    world.new_game(per_turn=24 * 3600)
    return world


def deadline(world: World, seat: Seat) -> datetime:
    found = due_at(world.app.store.dues("K7"), seat)
    assert found is not None
    return found


def asked(world: World) -> OutboxRow:
    """The letter that asks whoever is to move."""
    seat = world.to_move()
    return next(row for row in world.app.store.outbox(OutboxStatus.NEW, "K7", seat) if row.kind == "turn")


def later(world: World, time: timedelta) -> None:
    world.clock.skip(seconds=time.total_seconds())
    tick(world.app)


def test_nobody_is_timed_out_whose_letter_never_left(slow: World) -> None:
    seat = slow.to_move()
    for _ in range(3):
        later(slow, DAY)
        assert slow.to_move() == seat
        assert deadline(slow, seat) >= slow.clock.at + 0.8 * DAY
    assert "nudge" not in slow.post.kinds(seat)


def test_a_question_that_is_closed_gets_no_more_time(slow: World) -> None:
    seat = slow.to_move()
    (row,) = (one for one in slow.app.store.dues("K7") if (one.seat, one.kind) == (seat, DueKind.TIMEOUT))
    slow.clock.skip(hours=5)
    work = UnitOfWork(slow.app, slow.game())
    assert not follow_letter(work, replace(row, question=row.question + 1))
    assert not follow_letter(work, replace(row, seat=(seat + 1) % 3))
    assert follow_letter(work, row)
    assert not follow_letter(work, row)  # it was moved just now


def test_who_got_the_letter_late_has_her_whole_time(slow: World) -> None:
    seat, letter = slow.to_move(), asked(slow)
    later(slow, 5 * HOUR)
    slow.app.store.outbox_all_sent((letter.id,), slow.clock.at)
    left = slow.clock.at
    while "nudge" not in slow.post.kinds(seat):
        later(slow, HOUR)
    assert deadline(slow, seat) == left + DAY
    nudge = next(sheet for to, sheet in slow.post.sheets if (to, sheet.kind) == (seat, "nudge"))
    assert nudge.more_time is MoreTime.LETTER
    assert nudge.due_at == left + DAY > nudge.now
    slow.clock.skip(seconds=(left + DAY - slow.clock.at).total_seconds() - 1)
    tick(slow.app)
    assert slow.to_move() == seat
    later(slow, timedelta(seconds=1))
    assert [entry.cause for entry in slow.game().log if entry.seat == seat] == ["deadline", "timeout"]
    abandon(slow.app, "K7")
    document = export(slow.app, "K7")
    assert verify(document, [document["head"]]) == []


def test_a_few_minutes_change_nothing(slow: World) -> None:
    seat, printed = slow.to_move(), deadline(slow, slow.to_move())
    slow.clock.skip(minutes=14)
    slow.app.store.outbox_all_sent((asked(slow).id,), slow.clock.at)
    later(slow, 23 * HOUR)
    assert slow.post.kinds(seat)[-1] == "nudge"
    assert deadline(slow, seat) == printed


@pytest.mark.parametrize("what", ["refused", "paused"])
def test_a_letter_that_cannot_arrive_is_not_waited_for(slow: World, what: str) -> None:
    seat, letter = slow.to_move(), asked(slow)
    if what == "refused":
        slow.app.store.outbox_failed(letter.id, "550 no such mailbox")
    else:
        for number in ("first", "second"):
            came_back(slow.app, replace(letter, key=number), BounceKind.HARD, "5.1.1")
    later(slow, DAY)
    assert ("timeout", seat) in [(entry.cause, entry.seat) for entry in slow.game().log]
