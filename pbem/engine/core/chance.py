"""Luck: the only place where the order of cards is decided.

Everything random comes from one secret seed through named streams. A stream is called
``name:round:occurrence``; its bytes are HMAC-SHA-256(key, "stream:counter") for counter 0, 1, 2, ...,
read as 32-bit big-endian words. docs/fairness.md has the recipe with test vectors, so that anybody can
deal a finished game again.

The order that came out is a fact in the log. Replay reads the fact and never comes here.
"""

from __future__ import annotations

import hmac
import json
import struct
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Protocol

from pbem.engine.cards.types import Card
from pbem.engine.core.facts import Fact, Zone
from pbem.engine.core.flow import Flow
from pbem.engine.core.state import State

_WORD = 1 << 32
_EIGHT_WORDS = struct.Struct(">8I")


class Dice(Protocol):
    """Whatever can shuffle: the seeded streams, or a rigged deck in a test."""

    def below(self, stream: str, limit: int) -> int: ...

    def shuffled(self, stream: str, cards: Sequence[Card]) -> tuple[Card, ...]: ...


def deal_key(seed: bytes, salts: Sequence[str]) -> bytes:
    """The key of all streams of a game: the server's seed mixed with every player's words."""
    words = json.dumps(list(salts), ensure_ascii=True, separators=(",", ":"))
    return hmac.digest(seed, b"deal:" + words.encode(), "sha256")


class Streams:
    """Dice from a key; the same key and stream always give the same luck."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def below(self, stream: str, limit: int) -> int:
        """A number from 0 to limit - 1, all equally likely."""
        return _below(limit, _words(self._key, stream))

    def shuffled(self, stream: str, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The cards in a new order, all orders equally likely (Fisher-Yates from the end)."""
        order = list(cards)
        words = _words(self._key, stream)
        for last in range(len(order) - 1, 0, -1):
            other = _below(last + 1, words)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


def _below(limit: int, words: Iterator[int]) -> int:
    """A number below the limit from the next 32-bit words of a stream."""
    # Words beyond the largest multiple of the limit are thrown away: no remainder is favoured.
    highest = _WORD - _WORD % limit
    word = next(words)
    while word >= highest:
        word = next(words)
    return word % limit


def _words(key: bytes, stream: str) -> Iterator[int]:
    for counter in count():
        yield from _EIGHT_WORDS.unpack(hmac.digest(key, f"{stream}:{counter}".encode(), "sha256"))


def stream_name(state: State, name: Zone) -> str:
    """The stream for the next use of this name in this round."""
    return f"{name}:{state.round}:{state.shuffles.get(name, 0)}"


def chance(state: State, dice: Dice) -> list[Fact]:
    """What luck brings when nobody owes a decision and the game is not over."""
    return roll(state, dice)[0]


def roll(state: State, dice: Dice) -> tuple[list[Fact], State]:
    """The facts of chance, and the position after them."""
    if state.asks or state.over:
        raise ValueError("chance is not due")
    flow = Flow(state)
    (name, *arguments), *rest = state.then
    flow.first(*rest)
    state.rules.chances[name](flow, dice, *arguments)
    flow.run()
    return flow.facts, flow.state
