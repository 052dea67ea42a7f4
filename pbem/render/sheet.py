"""What a letter is made of: everything it may say, as one reader sees it.

The application fills a Sheet from the reader's own View and from redacted facts; the renderer turns it
into words. Nothing else reaches a template, so nothing else can leak.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from pbem.engine import Fact, Refusal, Seat, View
from pbem.render.safe import ROOM


@dataclass(frozen=True, slots=True)
class Happening:
    """One decision of the log as the reader may know it."""

    seq: int
    seat: Seat  # NOBODY for chance
    timed_out: bool
    facts: tuple[Fact, ...]  # redacted for the reader


class Rejection(StrEnum):
    """Why a whole mail was not read; one paragraph each."""

    SENDER = "sender"  # not exactly one sender
    FORGED = "forged"  # its sender failed the check of his own domain
    UNREADABLE = "unreadable"
    NO_TOKEN = "no_token"  # it answers no letter of ours
    STRANGER = "stranger"  # somebody else answered
    OTHER_TOKEN = "other_token"  # it answers the letter of another player


class Outcome(StrEnum):
    """What became of a line that is neither a move nor a refusal of the rules; one sentence each."""

    ORDER_FILED = "order_filed"
    ORDER_WITHDRAWN = "order_withdrawn"
    NO_SUCH_ORDER = "no_such_order"
    TOO_MANY_ORDERS = "too_many_orders"
    REPLACED = "replaced"
    UNDONE = "undone"
    LATE = "late"
    LATE_NOW_OTHERS = "late_now_others"
    NOT_YET = "not_yet"
    NOTHING_HELD = "nothing_held"
    OPEN = "open"
    RUNNING = "running"
    OVER = "over"
    ABANDONED = "abandoned"
    NOT_POSSIBLE = "not_possible"
    NOT_READ = "not_read"
    IN_MARKS = "in_marks"
    NOTHING_READ = "nothing_read"
    ONE_AT_A_TIME = "one_at_a_time"
    CONTRADICTION = "contradiction"
    REPEATED = "repeated"
    FINAL = "final"
    SAID = "said"
    SAID_NOW = "said_now"
    UNSAID = "unsaid"
    NOTED = "noted"
    MUTED = "muted"
    CHANGED = "changed"
    NO_CATALOG = "no_catalog"
    GUESSED = "guessed"
    TRUSTED = "trusted"
    JOINED = "joined"
    DECLINED = "declined"
    SALTED = "salted"
    LEAVE_ASKS = "leave_asks"
    ASKED_BACK = "asked_back"
    TAKEN_BACK = "taken_back"
    AGREED = "agreed"
    DISAGREED = "disagreed"
    NOTHING_ASKED = "nothing_asked"
    OTHER_REQUEST = "other_request"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of one line that the reader sent."""

    line: str  # as she typed it
    read_as: str = ""  # the move as understood, with names; empty if it was not understood
    refusal: Refusal | None = None
    note: Outcome | None = None  # anything else
    words: str = ""  # what was said or noted, in full
    at: datetime | None = None  # when it is heard


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
class GameStatus:
    """How one of the reader's games is going, as everybody at that table may know."""

    game: str
    status: str  # its phase, as it is stored
    round: int
    rounds: int
    waiting: tuple[str, ...]  # names of those who owe a decision
    yours: bool  # the reader is one of them
    due_at: datetime | None = None  # until when she has time


# How a reader may want the board: the signs it is drawn with, and how many columns there are for it.
BOARD_STYLES: dict[str, tuple[str, int]] = {
    "boxes": ("boxes", 60),
    "ascii": ("ascii", 60),
    "phone": ("boxes", 40),
}


class LetterKind(StrEnum):
    """What a letter is about: the name of its template."""

    INVITE = "invite"
    START = "start"
    TURN = "turn"
    NUDGE = "nudge"
    RECEIPT = "receipt"
    REFUSAL = "refusal"
    REJECTION = "rejection"
    WINDOW = "window"
    TABLE = "table"
    TAKEBACK = "takeback"
    BOUNCE = "bounce"
    ROUND_OVER = "round_over"
    GAME_OVER = "game_over"
    ABANDONED = "abandoned"
    RESTORED = "restored"


class Thread(StrEnum):
    """The two threads that the letters of one game to one reader form."""

    TURN = "turn"  # letters that want an answer, or are one
    TABLE = "table"  # news for the whole table


class TakebackStep(StrEnum):
    """What happened to a request to take a decision back."""

    ASKED = "asked"
    REFUSED = "refused"
    DONE = "done"


IN_TURN_THREAD = frozenset((LetterKind.TURN, LetterKind.NUDGE, LetterKind.RECEIPT, LetterKind.REFUSAL))
# Letters that answer a mail; all others are sent unasked (RFC 3834).
REPLIES = frozenset((LetterKind.RECEIPT, LetterKind.REFUSAL))


@dataclass(frozen=True, slots=True)
class Sheet:
    """One letter before it has words."""

    kind: LetterKind
    game: str
    view: View
    names: tuple[str, ...]
    now: datetime  # aware, UTC
    lang: str = "en"
    zone: str = "UTC"
    history: tuple[Happening, ...] = ()  # since the reader's last turn; for round_over the round's end
    due_at: datetime | None = None  # when the reader's decision is made for her
    fallback: int = 0  # the number of the choice that is then made; 0 if nothing is to be chosen
    final_at: datetime | None = None  # receipt: when the held move becomes final
    objections_until: datetime | None = None  # receipt: when the card that the reader shows takes effect
    head: str = ""  # of the hash chain
    answers: tuple[Answer, ...] = ()
    asked: tuple[tuple[str, str], ...] = ()  # what the reader wants to know: ("log", "2"), ("hand", "")
    talk: tuple[Remark, ...] = ()  # said since the reader's last turn
    memos: tuple[str, ...] = ()  # her own notes
    away: frozenset[Seat] = frozenset()  # whose players have left, as everybody may know
    glances: tuple[Glance, ...] = ()  # who has looked at secrets in this game
    log: tuple[Happening, ...] = ()  # the whole game as she may know it, if she asked for it
    orders: tuple[str, ...] = ()  # her standing orders, if she asked for them or changed them
    games: tuple[GameStatus, ...] = ()  # all her games, if she asked for them
    last_today: bool = False  # no more mails of hers are answered today
    reason: Rejection | TakebackStep | str = ""  # why a mail was not read; how far a takeback has come
    stranger: str = ""  # rejection: the address it came from
    about: Seat | None = None  # bounce: whose mail comes back; takeback: whose decision it is
    per_turn: timedelta | None = None  # invite: time for a decision
    seed_hash: str = ""
    seed: str = ""  # only when the game is over
    ended: View | None = None  # round_over: the reader's view of the ended round, if it is not `view`
    board: str = "boxes"  # how the mine is drawn: "boxes" or "ascii"
    columns: int = 60  # how wide the mine may be; 40 suits a phone
    room: int = ROOM  # for each part that can grow

    @property
    def thread(self) -> Thread:
        """Which of the reader's two threads of this game the letter belongs to."""
        return Thread.TURN if self.kind in IN_TURN_THREAD else Thread.TABLE
