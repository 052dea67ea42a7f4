"""When a decision is due: reminders at the points of the time that are wanted, the end after all of it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.app.causes import Cause
from pbem.app.deadlines import Reason, due_at, move_deadline
from pbem.app.errors import BadSetup
from pbem.app.play.clock import tick
from pbem.app.record.export import whole
from pbem.app.record.restored import tell_everybody
from pbem.app.record.verify import verify
from pbem.app.sheets.table import Announcement
from pbem.app.transaction import in_one
from pbem.engine import Seat
from pbem.store.schema.chain import moment_text
from tests.app.conftest import World
from tests.kit.commands import say, submit

HOUR = 3600


def test_reminders_go_out_at_half_time_and_after_four_fifths(world: World) -> None:
    world.new_game(per_turn=100 * 60)
    seat = world.to_move()
    for sent, minutes in enumerate((50, 30)):
        world.clock.skip(minutes=minutes, seconds=-1)
        tick(world.app)
        assert world.post.kinds(seat).count("nudge") == sent
        world.clock.skip(seconds=1)
        tick(world.app)
        assert world.post.kinds(seat).count("nudge") == sent + 1
    assert [row.kind for row in world.app.store.dues("K7")] == ["timeout"]


def test_a_turn_is_missed_when_all_of_its_time_is_over(world: World) -> None:
    world.new_game(per_turn=100 * 60)
    seat = world.to_move()
    world.clock.skip(minutes=99, seconds=59)
    tick(world.app)
    assert world.to_move() == seat
    world.clock.skip(seconds=1)
    tick(world.app)
    assert world.game().log[-1].cause == "timeout"


def test_only_a_new_question_brings_a_new_time(world: World) -> None:
    code = world.new_game(per_turn=100 * 60, cooling=0)
    seat, began = world.to_move(), world.clock.now()
    world.clock.skip(minutes=10)
    say(world.app, code, seat, "let me think")
    assert due_at(world.app.store.dues(code), seat) == began + timedelta(minutes=100)
    submit(world.app, code, seat, world.any_line(), "cli")
    dues = world.app.store.dues(code)
    assert due_at(dues, seat) is None
    assert due_at(dues, world.to_move()) == world.clock.now() + timedelta(minutes=100)
    assert {row.kind for row in dues} == {"nudge", "timeout", "talk"}


def keep_hours(world: World, seat: Seat, **hours: str) -> None:
    """Whoever sits here plays at these hours from her next turn on."""
    player = world.game().seats[seat].player_id
    assert player is not None
    world.app.store.set_player(player, **hours)


def told(world: World) -> list[tuple[Seat, str]]:
    """The deadlines that the log commits to."""
    return [(entry.seat, entry.move) for entry in world.game().log if entry.cause == Announcement.DEADLINE]


def play(world: World) -> Seat:
    """One move, at once; who is asked then."""
    submit(world.app, "K7", world.to_move(), world.any_line(), "cli", cooling=0)
    return world.to_move()


def test_her_clock_stands_still_at_night_and_the_log_says_only_until_when(world: World) -> None:
    world.new_game()  # on a Sunday, at 09:00 UTC
    first = world.to_move()
    for seat in range(3):
        if seat != first:
            keep_hours(world, seat, zone="UTC", quiet="21:00-07:00")
    assert told(world) == []
    seat = play(world)
    due = world.clock.now() + timedelta(hours=34)  # of which ten are a night
    assert due_at(world.app.store.dues("K7"), seat) == due
    assert told(world) == [(seat, "2026-03-02T19:00:00.000000Z hours")]
    (nudge,) = (row for row in world.app.store.dues("K7") if row.kind == "nudge")
    assert nudge.due_at == world.clock.now() + timedelta(hours=22)  # of which ten are a night
    world.clock.skip(seconds=(due - world.clock.now()).total_seconds() - 1)
    tick(world.app)
    assert world.to_move() == seat
    world.clock.skip(seconds=1)
    tick(world.app)
    assert Cause.TIMEOUT in {entry.cause for entry in world.game().log}
    assert verify(whole(world.app, "K7")) == []


def test_nobody_is_waited_for_longer_than_the_table_allows(world: World) -> None:
    world.new_game(per_turn=24 * HOUR, longest=3 * 24 * HOUR)
    first = world.to_move()
    for seat in range(3):
        if seat != first:
            keep_hours(world, seat, zone="UTC", quiet="09:00-10:00", away="2026-03-01/2026-04-01")
    seat = play(world)
    assert told(world) == [(seat, "2026-03-04T10:00:00.000000Z longest")]


def test_a_bank_is_used_up_by_what_goes_beyond_the_time_for_a_turn(world: World) -> None:
    world.new_game(per_turn=10 * HOUR, bank=5 * HOUR, cooling=600)
    seat, began = world.to_move(), world.clock.now()
    assert told(world) == [(seat, moment_text(began + timedelta(hours=15)) + " bank")]
    world.clock.skip(hours=12)
    submit(world.app, "K7", seat, world.any_line(), "cli")
    world.clock.skip(minutes=10)  # it cools
    tick(world.app)
    assert world.game().seats[seat].bank_used == 2 * HOUR
    other = world.to_move()
    world.clock.skip(hours=9)
    play(world)
    assert world.game().seats[other].bank_used == 0
    world.clock.skip(hours=15)
    tick(world.app)
    assert sorted(row.bank_used for row in world.game().seats) == [0, 2 * HOUR, 5 * HOUR]
    assert told(world)[-1] == (seat, moment_text(world.clock.now() + timedelta(hours=13)) + " bank")
    assert verify(whole(world.app, "K7")) == []


def test_a_deadline_that_is_moved_takes_its_reminder_along_and_is_committed_to(world: World) -> None:
    world.new_game(per_turn=10 * HOUR)
    seat, began = world.to_move(), world.clock.now()
    until = began + timedelta(hours=20)
    in_one(world.app, "K7", lambda work: move_deadline(work, seat, until, Reason.EXTENDED))
    rows = {row.kind: row.due_at for row in world.app.store.dues("K7")}
    assert rows == {"timeout": until, "nudge": began + timedelta(hours=10)}
    assert told(world) == [(seat, moment_text(until) + " extended")]
    assert world.game().question(seat) == 1 < world.game().row.seq  # the same question, and the same token
    in_one(world.app, "K7", lambda work: move_deadline(work, seat, until, Reason.EXTENDED))
    assert len(told(world)) == 1


def test_for_one_who_is_back_the_time_begins_anew(world: World) -> None:
    world.new_game(per_turn=10 * HOUR)
    seat = world.to_move()
    world.clock.skip(hours=1)
    tell_everybody(world.app)
    assert told(world) == [(seat, moment_text(world.clock.now() + timedelta(hours=10)) + " resumed")]
    assert verify(whole(world.app, "K7")) == []


def test_a_new_deadline_is_no_news(world: World) -> None:
    world.new_game()
    for seat in range(3):
        keep_hours(world, seat, mail="every-move", quiet="22:00-07:00")
    mover, before = world.to_move(), len(world.post.sheets)
    play(world)
    assert mover not in [seat for seat, _ in world.post.sheets[before:]]


def test_a_game_needs_a_longest_time_that_lets_a_turn_be_played(world: World) -> None:
    with pytest.raises(BadSetup, match="at least that for a turn"):
        world.new_game(per_turn=48 * HOUR, longest=24 * HOUR)
    with pytest.raises(BadSetup, match="time bank"):
        world.new_game(bank=-1)
