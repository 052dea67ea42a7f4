"""What a letter is made of: everything it may say, as one reader sees it.

The application fills a Sheet from the reader's own View and from redacted facts; the renderer turns it
into words. Nothing else reaches a template, so nothing else can leak.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from pbem.engine import Fact, Refusal, Seat, View


@dataclass(frozen=True, slots=True)
class Happening:
    """One decision of the log as the reader may know it."""

    seq: int
    seat: Seat  # NOBODY for chance
    timed_out: bool
    facts: tuple[Fact, ...]  # redacted for the reader


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of one line that the reader sent."""

    line: str  # as she typed it
    read_as: str = ""  # the move as understood, with names; empty if it was not understood
    refusal: Refusal | None = None
    note: str = ""  # a code for anything else: "undone", "late", "nothing_to_undo", "not_read", ...


@dataclass(frozen=True, slots=True)
class Remark:
    """Something said at the table."""

    seat: Seat
    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Sheet:
    """One letter before it has words."""

    kind: str  # "start", "turn", "nudge", "receipt", "refusal", "round_over", "game_over"
    game: str
    view: View
    names: tuple[str, ...]
    now: datetime  # aware, UTC
    lang: str = "en"
    zone: str = "UTC"
    history: tuple[Happening, ...] = ()  # since the reader's last turn; for round_over the round's end
    due_at: datetime | None = None  # when the reader's decision is made for her
    final_at: datetime | None = None  # receipt: when the held move becomes final
    head: str = ""  # of the hash chain
    answers: tuple[Answer, ...] = ()
    talk: tuple[Remark, ...] = ()  # said since the reader's last turn
    seed_hash: str = ""
    seed: str = ""  # only when the game is over
    ended: View | None = None  # round_over: the reader's view of the ended round, if it is not `view`
    board: str = "boxes"  # how the mine is drawn: "boxes" or "ascii"
    columns: int = 60  # how wide the mine may be; 40 suits a phone
