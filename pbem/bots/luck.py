"""The luck of bots: numbers that follow from a key, so that whoever has the key can draw them again.

In a game the key follows from the seed of the game and from the decision, so nobody can steer a bot, and all
it did, or let pass, can be checked once the seed is shown. Nothing here depends on Python's own generator,
which may change with Python; docs/fairness.md has the recipe with test vectors.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import TypeVar

from pbem.engine import Seat, Streams

OBJECTION = "veto"  # the occasion of one, which nobody asks for (R16.4)

Option = TypeVar("Option")


class Luck:
    """Numbers from a key: the first from the stream ``0`` of that key, the next from ``1``, and so on."""

    def __init__(self, key: bytes) -> None:
        self._streams = Streams(key)
        self._drawn = 0

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, all equally likely."""
        self._drawn += 1
        return self._streams.below(str(self._drawn - 1), limit)

    def choice(self, options: Sequence[Option]) -> Option:
        """One of these, all equally likely."""
        return options[self.below(len(options))]


def luck_of(seed: bytes, row: int, seat: Seat, occasion: str) -> Luck:
    """The luck of one decision of a game.

    ``row`` is the number of the row that led to the position, ``occasion`` the kind of what is asked, or
    ``veto``. A bot that is asked the same once more has the same luck.
    """
    return Luck(hmac.digest(seed, f"bot:{row}:{seat}:{occasion}".encode(), "sha256"))


def luck_from(number: object) -> Luck:
    """Luck from any plain value, for trials that can be repeated."""
    return Luck(hashlib.sha256(str(number).encode()).digest())
