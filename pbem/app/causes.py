"""Why a decision was made, and which of them a table may take back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import Protocol, TypeVar


class Cause(StrEnum):
    """Why a decision was made, as the database and exported games hold it; mails and bots are named too."""

    CLI = "cli"  # a person typed it at the server
    CHANCE = "chance"
    ORDER = "order"  # a standing order
    LEFT = "left"  # the player has left
    TIMEOUT = "timeout"
    UNDO = "undo"  # the table agreed to take a decision back


# Only a person's own decision can be taken back.
_BY_A_PERSON = re.compile(rf"{Cause.CLI}|mail:[0-9]+")
_BY_ITSELF = re.compile(rf"{Cause.CHANCE}|{Cause.LEFT}|{Cause.ORDER}|bot:[a-z0-9_-]+")
_ANY = re.compile(rf"{_BY_A_PERSON.pattern}|{_BY_ITSELF.pattern}|{Cause.TIMEOUT}|{Cause.UNDO}")


def by_mail(number: int) -> str:
    """The cause of what a mail asked for, by its number in the inbox."""
    return f"mail:{number}"


def by_bot(bot: str) -> str:
    """The cause of what a bot decided."""
    return f"bot:{bot}"


def is_bot(cause: str) -> bool:
    """Whether a bot decided."""
    return cause.startswith(by_bot(""))


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


def undone_seq(cause: str, text: str) -> int | None:
    """The number of the entry that another takes back by its cause and text, if it does so."""
    return int(text.removeprefix("undo ")) if cause == Cause.UNDO else None
