"""Why an entry of the log was made, and which of them a table may take back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import Protocol, TypeVar

from pbem.app.sheets.table import Announcement
from pbem.engine import Seat


class Cause(StrEnum):
    """Why a decision was made, as the database and exported games hold it; mails and bots are named too."""

    CLI = "cli"  # a person typed it at the server
    CHANCE = "chance"
    INSTRUCTED = "instructed"  # she had prepared it, or had nothing to decide: the log does not tell which
    ORDER = "order"  # a standing order; its text stands behind a colon
    LEFT = "left"  # the player has left
    OPEN = "open"  # the player has not answered for too long, and nobody plays for her
    TIMEOUT = "timeout"
    UNDO = "undo"  # the table agreed to take a decision back


# Only a person's own decision can be taken back.
_BY_A_PERSON = re.compile(rf"{Cause.CLI}|{Cause.INSTRUCTED}|mail:[0-9]+")
_BY_ORDER = re.compile(rf"{Cause.ORDER}:(.+)")
_BY_ITSELF = re.compile(
    rf"{Cause.CHANCE}|{Cause.LEFT}|{Cause.OPEN}|{_BY_ORDER.pattern}|(?:bot|stand_in):[a-z0-9_-]+"
)
_ANY = re.compile(rf"{_BY_A_PERSON.pattern}|{_BY_ITSELF.pattern}|{Cause.TIMEOUT}|{Cause.UNDO}")
_ANNOUNCED = frozenset(Announcement)


def by_mail(number: int) -> str:
    """The cause of what a mail asked for, by its number in the inbox."""
    return f"mail:{number}"


def by_bot(bot: str) -> str:
    """The cause of what a bot decided."""
    return f"bot:{bot}"


def is_bot(cause: str) -> bool:
    """Whether a bot decided."""
    return cause.startswith(by_bot(""))


def by_stand_in(bot: str) -> str:
    """The cause of what a bot decided in the place of somebody who does not answer."""
    return f"stand_in:{bot}"


def is_stand_in(cause: str) -> bool:
    """Whether a bot decided in the place of somebody."""
    return cause.startswith(by_stand_in(""))


def by_order_of(text: str) -> str:
    """The cause of what a standing order decided: the order is sealed in the very entry that it made."""
    return f"{Cause.ORDER}:{text}"


def order_in(cause: str) -> str | None:
    """The text of the standing order behind a decision."""
    found = _BY_ORDER.fullmatch(cause)
    return found and found[1]


def announced(cause: str) -> Announcement | None:
    """What an entry without a move says."""
    return Announcement(cause) if cause in _ANNOUNCED else None


class Decided(Protocol):
    """An entry of a log."""

    @property
    def seq(self) -> int: ...

    @property
    def seat(self) -> Seat: ...

    @property
    def cause(self) -> str: ...


D = TypeVar("D", bound=Decided)


def is_cause(cause: str) -> bool:
    """Whether a decision can have this cause."""
    return _ANY.fullmatch(cause) is not None


def last_own_decision(log: Sequence[D]) -> D | None:
    """The last decision, if a person made it, apart from what followed by itself."""
    for entry in reversed(log):
        if not _BY_ITSELF.fullmatch(entry.cause) and announced(entry.cause) is None:
            return entry if _BY_A_PERSON.fullmatch(entry.cause) else None
    return None


def undo_text(seq: int) -> str:
    """The move of an entry that takes entry ``seq`` back, with all that followed."""
    return f"undo {seq}"


def undone_seq(cause: str, text: str) -> int | None:
    """The number of the entry that another takes back by its cause and text, if it does so."""
    return int(text.removeprefix("undo ")) if cause == Cause.UNDO else None
