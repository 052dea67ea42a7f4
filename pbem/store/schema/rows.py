"""The rows of the database as plain values.

Field for field these are the columns of the tables, unless a field is marked otherwise; a test compares them.
Everybody imports them from here. Secrets stay out of the printed form, so that a row in a log or a traceback
tells nothing about the cards.
"""

from dataclasses import dataclass, field
from datetime import datetime
from typing import ClassVar, NamedTuple

from pbem.engine import Seat
from pbem.store.schema.game_rows import (
    BallotRow,
    ConsentRow,
    Decision,
    DueRow,
    EntryRow,
    GameRow,
    GlanceRow,
    HeldRow,
    MemoRow,
    MuteRow,
    OrderRow,
    Pace,
    PreparedRow,
    SuggestionRow,
    TalkRow,
    VoteRow,
)
from pbem.store.schema.kinds import SeatStatus
from pbem.store.schema.mail_rows import (
    QUIET,
    BounceRow,
    ContactRow,
    InboxRow,
    OutboxRow,
    Question,
    QuestionRow,
    RequestRow,
    ThreadRow,
)
from pbem.store.schema.preferences import UNTOLD, Preferences

JOINED = {"column": None}  # marks a field that is no column of the row's own table


@dataclass(frozen=True, slots=True)
class MetaRow:
    """What belongs to the whole database, as server_key and epoch do."""

    table: ClassVar = "meta"

    key: str
    value: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class TallyRow:
    """How often something happened: on one day, or, with an empty day, ever."""

    table: ClassVar = "tally"

    what: str
    day: str
    count: int


@dataclass(frozen=True, slots=True)
class HeartbeatRow:
    """When this server was last there, or one of its ways in was last open."""

    table: ClassVar = "heartbeat"

    source: str
    at: datetime
    up: bool  # whether mail can come in
    every: int  # seconds from one beat to the next; 0: all the time
    since: datetime  # when it came back the last time


@dataclass(frozen=True, slots=True)
class OutageRow:
    """A time in which no mail could come in; one that ends before it begins is a clock that was set back."""

    table: ClassVar = "outage"

    id: int
    source: str
    began: datetime
    ended: datetime


@dataclass(frozen=True, slots=True)
class WorkerRow:
    """A process that does some of the work, as long as it says so in time."""

    table: ClassVar = "worker"

    id: int
    name: str
    works: tuple[str, ...]  # of ``Work``
    ways: tuple[str, ...]  # in, that it looks after
    since: datetime
    until: datetime  # by the clock of the database; later than that it is taken for dead


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A person, known by an address."""

    table: ClassVar = "player"

    id: int
    key: str  # the address as it is compared
    name: str
    email: str  # the address as it was typed
    preferences: Preferences = UNTOLD
    listed: str = ""  # when she last got a list of all games that wait for her
    reminders: int = 0  # that she got since she last wrote

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
    bank_used: int  # seconds beyond the time for a turn, in all of them
    missed: int  # turns that were decided for her since she last did so herself
    stand_in: str | None  # the bot that plays here until she is back
    sitter: int  # who sits here: 0 from the beginning, else the number of an offer that was taken
    offers: int  # how often the seat was offered to somebody
    publishes: bool  # whoever sits here wants her notes to be published at the end
    address: str | None = field(metadata=JOINED)
    preferences: Preferences = field(metadata=JOINED)
    listed: str = field(metadata=JOINED)
    reminders: int = field(metadata=JOINED)

    @property
    def has_joined(self) -> bool:
        """Whether the game can begin as far as this seat is concerned."""
        return self.status == SeatStatus.JOINED

    @property
    def is_free(self) -> bool:
        """Whether anybody who plays on this server may sit down here before the game begins."""
        nobody = self.bot is None and self.player_id is None and not self.address
        return nobody and self.status == SeatStatus.INVITED

    @property
    def is_played(self) -> bool:
        """Whether a person decides for this seat."""
        return self.bot is None and self.status not in (SeatStatus.LEFT, SeatStatus.DROPPED)


@dataclass(frozen=True, slots=True)
class FormerRow:
    """Somebody who sat at a seat before, and knows what was hidden there."""

    table: ClassVar = "former"

    game: str
    seat: Seat
    sitter: int
    player_id: int | None
    name: str
    until: datetime
    wants_back: bool = False  # asked whoever sits there now to give the seat back


@dataclass(frozen=True, slots=True)
class OfferRow:
    """A seat that somebody is asked to take over; it goes with the answer."""

    table: ClassVar = "offer"

    game: str
    seat: Seat
    sitter: int  # who she would be, of those that have sat there
    name: str  # that she would have at the table
    address: str = field(repr=False)
    lang: str
    zone: str
    at: datetime


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
    votes: tuple[VoteRow, ...] = ()
    ballots: tuple[BallotRow, ...] = ()
    prepared: tuple[PreparedRow, ...] = ()
    mutes: tuple[MuteRow, ...] = ()


__all__ = [
    "QUIET",
    "AddressRow",
    "BallotRow",
    "Beside",
    "BounceRow",
    "ConsentRow",
    "ContactRow",
    "Decision",
    "DueRow",
    "EntryRow",
    "FormerRow",
    "GameRow",
    "GlanceRow",
    "HeartbeatRow",
    "HeldRow",
    "InboxRow",
    "MemoRow",
    "MetaRow",
    "MuteRow",
    "OfferRow",
    "OrderRow",
    "OutageRow",
    "OutboxRow",
    "Pace",
    "PlayerRow",
    "PreparedRow",
    "Question",
    "QuestionRow",
    "RequestRow",
    "SeatRow",
    "SuggestionRow",
    "TalkRow",
    "TallyRow",
    "ThreadRow",
    "VoteRow",
    "WorkerRow",
]
