"""Answering an invitation, leaving a seat."""

from __future__ import annotations

from pbem.app.play.clock import tick
from tests.app.conftest import World
from tests.kit.commands import join, leave, submit


def test_whoever_leaves_takes_her_cooling_move_along(world: World) -> None:
    code = world.new_game()
    seat, hand = world.to_move(), world.game().state.hand(world.to_move())
    submit(world.app, code, seat, f"discard {hand[1]}", "cli")
    leave(world.app, code, seat)
    assert world.app.store.held_moves(code) == ()
    last = world.game().log[-1]
    assert (last.seat, last.cause, last.move) == (seat, "left", f"discard {hand[0]}")
    seq = world.game().row.seq
    world.clock.skip(minutes=11)
    tick(world.app)
    assert world.game().row.seq == seq


def test_a_move_of_somebody_else_goes_on_cooling(world: World) -> None:
    code = world.new_game()
    seat, line = world.to_move(), world.any_line()
    submit(world.app, code, seat, line, "cli")
    leave(world.app, code, (seat + 1) % 3)
    world.clock.skip(minutes=11)
    tick(world.app)
    assert [row.move for row in world.game().log if row.seat == seat] == [line]


def test_who_leaves_before_the_game_begins_has_declined(world: World) -> None:
    code = world.new_game(begin=False, invite=True)
    join(world.app, code, 1)
    leave(world.app, code, 1)
    assert [seat.status for seat in world.game().seats] == ["invited", "declined", "invited"]
