"""Every stream of luck that any game draws from stands in the page about fairness."""

import random
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from pbem.engine import Card, Streams, assemble, legal_moves, new_game, play, roll
from tests.kit.games import likely_move

PAGE = Path(__file__).parents[3] / "docs" / "fairness.md"
TABLES = [
    ("base",),
    ("s2", "costume", "chests", "new-goals"),
    ("s2", "party", "chests"),
    ("tournament", "party", "chests"),
    ("toll", "new-goals", "chests", "party"),
]


class Noted:
    """Dice that remember the streams they were asked for, and what was asked."""

    def __init__(self, key: bytes) -> None:
        self._dice = Streams(key)
        self.asked: list[tuple[str, tuple[Card, ...]]] = []

    def below(self, stream: str, limit: int) -> int:
        self.asked.append((stream, ()))
        return self._dice.below(stream, limit)

    def shuffled(self, stream: str, cards: Sequence[Card]) -> tuple[Card, ...]:
        self.asked.append((stream, tuple(cards)))
        return self._dice.shuffled(stream, cards)


def streams_of(modules: tuple[str, ...], seeds: int) -> set[str]:
    """The names of all streams that some random games draw from, each checked on the way."""
    names = set()
    for seed in range(seeds):
        rng, dice = random.Random(seed), Noted(bytes([seed]) * 32)
        state = new_game(assemble(modules=modules, overrides={"hats_old_card": "discard"}), 5)
        while not state.over:
            if state.asks:
                seat = state.asks[0].seat
                _, state = play(state, seat, likely_move(legal_moves(state, seat), rng))
            else:
                _, state = roll(state, dice)
        assert len({stream for stream, _ in dice.asked}) == len(dice.asked), "no stream is used twice"
        names |= {stream.split(":")[0] for stream, _ in dice.asked}
    return names


def listed() -> dict[str, str]:
    """The streams of the page, and the game in which each is used."""
    rows = PAGE.read_text("utf-8").partition("<!-- streams -->")[2].partition("\n\n")[0].splitlines()[3:]
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    return {name: game for names, game, _ in cells for name in re.findall(r"`(\w+)`", names)}


@pytest.mark.parametrize("modules", TABLES, ids="+".join)
def test_every_stream_is_listed(modules: tuple[str, ...]) -> None:
    assert streams_of(modules, 4) <= set(listed())


def test_every_listed_stream_is_used() -> None:
    assert set().union(*(streams_of(modules, 6) for modules in TABLES)) == set(listed())
