"""R19: bags, the dragon and the spider among five goals; R24.22."""

from collections import Counter
from functools import partial
from typing import Any

import pytest

from pbem.engine import (
    NOBODY,
    OPEN,
    TYPE,
    Ask,
    Paid,
    RoundOver,
    State,
    Streams,
    Turned,
    assemble,
    default_move,
    new_game,
    roll,
    view,
)
from pbem.engine.core.state import GOALS
from tests.kit import Rigged, after, facts_of, only, table, where

MAPS = ["map", "map"]
# The eighth card of this row reaches the goal at 9,3.
ROW = "1,3:start 2,3:t_h 3,3:t_h 4,3:t_h 5,3:t_h 6,3:t_h 7,3:ew"
new_goals = partial(table, board=ROW, modules=("new-goals",), hands=[["ew", "cross"], MAPS, MAPS])


def goals_with(middle: str) -> list[str]:
    """The named goal at 9,3, and stones and bags above and below it."""
    left = Counter(["treasure", "bag_1", "bag_1", "bag_2", "dragon", "spider", "stone_ne", "stone_nw"])
    left[middle] -= 1
    first, second, third, fourth, *_ = [name for name, count in left.items() for _ in range(count)]
    return [first, second, middle, third, fourth]


# R19.1-R19.3 ------------------------------------------------------------------------------------------


def test_R19_1_the_treasure_and_four_of_the_other_seven_are_laid_out() -> None:
    seen: Counter[str] = Counter()
    for seed in range(40):
        _, state = roll(new_game(assemble(modules=("new-goals",)), 3), Streams(bytes([seed]) * 32))
        lying = [card for (card,) in state.under.values()]
        assert len(lying) == 5
        assert [TYPE[card].goal for card in lying].count("treasure") == 1
        assert sorted((*lying, *state.zones[GOALS])) == sorted(state.rules.goal_cards)
        assert len(state.zones[GOALS]) == 3
        seen.update(TYPE[card].id for card in lying)
        seen[f"treasure {list(state.under)[[TYPE[card].goal for card in lying].index('treasure')]}"] += 1
    assert len(seen) == 7 + 5  # every kind of goal, and the treasure in each of the five places


def test_R19_1_the_three_that_stay_out_are_seen_by_nobody() -> None:
    _, state = roll(new_game(assemble(modules=("new-goals",)), 3), Rigged())
    assert [what for _, what in view(state, 0).face_down] == ["goal"] * 5
    assert view(state, 0).out == ()


def test_R19_2_five_goals_in_one_column_and_the_cells_can_be_told() -> None:
    state = table(modules=("new-goals",))
    assert sorted(state.under) == sorted(where(f"9,{row}") for row in (-1, 1, 3, 5, 7))
    told = "9,1+9,3+9,5+11,2+11,4"
    assert sorted(table(modules=("new-goals",), new_goal_cells=told).under) == sorted(
        where(name) for name in told.split("+")
    )


def test_R4_3_no_goal_lies_where_a_tournament_has_a_tunnel_card() -> None:
    told = {"new_goal_cells": "9,1+9,3+9,5+5,3+11,4"}
    assert where("5,3") in assemble(modules=("new-goals",), overrides=told).goal_cells
    with pytest.raises(ValueError, match="new_goal_cells: 5,3"):
        assemble(modules=("new-goals", "tournament"), overrides=told)


def test_R10_3_no_goal_is_reached_before_anybody_has_laid_a_card() -> None:
    with pytest.raises(ValueError, match="new_goal_cells: 2,3"):
        assemble(modules=("new-goals",), overrides={"new_goal_cells": "9,1+9,3+9,5+2,3+11,4"})


def test_R19_3_copies_and_shapes_and_the_copies_can_be_told() -> None:
    rules = assemble(modules=("new-goals",))
    assert Counter(TYPE[card].id.partition(".")[2] for card in rules.goal_cards) == {
        "treasure": 1,
        "bag_1": 2,
        "bag_2": 1,
        "dragon": 1,
        "spider": 1,
        "stone_ne": 1,
        "stone_nw": 1,
    }
    crossings = [card for card in rules.goal_cards if OPEN[TYPE[card].first * 2] == 15]
    assert len(crossings) == 6
    told = assemble(modules=("new-goals",), overrides={"new_goals": "spider+" * 6 + "bag_2"})
    assert Counter(TYPE[card].goal for card in told.goal_cards) == {"treasure": 1, "spider": 6, "bag": 1}
    assert len(set(told.goal_cards)) == 8


