"""What happened at a table, as one reader may know it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from pbem.engine import Fact, RoundOver, Seat


class Announcement(StrEnum):
    """What somebody does before all eyes without a move: an entry of the log that changes no position."""

    LEAVES = "leaves"
    RETURNS = "returns"
    AGREES = "agrees"  # that the last decision is taken back
    REFUSES = "refuses"
    PAUSES = "pauses"  # the clocks of the table stand
    RESUMES = "resumes"
    EXTENDS = "extends"  # somebody gets more time
    RETIMES = "retimes"  # there is another time for a turn
    ASKS = "asks"  # the table to vote
    VOTES = "votes"
    DECIDES = "decides"  # how a vote ended
    DEADLINE = "deadline"  # until when a seat may answer, and why then
    MISSES = "misses"  # a deadline, and is waited for a little longer
    DROPS = "drops"  # out of the game for now: the seat is open
    STANDS_IN = "stands_in"  # a bot plays here until its player is back
    TAKES_OVER = "takes_over"  # somebody else sits here from now on


FREE_SEAT = "free"  # said where a kind of bot could stand: anybody who plays on this server may sit here
UNTOLD = frozenset((Announcement.DEADLINE,))  # what is not news to anybody: letters say it where it belongs


class MoreTime(StrEnum):
    """Why somebody has more time than a letter said before, where that is our doing."""

    OUTAGE = "outage"  # we could not be reached
    LETTER = "letter"  # it left late


class Absence(StrEnum):
    """Why a decision was made for somebody who was not there; everybody is told."""

    LATE = "late"  # no answer in time
    LEFT = "left"  # the seat is left to itself (R23.11)
    OPEN = "open"  # its player does not answer any more, and nobody plays for her
    BOT = "bot"  # a bot plays until she is back


class Missing(StrEnum):
    """What becomes of a seat whose player does not answer; the table is told."""

    WAITED_FOR = "waited_for"
    OPEN = "open"
    BOT = "bot"
    TAKEN_OVER = "taken_over"
    DECLINED = "declined"  # somebody would rather not take it over


GONE = "gone"  # an offer of a seat, when whoever was asked answers


class Away(StrEnum):
    """Why the player of a seat does not decide for it now, as everybody may know."""

    LEFT = "left"
    DROPPED = "dropped"
    BOT = "bot"  # dropped, and a bot plays in her place


@dataclass(frozen=True, slots=True)
class Happening:
    """One entry of the log as the reader may know it."""

    seq: int
    seat: Seat  # NOBODY for chance
    absent: Absence | None
    facts: tuple[Fact, ...]  # redacted for the reader
    announced: Announcement | None = None
    words: str = ""  # what is announced beside that, as the entry has it


@dataclass(frozen=True, slots=True)
class RoundTold:
    """A round that has ended, as the reader may know it."""

    number: int
    over: RoundOver  # redacted
    gold: tuple[int | None, ...]  # that each seat won or lost in it; None where that is secret


@dataclass(frozen=True, slots=True)
class Remark:
    """Something said at the table."""

    seat: Seat
    text: str
    at: datetime
    name: str = ""  # of who said it, if somebody else sits there now


@dataclass(frozen=True, slots=True)
class Glance:
    """Somebody at the server looked at what is secret: the cards of one seat, or of all (NOBODY)."""

    seat: Seat
    by: str
    at: datetime  # the last time


@dataclass(frozen=True, slots=True)
class Draw:
    """A public draw that the deals follow from as well."""

    words: str  # which draw
    at: datetime
    numbers: int  # how many are drawn; 0: a value of 64 hexadecimal digits
    result: str = ""  # as it is hashed; empty until it is told


@dataclass(frozen=True, slots=True)
class Salt:
    """What a seat has added to the luck of a game."""

    seat: Seat
    words: str  # empty: none
    is_bot: bool


@dataclass(frozen=True, slots=True)
class GameStatus:
    """How one of the reader's games is going, as everybody at that table may know."""

    game: str
    status: str  # its phase, as it is stored
    round: int
    rounds: int
    waiting: tuple[str, ...]  # names of those who owe a decision; before the game begins, who have not joined
    yours: bool  # the reader is one of them
    due_at: datetime | None = None  # until when she has time


class Invited(StrEnum):
    """How somebody came to be invited, where it was not by the host."""

    BY_MAIL = "by_mail"  # by somebody who may open tables


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A game that has not begun and has a seat for anybody who plays on this server."""

    game: str
    free: int  # seats
    seats: int  # in all
    edition: str
    modules: tuple[str, ...]
    per_turn: int  # seconds


@dataclass(frozen=True, slots=True)
class WaitingTurn:
    """One of several games that wait for the reader: only where an answer goes, and until when."""

    game: str
    due_at: datetime
    token: str = field(repr=False)
    address: str = field(default="", repr=False)  # with the token in it, as soon as the letter is composed
