"""What is new to a reader: a letter tells once what need not be remembered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.app.sheets.table import Happening
from pbem.engine import Began, Card, Moved, Seat, View


def is_first(history: Sequence[Happening], seat: Seat) -> bool:
    """Whether the reader has made no move since the round began, as far as this letter knows."""
    for event in reversed(history):
        if event.seat == seat and event.facts:
            return False
        if any(isinstance(fact, Began) for fact in event.facts):
            break
    return True


def known_cards(history: Sequence[Happening], view: View) -> frozenset[Card]:
    """The cards in hand that an earlier turn of this round has shown."""
    new = {card for fact in _moved_to(f"hand{view.seat}", history) for card in fact.cards}
    return frozenset() if is_first(history, view.seat) else frozenset(view.hand) - new


def is_role_new(history: Sequence[Happening], seat: Seat) -> bool:
    """Whether this is the first turn with this role."""
    return is_first(history, seat) or any(_moved_to(f"role{seat}", history))


def _moved_to(zone: str, history: Sequence[Happening]) -> Iterator[Moved]:
    facts = (fact for event in history for fact in event.facts)
    return (fact for fact in facts if isinstance(fact, Moved) and fact.dest == zone)