# R19.4 ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("goal", "gold"), [("bag_1", 1), ("bag_2", 2)])
def test_R19_4_a_bag_is_gold_for_the_finisher_in_the_open_and_the_round_goes_on(goal: str, gold: int) -> None:
    before = new_goals(goals=goals_with(goal))
    facts = facts_of(before, "play ew at 8,3")
    assert only(facts, Paid) == [Paid(0, gold, True)]
    state = after(before, "play ew at 8,3")
    assert state.gold == (gold, 0, 0)
    assert state.asks == (Ask(1, "turn"),)


def test_R19_4_the_dragon_takes_one_gold_if_there_is_any() -> None:
    state = new_goals(goals=goals_with("dragon"))
    assert after(state, "play ew at 8,3").gold == (0, 0, 0)
    assert after(state.but(gold=(3, 0, 0)), "play ew at 8,3").gold == (2, 0, 0)
    facts = facts_of(state.but(gold=(3, 0, 0)), "play ew at 8,3")
    assert only(facts, Paid) == [Paid(0, -1, True)]


def test_R19_4_a_stone_does_nothing() -> None:
    state = after(new_goals(goals=goals_with("stone_ne")), "play ew at 8,3")
    assert (state.gold, state.asks) == ((0, 0, 0), (Ask(1, "turn"),))


def test_R19_4_the_treasure_ends_the_round() -> None:
    (over,) = only(facts_of(new_goals(goals=goals_with("treasure")), "play ew at 8,3"), RoundOver)
    assert (over.found, over.finisher) == (True, 0)


def test_R19_4_revealed_as_any_goal_a_stone_keeps_the_arriving_tunnel_open() -> None:
    (turned,) = only(facts_of(new_goals(goals=goals_with("stone_ne")), "play ew at 8,3"), Turned)
    assert turned.turned  # R24.23: reached from the west it must be open to the west


def test_R19_4_dragon_takes_chips_spares_gold_cards() -> None:
    state = new_goals(goals=goals_with("dragon"), dragon_takes="chips")
    cards_only = state.but(gold=(3, 0, 0), chips=(0, 0, 0))
    assert after(cards_only, "play ew at 8,3").gold == (3, 0, 0)
    mixed = after(state.but(gold=(3, 0, 0), chips=(1, 0, 0)), "play ew at 8,3")
    assert (mixed.gold, mixed.chips) == ((2, 0, 0), (0, 0, 0))


def test_R22_5_bags_are_chips_and_gold_cards_are_not_when_counted_apart() -> None:
    state = after(new_goals(goals=goals_with("bag_2"), dragon_takes="chips"), "play ew at 8,3")
    assert (state.gold, state.chips) == ((2, 0, 0), (2, 0, 0))
    assert view(state, 0).chips == 2
    assert view(state, 1).chips == 0
    won = new_goals(goals=goals_with("treasure"), dragon_takes="chips", roles=["miner"] * 3)
    won = after(won, "play ew at 8,3")
    assert min(won.gold) > 0
    assert won.chips == (0, 0, 0)


def test_R22_5_tolls_are_paid_in_chips_first() -> None:
    state = new_goals(
        modules=("new-goals", "toll"), goals=goals_with("stone_ne"), dragon_takes="chips", to_move=2
    )
    assert state.chips == (1, 1, 1)
    state = after(state.but(gold=(3, 1, 1)), "toll map at 8,3")
    state = after(state, "play cross at 8,3")
    assert (state.gold[0], state.chips[0]) == (2, 0)
    assert state.chips[2] == 2


@pytest.mark.parametrize("modules", [("new-goals", "s2"), ("new-goals", "tournament")])
def test_R22_5_where_all_gold_is_chips_nothing_is_counted_apart(modules: tuple[str, ...]) -> None:
    state = new_goals(modules=modules, seats=5, goals=goals_with("dragon"), dragon_takes="chips")
    assert state.chips == ()
    assert after(state.but(gold=(3, 0, 0, 0, 0)), "play ew at 8,3").gold[0] == 2


# R19.5 ------------------------------------------------------------------------------------------------


def two_goals(**changes: Any) -> State:
    """A crossing at 9,2 reaches the goals above and below it."""
    return table(
        "1,3:start 2,3:t_h 3,3:t_h 4,3:t_h 5,3:t_h 6,3:t_h 7,3:curve_nw 7,2:curve_nw* 8,2:ew",
        modules=("new-goals",),
        hands=[["cross"], MAPS, MAPS],
        **changes,
    )


@pytest.mark.parametrize("multi_goal", ["all_in_order", "choose_one"])
def test_R19_5_two_goals_are_resolved_one_after_the_other_in_the_order_of_the_player(multi_goal: str) -> None:
    goals = ["stone_nw", "dragon", "bag_1", "bag_1", "treasure"]
    state = after(two_goals(goals=goals, multi_goal=multi_goal), "play cross at 9,2")
    assert state.asks == (Ask(0, "goal", (where("9,1"), where("9,3"))),)
    assert after(state, "choose 1").gold == (1, 0, 0)  # the dragon found nothing to take
    assert after(state, "choose 2").gold == (0, 0, 0)  # the bag came first, and the dragon took it


