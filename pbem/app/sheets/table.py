"""What happened at a table, as one reader may know it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from pbem.engine import Fact, RoundOver, Seat


class Announcement(StrEnum):
    """What somebody does before all eyes without a move: an entry of the log that changes no position."""

    LEAVES = "leaves"
    RETURNS = "returns"
    AGREES = "agrees"  # that the last decision is taken back
    REFUSES = "refuses"


class Absence(StrEnum):
    """Why a decision was made for somebody who was not there; everybody is told."""

    LATE = "late"  # no answer in time
    LEFT = "left"  # the seat is left to itself (R23.11)


@dataclass(frozen=True, slots=True)
class Happening:
    """One entry of the log as the reader may know it."""

    seq: int
    seat: Seat  # NOBODY for chance
    absent: Absence | None
    facts: tuple[Fact, ...]  # redacted for the reader
    announced: Announcement | None = None


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
    due_at: datetime | None = None  # until when she has time, or may add words
