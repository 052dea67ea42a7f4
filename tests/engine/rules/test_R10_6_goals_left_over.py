"""R10.6 with ``choose_one``: goals that are reached and left over.

A card at 8,3 that is open to the north and the south, and not to the east, reaches all three goals at once.
"""

from typing import Any, NamedTuple

import pytest

from pbem.engine import (
    Ask,
    Disclosed,
    Fact,
    RoundOver,
    Seat,
    State,
    Streams,
    Turned,
    apply,
    cell_name,
    default_move,
    digest,
    guess,
    legal_moves,
    play,
    read,
    view,
)
from pbem.engine.core.digest import projection
from pbem.engine.core.takeback import taken_back
from tests.kit import Rigged, after, facts_of, only, table, where
from tests.kit.script import numbered

BOARD = """
    . . . . . . . . ?
    . . . . . . . ┌ ┤
    S ┴ ┴ ┴ ┴ ┼ ┼ . ?
    . . . . . . . └ ┐
    . . . . . . . . ?
"""
FORK = "play t_v at 8,3 turned"
STONES_FIRST = ("stone_ne", "stone_nw", "treasure")


def reaching(
    hands: tuple[list[str], ...], goals: tuple[str, ...] = STONES_FIRST, board: str = BOARD, **more: Any
) -> State:
    """Seat 0 is about to reach all three; with the cards in these hands the round is over."""
    first, *others = hands
    dealt = [["t_v", *first], *others]
    settings = {"multi_goal": "choose_one", "seats": 3, "deck": [], **more}
    return table(board, hands=dealt, goals=goals, **settings)


class Ended(NamedTuple):
    """How a round ended: what was turned over in all, whether the treasure was, and who finished it."""

    turned: list[str]
    found: bool
    finisher: Seat


def ended(state: State, *lines: str) -> Ended:
    """All lines are said, one after another; the last one ends the round."""
    facts: list[Fact] = []
    for line in lines:
        mover = state.asks[0].seat
        new, state = play(state, mover, read(numbered(state, mover, line), me=mover))
        facts += new
    (over,) = only(facts, RoundOver)
    return Ended([cell_name(fact.cell) for fact in only(facts, Turned)], over.found, over.finisher)


class Case(NamedTuple):
    """What seats hold, what they do, and how the round ends."""

    hands: tuple[list[str], ...]
    lines: tuple[str, ...]
    ended: Ended
    goals: tuple[str, ...] = STONES_FIRST


