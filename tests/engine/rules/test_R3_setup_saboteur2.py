"""R3, R15.1: laying out a round of Saboteur 2."""

from collections import Counter

import pytest

from pbem.engine import (
    DECK,
    HAND,
    HIDDEN,
    NOBODY,
    TYPE,
    Moved,
    State,
    Streams,
    assemble,
    cell,
    new_game,
    redact,
    roll,
    view,
)
from pbem.engine.core.state import ASIDE, GOLD, ROLE, SPARE
from tests.kit import Rigged, after, only, random_game

RULES = assemble("anniv", ("base", "s2"))
EVERY_NUMBER = range(2, 13)


def laid_out(seats: int) -> State:
    return roll(new_game(RULES, seats), Streams(bytes(32)))[1]


@pytest.mark.parametrize("seats", [1, 13])
def test_R3_is_for_2_to_12_players(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 12"):
        new_game(RULES, seats)


def test_R3_1_one_deck_of_70_tunnels_and_48_actions_of_both_boxes() -> None:
    assert Counter(TYPE[card].kind for card in RULES.deck) == {"path": 70, "action": 48}
    assert {TYPE[card].module for card in RULES.deck} == {"base", "s2"}
    assert len(set(RULES.deck)) == 118


def test_R1_8_the_second_box_brings_a_fourth_rockfall() -> None:
    assert sum(TYPE[card].effect == "rockfall" for card in RULES.deck) == 4


def test_R3_1_start_and_goals_lie_as_in_the_base_game() -> None:
    state = laid_out(2)
    assert list(state.mine.cards) == [cell(1, 3)]
    assert sorted(state.under) == sorted([cell(9, 1), cell(9, 3), cell(9, 5)])


@pytest.mark.parametrize("seats", EVERY_NUMBER)
def test_R3_2_ten_cards_are_put_aside_and_six_dealt_to_each(seats: int) -> None:
    state = laid_out(seats)
    zones = state.zones
    assert len(zones[ASIDE]) == 10
    assert [len(zones[HAND[seat]]) for seat in range(seats)] == [6] * seats
    assert len(zones[DECK]) == 108 - 6 * seats


def test_R3_2_the_top_of_the_deck_is_put_aside_before_hands_are_dealt() -> None:
    _, state = roll(new_game(RULES, 2), Rigged())
    assert state.zones[ASIDE] == tuple(range(1, 11))
    assert state.hand(0) == tuple(range(11, 17))
    assert state.hand(1) == tuple(range(17, 23))


@pytest.mark.parametrize("seats", EVERY_NUMBER)
def test_R3_3_one_role_of_fifteen_each_and_a_pile_of_spare_ones(seats: int) -> None:
    state = laid_out(seats)
    held = [card for seat in range(seats) for card in state.zones[ROLE[seat]]]
    assert len(held) == seats
    assert len(state.zones[SPARE]) == 15 - seats
    teams = Counter(TYPE[card].team for card in (*held, *state.zones[SPARE]))
    assert teams == {"blue": 4, "green": 4, "boss": 1, "profiteer": 1, "geologist": 2, "saboteurs": 3}


def test_R3_4_gold_is_kept_in_chips_and_nobody_has_any() -> None:
    state = laid_out(3)
    assert state.zones[GOLD] == ()
    assert GOLD not in state.shuffles
    assert state.gold == (0, 0, 0)


def test_R3_2_nobody_sees_what_was_put_aside_but_everybody_how_much() -> None:
    facts, state = roll(new_game(RULES, 3), Streams(bytes(32)))
    (put_aside,) = [fact for fact in only(facts, Moved) if fact.dest == ASIDE]
    for seat in range(-1, 3):
        assert redact(put_aside, seat).cards == (HIDDEN,) * 10
        assert view(state, seat).piles[ASIDE] == 10
        assert view(state, seat).piles[SPARE] == 12


def test_R15_1_every_round_shuffles_all_cards_and_puts_ten_aside_again() -> None:
    game = random_game(3, modules=("s2",), seats=4, settings={"rounds": 3})
    aside = [row.after.zones[ASIDE] for row in game.rows if row.seat == NOBODY and row.after.turn == 1]
    assert [len(cards) for cards in aside] == [10, 10, 10]
    assert len(set(aside)) == 3


def test_R15_1_cards_in_front_of_players_go_back_to_the_deck() -> None:
    state = laid_out(2)
    seat = state.asks[0].seat
    theft = next(card for card in RULES.deck if TYPE[card].effect == "theft")
    zones = {**state.zones, HAND[seat]: (theft,), HAND[1 - seat]: (), DECK: ()}
    state = after(state.but(zones=zones), "play theft", dice=Streams(bytes(32)))
    assert state.round == 2
    assert state.front(0) == state.front(1) == ()
