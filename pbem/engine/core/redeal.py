"""A position that is being dealt again: what is seen, what is laid out so far, and the cards still to deal.

``guess`` fills it; a module takes part where it has piles or secrets of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pbem.engine.cards.types import FACE, Card
from pbem.engine.core.board import Cell
from pbem.engine.core.facts import Step, Zone

if TYPE_CHECKING:
    from pbem.engine.views.view import View


class Pool:
    """Cards not yet placed, in a random order; faces are taken out of it by name."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards = list(cards)

    def take(self, card: Card) -> Card:
        self.cards.remove(card)
        return card

    def take_face(self, face: Card) -> Card:
        return self.take(next(card for card in self.cards if FACE[card] == face))

    def deal(self, count: int) -> tuple[Card, ...]:
        dealt, self.cards = self.cards[:count], self.cards[count:]
        return tuple(dealt)


class Redeal:
    """Everything unseen of a View on its way to new places."""

    def __init__(self, seen: View, pools: dict[str, Pool], zones: dict[Zone, tuple[Card, ...]]) -> None:
        self.seen = seen
        self.pools = pools  # by the names that modules give them (``Module.pools``)
        self.zones = zones
        self.placed: dict[Cell, Card] = {}
        self.under: dict[Cell, tuple[Card, ...]] = {}
        self.then: tuple[Step, ...] = seen.then

    def take_face(self, face: Card) -> Card:
        """A card of this kind, whatever pool it is in."""
        for pool in self.pools.values():
            for card in pool.cards:
                if FACE[card] == face:
                    return pool.take(card)
        raise ValueError(f"no card like {face} is left")
