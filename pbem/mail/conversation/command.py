"""One command of a letter, and what is needed to read one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from pbem.engine import (
    Move,
    Seat,
    View,
)


class Kind(StrEnum):
    """What a command asks for."""

    MOVE = "move"
    LATE = "late"  # a number from the list of a question that is closed
    UNDO = "undo"
    GO = "go"
    SAY = "say"
    NOTE = "note"
    SET = "set"
    SALT = "salt"
    JOIN = "join"
    DECLINE = "decline"
    LEAVE = "leave"
    LEAVE_ASKS = "leave_asks"  # leave without a yes
    AGREE = "agree"
    TRUST = "trust"
    ORDER = "order"
    WITHDRAW = "withdraw"
    HAND = "hand"
    BOARD = "board"
    LOG = "log"
    HISTORY = "history"
    HELP = "help"
    RULES = "rules"
    STATUS = "status"
    RESEND = "resend"
    ORDERS = "orders"


# What changes nothing, and may end in a question mark.
QUESTIONS = (
    *(Kind.HAND, Kind.BOARD, Kind.LOG, Kind.HISTORY, Kind.HELP),
    *(Kind.RULES, Kind.STATUS, Kind.RESEND, Kind.ORDERS),
)


@dataclass(frozen=True, slots=True)
class Command:
    """One command of a letter: the line as typed, what it is, and what it is about."""

    line: str
    kind: Kind
    text: str = ""  # a move in its canonical form, what is to be said, a topic, a value
    name: str = ""  # of a preference
    move: Move | None = None


@dataclass(frozen=True, slots=True)
class ReadingContext:
    """What a line is read with: who writes, what she sees, and whether her question is still open."""

    names: Sequence[str]
    seat: Seat
    seen: View
    is_open: bool = True
