"""The rows of the database as plain values.

Field for field these are the columns of the tables, unless a field is marked otherwise; a test compares them.
Secrets stay out of the printed form, so that a row in a log or a traceback tells nothing about the cards.
"""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, ClassVar, NamedTuple

from pbem.engine import Fact, Seat
from pbem.store.schema import codec
from pbem.store.schema.errors import UNREADABLE
from pbem.store.schema.kinds import (
    BounceKind,
    DueKind,
    GamePhase,
    InboxStatus,
    MailPreference,
    OutboxStatus,
    ReceiptPreference,
    SeatStatus,
)
from pbem.store.schema.values import Hex, Mail

JOINED = {"column": None}  # marks a field that is no column of the row's own table


@dataclass(frozen=True, slots=True)
class MetaRow:
    """What belongs to the whole database, as server_key and epoch do."""

    table: ClassVar = "meta"

    key: str
    value: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game: its rules, its secret, and where its log stands."""

    table: ClassVar = "game"

    code: str
    status: GamePhase
    profile: str
    modules: tuple[str, ...]
    settings: dict[str, Any]
    revision: int
    cards_hash: Hex
    seed: bytes = field(repr=False)
    seed_hash: Hex
    salts: tuple[str, ...]  # the players' words, by seat
    per_turn: int  # seconds
    cooling: int  # seconds
    seq: int  # of the last entry; 0 before the first
    head: Hex
    round: int
    created_at: datetime
    started_at: datetime | None = None
    ended_at: datetime | None = None
    terms_hash: Hex | None = None  # None: its heads do not cover the terms, for it is older than that
    # The lock: every change goes on from it. It is told to nobody, for it counts what is filed in secret.
    version: int = field(default=0, repr=False, compare=False)
    further_terms: dict[str, Any] | None = None  # beside the columns; None: it has those of pbem.game/1
    luck: str | None = None  # the result of the public draw, once it is told


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A person, known by an address."""

    table: ClassVar = "player"

    id: int
    key: str  # the address as it is compared
    name: str
    email: str  # the address as it was typed
    lang: str
    zone: str
    mail: MailPreference
    board: str  # the style in which the mine is drawn for her
    receipts: ReceiptPreference = ReceiptPreference.UNSAID

    @property
    def is_erased(self) -> bool:
        """Whether only a pseudonym is left of her."""
        return not self.email


@dataclass(frozen=True, slots=True)
class AddressRow:
    """A further address of a player, which she has said to trust."""

    table: ClassVar = "address"

    key: str
    player_id: int
    email: str


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A place at a table, with what is needed to write to whoever sits there; a bot has no address."""

    table: ClassVar = "seat"

    game: str
    seat: Seat
    name: str
    player_id: int | None
    bot: str | None
    mails: int  # letters written so far: the next one's Message-ID counts on from here
    status: SeatStatus
    address: str | None = field(metadata=JOINED)
    lang: str = field(metadata=JOINED)
    zone: str = field(metadata=JOINED)
    mail: MailPreference = field(metadata=JOINED)
    board: str = field(metadata=JOINED)
    receipts: ReceiptPreference = field(metadata=JOINED)

    @property
    def has_joined(self) -> bool:
        """Whether the game can begin as far as this seat is concerned."""
        return self.status in (SeatStatus.JOINED, SeatStatus.READY)

    @property
    def is_played(self) -> bool:
        """Whether a person decides for this seat."""
        return self.bot is None and self.status != SeatStatus.LEFT


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One decision of the log."""

    table: ClassVar = "entry"

    game: str
    seq: int
    seat: Seat  # -1: chance
    cause: str
    move: str
    version: int  # of the shape in which the facts were stored
    stored: str = field(repr=False, metadata={"column": "facts"})  # as they were committed to
    digest: Hex = field(repr=False)
    commitment: Hex = field(repr=False)
    head: Hex
    at: datetime

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What happened, in the shape of today."""
        return codec.decode(self.stored, self.version)


class Decision:
    """What the game needs of an entry: who decided, why it happened, and the facts.

    Most of a log is looked at without its facts, so stored ones stay text until somebody asks for them.
    """

    __slots__ = ("_facts", "_version", "at", "cause", "move", "seat", "seq")

    def __init__(
        self,
        seq: int,
        seat: Seat,
        cause: str,
        move: str,
        facts: tuple[Fact, ...] | str,
        at: datetime,
        *,
        version: int = codec.VERSION,  # of the shape in which they were stored
    ) -> None:
        self.seq = seq
        self.seat = seat
        self.cause = cause
        self.move = move
        self.at = at
        self._facts = facts
        self._version = version

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What happened, in the shape of today."""
        if isinstance(self._facts, str):
            self._facts = codec.decode(self._facts, self._version)
        return self._facts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decision) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def _parts(self) -> tuple[Any, ...]:
        return self.seq, self.seat, self.cause, self.move, self.facts, self.at


@dataclass(frozen=True, slots=True)
class SnapshotRow:
    """The position of a running game, so that its log need not be replayed; see ``snapshots``."""

    table: ClassVar = "snapshot"

    game: str
    seal: Hex = field(repr=False)
    data: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class HeldRow:
    """A move that was submitted and waits for the end of its cooling time."""

    table: ClassVar = "held"

    game: str
    seat: Seat
    question: int
    move: str = field(repr=False)
    line: str = field(repr=False)  # as it was typed
    cause: str
    submitted_at: datetime
    visible_at: datetime
    quarantined: str = field(default="", repr=False, compare=False)  # why the clock lets it be, if it does


