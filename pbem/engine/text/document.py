"""A View as plain data, under the names by which programs know it: in every ``--json`` and in a dump."""

from __future__ import annotations

from typing import Any

from pbem.engine.cards.laid import laid_type
from pbem.engine.cards.types import HIDDEN, TYPE, Card
from pbem.engine.core.board import cell_name
from pbem.engine.text.notation import write
from pbem.engine.views.view import View


def document(seen: View) -> dict[str, Any]:
    """Whose view of which moment it is, the mine, the own hand, and what may be done."""
    return {
        "round": seen.round,
        "turn": seen.turn,
        "seat": seen.seat,
        "edition": seen.rules.profile,
        "modules": list(seen.rules.modules),
        "mine": [
            {"at": cell_name(place), "card": laid_type(laid).id, "turned": bool(laid & 1)}
            for place, laid in sorted(seen.mine.cards.items())
        ],
        "face_down": [cell_name(place) for place, _ in seen.face_down],
        "hand": list(seen.hand),
        "marks": {
            str(seat): [mark_id(card) for card in cards] for seat, cards in enumerate(seen.front) if cards
        },
        "legal": [write(move) for move in seen.legal],
    }


def card_id(card: Card) -> str | None:
    """The kind of a card by its id in the card list; None for one that is not to be known."""
    return None if card == HIDDEN else TYPE[card].id


def mark_id(card: Card) -> str:
    """What lies in front of a player: ``broken.lantern``, ``trap``, ``theft``."""
    kind = TYPE[card]
    return f"broken.{kind.tools[0]}" if kind.effect == "break" else kind.effect
