"""R16.1, R24.19: the greedy dwarf of 2016 in the base game."""

from collections import Counter
from functools import partial
from typing import Any

import pytest

from pbem.engine import TYPE, Moved, Paid, State, assemble, new_game, roll
from pbem.engine.core.state import GOLD, OFFER, WON
from pbem.engine.rules.base.game import ROLES
from tests.kit import Rigged, after, facts_of, only, table

TUNNEL = "S ┴ ┴ ┴ ┴ ┼ ┼"
GOALS = ["stone_ne", "treasure", "stone_nw"]

with_greedy = partial(table, modules=("greedy-dwarf",), goals=GOALS)


def about_to_find(roles: list[str], finisher: int = 0, **more: Any) -> State:
    hands = [["ew"] if seat == finisher else ["map"] for seat in range(len(roles))]
    return with_greedy(TUNNEL, seats=len(roles), roles=roles, hands=hands, to_move=finisher, **more)


def test_R16_1_one_miner_is_replaced_and_there_is_still_one_role_more_than_players() -> None:
    rules = assemble("anniv", ("greedy-dwarf",))
    for players, roles in rules.roles.items():
        teams = Counter(TYPE[role].team for role in roles)
        before = Counter(TYPE[role].team for role in ROLES[players])
        assert teams == before - Counter(miners=1) + Counter(greedy=1)
        assert len(roles) == players + 1


def test_R16_1_he_is_dealt_like_any_role() -> None:
    state = new_game(assemble("anniv", ("greedy-dwarf",)), 3)
    _, state = roll(state, Rigged(roles=["2016.greedy_dwarf"]))
    assert state.team(0) == "greedy"


def test_R24_19_as_finisher_he_gets_four_and_nobody_else_anything() -> None:
    state = about_to_find(["2016.greedy_dwarf", "miner", "miner", "saboteur", "miner"])
    assert after(state, "play ew at 8,3").gold == (4, 0, 0, 0, 0)


def test_R16_1_his_four_are_paid_exactly_from_the_gold_cards() -> None:
    before = about_to_find(["2016.greedy_dwarf", "miner", "miner"], gold=["gold.3", "gold.3", "gold.1"])
    facts = facts_of(before, "play ew at 8,3")
    assert [fact.amount for fact in only(facts, Paid)] == [4]
    state = after(before, "play ew at 8,3")
    assert sum(TYPE[card].gold for card in state.zones[WON]) == 4
    threes = sorted(TYPE[card].gold for card in state.zones[WON])
    assert threes == [1, 3], "the second three would be too much and goes under the deck"


def test_R24_19_if_he_does_not_finish_he_gets_nothing_and_is_not_counted() -> None:
    before = about_to_find(["miner", "2016.greedy_dwarf", "miner", "saboteur", "miner"])
    facts = facts_of(before, "play ew at 8,3")
    (drawn,) = (fact for fact in only(facts, Moved) if fact.dest == OFFER)
    assert len(drawn.cards) == 3
    gold = after(before, "play ew at 8,3").gold
    assert [amount > 0 for amount in gold] == [True, False, True, False, True]


def test_R16_1_he_is_skipped_in_the_draft() -> None:
    roles = ["miner", "miner", "2016.greedy_dwarf", "saboteur"]
    before = about_to_find(roles, finisher=3)
    takers = [fact.seat for fact in only(facts_of(before, "play ew at 8,3"), Paid)]
    assert takers == [1, 0], "the nearest miner to the right of the saboteur who finished"


@pytest.mark.parametrize(("saboteurs", "pay"), [(1, 4), (2, 3)])
def test_R16_1_saboteurs_win_as_usual(saboteurs: int, pay: int) -> None:
    roles = ["2016.greedy_dwarf", *["saboteur"] * saboteurs, *["miner"] * (4 - saboteurs)]
    hands = [["map"], [], [], [], []]
    state = after(with_greedy(seats=5, roles=roles, hands=hands, deck=[]), "discard map")
    assert state.gold == (0, *(pay,) * saboteurs, *(0,) * (4 - saboteurs))
    assert len(state.zones[GOLD]) + len(state.zones[WON]) == 28
