"""Prepared moves and automatic turns at a table: planned, made once, stopped, and told to their owner alone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from pbem.app.lobby.people import player_of, set_preference
from pbem.app.play.clock import tick
from pbem.app.play.prepared import clear_prepared, drop_prepared
from pbem.app.sheets.plans import PlanEnd
from pbem.app.sheets.sheet import LetterKind, Sheet
from pbem.app.transaction import in_one
from pbem.engine import IllegalMove, NotUnderstood, Seat, legal_moves, write
from pbem.store.schema.kinds import DueKind
from pbem.store.schema.rows import DueRow, PreparedRow
from tests.app.conftest import PEOPLE, World
from tests.kit.commands import prepare_move, say, submit


@pytest.fixture
def code(world: World) -> str:
    return world.new_game(cooling=0)


def instruction(world: World) -> DueRow | None:
    rows = world.app.store.dues("K7")
    return next((row for row in rows if row.kind == DueKind.INSTRUCTED), None)


def prepared(world: World, seat: Seat) -> list[PreparedRow]:
    return [row for row in world.app.store.beside("K7").prepared if row.seat == seat]


def move_on(world: World) -> None:
    """Whoever is to move does so: throws a card away."""
    seat = world.to_move()
    submit(world.app, "K7", seat, write(legal_moves(world.game().state, seat)[-1]), "cli")


def next_seat(world: World) -> Seat:
    return (world.to_move() + 1) % 3


def wait(world: World, **time: float) -> None:
    world.clock.skip(**time or {"minutes": 41})
    tick(world.app)


def last_letter(world: World, seat: Seat) -> Sheet:
    return [sheet for to, sheet in world.post.sheets if to == seat][-1]


def endings(world: World, seat: Seat) -> list[str]:
    return [ending.why for ending in last_letter(world, seat).endings]


def test_a_prepared_move_is_made_without_a_turn_letter_and_told_in_the_next_one(
    world: World, code: str
) -> None:
    seat = next_seat(world)
    prepare_move(world.app, code, seat, "prepare discard oldest")
    oldest = world.game().state.hand(seat)[0]
    move_on(world)
    assert LetterKind.TURN not in world.post.kinds(seat)
    wait(world)
    entry = world.game().log[-1]
    assert (entry.seat, entry.cause, entry.move) == (seat, "instructed", f"discard {oldest}")
    assert world.to_move() != seat
    move_on(world)
    move_on(world)
    assert world.post.kinds(seat).count(LetterKind.TURN) == 1
    assert endings(world, seat) == [PlanEnd.PLAYED]
    assert not prepared(world, seat)


def test_a_list_is_played_in_its_order_one_move_a_turn(world: World, code: str) -> None:
    seat = next_seat(world)
    first, second, *_ = world.game().state.hand(seat)
    prepare_move(world.app, code, seat, f"prepare discard {second}", f"prepare discard {first}")
    for card in (second, first):
        while world.to_move() != seat:
            move_on(world)
        wait(world)
        assert world.game().log[-1].move == f"discard {card}"
    assert LetterKind.TURN not in world.post.kinds(seat)


def test_the_row_of_the_clock_is_settled_once(world: World, code: str) -> None:
    seat = next_seat(world)
    prepare_move(world.app, code, seat, "prepare discard oldest until anna is broken")
    move_on(world)
    wait(world)
    assert [entry.cause for entry in world.game().log].count("instructed") == 1
    assert tick(world.app) == 0
    assert instruction(world) is None
    assert [row.ended for row in prepared(world, seat)] == ["", "played"]  # it goes on, and was made once


def test_an_answer_of_her_own_wins(world: World, code: str) -> None:
    seat = next_seat(world)
    prepare_move(world.app, code, seat, "prepare discard oldest")
    move_on(world)
    move_on(world)
    assert world.game().log[-1].cause == "cli"
    wait(world)
    assert world.game().log[-1].cause == "cli"
    assert [row.text for row in prepared(world, seat)] == ["prepare discard oldest"]


def test_a_move_of_her_own_that_cools_wins_too(world: World) -> None:
    code = world.new_game(cooling=3600)
    seat = world.to_move()
    other = next_seat(world)
    prepare_move(world.app, code, other, "prepare discard oldest")
    submit(world.app, code, seat, world.any_line(), "cli", cooling=0)
    submit(world.app, code, other, world.any_line(), "cli")
    wait(world)
    assert world.game().log[-1].seat == seat
    assert LetterKind.TURN not in world.post.kinds(other)
    wait(world, hours=1)
    assert (world.game().log[-1].seat, world.game().log[-1].cause) == (other, "cli")


@pytest.mark.parametrize("clear", [clear_prepared, lambda work, seat: drop_prepared(work, seat, 1)])
def test_who_clears_her_list_is_asked_at_once(world: World, code: str, clear: Callable[..., object]) -> None:
    seat = next_seat(world)
    prepare_move(world.app, code, seat, "prepare discard oldest")
    move_on(world)
    before = world.app.store.dues(code)
    in_one(world.app, code, lambda work: clear(work, seat))
    assert world.post.kinds(seat)[-1] == LetterKind.TURN
    assert [row for row in before if row.kind != DueKind.INSTRUCTED] == list(world.app.store.dues(code))
    wait(world)
    assert world.to_move() == seat
    assert world.post.kinds(seat).count(LetterKind.TURN) == 1


def test_an_order_that_has_become_illegal_is_dropped_and_its_owner_asked_and_told(
    world: World, code: str
) -> None:
    seat = next_seat(world)
    card = next(card for card in world.game().state.hand(seat) if card <= 40)
    prepare_move(world.app, code, seat, f"prepare play {card} at 7,7")
    move_on(world)
    assert instruction(world) is None
    assert world.post.kinds(seat)[-1] == LetterKind.TURN
    assert endings(world, seat) == [PlanEnd.ILLEGAL]
    assert last_letter(world, seat).endings[0].reason == "not_connected"


def test_a_card_that_is_not_in_hand_cannot_be_prepared_unless_the_order_waits_for_it(
    world: World, code: str
) -> None:
    mine, hers = world.game().state.hand(0)[0], world.game().state.hand(1)[0]
    with pytest.raises(IllegalMove):
        prepare_move(world.app, code, 0, f"prepare discard {hers}")
    prepare_move(world.app, code, 0, f"prepare if I hold {hers} discard {hers}", f"prepare discard {mine}")
    assert len(prepared(world, 0)) == 2


@pytest.mark.parametrize(
    "line", ["prepare else discard oldest", "prepare if p7 is broken discard oldest", "prepare it all"]
)
def test_what_cannot_be_meant_is_refused(world: World, code: str, line: str) -> None:
    with pytest.raises(NotUnderstood):
        prepare_move(world.app, code, 0, line)
    assert not prepared(world, 0)


def test_what_is_said_to_her_by_name_stops_a_list(world: World, code: str) -> None:
    seat = next_seat(world)
    name = PEOPLE[seat].name
    prepare_move(world.app, code, seat, "prepare discard oldest")
    world.clock.skip(minutes=1)
    say(world.app, code, seat, f"{name} is me")
    say(world.app, code, world.to_move(), f"{name}ssa, or what is the name?")
    assert not prepared(world, seat)[0].ended
    say(world.app, code, world.to_move(), f"What do you think, {name.upper()}?")
    assert prepared(world, seat)[0].ended == PlanEnd.TALK
    move_on(world)
    assert world.post.kinds(seat)[-1] == LetterKind.TURN
    assert endings(world, seat) == [PlanEnd.TALK]


def test_a_list_that_is_stopped_while_its_move_waits_lets_its_owner_be_asked(world: World, code: str) -> None:
    seat = next_seat(world)
    prepare_move(world.app, code, seat, "prepare discard oldest")
    move_on(world)
    world.clock.skip(minutes=1)
    say(world.app, code, next_seat(world), f"{PEOPLE[seat].name}, wait!")
    assert world.post.kinds(seat)[-1] == LetterKind.TURN
    wait(world)
    assert world.to_move() == seat


def test_each_player_says_what_stops_her(world: World, code: str) -> None:
    seat = next_seat(world)
    player = player_of(world.app, PEOPLE[seat].address)
    assert set_preference(world.app, player, "stop", "Cells, goals").stop == "goals cells"
    prepare_move(world.app, code, seat, "prepare discard oldest")
    world.clock.skip(minutes=1)
    say(world.app, code, world.to_move(), PEOPLE[seat].name)
    assert not prepared(world, seat)[0].ended


# Automatic turns --------------------------------------------------------------------------------------


def let_pass(world: World, seat: Seat, value: str = "on") -> None:
    set_preference(world.app, player_of(world.app, PEOPLE[seat].address), "auto", value)


def test_an_automatic_turn_needs_somebody_who_asked_for_it_and_nothing_to_decide(
    world: World, code: str
) -> None:
    seat = next_seat(world)
    let_pass(world, seat)
    move_on(world)
    assert world.post.kinds(seat)[-1] == LetterKind.TURN  # she has something to decide
    assert instruction(world) is None


# The shield -------------------------------------------------------------------------------------------


def delays(world: World, seat: Seat, count: int) -> list[timedelta]:
    """After how long the moves of a seat are made that it has prepared."""
    found = []
    while len(found) < count and world.game().state.round == 1:
        if world.to_move() != seat:
            move_on(world)
            continue
        row = instruction(world)
        assert row is not None
        found.append(row.due_at - world.clock.at)
        wait(world, seconds=(row.due_at - world.clock.at).total_seconds())
    return found


def test_the_move_waits_for_five_to_forty_minutes(world: World, code: str) -> None:
    seat = next_seat(world)
    prepare_move(world.app, code, seat, "prepare discard oldest until the deck is empty")
    found = delays(world, seat, 8)
    assert len(set(found)) == len(found)
    assert all(timedelta(minutes=5) <= delay <= timedelta(minutes=40) for delay in found)


def test_it_waits_while_its_player_sleeps(world: World, code: str) -> None:
    seat = next_seat(world)
    player = player_of(world.app, PEOPLE[seat].address)
    set_preference(world.app, player, "zone", "UTC")
    set_preference(world.app, player, "quiet", "08:00-20:00")
    prepare_move(world.app, code, seat, "prepare discard oldest")
    move_on(world)
    row = instruction(world)
    assert row is not None
    evening = datetime.combine(world.clock.at.date(), datetime.min.time(), world.clock.at.tzinfo)
    assert evening.replace(hour=20, minute=5) <= row.due_at <= evening.replace(hour=20, minute=40)


def test_it_is_made_before_a_deadline_that_is_near(world: World) -> None:
    code = world.new_game(cooling=0, per_turn=300)
    seat = next_seat(world)
    prepare_move(world.app, code, seat, "prepare discard oldest")
    move_on(world)
    row = instruction(world)
    assert row is not None
    assert row.due_at <= world.clock.at + timedelta(seconds=240)


def test_with_the_full_shield_it_takes_as_long_as_people_do(world: World) -> None:
    code = world.new_game(cooling=0, shield="full")
    assert (world.game().row.further_terms or {})["shield"] == "full"
    seat = next_seat(world)
    prepare_move(world.app, code, seat, "prepare discard oldest until the deck is empty")
    found = delays(world, seat, 8)
    assert max(found) > timedelta(minutes=40)
    assert all(timedelta(minutes=5) <= delay < timedelta(days=1) for delay in found)
