"""The schema: every table of the database, with its keys, indexes and types.

This is where a table is written. The steps of the migrations must lead here, and the row classes of
``rows.py``, which all statements are made of, must have these columns, in this order and of these types;
tests compare them. The program itself does not load the models, for that takes longer than most commands:
they are for tests, and for a person or a report that wants objects.
"""

from datetime import datetime
from typing import Any, ClassVar

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, LargeBinary, String, Text, text
from sqlalchemy.types import JSON
from sqlmodel import Field, SQLModel

from pbem.store.schema.columns import Choice, Hash, Moment, Packed, Squeezed, Wishes, Words
from pbem.store.schema.kinds import (
    BounceKind,
    DueKind,
    GamePhase,
    InboxStatus,
    OutboxStatus,
    SeatStatus,
    VoteKind,
)
from pbem.store.schema.preferences import Preferences
from pbem.store.schema.values import Hex, LetterWords, Mail


def of_game(**options: Any) -> Any:
    """A column that names a game, and goes with it."""
    return Field(sa_column=Column("game", String, ForeignKey("game.code", ondelete="CASCADE"), **options))


def quarantined_rows(table: str) -> Index:
    """An index of the few rows that the clock leaves alone."""
    few = text("quarantined <> ''")
    return Index(f"ix_{table}_quarantined", "game", "seat", sqlite_where=few, postgresql_where=few)


def claimed_rows(table: str) -> Index:
    """An index of the few rows that some worker has in hand."""
    few = text("claimed_by IS NOT NULL")
    return Index(f"ix_{table}_claimed_by", "claimed_by", sqlite_where=few, postgresql_where=few)


def new_rows(name: str, *columns: str) -> Index:
    """An index of the few mails or letters that wait: it stays small, however many were dealt with before."""
    few = text("status = 'new'")
    return Index(name, *columns, sqlite_where=few, postgresql_where=few)


MANY = BigInteger().with_variant(Integer, "sqlite")  # numbers of rows that come and go; SQLite's are all long


class Meta(SQLModel, table=True):
    """What belongs to the whole database: server_key and epoch."""

    key: str = Field(primary_key=True)
    value: str


class Game(SQLModel, table=True):
    """A game: its rules, its secret, and where its log stands."""

    code: str = Field(primary_key=True)
    status: GamePhase = Field(index=True, sa_type=Choice(GamePhase))
    profile: str
    modules: tuple[str, ...] = Field(sa_type=Words)
    settings: dict[str, Any] = Field(sa_type=JSON)
    revision: int
    cards_hash: Hex = Field(sa_type=Hash)
    seed: bytes = Field(sa_type=LargeBinary)
    seed_hash: Hex = Field(sa_type=Hash)
    salts: tuple[str, ...] = Field(sa_type=Words)
    per_turn: int
    cooling: int
    seq: int
    head: Hex = Field(sa_type=Hash)
    round: int
    created_at: datetime = Field(sa_type=Moment)
    started_at: datetime | None = Field(sa_type=Moment)
    ended_at: datetime | None = Field(sa_type=Moment)
    terms_hash: Hex = Field(sa_type=Hash)
    version: int
    further_terms: dict[str, Any] = Field(sa_type=JSON)
    luck: str | None
    paused_at: datetime | None = Field(sa_type=Moment)
    turn_time: int | None


class Player(SQLModel, table=True):
    """A person, known by an address."""

    id: int | None = Field(default=None, primary_key=True)
    key: str = Field(index=True, unique=True)
    name: str
    email: str
    preferences: Preferences = Field(sa_type=Wishes)
    listed: str
    reminders: int


class Address(SQLModel, table=True):
    """A further address of a player, which she has said to trust."""

    key: str = Field(primary_key=True)
    player_id: int = Field(foreign_key="player.id", index=True)
    email: str


class Seat(SQLModel, table=True):
    """A place at a table."""

    game: str = of_game(primary_key=True)
    seat: int = Field(primary_key=True)
    name: str
    player_id: int | None = Field(foreign_key="player.id", index=True)
    bot: str | None
    mails: int
    status: SeatStatus = Field(sa_type=Choice(SeatStatus))
    bank_used: int
    missed: int
    stand_in: str | None
    sitter: int
    offers: int
    publishes: bool


class Entry(SQLModel, table=True):
    """One decision of a log."""

    # Rows lie in the order of their key, so that a log is read in one sweep.
    __table_args__: ClassVar[dict[str, Any]] = {"sqlite_with_rowid": False}

    game: str = of_game(primary_key=True)
    seq: int = Field(primary_key=True)
    seat: int
    cause: str
    move: str
    version: int
    facts: str = Field(sa_type=Text)
    digest: Hex = Field(sa_type=Hash)
    commitment: Hex = Field(sa_type=Hash)
    head: Hex = Field(sa_type=Hash)
    at: datetime = Field(sa_type=Moment)


