"""Mails that come in and go out, what answers them, and what came back."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, ClassVar, NamedTuple

from pbem.engine import Seat
from pbem.store.schema.errors import UNREADABLE
from pbem.store.schema.kinds import BounceKind, InboxStatus, OutboxStatus
from pbem.store.schema.values import EPOCH, LetterWords, Mail

QUIET = timedelta(days=30)  # after an invitation to a stranger, whoever asks for another one


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """What a reply token stands for."""

    table: ClassVar = "question"

    token: str = field(repr=False)
    game: str
    seat: Seat
    question: int
    sitter: int = 0  # to whom of those who have sat there, or were asked to


class Question(NamedTuple):
    """What a reply token stands for, and who sits where it was asked."""

    game: str
    seat: Seat
    question: int
    player_id: int | None  # of whom it was asked
    sitter: int = 0
    sits: int = 0  # who sits there now

    @property
    def is_hers(self) -> bool:
        """Whether who was asked still sits there."""
        return self.sitter == self.sits


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
    claimed_by: int | None = field(default=None, repr=False, compare=False)  # which worker has it in hand
    lane: int = field(default=0, repr=False)  # stands for who wrote it: hers are read one after the other

    @property
    def is_readable(self) -> bool:
        """Whether this is what we once stored."""
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
    raw: Mail = field(repr=False)  # the mail, until it is delivered
    status: OutboxStatus
    attempts: int
    due_at: datetime
    error: str
    created_at: datetime
    sent_at: datetime | None
    words: LetterWords | None = field(default=None, repr=False)  # as long as they may be answered
    remains: bytes | None = field(default=None, repr=False)  # by which a copy is known after that
    kind: str = ""  # of letter
    told_seq: int = 0  # up to which entry its reader was told everything before it
    told_at: datetime | None = None  # and up to when what was said
    sitter: int = 0  # to whom of those who have sat there, or were asked to
    claimed_by: int | None = field(default=None, repr=False, compare=False)  # which worker has it in hand

    @property
    def is_readable(self) -> bool:
        """Whether this is what we once stored."""
        return self.error != UNREADABLE


# What stands for a row that cannot be read.
UNREADABLE_MAIL: dict[type, Any] = {
    InboxRow: InboxRow(0, "", b"", (), "", InboxStatus.QUARANTINED, UNREADABLE, EPOCH, None),
    OutboxRow: OutboxRow(
        *(0, "", None, None, "", "", "", b"", OutboxStatus.FAILED, 0, EPOCH, UNREADABLE, EPOCH, None)
    ),
}


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
class RequestRow:
    """What somebody asked for by mail, and has to say yes to; gone when it is done."""

    table: ClassVar = "request"

    token: str = field(repr=False)
    game: str | None  # that it is about; None: there is none yet
    line: str = field(repr=False)  # canonical
    reason: str  # that the table is told
    at: datetime
    sender: str = field(default="", repr=False)  # whose yes counts; empty: the host's


@dataclass(frozen=True, slots=True)
class ContactRow:
    """A mailbox, known by a keyed hash alone: when it was last invited, and whether it said never."""

    table: ClassVar = "contact"

    key: str = field(repr=False)
    at: datetime
    never: datetime | None  # since when it wants to hear nothing more
