"""A game told step by step."""

import pytest

from pbem.cli.screens.steps import CHANGES_THE_MINE
from pbem.engine import State
from tests.kit import random_game


def mine(state: State) -> object:
    """What of a position the picture of the mine shows, whoever looks at it."""
    return state.mine.cards, state.mine.hidden, [figure.cell for figure in state.figures]


@pytest.mark.parametrize("seed", range(3))
def test_every_fact_that_changes_the_mine_is_known_to_do_so(seed: int) -> None:
    game = random_game(
        seed, modules=("s2", "championship", "toll", "costume", "chests"), settings={"rounds": 1}
    )
    for row in game.rows:
        if mine(row.before) != mine(row.after):
            assert any(isinstance(fact, CHANGES_THE_MINE) for fact in row.facts)
