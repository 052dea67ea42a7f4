"""A command: one value, whether it came by mail or was typed at the terminal."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pbem.app.sheets.answers import Answer, Outcome
from pbem.engine import Move, write


class Kind(StrEnum):
    """What a command asks for."""

    MOVE = "move"
    LATE = "late"  # a number from the list of a question that is closed
    UNDO = "undo"
    GO = "go"
    SAY = "say"
    NOTE = "note"
    SET = "set"
    AWAY = "away"
    BACK = "back"
    SNOOZE = "snooze"
    SALT = "salt"
    READY = "ready"  # needs no more time for words
    JOIN = "join"
    DECLINE = "decline"
    LEAVE = "leave"
    LEAVE_ASKS = "leave_asks"  # leave without a yes
    GIVE_BACK = "give_back"  # the seat, to who sat there before
    AGREE = "agree"
    VOTE = "vote"  # for or against what the table was asked
    ASK_VOTE = "ask_vote"  # the table to vote
    TRUST = "trust"
    ORDER = "order"
    WITHDRAW = "withdraw"
    PREPARE = "prepare"
    UNPREPARE = "unprepare"  # one by its number, or all
    HAND = "hand"
    BOARD = "board"
    LOG = "log"
    HISTORY = "history"
    HELP = "help"
    RULES = "rules"
    STATUS = "status"
    RESEND = "resend"
    ORDERS = "orders"
    PREPARED = "prepared"  # what she has prepared


# What changes nothing, and may end in a question mark.
QUESTIONS = (
    *(Kind.HAND, Kind.BOARD, Kind.LOG, Kind.HISTORY, Kind.HELP),
    *(Kind.RULES, Kind.STATUS, Kind.RESEND, Kind.ORDERS, Kind.PREPARED),
)


@dataclass(frozen=True, slots=True)
class Command:
    """The line as typed, what it asks for, and what it is about."""

    line: str
    kind: Kind
    text: str = ""  # a move in its canonical form, what is to be said, a topic, a value
    name: str = ""  # of a preference
    move: Move | None = None
    unsaid: tuple[Answer, ...] = ()  # about lines below that the table does not hear
    remark: Outcome | None = None  # what its writer should know about how it was read


def move_command(move: Move, line: str = "", remark: Outcome | None = None) -> Command:
    """The command that makes a move; ``line`` is how it was typed."""
    text = write(move)
    return Command(line or text, Kind.MOVE, text, move=move, remark=remark)