class Held(SQLModel, table=True):
    """A submitted move that is still cooling."""

    __table_args__ = (quarantined_rows("held"), claimed_rows("held"))

    game: str = of_game(primary_key=True)
    seat: int = Field(primary_key=True)
    question: int
    move: str
    line: str
    cause: str
    submitted_at: datetime = Field(sa_type=Moment)
    visible_at: datetime = Field(sa_type=Moment, index=True)
    quarantined: str = Field(sa_type=Text)
    claimed_by: int | None


class Due(SQLModel, table=True):
    """Something for the clock to do."""

    __table_args__ = (quarantined_rows("due"), claimed_rows("due"))

    game: str = of_game(primary_key=True)
    seat: int = Field(primary_key=True)
    kind: DueKind = Field(primary_key=True, sa_type=Choice(DueKind))
    question: int
    due_at: datetime = Field(sa_type=Moment, index=True)
    quarantined: str = Field(sa_type=Text)
    since: datetime | None = Field(sa_type=Moment)
    rests: int | None
    point: int
    claimed_by: int | None


class Question(SQLModel, table=True):
    """What a reply token stands for."""

    __table_args__ = (Index("ix_question_game_seat", "game", "seat"),)

    token: str = Field(primary_key=True)
    game: str = of_game(nullable=False)
    seat: int
    question: int
    sitter: int


class Inbox(SQLModel, table=True):
    """A mail that came in."""

    __table_args__ = (
        claimed_rows("inbox"),
        new_rows("ix_inbox_unread", "id"),
        new_rows("ix_inbox_lane", "lane", "id"),
        # The log names mails by number, so a number is not given again even when old mails are deleted.
        {"sqlite_autoincrement": True},
    )

    id: int | None = Field(default=None, primary_key=True, sa_type=MANY)
    identity: str = Field(index=True, unique=True)
    raw: Mail = Field(sa_type=Packed)
    recipients: tuple[str, ...] = Field(sa_type=Words)
    source: str
    status: InboxStatus = Field(index=True, sa_type=Choice(InboxStatus))
    note: str = Field(sa_type=Text)
    received_at: datetime = Field(sa_type=Moment)
    handled_at: datetime | None = Field(sa_type=Moment)
    game: str | None
    claimed_by: int | None
    lane: int = Field(sa_type=MANY)


class Outbox(SQLModel, table=True):
    """A letter that goes out."""

    __table_args__ = (
        Index("ix_outbox_status_due_at", "status", "due_at"),
        new_rows("ix_outbox_unsent", "due_at", "id"),
        Index("ix_outbox_game_seat", "game", "seat"),
        claimed_rows("outbox"),
        {"sqlite_autoincrement": True},  # or a dropped letter's number would be given again
    )

    id: int | None = Field(default=None, primary_key=True, sa_type=MANY)
    key: str = Field(index=True, unique=True)
    game: str | None = of_game()
    seat: int | None
    recipient: str
    message_id: str = Field(index=True, unique=True)
    sender: str
    raw: Mail = Field(sa_type=Packed)
    status: OutboxStatus = Field(sa_type=Choice(OutboxStatus))
    attempts: int
    due_at: datetime = Field(sa_type=Moment)
    error: str = Field(sa_type=Text)
    created_at: datetime = Field(sa_type=Moment)
    sent_at: datetime | None = Field(sa_type=Moment)
    words: LetterWords | None = Field(sa_type=Squeezed)
    remains: bytes | None = Field(sa_type=LargeBinary)
    kind: str
    told_seq: int
    told_at: datetime | None = Field(sa_type=Moment)
    sitter: int
    claimed_by: int | None


class Bounce(SQLModel, table=True):
    """A letter that came back."""

    __table_args__ = (Index("ix_bounce_recipient_pauses", "recipient", "pauses"),)

    letter: str = Field(primary_key=True)
    recipient: str
    kind: BounceKind = Field(sa_type=Choice(BounceKind))
    status: str
    at: datetime = Field(sa_type=Moment)
    pauses: bool


class Talk(SQLModel, table=True):
    """Something said at a table; it is heard when it has cooled."""

    __table_args__ = (Index("ix_talk_game_visible_at", "game", "visible_at"),)

    id: int | None = Field(default=None, primary_key=True)
    game: str = of_game(nullable=False)
    seat: int
    text: str = Field(sa_type=Text)
    at: datetime = Field(sa_type=Moment)
    visible_at: datetime = Field(sa_type=Moment)
    sitter: int


class Memo(SQLModel, table=True):
    """A note that a player keeps for herself."""

    __table_args__ = (Index("ix_memo_game_seat", "game", "seat"),)

    id: int | None = Field(default=None, primary_key=True)
    game: str = of_game(nullable=False)
    seat: int
    text: str = Field(sa_type=Text)
    at: datetime = Field(sa_type=Moment)
    sitter: int
    published_at: datetime | None = Field(sa_type=Moment)


class Mute(SQLModel, table=True):
    """Whose words a player does not want to hear at a table; never part of the log."""

    game: str = of_game(primary_key=True)
    seat: int = Field(primary_key=True)
    sitter: int = Field(primary_key=True)
    other: int = Field(primary_key=True)
    whose: int = Field(primary_key=True)
    since: datetime = Field(sa_type=Moment, primary_key=True)
    until: datetime | None = Field(sa_type=Moment)


