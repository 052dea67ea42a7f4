"""Counts of placements, and of pairs of placements, from fixed positions.

A position is a line: cards in the mine (``*`` turned), face-down cells, the hand. The counts were worked out
by the slow referee of tests/kit, which shares no code with the engine.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.engine import (
    BY_ID,
    HAND,
    TURN,
    Ask,
    Move,
    State,
    assemble,
    laid_id,
    lay,
    legal_moves,
    new_game,
)
from pbem.engine.core.board import build
from tests.kit import where

FILES = sorted(Path(__file__).parent.glob("*.perft"))


def position(text: str) -> tuple[State, tuple[int, ...]]:
    """``1,3:base.start 2,3:base.path.t_h* / 9,1 9,3 / 12 31`` as a position in which seat 0 is to move."""
    mine_text, hidden_text, hand_text = (part.split() for part in text.split("/"))
    cards = {}
    for word in mine_text:
        place, _, name = word.partition(":")
        cards[where(place)] = laid_id(BY_ID[name.rstrip("*")].first, name.endswith("*"))
    hidden = [where(word) for word in hidden_text]
    hand = tuple(map(int, hand_text))
    state = new_game(assemble("anniv", ("base", "s2")), 3)
    goals = state.rules.goal_cards
    under = {cell: (goals[number % len(goals)],) for number, cell in enumerate(hidden)}
    return (
        state.but(
            round=1,
            mine=build(cards, hidden),
            under=under,
            zones=state.zones | {HAND[0]: hand},
            active=0,
            asks=(Ask(0, TURN),),
            then=(),
        ),
        hand,
    )


def placements(state: State) -> list[Move]:
    return [move for move in legal_moves(state, 0) if move.verb == "lay"]


def after(state: State, move: Move) -> State:
    hand = tuple(card for card in state.hand(0) if card != move.card)
    mine = lay(state.mine, move.cell, laid_id(move.card, move.turned))
    return state.but(mine=mine, zones=state.zones | {HAND[0]: hand})


def read_file(path: Path) -> list[tuple[str, str, int, int]]:
    cases = []
    for block in path.read_text().strip().split("\n\n"):
        lines = [line for line in block.split("\n") if not line.startswith("#")]
        name = lines[0].removeprefix("id ")
        text = lines[1].removeprefix("position ")
        one, two = (int(line.split()[2]) for line in lines[2:4])
        cases.append((name, text, one, two))
    return cases


CASES = [case for path in FILES for case in read_file(path)]


@pytest.mark.parametrize(
    ("text", "one", "two"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_placements_and_pairs_are_counted_right(text: str, one: int, two: int) -> None:
    state, _ = position(text)
    first = placements(state)
    assert len(first) == one
    assert sum(len(placements(after(state, move))) for move in first) == two


def test_there_are_a_dozen_positions_with_every_special_shape() -> None:
    assert len(CASES) >= 12
    shapes = " ".join(case[1] for case in CASES)
    for needed in ("ladder", "bridge", "double_curve", "door_", "crystal", "dead_", "mixed_"):
        assert needed in shapes
