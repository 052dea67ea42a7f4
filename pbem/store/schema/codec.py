"""Facts as text and back.

Every stored row carries the version of the shape it was written in. When a shape changes, VERSION goes up
and an upcaster says how a list of plain facts of the old version looks in the next one. Upcasters may
change the shape, never the meaning; the stored text itself is never rewritten, for the chain commits to it.
"""

from collections.abc import Callable, Iterable
from typing import Any

import orjson

from pbem.engine import Fact, all_from_plain, to_plain
from pbem.store.schema.errors import UnreadableRow

Plain = list[Any]  # the facts of one entry as JSON holds them

VERSION = 1
UPCASTERS: dict[int, Callable[[Plain], Plain]] = {}  # by the version they start from
UNREADABLE = (ValueError, TypeError, AttributeError, RecursionError)


def encode(facts: Iterable[Fact]) -> str:
    """The facts of one entry as JSON text."""
    # orjson leaves named tuples (an Ask inside a fact) to us.
    return orjson.dumps([to_plain(fact) for fact in facts], default=tuple).decode()


def decode(text: str, version: int = VERSION) -> tuple[Fact, ...]:
    """The facts that ``encode`` wrote, in this or an earlier version."""
    try:
        return from_stored(orjson.loads(text), version)
    except (LookupError, *UNREADABLE) as problem:
        raise UnreadableRow("the facts of an entry cannot be read") from problem


def from_stored(plain: Plain, version: int = VERSION) -> tuple[Fact, ...]:
    """Facts that were written as plain values, in this or an earlier version."""
    return all_from_plain(plain if version == VERSION else upcast(plain, version))


def upcast(plain: Plain, version: int) -> Plain:
    """Plain facts of an earlier version in the shape of today."""
    for step in range(version, VERSION):
        plain = UPCASTERS[step](plain)
    return plain
