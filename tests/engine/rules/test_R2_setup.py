"""R2: laying out the base game."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from pbem.engine import (
    BY_ID,
    DECK,
    DISCARD_PILE,
    FACE,
    HIDDEN,
    TYPE,
    State,
    Streams,
    assemble,
    cell_name,
    column_row,
    fold,
    legal_moves,
    new_game,
    roll,
    view,
)
from pbem.engine.core.state import GOLD, SPARE
from tests.kit import Rigged, after, table

SETUP = json.loads((Path(__file__).parents[2] / "data" / "cards.json").read_text("utf-8"))["setup"]
ALL_SIZES = pytest.mark.parametrize("seats", range(3, 11))


def dealt(seats: int, seed: int = 1, **settings: Any) -> State:
    return roll(new_game(assemble(overrides=settings), seats), Streams(bytes([seed] * 32)))[1]


@ALL_SIZES
def test_R2_1_roles_by_number_of_players(seats: int) -> None:
    state = dealt(seats)
    roles = [state.role(seat) for seat in range(seats)] + list(state.zones[SPARE])
    assert Counter(TYPE[role].id.removeprefix("base.role.") for role in roles) == Counter(
        SETUP["base_roles"][str(seats)]
    )
    assert len(state.zones[SPARE]) == 1, "always one card more than players"


@pytest.mark.parametrize("seats", [2, 11])
def test_R2_1_fewer_than_three_or_more_than_ten_players_are_refused(seats: int) -> None:
    with pytest.raises(ValueError, match="3 to 10"):
        new_game(assemble(), seats)


@ALL_SIZES
def test_R2_2_a_role_is_seen_by_its_owner_alone(seats: int) -> None:
    state = dealt(seats)
    for seat in range(seats):
        seen = view(state, seat)
        assert seen.role == FACE[state.role(seat)] != HIDDEN
        assert seen.roles == tuple(seen.role if other == seat else HIDDEN for other in range(seats))
    assert set(view(state).roles) == {HIDDEN}


def test_R2_2_the_spare_role_is_not_shown_at_the_end_of_the_round() -> None:
    state = table(hands=[["map"]], deck=[], roles=["miner", "miner", "miner"])
    over = after(state, "discard map")
    assert over.revealed_roles
    saboteur = BY_ID["base.role.saboteur"].first
    assert over.zones[SPARE] == (saboteur,)
    for seat in (-1, 0, 1, 2):
        assert saboteur not in view(over, seat).roles
        assert view(over, seat).piles[SPARE] == 1


def test_R2_3_the_start_lies_at_1_3_and_the_goals_at_9_1_9_3_9_5() -> None:
    state = dealt(5)
    assert {cell_name(place): laid for place, laid in state.mine.cards.items()} == {
        "1,3": BY_ID["base.start"].first * 2
    }
    assert [cell_name(place) for place in sorted(state.under)] == ["9,1", "9,3", "9,5"]
    layout = json.loads((Path(__file__).parents[2] / "data" / "cards.json").read_text("utf-8"))["layouts"]
    in_rules = [(column - 1, row - 3) for column, row in map(column_row, state.under)]
    assert [list(xy) for xy in in_rules] == layout["standard"]["goals"]


def test_R2_3_the_goals_are_shuffled_and_seen_by_nobody() -> None:
    orders = {tuple(card for (card,) in dealt(3, seed).under.values()) for seed in range(60)}
    assert len(orders) == 6, "every order of the three goals comes up"
    state = dealt(3)
    for seat in (-1, 0, 1, 2):
        assert all(kind == "goal" for _, kind in view(state, seat).face_down)


def test_R2_4_the_mine_has_no_border() -> None:
    state = table("S", hands=[["ew"]])
    assert lays(state) == {"0,3", "2,3"}, "west of the start is as good as east"
    west = "1,3:start 0,3:ew -1,3:ew -2,3:curve_ne -2,2:ns -2,1:ns -2,0:ns"
    assert "-2,-1" in lays(table(west, hands=[["cross"]]))


def lays(state: State) -> set[str]:
    return {cell_name(move.cell) for move in legal_moves(state, 0) if move.verb == "lay"}


@ALL_SIZES
def test_R2_5_deck_and_hands(seats: int) -> None:
    state = dealt(seats)
    size = SETUP["base_hand"][str(seats)]
    hands = [state.hand(seat) for seat in range(seats)]
    assert [len(hand) for hand in hands] == [size] * seats
    assert len(state.zones[DECK]) == 67 - size * seats
    assert state.zones[DISCARD_PILE] == ()
    cards = [*state.zones[DECK], *(card for hand in hands for card in hand)]
    assert sorted(cards) == list(range(1, 68))


def test_R2_5_hand_sizes_are_those_of_the_rulebook() -> None:
    sizes = {seats: len(dealt(seats).hand(0)) for seats in range(3, 11)}
    assert sizes == {3: 6, 4: 6, 5: 6, 6: 5, 7: 5, 8: 4, 9: 4, 10: 4}


def test_R2_6_the_gold_cards_are_shuffled_face_down() -> None:
    state = dealt(4)
    assert sorted(state.zones[GOLD]) == sorted(assemble().gold_cards)
    assert state.zones[GOLD] != dealt(4, seed=2).zones[GOLD]
    assert view(state, 0).piles[GOLD] == 28


def test_R2_7_the_first_seat_is_drawn_at_random() -> None:
    firsts = {dealt(5, seed).active for seed in range(60)}
    assert firsts == {0, 1, 2, 3, 4}


def test_R2_7_unless_the_organiser_names_one() -> None:
    assert {dealt(5, seed, first_starter="named", named_starter=3).active for seed in range(9)} == {3}


def test_R2_8_play_goes_clockwise() -> None:
    state = table(hands=[["map"], ["ns"], ["ew"]], to_move=1)
    order = [state.active]
    for _ in range(5):
        seat = state.active
        state = after(state, f"discard {state.hand(seat)[0]}")
        order.append(state.active)
    assert order == [1, 2, 0, 1, 2, 0]


def test_R2_8_and_R16_5_when_play_is_reversed_the_right_neighbour_is_next() -> None:
    state = table(hands=[["map"], ["ns"], ["ew"]]).but(direction=-1)
    assert after(state, "discard map").active == 2


def test_the_deal_is_a_list_of_facts_that_replay_needs_no_dice() -> None:
    first = new_game(assemble(), 6)
    facts, state = roll(first, Rigged(starter=4))
    assert fold(first, facts).parts() | {"mine": 0} == state.parts() | {"mine": 0}
