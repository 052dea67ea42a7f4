"""Answers given in advance, whatever they say: games go on, replay, and tell nobody else about them."""

import random

import pytest

from pbem.engine import (
    Move,
    State,
    Streams,
    assemble,
    digest,
    fold,
    legal_moves,
    new_game,
    play,
    read,
    recall,
    roll,
    view,
    write,
)
from tests.kit import card_named
from tests.kit.games import likely_move

TABLES = [
    ("chests",),
    ("chests", "new-goals", "toll", "party"),
    ("s2", "chests", "championship", "toll"),
    ("tournament", "chests", "wc2022", "wc2023"),
]
DIVERSION = card_named("wc.2023.diversion")
WISHES = ("map", "tunnel", "rockfall", "newest", "oldest")


def with_plans(move: Move, state: State, rng: random.Random) -> Move:
    """A card that is laid, with some wishes, sensible or not."""
    if move.verb != "lay" and (move.verb, move.card) != ("play", DIVERSION):
        return move
    places = rng.sample([*state.under, *state.mine.cards], 2)
    seats = rng.sample(range(state.seats), 2)
    plans = (
        ("goal", *places),
        ("keep", *rng.sample(WISHES, 2)),
        ("steal", seats[0]),
        ("look_role", seats[1]),
        ("move_goal", places[0]),
    )
    return move._replace(more=tuple(plan for plan in plans if rng.random() < 0.6))


@pytest.mark.parametrize("modules", TABLES, ids="+".join)
@pytest.mark.parametrize("seed", range(4))
def test_games_with_plans_end_and_replay_and_keep_them_secret(modules: tuple[str, ...], seed: int) -> None:
    rng = random.Random(seed)
    first = state = new_game(assemble(modules=modules, overrides={"rounds": 1}), 5)
    dice, facts = Streams(rng.randbytes(32)), []
    while not state.over:
        if not state.asks:
            more, state = roll(state, dice)
        else:
            seat = state.asks[0].seat
            move = with_plans(likely_move(legal_moves(state, seat), rng), state, rng)
            assert read(write(move)) == recall(write(move)) == move
            more, state = play(state, seat, move)
            for other in range(-1, state.seats):
                if other != state.active:
                    assert not any(step[0] == "plans" for step in view(state, other).then)
        facts += more
    assert digest(fold(first, facts)) == digest(state)
