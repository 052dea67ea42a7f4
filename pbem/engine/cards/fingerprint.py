"""The cards of a game as one hash."""

from __future__ import annotations

import hashlib

from pbem.engine.cards.card_list import TABLE


def card_list_hash() -> str:
    """A fingerprint of the whole table; a game records the one it was begun with."""
    return hashlib.sha256(TABLE.encode()).hexdigest()