@dataclass(frozen=True, slots=True)
class DueRow:
    """Something the clock will do; if it is about a question, only while that is open."""

    table: ClassVar = "due"

    game: str
    seat: Seat
    kind: DueKind
    question: int
    due_at: datetime
    quarantined: str = field(default="", repr=False, compare=False)  # why the clock lets it be, if it does


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """What a reply token stands for."""

    table: ClassVar = "question"

    token: str = field(repr=False)
    game: str
    seat: Seat
    question: int


@dataclass(frozen=True, slots=True)
class InboxRow:
    """A mail that came in, exactly as it came."""

    table: ClassVar = "inbox"

    id: int
    identity: str
    raw: Mail = field(repr=False)
    recipients: tuple[str, ...] = field(repr=False)
    source: str
    status: InboxStatus
    note: str
    received_at: datetime
    handled_at: datetime | None
    game: str | None = None  # the one that it was about, once it was read

    @property
    def is_readable(self) -> bool:
        """Whether this is what we once stored (``store/sql/piecewise.py``)."""
        return self.note != UNREADABLE


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """A letter as it will be sent, again and again with the same bytes until it is taken."""

    table: ClassVar = "outbox"

    id: int
    key: str
    game: str | None
    seat: Seat | None
    recipient: str = field(repr=False)
    message_id: str
    sender: str = field(repr=False)  # of the envelope
    raw: Mail = field(repr=False)
    status: OutboxStatus
    attempts: int
    due_at: datetime
    error: str
    created_at: datetime
    sent_at: datetime | None
    remains: bytes | None = field(default=None, repr=False)  # by which a copy is known when raw is erased

    @property
    def is_readable(self) -> bool:
        """Whether this is what we once stored (``store/sql/piecewise.py``)."""
        return self.error != UNREADABLE


@dataclass(frozen=True, slots=True)
class BounceRow:
    """A letter that came back."""

    table: ClassVar = "bounce"

    letter: str  # the key that it had in the outbox
    recipient: str = field(repr=False)
    kind: BounceKind
    status: str  # as in 5.1.1, or what the mail server said
    at: datetime
    pauses: bool  # this was one too many: no more letters to this recipient


@dataclass(frozen=True, slots=True)
class TalkRow:
    """Something said at a table; it is heard when it has cooled."""

    table: ClassVar = "talk"

    id: int
    game: str
    seat: Seat
    text: str
    at: datetime
    visible_at: datetime


@dataclass(frozen=True, slots=True)
class MemoRow:
    """A note that a player keeps for herself."""

    table: ClassVar = "memo"

    id: int
    game: str
    seat: Seat
    text: str = field(repr=False)
    at: datetime


@dataclass(frozen=True, slots=True)
class OrderRow:
    """A standing order, which only its player knows."""

    table: ClassVar = "standing_order"

    id: int
    game: str
    seat: Seat
    text: str = field(repr=False)  # canonical
    at: datetime


@dataclass(frozen=True, slots=True)
class ConsentRow:
    """A seat agrees that a decision, and what followed from it, is taken back; who asks agrees too."""

    table: ClassVar = "consent"

    game: str
    seat: Seat
    seq: int  # of the decision
    at: datetime


@dataclass(frozen=True, slots=True)
class GlanceRow:
    """A look at what is secret, told to the whole table: the seat looked at (-1: all), and who looked."""

    table: ClassVar = "glance"

    id: int
    game: str
    seat: Seat
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class SuggestionRow:
    """What a player who made a typing slip was asked whether she meant it; as secret as a held move."""

    table: ClassVar = "suggestion"

    game: str
    seat: Seat
    question: int  # that the answer must belong to
    line: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class ThreadRow:
    """Where one thread of letters to a seat stands: the last letter, and up to where it told the news.

    Of each kind only the newest thread is known: a letter on another topic begins a new one in its place.
    """

    table: ClassVar = "thread"

    game: str
    seat: Seat
    name: str  # of which kind it is
    message_id: str
    seq: int
    at: datetime
    topic: str = ""  # the number of the question or round; empty too in threads from before there were any
    root: str = ""  # the Message-ID of its first letter
    subject: str = ""  # as its first letter had it, in the language of then


@dataclass(frozen=True, slots=True)
class TallyRow:
    """How often something happened: on one day, or, with an empty day, ever."""

    table: ClassVar = "tally"

    what: str
    day: str
    count: int


class Question(NamedTuple):
    """What a reply token stands for, and who sits where it was asked."""

    game: str
    seat: Seat
    question: int
    player_id: int | None


class Beside(NamedTuple):
    """The rows that a game has beside its log, each kind in its order; who may see which is not said here."""

    held: tuple[HeldRow, ...] = ()
    dues: tuple[DueRow, ...] = ()
    talk: tuple[TalkRow, ...] = ()
    memos: tuple[MemoRow, ...] = ()
    orders: tuple[OrderRow, ...] = ()
    consents: tuple[ConsentRow, ...] = ()
    suggestions: tuple[SuggestionRow, ...] = ()
    glances: tuple[GlanceRow, ...] = ()
    threads: tuple[ThreadRow, ...] = ()
