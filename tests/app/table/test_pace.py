"""The clocks of a table stand and run again; nobody loses time by it, and everybody can check it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from pbem.app.deadlines import NEVER, due_at
from pbem.app.errors import BadSetup, NotNow, TableTrouble
from pbem.app.play.clock import tick
from pbem.app.play.moves import make_move
from pbem.app.record.export import whole
from pbem.app.record.verify import verify
from pbem.app.table.pace import By, extend, pause, resume, retime
from pbem.app.transaction import in_one
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import Seat, read
from tests.app.conftest import World
from tests.kit.commands import abandon, submit

DAY = 24 * 60 * 60


def pause_now(world: World, code: str = "K7") -> None:
    in_one(world.app, code, lambda work: pause(work, By.HOST))


def resume_now(world: World, code: str = "K7") -> None:
    in_one(world.app, code, lambda work: resume(work, By.HOST))


def due(world: World, seat: Seat, code: str = "K7") -> timedelta | None:
    """How much time a seat has."""
    until = due_at(world.app.store.dues(code), seat)
    return None if until is None else until - world.clock.at


def rows(world: World, code: str = "K7") -> list[tuple[Seat, str, str]]:
    """What was announced about the table."""
    return [(row.seat, row.cause, row.move) for row in world.game(code).log if not row.facts]


def test_in_a_pause_nobody_s_time_runs_out_and_afterwards_all_of_it_is_left(world: World) -> None:
    code = world.new_game(cooling=0)
    seat = world.to_move(code)
    world.clock.skip(hours=10)
    pause_now(world)
    assert {row.due_at for row in world.app.store.dues(code)} == {NEVER}
    world.clock.skip(days=40)
    assert tick(world.app) == 0
    assert world.to_move(code) == seat
    resume_now(world)
    assert due(world, seat) == timedelta(hours=14)
    world.clock.skip(hours=15)
    tick(world.app)
    assert world.to_move(code) != seat
    abandon(world.app, code)
    assert not verify(whole(world.app, code))


def test_moves_are_taken_in_a_pause_and_whoever_is_asked_then_has_her_whole_time_after_it(
    world: World,
) -> None:
    code = world.new_game(cooling=0)
    pause_now(world)
    world.clock.skip(days=2)
    submit(world.app, code, world.to_move(code), world.any_line(code), "cli")
    asked = world.to_move(code)
    assert due(world, asked) is None
    world.clock.skip(days=2)
    assert tick(world.app) == 0
    resume_now(world)
    assert due(world, asked) == timedelta(days=1)
    abandon(world.app, code)
    assert not verify(whole(world.app, code))


def test_letters_in_a_pause_name_no_time(world: World) -> None:
    code = world.new_game(cooling=0)
    pause_now(world)
    submit(world.app, code, world.to_move(code), world.any_line(code), "cli")
    _, sheet = world.post.sheets[-1]
    assert sheet.paused
    assert sheet.due_at is None


def test_clocks_that_stand_cannot_be_stopped_nor_those_that_run_set_going(world: World) -> None:
    world.new_game()
    with pytest.raises(NotNow) as refused:
        resume_now(world)
    assert refused.value.why == TableTrouble.NOT_PAUSED
    pause_now(world)
    with pytest.raises(NotNow) as refused:
        pause_now(world)
    assert refused.value.why == TableTrouble.PAUSED


def test_a_time_is_extended_for_who_is_asked(world: World) -> None:
    code = world.new_game(cooling=0)
    seat = world.to_move(code)
    in_one(world.app, code, lambda work: extend(work, seat, 2 * DAY, By.HOST))
    assert due(world, seat) == timedelta(days=3)
    assert (seat, "extends", "172800 host") in rows(world)
    with pytest.raises(NotNow):
        in_one(world.app, code, lambda work: extend(work, (seat + 1) % 3, 2 * DAY, By.HOST))
    with pytest.raises(BadSetup):
        in_one(world.app, code, lambda work: extend(work, seat, 400 * DAY, By.HOST))


def test_more_time_given_in_a_pause_is_there_after_it(world: World) -> None:
    code = world.new_game(cooling=0)
    seat = world.to_move(code)
    pause_now(world)
    in_one(world.app, code, lambda work: extend(work, None, 2 * DAY, By.HOST))
    resume_now(world)
    assert due(world, seat) == timedelta(days=3)


def test_another_time_for_a_turn_lengthens_open_ones_and_never_shortens_what_was_told(world: World) -> None:
    code = world.new_game(cooling=0)
    seat = world.to_move(code)
    in_one(world.app, code, lambda work: retime(work, DAY // 2, By.HOST))
    assert due(world, seat) == timedelta(days=1)
    in_one(world.app, code, lambda work: retime(work, 3 * DAY, By.HOST))
    assert due(world, seat) == timedelta(days=3)
    submit(world.app, code, seat, world.any_line(code), "cli")
    assert due(world, world.to_move(code)) == timedelta(days=3)
    assert [row[1:] for row in rows(world) if row[1] == "retimes"] == [
        ("retimes", "43200 host"),
        ("retimes", "259200 host"),
    ]


def move_and(world: World, code: str, step: Callable[[UnitOfWork], object]) -> Seat:
    """Let whoever is asked move, and change the pace in the same transaction, as one mail does; who moved."""
    seat, line = world.to_move(code), world.any_line(code)

    def both(work: UnitOfWork) -> None:
        make_move(work, seat, read(line, work.game.names, seat), line, "cli", line)
        step(work)

    in_one(world.app, code, both)
    return seat


def test_more_time_after_a_move_goes_to_who_is_asked_now(world: World) -> None:
    code = world.new_game(cooling=0)
    seat = move_and(world, code, lambda work: extend(work, None, 2 * DAY, By.HOST))
    assert due(world, world.to_move(code)) == timedelta(days=3)
    assert due(world, seat) is None
    assert ("extends", world.to_move(code)) in [(cause, to) for to, cause, _ in rows(world)]
    abandon(world.app, code)
    assert not verify(whole(world.app, code))


def test_what_a_move_took_of_the_bank_is_reckoned_by_the_time_there_was(world: World) -> None:
    code = world.new_game(cooling=0, bank=2 * 3600)
    world.clock.skip(hours=25)
    seat = move_and(world, code, lambda work: retime(work, 3 * DAY, By.HOST))
    assert world.game(code).seats[seat].bank_used == 3600


def test_after_a_pause_the_time_left_counts_by_her_own_hours(world: World) -> None:
    """It is 9:00 UTC; she sleeps from 22:00 to 8:00 UTC, so of 24 hours 13 are over when she goes to bed."""
    code = world.new_game(cooling=0)
    seat = world.to_move(code)
    player = world.game(code).seats[seat].player_id
    assert player
    world.app.store.set_player(player, zone="UTC", quiet="22:00-08:00")
    submit(world.app, code, seat, world.any_line(code), "cli")
    for _ in range(2):
        submit(world.app, code, world.to_move(code), world.any_line(code), "cli")
    assert world.to_move(code) == seat
    assert due(world, seat) == timedelta(hours=34)  # 13 today, then from 8:00 on 11 more
    world.clock.skip(hours=3)  # 12:00: 21 hours of her own are left
    pause_now(world)
    world.clock.skip(days=7, hours=9)  # 21:00
    resume_now(world)
    assert due(world, seat) == timedelta(hours=1 + 10 + 14 + 10 + 6)
    abandon(world.app, code)
    assert not verify(whole(world.app, code))


def test_no_pause_takes_back_what_was_promised_though_her_hours_are_others_by_then(world: World) -> None:
    code = world.new_game(cooling=0)
    seat = world.to_move(code)
    player = world.game(code).seats[seat].player_id
    assert player
    world.app.store.set_player(player, zone="UTC", quiet="22:00-08:00")
    for _ in range(3):
        submit(world.app, code, world.to_move(code), world.any_line(code), "cli")
    before = world.clock.at + (due(world, seat) or timedelta())
    pause_now(world)
    world.app.store.set_player(player, quiet="")
    world.clock.skip(hours=1)
    resume_now(world)
    assert world.clock.at + (due(world, seat) or timedelta()) == before
    abandon(world.app, code)
    assert not verify(whole(world.app, code))


def test_a_time_of_grace_stands_too(world: World) -> None:
    code = world.new_game(cooling=0, missed="substitute", grace=2 * DAY)
    seat = world.to_move(code)
    store = world.app.store
    store.outbox_all_sent([row.id for row in store.outbox()], world.clock.now())
    world.clock.skip(hours=25)
    tick(world.app)
    assert due(world, seat) == timedelta(days=2)
    pause_now(world)
    world.clock.skip(days=30)
    assert tick(world.app) == 0
    resume_now(world)
    assert due(world, seat) == timedelta(days=2)
    world.clock.skip(days=2, hours=1)
    tick(world.app)
    assert world.game(code).seats[seat].status == "dropped"
    abandon(world.app, code)
    assert not verify(whole(world.app, code))