CASES = {
    "nobody lays another card": Case(
        ([], ["map"], []),
        (FORK, "choose 1", "discard map"),
        Ended(["9,1", "9,3", "9,5"], True, 0),
    ),
    "it was the last card": Case(
        ([], [], []),
        (FORK, "choose 2"),
        Ended(["9,3", "9,1", "9,5"], True, 0),
    ),
    "another player lays a card and turns the treasure over": Case(
        ([], ["cross"], []),
        (FORK, "choose 1", "play cross at 0,3", "choose 2"),
        Ended(["9,1", "9,5", "9,3"], True, 0),
    ),
    "another player lays a card and turns a stone over": Case(
        ([], ["cross"], []),
        (FORK, "choose 1", "play cross at 0,3", "choose 1"),
        Ended(["9,1", "9,3", "9,5"], True, 0),
    ),
    "they are cut off": Case(
        ([], ["rockfall"], []),
        (FORK, "choose 1", "play rockfall at 7,3"),
        Ended(["9,1"], False, -1),
    ),
    "one of them is cut off": Case(
        ([], ["rockfall"], []),
        (FORK, "choose 1", "play rockfall at 8,4"),
        Ended(["9,1", "9,3"], False, -1),
    ),
    "they are cut off, and another player reaches them again": Case(
        ([], ["rockfall"], ["cross"]),
        (FORK, "choose 1", "play rockfall at 7,3", "play cross at 7,3", "choose 1"),
        Ended(["9,1", "9,3", "9,5"], True, 2),
    ),
    "a stone is turned over, and then the treasure is chosen": Case(
        (["cross"], [], []),
        (FORK, "choose 1", "play cross at 0,3", "choose 2"),
        Ended(["9,1", "9,5", "9,3"], True, 0),
    ),
    "the treasure is chosen first": Case(
        (["map"], ["map"], []),
        (FORK, "choose 3"),
        Ended(["9,5", "9,1", "9,3"], True, 0),
    ),
    "the treasure lies where nothing leads": Case(
        ([], ["rockfall"], []),
        (FORK, "choose 1", "play rockfall at 9,4"),
        Ended(["9,1", "9,3"], False, -1),
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_R10_6_goals_left_over_are_turned_over_at_the_end(case: Case) -> None:
    assert ended(reaching(case.hands, case.goals), *case.lines) == case.ended


@pytest.mark.parametrize(("exchanged", "found"), [("exchanged", True), ("kept", False)])
def test_R10_6_being_reached_belongs_to_the_cell_and_not_to_the_card(exchanged: str, found: bool) -> None:
    # Nothing leads to 9,5 any more; by the exchange the treasure comes to 9,3, which seat 0 has reached.
    state = reaching(([], ["rockfall"], ["swap_goals"]), modules=("base", "wc2017"))
    swap = f"play swap_goals at 9,3 and 9,5 {exchanged}"
    by_whom = 0 if found else -1
    assert ended(state, FORK, "choose 1", "play rockfall at 8,4", swap) == (["9,1", "9,3"], found, by_whom)


def test_R10_6_they_are_turned_over_before_the_roles_are_shown_and_the_miners_win() -> None:
    state = reaching(([], ["map"], []), roles=["miner", "saboteur", "miner"], gold=["gold.3", "gold.2"])
    state = after(state, FORK, "choose 1")
    kinds = [type(fact) for fact in facts_of(state, "discard map")]
    assert kinds.index(Turned) < kinds.index(RoundOver)
    assert Disclosed not in kinds, "nothing is left to be shown"
    paid = after(state, "discard map").gold
    assert paid[0] == 3, "who reached the treasure chooses first"
    assert paid[1] == 0


def test_R10_6_what_a_stone_at_the_end_leads_to_is_turned_over_too() -> None:
    # The stone at 9,3 is left over by seat 0. It leads on to the east, and from there to 9,5.
    board = """
        . . . . . . . . ? .
        . . . . . . . ┌ ┤ .
        S ┴ ┴ ┴ ┴ ┼ ┼ . ? ┐
        . . . . . . . . . │
        . . . . . . . . ? ┘
    """
    goals = ("stone_nw", "stone_ne", "treasure")
    state = reaching(([], ["map"], []), goals, board)
    # Reached only now, and so by the player on turn (R10.2).
    assert ended(state, FORK, "choose 1", "discard map") == (["9,1", "9,3", "9,5"], True, 1)


def test_R10_6_who_reached_a_goal_left_over_says_how_it_lies() -> None:
    # The stone at 9,3 would have to be open to the north and closed to the west.
    state = reaching(([], ["cross", "map"], ["map"]), goal_turn="finisher")
    state = after(state, FORK, "choose 1", "play cross at 0,3", "choose 1")
    assert state.asks == (Ask(0, "goal_turn", (0, 1)),)
    assert (state.active, legal_moves(state, 1)) == (1, [])
    state = after(state, "choose 2")
    assert state.mine.cards[where("9,3")] & 1, "the other way round"
    assert state.asks == (Ask(2, "turn"),)


def test_R10_6_also_at_the_end_of_the_round() -> None:
    state = reaching(([], ["map"], []), goal_turn="finisher")
    state = after(state, FORK, "choose 1", "discard map")
    assert state.asks == (Ask(0, "goal_turn", (0, 1)),)
    assert not state.revealed_roles
    assert default_move(state, 0) == read("choose 1")
    assert ended(state, "choose 2") == (["9,3", "9,5"], True, 0)


def test_R10_6_once_the_treasure_is_found_nobody_is_asked() -> None:
    state = reaching(([], ["map"], []), ("treasure", "stone_nw", "stone_ne"), goal_turn="finisher")
    assert ended(state, FORK, "choose 3", "discard map") == (["9,5", "9,1", "9,3"], True, 0)


def test_R10_6_with_new_goals_none_is_left_over() -> None:
    state = reaching(([], ["map"], []), (), modules=("base", "new-goals"), profile="ru-base")
    assert not state.rules.one_goal


# What is kept of it ---------------------------------------------------------------------------------


def left_over(**more: Any) -> State:
    return after(reaching(([], ["map"], ["map"]), **more), FORK, "choose 1")


def test_R10_6_everybody_can_see_who_reached_what() -> None:
    reached = ((where("9,3"), 0), (where("9,5"), 0))
    for seat in (-1, 0, 1, 2):
        seen = view(left_over(), seat)
        assert seen.reached_by == reached
        assert guess(seen, Streams(bytes(32))).reached_by == dict(reached)


def test_R10_6_it_is_part_of_the_position() -> None:
    assert projection(left_over())["reached_by"] == ((where("9,3"), 0), (where("9,5"), 0))
    other = left_over().but(reached_by={where("9,3"): 1, where("9,5"): 0})
    assert digest(other) != digest(left_over())
    assert "reached_by" not in projection(reaching(([], [], [])))


def test_R10_6_it_comes_back_when_a_decision_is_taken_back() -> None:
    before = left_over()
    facts, now = play(before, 1, read(numbered(before, 1, "discard map"), me=1))
    restored, *_ = taken_back(before, now, 3, facts)
    assert apply(now, restored).reached_by == before.reached_by
    ahead = reaching(([], ["map"], ["map"]))
    (back, *_) = taken_back(ahead, before, 1, [])
    assert apply(before, back).reached_by == {}


def test_R10_6_a_new_round_begins_without_any() -> None:
    state = after(left_over(), "discard map", "discard map", dice=Rigged())
    assert state.round == 2
    assert state.reached_by == {}
