"""A clock that is corrected: honest games stay right, and nobody loses time."""

from datetime import timedelta

import pytest

from pbem.app.lobby.games import start
from pbem.app.play.clock import tick
from pbem.app.record.export import export, whole
from pbem.app.record.verify import verify
from pbem.store.schema.kinds import DueKind
from tests.app.conftest import World
from tests.kit.commands import abandon, say, submit


@pytest.mark.parametrize("seconds", [0.001, 5, 3500, 90_000, 10**8])
def test_a_clock_that_is_set_back_spoils_no_game(world: World, seconds: float) -> None:
    code = world.new_game(cooling=0)
    for _ in range(3):
        submit(world.app, code, world.to_move(), world.any_line(), "cli")
        world.clock.skip(seconds=-seconds)
    abandon(world.app, code)
    document = export(world.app, code)
    assert verify(document, [document["head"]]) == []
    times = [row.at for row in world.game().log]
    assert times == sorted(times)


def test_before_the_first_row_too(world: World) -> None:
    code = world.new_game(begin=False)
    world.clock.skip(seconds=-30)
    start(world.app, code)
    abandon(world.app, code)
    assert verify(whole(world.app, code)) == []


def test_nobody_has_less_time_by_it(world: World) -> None:
    code = world.new_game(cooling=0)
    world.clock.skip(minutes=-30)
    submit(world.app, code, world.to_move(), world.any_line(), "cli")
    (due,) = (row for row in world.app.store.dues(code) if row.kind == DueKind.TIMEOUT)
    assert due.due_at - world.clock.now() >= timedelta(days=1)
    world.clock.skip(days=1, minutes=31)
    tick(world.app)
    assert world.game().log[-1].cause == "timeout"
    abandon(world.app, code)
    assert verify(whole(world.app, code)) == []


def test_no_letter_waits_until_the_clock_is_there_again(world: World) -> None:
    code = world.new_game(cooling=0)
    world.app.store.outbox_all_sent([row.id for row in world.app.store.outbox()], world.clock.now())
    world.clock.skip(minutes=-30)
    submit(world.app, code, world.to_move(), world.any_line(), "cli")
    assert world.app.store.outbox_due(world.clock.now())


def test_a_wrong_time_that_was_mended_does_not_hold_the_game_up(world: World) -> None:
    world.clock.skip(days=3000)
    code = world.new_game()
    world.clock.skip(days=-3000)
    submit(world.app, code, world.to_move(), world.any_line(), "cli", cooling=60)
    (held,) = world.app.store.held_moves(code)
    assert held.visible_at <= world.clock.now() + timedelta(seconds=60)


def test_a_move_cools_by_the_clock_and_not_by_the_time_of_the_table(world: World) -> None:
    """Where the last row is of tomorrow, a move that is sent today does not wait until then."""
    code = world.new_game(cooling=600)
    world.clock.skip(days=-1)
    submit(world.app, code, world.to_move(), world.any_line(), "cli")
    world.clock.skip(seconds=599)
    assert tick(world.app) == 0
    world.clock.skip(seconds=1)
    assert tick(world.app) == 1
    assert world.game().log[-1].at == world.game().log[0].at  # the time of the table stands still


def test_words_are_heard_when_they_have_cooled(world: World) -> None:
    code = world.new_game(cooling=600)
    world.clock.skip(days=-1)
    seat = world.to_move()
    say(world.app, code, (seat + 1) % 3, "good luck")
    submit(world.app, code, seat, world.any_line(), "cli", cooling=0)
    assert not world.post.sheets[-1][1].talk  # for whoever moves next
    world.clock.skip(seconds=600)
    tick(world.app)
    submit(world.app, code, world.to_move(), world.any_line(), "cli", cooling=0)
    assert [remark.text for remark in world.post.sheets[-1][1].talk] == ["good luck"]


def test_letters_tell_how_long_there_is_by_the_clock(world: World) -> None:
    code = world.new_game(cooling=0, per_turn=3600)
    world.clock.skip(days=-1)
    submit(world.app, code, world.to_move(), world.any_line(), "cli")
    (_, sheet) = world.post.sheets[-1]
    assert sheet.due_at is not None
    assert sheet.due_at - sheet.now == timedelta(hours=1)
