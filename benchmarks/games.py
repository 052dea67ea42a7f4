"""Random games in memory: what the engine is measured with."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator
from typing import NamedTuple

from pbem.engine import (
    NOBODY,
    Fact,
    Move,
    Rules,
    Seat,
    State,
    Streams,
    assemble,
    legal_moves,
    new_game,
    play,
    roll,
)

BASE = ("base",)
SABOTEUR_2 = ("base", "s2")
SETS = (BASE, SABOTEUR_2)  # every figure of the engine is taken with both
PLAYERS = 5


class Step(NamedTuple):
    """One decision of a game, by a seat or by chance (NOBODY): the position before it, and its facts."""

    before: State
    seat: Seat
    move: Move
    facts: list[Fact]


@functools.cache
def rules(modules: tuple[str, ...]) -> Rules:
    """One round by these rules."""
    return assemble("anniv", modules, {"rounds": 1})


def first_position(modules: tuple[str, ...]) -> State:
    return new_game(rules(modules), PLAYERS)


def dice(seed: int) -> Streams:
    return Streams(seed.to_bytes(32, "big"))


def random_round(seed: int, modules: tuple[str, ...]) -> Iterator[Step]:
    """A round of random moves, decision by decision."""
    rng, luck, state = random.Random(seed), dice(seed), first_position(modules)
    while not state.over:
        before = state
        if not state.asks:
            facts, state = roll(state, luck)
            yield Step(before, NOBODY, Move("choose"), facts)
        else:
            seat = state.asks[0].seat
            moves = legal_moves(state, seat)
            move = moves[int(rng.random() * len(moves))]
            facts, state = play(state, seat, move)
            yield Step(before, seat, move, facts)
