"""A fingerprint of a position, for ever comparable.

The digest is taken over a projection that leaves out every empty part and every default, so that a
module added later never changes the digest of a game that does not use it.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from pbem.engine.board import cell_name
from pbem.engine.state import GOLD, State

_DEFAULTS: dict[str, Any] = {"direction": 1, "over": False, "last_layer": -1, "revealed_roles": False}


def projection(state: State) -> dict[str, Any]:
    """The position as plain data under stable names, without its empty parts."""
    parts: dict[str, Any] = {
        "round": state.round,
        "turn": state.turn,
        "active": state.active,
        "direction": state.direction,
        "mine": {cell_name(place): laid for place, laid in state.mine.cards.items()},
        "placed": {cell_name(place): card for place, card in state.placed.items()},
        "under": {cell_name(place): cards for place, cards in state.under.items()},
        "zones": {zone: cards for zone, cards in state.zones.items() if cards and zone != GOLD},
        "gold_deck": state.zones[GOLD],
        "discard_seen": state.discard_seen,
        "gold": state.gold,
        "knows": {str(seat): notes for seat, notes in enumerate(state.knows) if notes},
        "deeds": state.deeds,
        "shuffles": state.shuffles,
        "revealed_roles": state.revealed_roles,
        "asks": state.asks,
        "then": state.then,
        "last_layer": state.last_layer,
        "over": state.over,
    }
    return {
        name: value
        for name, value in parts.items()
        if value not in ((), {}) and _DEFAULTS.get(name, _DEFAULTS) != value
    }


def digest(state: State) -> str:
    """SHA-256 over the projection as canonical JSON."""
    text = json.dumps(projection(state), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
