"""Counts of placements where toll figures stand in the way (R17.6).

The counts were worked out by the slow referee of tests/kit, which shares no code with the engine.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.engine import (
    DECK,
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
    play,
)
from pbem.engine.cards.types import SIDE_LETTERS
from pbem.engine.core.state import Figure
from tests.kit import card_named, where
from tests.perft.test_perft import position

BLOCKS = (Path(__file__).parent / "figures.txt").read_text().strip().split("\n\n")
CASES = {
    lines[0].removeprefix("id "): lines[1:]
    for lines in ([line for line in block.split("\n") if not line.startswith("#")] for block in BLOCKS)
}


def after_the_rockfall(text: str, figures: str, fallen: str) -> State:
    """Seat 1 is to move, with the hand of the position; the figures are those of seat 2."""
    drawn = position(text.removeprefix("position "))
    rules = assemble("anniv", ("base", "s2", "toll"))
    rockfall = card_named("rockfall")
    state = new_game(rules, 3)
    state = state.but(
        round=1,
        active=0,
        mine=drawn.mine,
        placed={place: laid >> 1 for place, laid in drawn.mine.cards.items() if place not in rules.face_up},
        under=drawn.under,
        zones=state.zones | {HAND[0]: (rockfall,), HAND[1]: drawn.hand(0), DECK: ()},
        gold=(0, 0, 0),
        figures=tuple(map(figure, figures.removeprefix("figures ").split())),
        asks=(Ask(0, TURN),),
        then=(),
    )
    _, state = play(state, 0, Move("play", rockfall, where(fallen.removeprefix("rockfall "))))
    return state


def figure(text: str) -> Figure:
    """``4,3:W``: its cell, and where tunnels led there when it was put into the mine."""
    place, _, sides = text.partition(":")
    return Figure(2, where(place), sum(SIDE_LETTERS[side] for side in sides))


def placements(state: State) -> list[Move]:
    return [move for move in legal_moves(state, 1) if move.verb == "lay"]


@pytest.mark.parametrize("name", CASES)
def test_placements_and_pairs_are_counted_right(name: str) -> None:
    text, figures, fallen, counts = CASES[name]
    state = after_the_rockfall(text, figures, fallen)
    first = placements(state)
    pairs = sum(len(placements(with_tunnel(state, move))) for move in first)
    assert counts == f"perft {len(first)} {pairs}"


def with_tunnel(state: State, move: Move) -> State:
    hand = tuple(card for card in state.hand(1) if card != move.card)
    mine = lay(state.mine, move.cell, laid_id(move.card, move.turned))
    return state.but(mine=mine, zones=state.zones | {HAND[1]: hand})
