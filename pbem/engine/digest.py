"""A fingerprint of a position, for ever comparable.

The digest is taken over a projection that leaves out every empty part and every default, so that a
module added later never changes the digest of a game that does not use it. Each part is hashed by itself
and the hashes are hashed together: from one decision to the next most parts stay, and their hashes are
looked up. The deeds of a round are left out: they are its public history, which the log itself is.
"""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from typing import Any

from pbem.engine.state import State

_DEFAULTS: dict[str, Any] = {"direction": 1, "over": False, "last_layer": -1, "revealed_roles": False}


def projection(state: State) -> dict[str, Any]:
    """The position as plain values under stable names, without its empty parts; dicts as sorted pairs."""
    parts: dict[str, Any] = {
        "round": state.round,
        "turn": state.turn,
        "active": state.active,
        "direction": state.direction,
        "mine": state.mine.pairs(),
        "placed": tuple(sorted(state.placed.items())),
        "under": tuple(sorted(state.under.items())),
        "discard_seen": state.discard_seen,
        "gold": state.gold,
        "chips": state.chips,
        "figures": state.figures,
        "knows": state.knows if any(state.knows) else (),
        "shuffles": tuple(sorted(state.shuffles.items())),
        "revealed_roles": state.revealed_roles,
        "asks": state.asks,
        "then": state.then,
        "last_layer": state.last_layer,
        "over": state.over,
    }
    for zone, cards in state.zones.items():
        parts[f"zone {zone}"] = cards
    return {
        name: value
        for name, value in parts.items()
        if value != () and (name not in _DEFAULTS or _DEFAULTS[name] != value)
    }


def digest(state: State) -> str:
    """SHA-256 over the hashes of the parts, in the order of their names."""
    parts = projection(state)
    return hashlib.sha256(b"".join([_part_hash(name, parts[name]) for name in sorted(parts)])).hexdigest()


@lru_cache(maxsize=1 << 14)
def _part_hash(name: str, value: Any) -> bytes:
    """SHA-256 over a part and its name as JSON."""
    text = json.dumps([name, value], separators=(",", ":"))
    # To a look-up True and 1 are the same, so they have to be the same text too.
    text = text.replace("true", "1").replace("false", "0")
    return hashlib.sha256(text.encode()).digest()
