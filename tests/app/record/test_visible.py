"""What lies open of a running game can be judged by anybody, and honest games are never accused."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.app.record.checks.visible import NotAsked, followed
from pbem.engine import NOBODY, IllegalMove, Laid, State, redact
from tests.kit import Game, random_game


def follow(game: Game, seat: int, upto: int | None = None) -> State:
    state = game.first
    for row in game.rows[:upto]:
        state = followed(state, row.seat, [redact(fact, seat) for fact in row.facts])
    return state


@pytest.mark.parametrize("modules", [("base",), ("base", "s2")])
@given(seed=st.integers(0, 2**32 - 1))
def test_an_honest_game_is_never_accused_whoever_looks(modules: tuple[str, ...], seed: int) -> None:
    game = random_game(seed, modules=modules)
    for seat in (NOBODY, random.Random(seed).randrange(game.first.seats)):
        seen = follow(game, seat)
        assert seen.mine.cards == game.last.mine.cards
        assert seen.over


def a_lay(game: Game) -> int:
    return next(at for at, row in enumerate(game.rows) if at > 3 and isinstance(row.facts[0], Laid))


def test_a_card_where_none_may_lie_is_found() -> None:
    game = random_game(1)
    at = a_lay(game)
    row = game.rows[at]
    moved = [fact._replace(cell=fact.cell + 3) if isinstance(fact, Laid) else fact for fact in row.facts]
    with pytest.raises(IllegalMove):
        followed(follow(game, NOBODY, at), row.seat, [redact(fact) for fact in moved])


def test_a_move_out_of_turn_is_found() -> None:
    game = random_game(1)
    at = a_lay(game)
    row = game.rows[at]
    with pytest.raises(NotAsked):
        followed(follow(game, NOBODY, at), (row.seat + 1) % game.first.seats, [redact(f) for f in row.facts])
    with pytest.raises(NotAsked):
        followed(follow(game, NOBODY, at), NOBODY, [redact(fact) for fact in row.facts])
