"""R15: the next round and the end of the game."""

from typing import Any

import pytest

from pbem.engine import (
    DECK,
    DISCARD_PILE,
    Ask,
    GameOver,
    Reason,
    RoundOver,
    Seat,
    State,
    assemble,
    new_game,
    roll,
    view,
)
from pbem.engine.core.state import GOLD, WON
from tests.kit import Rigged, after, facts_of, illegal, only, random_game, table

TUNNEL = "S ┴ ┴ ┴ ┴ ┼ ┼"
GOALS = ["stone_ne", "treasure", "stone_nw"]


def second_round(**more: Any) -> tuple[State, State]:
    state = table(
        "S ┼",
        hands=[["map"]],
        deck=[],
        front={1: ["break_cart"]},
        roles=["miner", "saboteur", "miner"],
        **more,
    )
    return state, after(state, "discard map", dice=Rigged())


def test_R15_1_everything_is_laid_out_and_dealt_again() -> None:
    first, state = second_round()
    fresh = roll(new_game(first.rules, 3), Rigged(starter=state.active))[1]
    assert state.round == 2
    assert state.mine.cards == fresh.mine.cards
    assert state.mine.hidden == fresh.mine.hidden
    assert [len(state.hand(seat)) for seat in range(3)] == [6, 6, 6]
    assert sorted([*state.zones[DECK], *(card for seat in range(3) for card in state.hand(seat))]) == list(
        range(1, 68)
    )
    assert state.zones[DISCARD_PILE] == ()


def test_R15_1_cards_in_front_of_players_go_back_to_the_deck() -> None:
    first, state = second_round()
    assert first.front(1)
    assert [state.front(seat) for seat in range(3)] == [(), (), ()]


def test_R15_1_the_same_set_of_roles_spare_included() -> None:
    first, state = second_round()
    everything = [state.role(seat) for seat in range(3)] + list(state.zones["spare"])
    assert sorted(everything) == sorted(first.rules.roles[3])


def test_R15_1_what_was_seen_in_the_last_round_is_forgotten() -> None:
    state = table(hands=[["map"]], deck=[])
    state = after(state, "play map at 9,3", dice=Rigged())
    assert state.round == 2
    assert view(state, 0).notes == ()
    assert view(state, 0).looks == ()


def starter_of(state: State, line: str) -> Seat:
    (over,) = only(facts_of(state, line), RoundOver)
    return over.starter


def test_R15_2_the_left_neighbour_of_who_laid_the_last_tunnel_card_begins() -> None:
    state = table(hands=[["cross"], ["map"], ["ns"]], deck=[])
    state = after(state, "play cross at 2,3", "discard map")
    assert starter_of(state, "discard ns") == 1


def test_R15_2_in_the_older_editions_of_who_made_the_last_move() -> None:
    state = table(hands=[["cross"], ["map"], ["ns"]], deck=[], next_starter="last_move")
    state = after(state, "play cross at 2,3", "discard map")
    assert starter_of(state, "discard ns") == 0


def test_R15_2_if_no_tunnel_card_was_laid_of_the_last_active_player() -> None:
    state = table(hands=[["map"], ["map"]], deck=[])
    state = after(state, "discard map")
    assert starter_of(state, "discard map") == 2


def test_R15_2_a_card_that_was_taken_by_a_rockfall_was_laid_all_the_same() -> None:
    state = table(hands=[["cross"], ["rockfall"]], deck=[])
    state = after(state, "play cross at 2,3")
    assert starter_of(state, "play rockfall at 2,3") == 1


@pytest.mark.parametrize("finisher", [0, 1, 2])
def test_R15_2_after_a_find_the_left_neighbour_of_the_finisher_begins(finisher: int) -> None:
    hands = [["ew"] if seat == finisher else [] for seat in range(3)]
    state = table(TUNNEL, hands=hands, goals=GOALS, to_move=finisher)
    new = after(state, "play ew at 8,3", dice=Rigged())
    assert new.asks == (Ask((finisher + 1) % 3, "turn"),)


def test_R15_3_three_rounds() -> None:
    game = random_game(11, settings={"rounds": 3})
    rounds = [fact for row in game.rows for fact in only(row.facts, RoundOver)]
    assert len(rounds) == 3
    assert assemble().rounds == 3


def test_R15_3_most_gold_wins_and_all_see_how_much() -> None:
    state = table(TUNNEL, hands=[["ew"]], goals=GOALS, gold=["gold.1", "gold.3", "gold.3"], rounds=1)
    (over,) = only(facts_of(state, "play ew at 8,3"), GameOver)
    assert over.gold == (3, 1, 3), "seats 0 and 2 share the victory"


def test_R15_3_after_the_end_nobody_moves() -> None:
    state = after(table(TUNNEL, hands=[["ew"], ["map"]], goals=GOALS, rounds=1), "play ew at 8,3")
    assert state.over
    assert state.asks == ()
    for seat in (0, 1):
        assert illegal(state, "discard 41", seat).reason == Reason.GAME_OVER
    with pytest.raises(ValueError, match="chance is not due"):
        roll(state, Rigged())


def test_R15_4_play_is_clockwise_again_in_each_round() -> None:
    state = table(hands=[["map"], ["map"]], deck=[]).but(direction=-1)
    state = after(state, "discard map", "discard map", dice=Rigged())
    assert state.direction == 1


def test_R15_1_gold_won_stays_out_of_the_deck() -> None:
    state = table(TUNNEL, hands=[["ew"]], goals=GOALS)
    state = after(state, "play ew at 8,3", dice=Rigged())
    assert len(state.zones[WON]) == 3
    assert len(state.zones[GOLD]) == 25
