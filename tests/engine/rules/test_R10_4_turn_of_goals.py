"""R10.4: a goal that fits neither way or both ways turns towards the card just laid.

The card laid at 8,3 arrives at the middle goal from the west. Through 8,2 and 9,2 the same tunnel arrives
from the north, so that a curve has to turn its back on one of them.
"""

from typing import Any, NamedTuple

import pytest

from pbem.engine import OPEN, Ask, Laid, State, Turned, apply, cell_name
from pbem.engine.rules.base.tunnels import best_turns, card_just_laid
from tests.kit import after, card_named, facts_of, only, table, where

WEST = "1,3:start 2,3:t_h 3,3:t_h 4,3:t_h 5,3:t_h 6,3:cross 7,3:cross"
AND_NORTH = f"{WEST} 8,2:curve_nw* 9,2:curve_ne*"
AND_SOUTH = f"{WEST} 8,4:curve_ne 9,4:curve_nw"
CHOICE = "NE or SW"


class Case(NamedTuple):
    """A stone N-E at 9,3, the card that reaches it, and the open sides in which it then lies."""

    board: str
    line: str
    sides: str


CASES = {
    "two tunnels arrive, one of them with the card": Case(AND_NORTH, "play t_h at 8,3", "SW"),
    "less would clash the other way": Case(f"{AND_NORTH} 9,4:ew", "play t_h at 8,3", "SW"),
    "less clashes this way as well": Case(f"{AND_NORTH} 10,3:ns", "play t_h at 8,3", "SW"),
    "the card arrives from below": Case(
        f"{WEST} 7,4:curve_ne 8,4:t_h 8,3:ns 9,2:ns",
        "play curve_nw at 9,4",
        "SW",
    ),
    "it fits one way": Case(WEST, "play ew at 8,3", "SW"),
    "the card lies elsewhere": Case(f"{AND_NORTH} 8,3:t_h".replace("5,3:t_h ", ""), "play ew at 5,3", CHOICE),
    "the card lies beside it, but is closed there": Case(
        f"{AND_NORTH} 8,4:curve_ne 9,4:curve_nw 10,3:ns", "play t_v at 8,3 turned", CHOICE
    ),
    "a dead end of the card does not arrive": Case(
        f"{AND_NORTH} 9,4:ew", "play crystal_nsw_dead_e at 8,3", "NE"
    ),
}


def open_sides(state: State, place: str) -> str:
    sides = OPEN[state.mine.cards[where(place)]]
    return "".join(letter for at, letter in enumerate("NESW") if sides >> at & 1)


def lies(state: State, place: str = "9,3") -> str:
    asked = state.asks == (Ask(0, "goal_turn", (0, 1)),)
    return CHOICE if asked else open_sides(state, place)


def reached(case: Case, **more: Any) -> State:
    goals = ["treasure", "stone_ne", "stone_nw"]
    hands = [[case.line.split()[1]], ["map"]]
    state = table(case.board, hands=hands, goals=goals, modules=("base", "s2"), **more)
    return after(state, case.line)


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_R10_4_a_revealed_goal_turns_towards_the_card_just_laid(case: Case) -> None:
    assert lies(reached(case)) == case.sides


def test_R10_4_where_the_finisher_turns_what_fits_neither_way_he_still_does() -> None:
    case = CASES["two tunnels arrive, one of them with the card"]
    assert lies(reached(case, goal_turn="finisher")) == CHOICE


def test_R10_4_a_card_moved_by_diversion_is_the_card_just_laid() -> None:
    state = table(
        AND_NORTH,
        hands=[["diversion"], ["t_h"]],
        goals=["treasure", "stone_ne", "stone_nw"],
        modules=("base", "wc2023"),
        to_move=1,
    )
    state = after(state, "play t_h at 2,2 turned")
    state = state.but(active=0, asks=(Ask(0, "turn"),))
    assert lies(after(state, "play diversion at 8,3")) == "SW"


# A chest lies at 8,3, and its crossing lies open before the goal is turned over.
BY_CHEST = AND_NORTH.replace(" 7,3:cross", "")


def test_R10_4_a_chest_tunnel_that_is_turned_over_on_the_way_is_not_the_card_laid() -> None:
    state = table(
        BY_CHEST,
        hands=[["ew"], ["map"]],
        goals=["treasure", "stone_ne", "stone_nw"],
        chests={"8,3": ("cross", "no_map")},
        modules=("base", "chests"),
    )
    state = after(state, "play ew at 7,3")
    assert open_sides(state, "8,3") == "NESW"
    assert lies(state) == CHOICE


def test_R10_4_what_a_stone_leads_to_in_chain_does_not_turn_towards_the_stone() -> None:
    # The stone at 9,3 goes on to 9,4, and from there tunnels arrive at 9,5 from the north and from the east.
    board = f"{WEST} 9,4:t_v 10,4:curve_ne* 10,5:curve_nw"
    state = table(board, hands=[["ew"], ["map"]], goals=["treasure", "stone_ne", "stone_nw"])
    facts = facts_of(state, "play ew at 8,3")
    assert [cell_name(fact.cell) for fact in only(facts, Turned)] == ["9,3", "9,5"]
    assert after(state, "play ew at 8,3").asks == (Ask(0, "goal_turn", (0, 1)),)


# Chest tunnels (R20.4) ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tunnel", "board", "turns"),
    [
        # Curves are like stones.
        ("curve_ne", AND_NORTH, [True]),
        ("curve_nw", AND_NORTH, [False]),
        ("curve_nw", AND_SOUTH, [False]),
        # A junction N-E-W is open to the west both ways: what else arrives and what clashes decides, as ever.
        ("t_h", AND_NORTH, [False]),
        ("t_h", AND_SOUTH, [True]),
        # Only turned, as N-S-W, is the other junction open to the west; as printed it clashes less here.
        ("t_v", f"{AND_NORTH} 10,3:ew 9,4:ns", [True]),
        ("ew", AND_NORTH, [False]),
    ],
)
def test_R20_4_a_chest_tunnel_turns_as_a_goal_does(tunnel: str, board: str, turns: list[bool]) -> None:
    goals = ["stone_ne", "treasure", "stone_nw"]
    state = table(board, hands=[["cross"], ["map"]], modules=("base", "chests"), goals=goals)
    state = apply(state, Laid(0, state.hand(0)[0], where("8,3"), False))
    card = card_named(f"chests.path.{tunnel}")
    assert best_turns(state, where("9,3"), card, card_just_laid(state)) == turns
