"""What a use case asks the store to keep: new seats, entries and letters, and one change with all of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from pbem.engine import Fact, Seat
from pbem.store.schema.kinds import GamePhase, InboxStatus, SeatStatus
from pbem.store.schema.rows import (
    BallotRow,
    BounceRow,
    ConsentRow,
    DueRow,
    FormerRow,
    GameRow,
    HeldRow,
    MuteRow,
    OfferRow,
    Pace,
    PreparedRow,
    QuestionRow,
    SeatRow,
    SuggestionRow,
    ThreadRow,
    VoteRow,
)
from pbem.store.schema.values import Hex, LetterWords


@dataclass(frozen=True, slots=True)
class NewSeat:
    """Who will sit at a table: a person with an address, or a bot."""

    name: str
    address: str | None = None
    lang: str = "en"
    zone: str = "UTC"
    bot: str | None = None
    status: SeatStatus = SeatStatus.JOINED


@dataclass(frozen=True, slots=True)
class NewEntry:
    """A decision to be stored; its number and its place in the chain come with the commit."""

    seat: Seat
    cause: str
    move: str
    facts: Sequence[Fact] = field(repr=False)
    digest: Hex = field(repr=False)


@dataclass(frozen=True, slots=True)
class NewLetter:
    """A letter to be stored, and sent once it is due."""

    key: str
    game: str | None
    seat: Seat | None
    recipient: str = field(repr=False)
    message_id: str
    sender: str = field(repr=False)
    raw: bytes = field(repr=False)
    due_at: datetime
    kind: str = ""
    told_seq: int = 0  # what its reader was told before it, as ``OutboxRow`` has it
    told_at: datetime | None = None
    words: LetterWords | None = field(default=None, repr=False)  # None: nobody can answer it
    sitter: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """Something that is counted, from what it was when it was read to one more, or several."""

    what: str
    day: str  # empty: for ever
    read: int
    count: int = 1


class NewContact(NamedTuple):
    """A mailbox that is invited now, unless that was done since a moment or it said never."""

    key: str
    since: datetime | None = None  # None: it may be invited at any time, whatever it said


class Takeover(NamedTuple):
    """Somebody sits down where another one sat, who keeps nothing there."""

    seat: Seat
    sitter: int  # who she is, of those that have sat there
    name: str
    address: str
    lang: str
    zone: str


class Times(NamedTuple):
    """What is erased once a day: whatever is from before these moments."""

    day: datetime  # mails of strangers, and what was asked for and not confirmed
    week: datetime  # mails that were dealt with
    ended: datetime  # what belongs to games that ended before
    quiet: datetime  # whom we invited
    keep: datetime  # mails that could not be dealt with, and letters that could not be delivered


@dataclass(frozen=True, slots=True)
class Change:
    """Everything that one use case changes about one game: all of it is stored, or nothing."""

    before: GameRow  # the game as it was read: a change by anybody else since then is a Conflict
    at: datetime
    entries: tuple[NewEntry, ...] = ()
    letters: tuple[NewLetter, ...] = ()
    drop_letters: tuple[int, ...] = ()  # that wait and are not sent: what they tell stands in a newer one
    questions: tuple[QuestionRow, ...] = ()  # a token that is known already stays as it is
    hold: HeldRow | None = None  # takes the place of an earlier one of that seat
    drop_held: tuple[Seat, ...] = ()  # whose held move goes
    dues: tuple[DueRow, ...] | None = None  # unless None, these are all that the game has
    mails: Mapping[Seat, int] = field(default_factory=dict)  # the new count of letters
    threads: tuple[ThreadRow, ...] = ()  # each takes the place of an earlier one
    tallies: tuple[Tally, ...] = ()
    preferences: Mapping[tuple[int, str], str | int] = field(
        default_factory=dict
    )  # player and column: new value
    trust: tuple[tuple[int, str], ...] = ()  # a player, and a further address that speaks for her
    bounce: BounceRow | None = None  # a letter that came back counts once
    bounces_read: int = 0  # how many its recipient had until now
    heard_from: str | None = None  # an address that works: what came back from it is forgotten
    inbox: tuple[int, InboxStatus, str] | None = None  # the mail behind this, still new; its status and note
    seats: tuple[SeatRow, ...] = ()  # as they will be; what belongs to their people stands in preferences
    takeover: Takeover | None = None
    offers: tuple[OfferRow, ...] | None = None  # of seats; unless None, these are all that the game has
    formers: tuple[FormerRow, ...] | None = None  # who sat there before; likewise
    say: tuple[tuple[Seat, str, datetime], ...] = ()  # who says what, and when it is heard
    unsay: tuple[int, ...] = ()  # talk taken back while it cools
    memos: tuple[tuple[Seat, str, datetime | None], ...] = ()  # and since when others may read them
    publish: tuple[int, ...] = ()  # notes that others may read from now on
    mutes: tuple[MuteRow, ...] | None = None  # unless None, these are all that the game has
    orders: tuple[tuple[Seat, str], ...] = ()  # standing orders that are filed
    drop_orders: tuple[int, ...] = ()  # and those that are withdrawn
    consents: tuple[ConsentRow, ...] | None = None  # unless None, these are all that the game has
    suggestions: tuple[SuggestionRow, ...] | None = None  # likewise
    prepared: tuple[PreparedRow, ...] | None = None
    votes: tuple[VoteRow, ...] | None = None  # and here
    ballots: tuple[BallotRow, ...] | None = None
    request: str | None = None  # the token of a request by mail that this carries out
    contacts: tuple[NewContact, ...] = ()  # mailboxes that are invited
    never: tuple[str, ...] = ()  # the keys of those that want to hear nothing more
    glance: tuple[Seat, str] | None = None  # whose secrets were looked at, and by whom
    salts: tuple[str, ...] | None = None
    luck: str | None = None  # the result of the public draw
    pace: Pace | None = None  # whether the clocks stand, and the time for a turn
    status: GamePhase | None = None  # None: as before, here, above and below
    round: int | None = None
    started_at: datetime | None = None
    ended_at: datetime | None = None

    @property
    def game(self) -> str:
        return self.before.code

    @property
    def is_one(self) -> bool:
        """Whether anything changes at all."""
        return self != Change(self.before, self.at)
