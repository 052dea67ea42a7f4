"""Rigged luck: the deals a test asks for."""

from collections.abc import Iterable, Sequence

from pbem.engine import Card
from tests.kit.cards import Box

_PILES = {"roles": "spare"}


class Rigged:
    """Dice that put the named cards on top, the rest below in the order of their numbers.

    Piles are called deck, goals, roles and gold; ``Rigged(deck=["cross", 41])`` holds in every round,
    ``Rigged(**{"deck:2": [...]})`` only in the second. ``hands`` is the top of the deck as it will be dealt.
    """

    def __init__(
        self, starter: int = 0, hands: Iterable[Sequence[str | Card]] = (), **piles: Sequence[str | Card]
    ) -> None:
        self.starter = starter
        self.asked: list[str] = []  # every stream that was drawn from
        self._piles = {self._pile(name): list(cards) for name, cards in piles.items()}
        self._piles["deck"] = [card for hand in hands for card in hand] + self._piles.get("deck", [])

    @staticmethod
    def _pile(name: str) -> str:
        pile, _, number = name.partition(":")
        pile = _PILES.get(pile, pile)
        return f"{pile}:{number}" if number else pile

    def below(self, stream: str, limit: int) -> int:
        self.asked.append(stream)
        return self.starter % limit

    def shuffled(self, stream: str, cards: Sequence[Card]) -> tuple[Card, ...]:
        self.asked.append(stream)
        pile, number, *_ = [*stream.split(":"), ""]
        box = Box(sorted(cards))
        wished = self._piles.get(f"{pile}:{number}", self._piles.get(pile, []))
        return (*box.take_all(wished), *box.left)