class StandingOrder(SQLModel, table=True):
    """A standing order, which only its player knows; never part of the log."""

    __tablename__ = "standing_order"
    __table_args__ = (Index("ix_standing_order_game_seat", "game", "seat"),)

    id: int | None = Field(default=None, primary_key=True)
    game: str = of_game(nullable=False)
    seat: int
    text: str = Field(sa_type=Text)
    at: datetime = Field(sa_type=Moment)


class PreparedMove(SQLModel, table=True):
    """An order of a list of prepared moves, which only its player knows; never part of the log."""

    __tablename__ = "prepared_move"

    game: str = of_game(primary_key=True)
    seat: int = Field(primary_key=True)
    number: int = Field(primary_key=True)
    text: str = Field(sa_type=Text)
    at: datetime = Field(sa_type=Moment)
    since: int
    sitter: int
    ended: str


class Consent(SQLModel, table=True):
    """A seat agrees that a decided move is taken back."""

    game: str = of_game(primary_key=True)
    seat: int = Field(primary_key=True)
    seq: int
    at: datetime = Field(sa_type=Moment)


class Vote(SQLModel, table=True):
    """What a table votes about now."""

    game: str = of_game(primary_key=True)
    seq: int
    kind: VoteKind = Field(sa_type=Choice(VoteKind))
    by: int
    about: int
    value: str = Field(sa_type=Text)
    voters: str
    at: datetime = Field(sa_type=Moment)
    until: datetime = Field(sa_type=Moment)


class Ballot(SQLModel, table=True):
    """What a seat says in the vote of its table."""

    game: str = of_game(primary_key=True)
    seat: int = Field(primary_key=True)
    says: str


class Request(SQLModel, table=True):
    """What somebody asked for by mail, and has to say yes to."""

    token: str = Field(primary_key=True)
    game: str | None = of_game(nullable=True, index=True)
    line: str = Field(sa_type=Text)
    reason: str = Field(sa_type=Text)
    at: datetime = Field(sa_type=Moment, index=True)
    sender: str


class Contact(SQLModel, table=True):
    """A mailbox that was invited, known by a keyed hash alone."""

    key: str = Field(primary_key=True)
    at: datetime = Field(sa_type=Moment, index=True)
    never: datetime | None = Field(sa_type=Moment, nullable=True)


class Suggestion(SQLModel, table=True):
    """What a player who made a typing slip was asked whether she meant it."""

    game: str = of_game(primary_key=True)
    seat: int = Field(primary_key=True)
    question: int
    line: str = Field(sa_type=Text)


class Thread(SQLModel, table=True):
    """Where one thread of letters to a seat stands."""

    game: str = of_game(primary_key=True)
    seat: int = Field(primary_key=True)
    name: str = Field(primary_key=True)
    message_id: str
    seq: int
    at: datetime = Field(sa_type=Moment)
    topic: str
    root: str
    subject: str


class Tally(SQLModel, table=True):
    """How often something happened: on one day, or, with an empty day, ever."""

    what: str = Field(primary_key=True)
    day: str = Field(primary_key=True)
    count: int


class Former(SQLModel, table=True):
    """Somebody who sat at a seat before."""

    game: str = of_game(primary_key=True)
    seat: int = Field(primary_key=True)
    sitter: int = Field(primary_key=True)
    player_id: int | None = Field(foreign_key="player.id", index=True)
    name: str
    until: datetime = Field(sa_type=Moment)
    wants_back: bool


class Offer(SQLModel, table=True):
    """A seat that somebody is asked to take over."""

    game: str = of_game(primary_key=True)
    seat: int = Field(primary_key=True)
    sitter: int
    name: str
    address: str
    lang: str
    zone: str
    at: datetime = Field(sa_type=Moment)


class Glance(SQLModel, table=True):
    """A look at what is secret, told to the whole table."""

    id: int | None = Field(default=None, primary_key=True)
    game: str = of_game(nullable=False, index=True)
    seat: int
    by: str
    at: datetime = Field(sa_type=Moment)


class Heartbeat(SQLModel, table=True):
    """When this server was last there, or one of its ways in was last open."""

    source: str = Field(primary_key=True)
    at: datetime = Field(sa_type=Moment)
    up: bool
    every: int
    since: datetime = Field(sa_type=Moment)


class Outage(SQLModel, table=True):
    """A time in which no mail could come in."""

    id: int | None = Field(default=None, primary_key=True)
    source: str
    began: datetime = Field(sa_type=Moment)
    ended: datetime = Field(sa_type=Moment)


class Worker(SQLModel, table=True):
    """A process that does some of the work, as long as it says so in time."""

    # What somebody has in hand names the worker, so a number is never given again.
    __table_args__: ClassVar[dict[str, Any]] = {"sqlite_autoincrement": True}

    id: int | None = Field(default=None, primary_key=True)
    name: str
    works: tuple[str, ...] = Field(sa_type=Words)
    ways: tuple[str, ...] = Field(sa_type=Words)
    since: datetime = Field(sa_type=Moment)
    until: datetime = Field(sa_type=Moment)
