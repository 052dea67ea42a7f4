"""Prepared moves and automatic turns at a table: planned, made once, stopped, and told to their owner."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from pbem.app.lobby.games import NewGame, NewPlayer, create, start
from pbem.app.lobby.people import player_of, set_preference
from pbem.app.play.clock import tick
from pbem.app.play.plans import refusal
from pbem.app.play.prepared import clear_prepared, drop_prepared
from pbem.app.play.stops import ended_by, stops_of
from pbem.app.sheets.plans import PlanEnd
from pbem.app.sheets.sheet import LetterKind, Sheet
from pbem.app.table.pace import By, pause, resume
from pbem.app.transaction import in_one
from pbem.engine import (
    FACE,
    FRONT,
    HAND,
    PLAY,
    TYPE,
    Began,
    Fact,
    IllegalMove,
    Laid,
    Lifted,
    Move,
    Moved,
    NotUnderstood,
    Restored,
    Seat,
    Turned,
    cell,
    forced_discard,
    legal_moves,
    read_prepared,
    view,
    write,
)
from pbem.store.schema.kinds import DueKind
from pbem.store.schema.rows import DueRow, PreparedRow
from tests.app.conftest import PEOPLE, World
from tests.kit.commands import prepare_move, say, submit
from tests.kit.tables import table


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
    move_on(world)
    assert instruction(world) is None
    assert world.post.kinds(seat)[-1] == LetterKind.TURN
    assert endings(world, seat) == [PlanEnd.TALK]


def test_a_list_that_is_stopped_while_its_move_waits_lets_its_owner_be_asked(world: World, code: str) -> None:
    seat = next_seat(world)
    prepare_move(world.app, code, seat, "prepare discard oldest")
    move_on(world)
    world.clock.skip(minutes=1)
    say(world.app, code, next_seat(world), f"{PEOPLE[seat].name}, wait!")
    wait(world)
    assert world.to_move() == seat
    assert world.post.kinds(seat)[-1] == LetterKind.TURN
    assert endings(world, seat) == [PlanEnd.TALK]


def test_each_player_says_what_stops_her(world: World, code: str) -> None:
    seat = next_seat(world)
    player = player_of(world.app, PEOPLE[seat].address)
    assert set_preference(world.app, player, "stop", "Cells, goals").preferences.stop == "goals cells"
    prepare_move(world.app, code, seat, "prepare discard oldest")
    world.clock.skip(minutes=1)
    say(world.app, code, world.to_move(), PEOPLE[seat].name)
    assert not prepared(world, seat)[0].ended


# What stops a list ------------------------------------------------------------------------------------

OTHER, ME = 0, 1
HERE, THERE = cell(5, 3), cell(9, 1)
LANTERN = next(card for card, kind in enumerate(TYPE) if kind.effect == "break" and "lantern" in kind.tools)
GOAL = next(card for card, kind in enumerate(TYPE) if kind.kind == "goal")
BREAKS = Moved((LANTERN,), HAND[OTHER], FRONT[ME], True)

STOPS: list[tuple[Fact, str, PlanEnd | None]] = [
    (Turned(THERE, GOAL, False), "prepare discard oldest", PlanEnd.GOALS),
    (Turned(THERE, GOAL, False), "prepare if 9,1 is stone discard oldest", None),
    (BREAKS, "prepare discard oldest", PlanEnd.TOOLS),
    (BREAKS, "prepare if cart of p1 is whole discard oldest", PlanEnd.TOOLS),
    (BREAKS, "prepare if lantern of p1 is broken play 66 on p1", None),
    (BREAKS, "prepare discard oldest until p1 is broken", None),
    (BREAKS._replace(dest=FRONT[2]), "prepare discard oldest", None),
    (Moved((LANTERN,), FRONT[ME], "discard", True), "prepare discard oldest", PlanEnd.TOOLS),
    (Laid(OTHER, 12, HERE, False), "prepare play 13 at 5,3", PlanEnd.CELLS),
    (Lifted(HERE, 12, "discard"), "prepare play 13 at 5,3", PlanEnd.CELLS),
    (Laid(OTHER, 12, THERE, False), "prepare play 13 at 5,3", None),
    (Laid(OTHER, 12, HERE, False), "prepare if 5,3 is taken play 13 at 6,3", None),
    (Moved((12,), HAND[ME], HAND[OTHER]), "prepare discard oldest", PlanEnd.HANDS),
    (Moved((12,), HAND[OTHER], HAND[ME]), "prepare discard oldest", PlanEnd.HANDS),
    (Moved((12,), HAND[OTHER], HAND[2]), "prepare discard oldest", None),
    (Moved((12,), "deck", HAND[ME]), "prepare discard oldest", None),
    (Began(2, 0), "prepare discard oldest", PlanEnd.ROUND),
    (Restored(3, ()), "prepare discard oldest", PlanEnd.UNDONE),
]


@pytest.mark.parametrize(("fact", "line", "why"), STOPS)
def test_what_stops_a_list_and_what_was_reckoned_with(fact: Fact, line: str, why: PlanEnd | None) -> None:
    assert ended_by(fact, ME, OTHER, [read_prepared(line)], stops_of("")) == why


@pytest.mark.parametrize(("fact", "line", "why"), STOPS)
def test_R23_7_hands_rounds_and_takebacks_stop_it_whatever_she_has_set(
    fact: Fact, line: str, why: PlanEnd | None
) -> None:
    always = why if why in (PlanEnd.HANDS, PlanEnd.ROUND, PlanEnd.UNDONE) else None
    assert ended_by(fact, ME, OTHER, [read_prepared(line)], stops_of("none")) == always


def test_what_she_does_herself_stops_nothing_but_for_a_goal() -> None:
    orders = [read_prepared("prepare play 13 at 5,3")]
    found = [ended_by(fact, ME, ME, orders, stops_of("")) for fact, *_ in STOPS[:12]]
    assert [why for why in found if why] == [PlanEnd.GOALS] * 2


def test_R23_7_after_a_swap_of_hands_both_lists_are_gone_and_both_are_told(world: World) -> None:
    swap = next(card for card, kind in enumerate(TYPE) if kind.effect == "swap_hands")
    for number in range(60):
        code = world.new_game(code=f"S{number}A", cooling=0, modules=("base", "s2"))
        seat = world.to_move(code)
        state = world.game(code).state
        cards = [card for card in state.hand(seat) if FACE[card] == FACE[swap]]
        if cards:
            break
    other, third = (seat + 1) % 3, (seat + 2) % 3
    for one in (seat, other, third):
        prepare_move(world.app, code, one, "prepare discard oldest")
    submit(world.app, code, seat, f"play {cards[0]} on p{other}", "cli")
    ended = {row.seat: row.ended for row in world.app.store.beside(code).prepared}
    assert ended == {seat: PlanEnd.HANDS, third: ""}  # the other one was asked, and told with it
    assert endings(world, other) == [PlanEnd.HANDS]


# Automatic turns --------------------------------------------------------------------------------------


def let_pass(world: World, seat: Seat, value: str = "on") -> None:
    set_preference(world.app, player_of(world.app, PEOPLE[seat].address), "auto", value)


def stuck_seat(world: World) -> Seat:
    """Play until the next player could do nothing but throw a card away; who that is."""
    for _ in range(200):
        seat = world.to_move()
        seen = view(world.game().state, seat)
        if forced_discard(seen) is not None:
            return seat
        hurts = [move for move in seen.legal if TYPE[move.card].effect == "break"]
        keeps = [move for move in seen.legal if move.verb == "discard" and TYPE[move.card].groups == ()]
        submit(world.app, "K7", seat, write((hurts or keeps or seen.legal[-1:])[0]), "cli")
    raise AssertionError("nobody is ever stuck")


def test_R23_9_who_can_do_nothing_passes_without_a_letter_if_she_likes(world: World) -> None:
    world.new_game(cooling=0)
    asked = stuck_seat(world)
    assert world.post.kinds(asked)[-1] == LetterKind.TURN
    for seat in range(3):
        let_pass(world, seat)
    move_on(world)
    before = {seat: world.post.kinds(seat).count(LetterKind.TURN) for seat in range(3)}
    while instruction(world) is None:
        move_on(world)
        before = {seat: world.post.kinds(seat).count(LetterKind.TURN) for seat in range(3)}
    seat = world.to_move()
    oldest = world.game().state.hand(seat)[0]
    wait(world)
    entry = next(one for one in reversed(world.game().log) if one.facts)
    assert (entry.seat, entry.cause, entry.move) == (seat, "instructed", f"discard {oldest}")
    assert world.post.kinds(seat).count(LetterKind.TURN) == before[seat]
    while world.to_move() != seat or instruction(world):
        wait(world) if instruction(world) else move_on(world)
    assert PlanEnd.AUTO in endings(world, seat)


def test_who_turns_it_off_meanwhile_is_asked(world: World) -> None:
    world.new_game(cooling=0)
    stuck_seat(world)
    for seat in range(3):
        let_pass(world, seat)
    while instruction(world) is None:
        move_on(world)
    seat = world.to_move()
    let_pass(world, seat, "off")
    wait(world)
    assert world.to_move() == seat
    assert world.post.kinds(seat)[-1] == LetterKind.TURN


def test_an_automatic_turn_needs_somebody_who_asked_for_it_and_nothing_to_decide(world: World) -> None:
    world.new_game(cooling=0)
    seat = next_seat(world)
    let_pass(world, seat)
    move_on(world)
    assert world.post.kinds(seat)[-1] == LetterKind.TURN  # she has something to decide
    assert instruction(world) is None


def test_who_wants_every_move_hears_of_her_own_that_she_did_not_make_by_hand(world: World, code: str) -> None:
    seat = next_seat(world)
    set_preference(world.app, player_of(world.app, PEOPLE[seat].address), "mail", "every-move")
    prepare_move(world.app, code, seat, "prepare discard oldest")
    move_on(world)
    wait(world)
    assert world.post.kinds(seat)[-1] == LetterKind.TABLE
    assert endings(world, seat) == [PlanEnd.PLAYED]


def test_a_manual_answer_while_a_move_waits_does_not_keep_the_next_turn_from_being_planned(
    world: World,
) -> None:
    """With bots beside her the next question comes in the very transaction that closes the first."""
    people = (PEOPLE[0], NewPlayer("Botx", bot="random"), NewPlayer("Boty", bot="random"))
    create(world.app, NewGame(people, "K7", cooling=0))
    start(world.app, "K7")
    assert world.to_move() == 0
    prepare_move(world.app, "K7", 0, "prepare discard oldest until p0 is broken", "prepare discard oldest")
    set_preference(world.app, player_of(world.app, PEOPLE[0].address), "stop", "none")
    move_on(world)
    first = instruction(world)
    move_on(world)
    second = instruction(world)
    assert first is not None
    assert second is not None
    assert second.question > first.question


def test_it_rests_while_the_clocks_of_the_table_stand(world: World, code: str) -> None:
    seat = next_seat(world)
    prepare_move(world.app, code, seat, "prepare discard oldest")
    move_on(world)
    in_one(world.app, code, lambda work: pause(work, By.HOST))
    wait(world, days=2)
    assert world.to_move() == seat
    in_one(world.app, code, lambda work: resume(work, By.HOST))
    wait(world)
    assert world.game().log[-1].seat == seat
    assert LetterKind.TURN not in world.post.kinds(seat)


# The shield -------------------------------------------------------------------------------------------


def delays(world: World, seat: Seat, count: int) -> list[timedelta]:
    """After how long the moves of a seat are made that it has prepared."""
    found: list[timedelta] = []
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


def test_a_card_that_could_mend_either_of_two_tools_by_now_is_not_played_unasked() -> None:
    state = table(
        hands=[["repair_pickaxe_lantern"], ["map"], ["map"]], front={0: ["break_lantern", "break_pickaxe"]}
    )
    card = state.zones[HAND[0]][0]
    assert refusal(state, 0, Move(PLAY, card, seat=0)) == "ambiguous"
    assert refusal(state, 0, Move(PLAY, card, seat=0, tool="lantern")) == ""
