"""A game is folded from its log; one that was read lately is read on from where it stood."""

from __future__ import annotations

import random

import pytest

from pbem.app import game as games
from pbem.app.game import load
from pbem.engine import digest, legal_moves, write
from pbem.store.schema.rows import Decision
from tests.app.conftest import World
from tests.kit.commands import submit


def play_on(world: World, moves: int) -> None:
    for number in range(moves):
        state = world.game().state
        seat = state.asks[0].seat
        submit(world.app, "K7", seat, write(random.Random(number).choice(legal_moves(state, seat))), "cli")


def test_a_game_read_lately_is_read_on_and_is_what_its_log_says(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.new_game(cooling=0)
    play_on(world, 20)
    known, read = len(world.app.games["K7"].log), list[int]()
    log = world.app.store.log

    def watched(code: str, after: int = 0) -> tuple[Decision, ...]:
        read.append(after)
        return log(code, after)

    monkeypatch.setattr(world.app.store, "log", watched)
    warm = load(world.app, "K7")
    world.app.games.clear()
    cold = load(world.app, "K7")
    assert digest(warm.state) == digest(cold.state)
    assert warm.log == cold.log
    assert len(cold.log) == cold.row.seq > 20
    assert read == [known, 0]
    assert 0 < known < cold.row.seq


def test_the_game_that_nobody_read_for_the_longest_time_is_forgotten(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "REMEMBERED", 2)
    for code in ("K7", "K8", "K9"):
        world.new_game(code=code)
    world.app.games.clear()
    for code in ("K7", "K8", "K7", "K9"):
        load(world.app, code)
    assert list(world.app.games) == ["K7", "K9"]
