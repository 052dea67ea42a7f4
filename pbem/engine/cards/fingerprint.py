"""The cards of a game as one hash, so that a card that was changed since is found.

A game records the hash of the cards that it can deal, whatever else the card list has: cards that are added
to the list later change nothing for it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from pbem.engine.cards.types import NUMBERS, TYPE, Card, CardType

if TYPE_CHECKING:
    from pbem.engine.rules.assembly import Rules

_NOT_PLAYED = frozenset(("called",))  # words for a card may change


def cards_hash(rules: Rules) -> str:
    """The fingerprint of all cards that may come up in a game by these rules."""
    return _hash({TYPE[card] for card in cards_of(rules)})


def cards_of(rules: Rules) -> set[Card]:
    """Every card that a game by these rules can deal, or lays open when a round begins."""
    piles = (
        *(rules.deck, rules.gold_cards, rules.goal_cards, rules.chest_tunnels, rules.chests),
        *rules.roles.values(),
    )
    return {card for pile in piles for card in pile} | {laid >> 1 for laid in rules.face_up.values()}


def _hash(types: Iterable[CardType]) -> str:
    plain = [_plain(card_type) for card_type in sorted(types, key=lambda card_type: card_type.first)]
    return hashlib.sha256(json.dumps(plain, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _plain(card_type: CardType) -> dict[str, Any]:
    """A card as JSON. What has its default is left out, so that cards may get new properties."""
    usual = CardType._field_defaults
    told = {
        name: value
        for name, value in card_type._asdict().items()
        if name not in _NOT_PLAYED and (name not in usual or value != usual[name])
    }
    return {**told, "numbers": NUMBERS[card_type]}
