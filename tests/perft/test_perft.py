"""Counts of placements, and of pairs of placements, from fixed positions.

A position is a line: cards in the mine (``*`` turned), face-down cells with what lies there, the hand.
``first`` is a card that is laid before anything is counted, and questions that it raises are left to their
defaults. All counts were
worked out by the slow referee of tests/kit, which shares no code with the engine.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from pbem.engine import (
    BY_ID,
    HAND,
    TURN,
    Ask,
    Move,
    State,
    assemble,
    default_move,
    laid_id,
    lay,
    legal_moves,
    new_game,
    play,
    read,
)
from pbem.engine.core.board import build
from tests.kit import where

FILES = sorted(Path(__file__).parent.glob("*.perft"))


class Case(NamedTuple):
    """One position and its counts."""

    name: str
    text: str
    first: str
    one: int
    two: int


def position(text: str) -> State:
    """``1,3:base.start 2,3:base.path.t_h* / 9,1 9,3 / 12 31`` as a position in which seat 0 is to move."""
    mine_text, hidden_text, hand_text = (part.split() for part in text.split("/"))
    cards = {}
    for word in mine_text:
        place, _, name = word.partition(":")
        cards[where(place)] = laid_id(BY_ID[name.rstrip("*")].first, name.endswith("*"))
    under = {}
    for word in hidden_text:
        place, _, name = word.partition(":")
        under[where(place)] = (BY_ID[name or "base.goal.treasure"].first,)
    state = new_game(assemble("anniv", ("base", "s2")), 3)
    return state.but(
        round=1,
        mine=build(cards, under),
        under=under,
        zones=state.zones | {HAND[0]: tuple(map(int, hand_text))},
        active=0,
        asks=(Ask(0, TURN),),
        then=(),
    )


def laid(state: State, line: str) -> State:
    """The position after the first card; nobody else has cards, so that the same player goes on."""
    state = play(state, 0, read(line))[1]
    while state.asks[0].kind != TURN:
        state = play(state, 0, default_move(state, 0))[1]
    return state


def placements(state: State) -> list[Move]:
    return [move for move in legal_moves(state, 0) if move.verb == "lay"]


def after(state: State, move: Move) -> State:
    hand = tuple(card for card in state.hand(0) if card != move.card)
    mine = lay(state.mine, move.cell, laid_id(move.card, move.turned))
    return state.but(mine=mine, zones=state.zones | {HAND[0]: hand})


def read_file(path: Path) -> list[Case]:
    cases = []
    for block in path.read_text().strip().split("\n\n"):
        told: dict[str, str] = {}
        counts: list[int] = []
        for line in block.split("\n"):
            word, _, rest = line.partition(" ")
            if word == "perft":
                counts.append(int(rest.split()[1]))
            elif word != "#":
                told[word] = rest
        one, two = counts
        cases.append(Case(told["id"], told["position"], told.get("first", ""), one, two))
    return cases


CASES = [case for path in FILES for case in read_file(path)]


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_placements_and_pairs_are_counted_right(case: Case) -> None:
    state = position(case.text)
    if case.first:
        state = laid(state, case.first)
    first = placements(state)
    assert len(first) == case.one
    assert sum(len(placements(after(state, move))) for move in first) == case.two


def test_there_are_a_dozen_positions_with_every_special_shape() -> None:
    assert len({case.text for case in CASES}) >= 12
    shapes = " ".join(case.text for case in CASES)
    for needed in ("ladder", "bridge", "double_curve", "door_", "crystal", "dead_", "mixed_"):
        assert needed in shapes
