"""A running game is small: thousands of them fit into the memory of a small server."""

import sys
from typing import Any

import pytest

from pbem.engine import State, legal_moves
from tests.kit import random_game

MOST = 50_000  # bytes
EVERYTHING = ("s2", "championship", "toll", "party", "new-goals", "chests")


def bytes_of(value: Any, counted: set[int]) -> int:
    """The memory of a value with all that it holds, each thing counted once."""
    if id(value) in counted:
        return 0
    counted.add(id(value))
    if isinstance(value, dict):
        parts = [*value, *value.values()]
    elif isinstance(value, (tuple, list, set, frozenset)):
        parts = [*value]
    else:
        parts = [getattr(value, name, None) for name in getattr(type(value), "__slots__", ())]
    return sys.getsizeof(value) + sum(bytes_of(part, counted) for part in parts)


def size(state: State) -> int:
    """What a position takes besides its rules, which all games of an edition share."""
    return bytes_of(state, {id(state.rules)})


@pytest.mark.parametrize(("modules", "seats"), [(("base",), 10), (("s2",), 12), (EVERYTHING, 12)])
def test_a_state_of_a_running_game_stays_under_50_kilobytes(modules: tuple[str, ...], seats: int) -> None:
    for seed in range(3):
        for row in random_game(seed, modules=modules, seats=seats, settings={"rounds": 1}).rows:
            for ask in row.after.asks:
                legal_moves(row.after, ask.seat)  # a mine remembers where cards fit
            assert size(row.after) < MOST


def test_everything_in_a_state_is_counted() -> None:
    state = random_game(1, settings={"rounds": 1}).rows[-3].after
    assert size(state) > sum(sys.getsizeof(cards) for cards in state.zones.values())
    assert size(state) > size(state.but(deeds=()))
    assert size(state) > bytes_of(state.mine, set()) > sys.getsizeof(state.mine.cards)
