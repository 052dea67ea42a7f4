"""Why a decision was made, and which of them a table may take back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol, TypeVar

UNDO = "undo"  # the table agreed to take a decision back

# The database and exported games hold these; only a person's own decision can be taken back.
_BY_A_PERSON = re.compile(r"cli|mail:[0-9]+")
_BY_ITSELF = re.compile(r"chance|left|order|bot:[a-z0-9_-]+")
_ANY = re.compile(rf"{_BY_A_PERSON.pattern}|{_BY_ITSELF.pattern}|timeout|{UNDO}")


class Decided(Protocol):
    """An entry of a log."""

    @property
    def cause(self) -> str: ...


D = TypeVar("D", bound=Decided)


def is_cause(cause: str) -> bool:
    return _ANY.fullmatch(cause) is not None


def last_own_decision(log: Sequence[D]) -> D | None:
    """The last entry, if a person decided it, apart from what followed by itself."""
    for entry in reversed(log):
        if not _BY_ITSELF.fullmatch(entry.cause):
            return entry if _BY_A_PERSON.fullmatch(entry.cause) else None
    return None


def undo_text(seq: int) -> str:
    """The move of an entry that takes entry ``seq`` back, with all that followed."""
    return f"undo {seq}"
