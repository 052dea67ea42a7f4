"""R9: gold."""

from typing import Any

import pytest

from pbem.engine import TYPE, GameOver, Paid, State, assemble, view
from pbem.engine.core.state import GOLD, WON
from tests.kit import Rigged, after, facts_of, only, random_game, table

FOUND = "S ┴ ┴ ┴ ┴ ┼ ┼"


def found(**more: Any) -> State:
    """Seat 0 is about to reach the treasure."""
    return table(FOUND, hands=[["ew"]], goals=["stone_ne", "treasure", "stone_nw"], **more)


def test_R9_1_gold_is_a_number_and_only_the_value_of_won_cards_counts() -> None:
    state = after(found(gold=["gold.3", "gold.2", "gold.1"]), "play ew at 8,3")
    assert state.gold == (3, 1, 2)
    assert sum(TYPE[card].gold for card in state.zones[WON]) == sum(state.gold)
    assert len(state.zones[GOLD]) + len(state.zones[WON]) == 28, "cards keep their identity in the deck"


def test_R9_1_gold_never_goes_below_nothing() -> None:
    for seed in range(5):
        for row in random_game(seed).rows:
            assert min(row.after.gold) >= 0


def test_R9_2_the_supply_of_chips_is_unlimited() -> None:
    state = table(modules=("s2",), roles=["s2.role.saboteur"] * 3, hands=[["ns"]], deck=[])
    state = after(state.but(gold=(33, 33, 33)), "discard ns")
    assert state.gold == (36, 36, 36)


def test_R9_3_amounts_are_secret_until_the_end_of_the_game() -> None:
    state = after(found(gold=["gold.3", "gold.2", "gold.1"]), "play ew at 8,3")
    assert view(state, 0).gold == (3, None, None)
    assert view(state, 2).gold == (None, None, 2)
    assert view(state).gold == (None, None, None)
    facts = facts_of(found(), "play ew at 8,3")
    assert not any(fact.open for fact in only(facts, Paid))


def test_R9_3_at_the_end_everybody_sees_them() -> None:
    state = after(found(gold=["gold.3", "gold.2", "gold.1"], rounds=1), "play ew at 8,3")
    assert state.over
    assert view(state, 0).gold == view(state).gold == (3, 1, 2)


def test_R9_4_gold_is_kept_from_round_to_round() -> None:
    state = after(found(gold=["gold.3", "gold.2", "gold.1"]), "play ew at 8,3", dice=Rigged())
    assert state.round == 2
    assert state.gold == (3, 1, 2)
    assert len(state.zones[GOLD]) == 25


def test_R9_4_the_last_fact_of_a_game_tells_the_gold() -> None:
    game = random_game(3)
    final = game.rows[-1].facts[-1]
    assert final == GameOver(game.last.gold)


def test_R9_1_the_base_game_begins_without_gold() -> None:
    assert assemble().starting_gold == 0


@pytest.mark.parametrize(("module", "seats"), [("s2", 3), ("tournament", 5)])
def test_R23_12_without_gold_cards_everybody_could_keep_count_and_sees_all_amounts(
    module: str, seats: int
) -> None:
    amounts = tuple(range(seats))
    state = table(modules=(module,), seats=seats).but(gold=amounts)
    assert view(state, 1).gold == view(state).gold == amounts


def test_a_game_that_was_broken_off_hides_neither_roles_nor_gold() -> None:
    state = table(roles=["miner", "saboteur", "miner"]).but(gold=(3, 0, 2))
    seen = view(state, 0, broken_off=True)
    assert seen.gold == (3, 0, 2)
    assert [TYPE[card].team for card in seen.roles] == ["miners", "saboteurs", "miners"]
    assert view(state, 0).gold == (3, None, None)
