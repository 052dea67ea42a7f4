"""When a decision is due: the reminder after four fifths of the time, the end after all of it."""

from __future__ import annotations

from datetime import timedelta

from pbem.app.deadlines import due_at
from pbem.app.play.clock import tick
from tests.app.conftest import World
from tests.kit.commands import say, submit


def test_the_reminder_goes_out_after_four_fifths_of_the_time(world: World) -> None:
    world.new_game(per_turn=100 * 60)
    seat = world.to_move()
    world.clock.skip(minutes=79, seconds=59)
    tick(world.app)
    assert "nudge" not in world.post.kinds(seat)
    world.clock.skip(seconds=1)
    tick(world.app)
    assert world.post.kinds(seat)[-1] == "nudge"


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
