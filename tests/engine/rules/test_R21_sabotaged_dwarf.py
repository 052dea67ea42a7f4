"""R21.1-R21.3, R24.21: the sabotaged dwarf."""

from functools import partial
from typing import Any

import pytest

from pbem.engine import Moved, Paid, State
from pbem.engine.core.state import GOLD, OFFER
from tests.kit import after, facts_of, only, table

TUNNEL = "S ┴ ┴ ┴ ┴ ┼ ┼"
GOALS = ["stone_ne", "treasure", "stone_nw"]
DIVERSION = 125

variant = partial(table, modules=("sabotaged-dwarf",), goals=GOALS)


def about_to_find(roles: list[str], broken: tuple[int, ...], **more: Any) -> State:
    tools = ["break_cart", "break_lantern", "break_pickaxe", "break_cart", "break_lantern"]
    front = {seat: [tools[seat]] for seat in broken}
    hands = [["ew"], *[["map"]] * (len(roles) - 1)]
    return variant(TUNNEL, seats=len(roles), roles=roles, hands=hands, front=front, **more)


def takers(state: State, line: str = "play ew at 8,3") -> list[int]:
    return [fact.seat for fact in only(facts_of(state, line), Paid)]


def test_R21_1_a_miner_with_a_broken_tool_gets_no_gold_card() -> None:
    state = after(about_to_find(["miner"] * 4, broken=(2,)), "play ew at 8,3")
    assert state.gold[2] == 0
    assert min(state.gold[seat] for seat in (0, 1, 3)) > 0


def test_R24_21_four_miners_one_broken_four_cards_and_the_first_chooser_gets_two() -> None:
    before = about_to_find(["miner"] * 4, broken=(2,))
    facts = facts_of(before, "play ew at 8,3")
    (drawn,) = (fact for fact in only(facts, Moved) if fact.dest == OFFER)
    assert len(drawn.cards) == 4
    assert takers(before) == [0, 3, 1, 0], "passed to the right, past the broken one"


@pytest.mark.parametrize("draft_until", ["one_each", "all_gone"])
@pytest.mark.parametrize(("gold_cards", "count"), [("miners", 3), ("players_max_9", 5)])
def test_R21_2_all_cards_are_taken_in_every_edition(draft_until: str, gold_cards: str, count: int) -> None:
    roles = ["miner", "saboteur", "miner", "saboteur", "miner"]
    before = about_to_find(roles, broken=(4,), draft_until=draft_until, gold_cards=gold_cards)
    assert len(takers(before)) == count
    assert set(takers(before)) == {0, 2}


def test_R24_21_and_R21_3_if_every_miner_is_broken_nobody_gets_gold() -> None:
    roles = ["saboteur", "miner", "miner", "miner"]
    before = about_to_find(roles, broken=(1, 2, 3))
    state = after(before, "play ew at 8,3")
    assert state.gold == (0, 0, 0, 0)
    assert len(state.zones[GOLD]) == 28


def test_R21_2_a_broken_miner_who_finished_by_a_diversion_is_passed_over() -> None:
    before = variant(
        TUNNEL,
        modules=("sabotaged-dwarf", "wc2023"),
        roles=["miner"] * 3,
        hands=[["ew"], [DIVERSION], ["map"]],
        front={1: ["break_cart"]},
    )
    before = after(before, "play ew at 0,3")
    assert takers(before, "play 125 at 8,3") == [0, 2, 0]


def test_R21_3_saboteurs_are_not_affected() -> None:
    state = variant(
        roles=["saboteur", "miner", "miner"], hands=[["map"], [], []], deck=[], front={0: ["break_cart"]}
    )
    assert after(state, "discard map").gold == (4, 0, 0)


def test_R21_3_nor_is_the_greedy_dwarf() -> None:
    state = variant(
        TUNNEL,
        modules=("sabotaged-dwarf", "greedy-dwarf", "wc2023"),
        roles=["miner", "2016.greedy_dwarf", "miner"],
        hands=[["ew"], [DIVERSION], ["map"]],
        front={1: ["break_cart"]},
    )
    state = after(after(state, "play ew at 0,3"), "play 125 at 8,3")
    assert state.gold == (0, 4, 0)