def test_R23_2_by_default_the_northern_one_comes_first_and_the_move_may_say_otherwise() -> None:
    goals = ["stone_nw", "dragon", "bag_1", "bag_1", "treasure"]
    before = two_goals(goals=goals)
    state = after(before, "play cross at 9,2")
    assert default_move(state, 0).more == (1,)
    planned = after(before, "play cross at 9,2 first 9,3 then 9,1")
    assert (planned.gold, planned.asks) == ((0, 0, 0), (Ask(1, "turn"),))
    assert after(before, "play cross at 9,2 first 9,1").gold == (1, 0, 0)


# R19.6 Spider -----------------------------------------------------------------------------------------


def test_R19_6_R11_6_the_spider_ends_the_round_as_if_the_treasure_was_not_found() -> None:
    facts = facts_of(new_goals(goals=goals_with("spider")), "play ew at 8,3")
    (over,) = only(facts, RoundOver)
    assert (over.found, over.finisher) == (False, NOBODY)


def test_R19_6_R20_6_goals_reached_at_the_same_time_stay_face_down() -> None:
    goals = ["stone_nw", "spider", "treasure", "bag_1", "bag_1"]
    state = two_goals(goals=goals, rounds=1)
    line = "play cross at 9,2 first 9,1"
    assert len(only(facts_of(state, line), Turned)) == 1
    assert after(state, line).over


def test_R24_22_spider_in_base_with_two_saboteurs_pays_three_each() -> None:
    named = ["base.role.saboteur", "miner", "base.role.saboteur", "miner", "miner"]
    state = new_goals(seats=5, goals=goals_with("spider"), roles=named)
    assert after(state, "play ew at 8,3").gold == (3, 0, 3, 0, 0)


def test_R24_22_spider_in_base_without_saboteurs_pays_nobody() -> None:
    state = new_goals(goals=goals_with("spider"), roles=["miner"] * 3)
    assert after(state, "play ew at 8,3").gold == (0, 0, 0)


def test_R24_22_spider_in_saboteur_2_pays_saboteurs_profiteer_and_geologists() -> None:
    state = new_goals(
        board=f"{ROW} 2,6:crystal_t_h 4,6:crystal_t_h 6,6:crystal_t_h 2,8:crystal_cross",
        modules=("new-goals", "s2"),
        goals=goals_with("spider"),
        roles=["s2.role.saboteur", "profiteer", "geologist"],
    )
    assert after(state, "play ew at 8,3").gold == (4, 2, 4)


def test_R19_6_thefts_come_after_the_spider_as_usual() -> None:
    state = new_goals(
        modules=("new-goals", "s2"),
        goals=goals_with("spider"),
        roles=["s2.role.saboteur", "blue_miner", "green_miner"],
        front={1: ["theft"]},
    )
    state = after(state, "play ew at 8,3")
    assert state.asks[0].kind == "theft"
    assert after(state, "choose 1").gold == (4, 1, 0)


def test_R19_7_next_round_all_eight_are_shuffled_again() -> None:
    state = new_goals(goals=goals_with("spider"), roles=["miner"] * 3)
    _, state = roll(
        after(state, "play ew at 8,3"), Rigged(goal_choice=["bag_2", "dragon", "stone_nw", "bag_1"])
    )
    lying = {TYPE[card].id for (card,) in state.under.values()}
    assert lying == {f"newgoals.{name}" for name in ("treasure", "bag_2", "dragon", "stone_nw", "bag_1")}


# Interactions -----------------------------------------------------------------------------------------


def test_R22_4_swapped_goals_keep_what_they_are() -> None:
    state = new_goals(
        modules=("new-goals", "wc2017"),
        goals=["stone_nw", "bag_1", "bag_2", "bag_1", "treasure"],
        hands=[["wc.2017.swap_goals", "map"], ["ew"], MAPS],
    )
    state = after(state, "play wc.2017.swap_goals at 9,1 and 9,3 exchanged", "play ew at 8,3")
    assert state.gold == (0, 1, 0)


def test_R22_8_a_trapped_player_still_receives_a_bag() -> None:
    """Only a diversion lets a trapped player reach anything."""
    state = new_goals(
        modules=("new-goals", "s2", "wc2023"),
        goals=goals_with("bag_2"),
        hands=[["wc.2023.diversion"], ["cross"], MAPS],
        front={0: ["trap"]},
        to_move=1,
    )
    state = after(state, "play cross at 1,2", "discard map")
    assert after(state, "play wc.2023.diversion at 8,3").gold == (2, 0, 0)
