"""A fingerprint of a position, for ever comparable.

The digest is taken over a projection that leaves out every empty part and every default, so that a
module added later never changes the digest of a game that does not use it. Each part is hashed by itself
and the hashes are hashed together: from one decision to the next most parts are the very same objects, and
their hashes are taken over. The deeds of a round are left out: they are its public history, which the log
itself is.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from functools import lru_cache
from operator import attrgetter, itemgetter
from typing import Any, NamedTuple

from pbem.engine.core.board import Mine
from pbem.engine.core.facts import Zone
from pbem.engine.core.state import PARTS, State

# The deeds are left out (see above), rules and seats never change, and of the zones each is a part by itself.
_NAMES = tuple(name for name in PARTS if name not in ("deeds", "rules", "seats", "zones"))
_VALUES = attrgetter(*_NAMES)
# What is left out where it is not the empty tuple.
_LEFT_OUT: dict[str, Any] = {"direction": 1, "over": False, "last_layer": -1, "revealed_roles": False}
_JSON = json.JSONEncoder(separators=(",", ":"))


class _Layout(NamedTuple):
    """What the parts of a position with these zones are called, and how their hashes come into order."""

    zones: tuple[Zone, ...]
    names: tuple[str, ...]
    in_order: Callable[[list[bytes]], tuple[bytes, ...]]


class _Hashed(NamedTuple):
    """The parts of a position and their hashes."""

    layout: _Layout
    parts: tuple[Any, ...]
    hashes: list[bytes]


def projection(state: State) -> dict[str, Any]:
    """The position as plain values under stable names, without its empty parts; dicts as sorted pairs."""
    names = _layout(tuple(state.zones)).names
    plain = {
        name: _AS_PLAIN.get(name, _as_it_is)(part) for name, part in zip(names, _parts(state), strict=True)
    }
    return {name: value for name, value in plain.items() if value != _LEFT_OUT.get(name, ())}


def digest(state: State) -> str:
    """SHA-256 over the hashes of the parts, in the order of their names."""
    global _last
    layout, known_parts, known_hashes = _last
    parts, zones = _parts(state), tuple(state.zones)
    if zones == layout.zones:
        hashes = known_hashes.copy()
        for at, (part, known) in enumerate(zip(parts, known_parts, strict=True)):
            if part is not known:
                hashes[at] = _part_hash(layout.names[at], part)
    else:
        layout = _layout(zones)
        hashes = [_part_hash(name, part) for name, part in zip(layout.names, parts, strict=True)]
    _last = _Hashed(layout, parts, hashes)
    return hashlib.sha256(b"".join(layout.in_order(hashes))).hexdigest()


def _parts(state: State) -> tuple[Any, ...]:
    return (*_VALUES(state), *state.zones.values())


@lru_cache(maxsize=256)
def _layout(zones: tuple[Zone, ...]) -> _Layout:
    names = (*_NAMES, *(f"zone {zone}" for zone in zones))
    return _Layout(zones, names, itemgetter(*sorted(range(len(names)), key=names.__getitem__)))


def _part_hash(name: str, part: Any) -> bytes:
    """The hash of one part; of one that is left out, nothing."""
    value = _AS_PLAIN.get(name, _as_it_is)(part)
    return b"" if value == _LEFT_OUT.get(name, ()) else _text_hash(name, value)


@lru_cache(maxsize=1 << 14)
def _text_hash(name: str, value: Any) -> bytes:
    """SHA-256 over a part and its name as JSON."""
    text = _JSON.encode([name, value])
    # To a look-up True and 1 are the same, so they have to be the same text too.
    text = text.replace("true", "1").replace("false", "0")
    return hashlib.sha256(text.encode()).digest()


def _as_it_is(part: Any) -> Any:
    return part


def _pairs(things: dict[Any, Any]) -> tuple[Any, ...]:
    return tuple(sorted(things.items()))


_AS_PLAIN: dict[str, Callable[[Any], Any]] = {
    "mine": Mine.pairs,
    "placed": _pairs,
    "under": _pairs,
    "reached_by": _pairs,
    "shuffles": _pairs,
    "knows": lambda knows: knows if any(knows) else (),
}

_last = _Hashed(_layout(()), (), [])  # the position whose digest was asked for last
