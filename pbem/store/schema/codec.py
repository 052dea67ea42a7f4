"""Facts as text and back, in the one shape that there is (``VERSION``)."""

from collections.abc import Iterable

import orjson

from pbem.engine import Fact, all_from_plain, to_plain
from pbem.store.schema.errors import UnreadableRow

VERSION = 1
UNREADABLE = (ValueError, TypeError, AttributeError, RecursionError)


def encode(facts: Iterable[Fact]) -> str:
    """The facts of one entry as JSON text."""
    # orjson leaves named tuples (an Ask inside a fact) to us.
    return orjson.dumps([to_plain(fact) for fact in facts], default=tuple).decode()


def decode(text: str) -> tuple[Fact, ...]:
    """The facts that ``encode`` wrote."""
    try:
        return all_from_plain(orjson.loads(text))
    except (LookupError, *UNREADABLE) as problem:
        raise UnreadableRow("the facts of an entry cannot be read") from problem
