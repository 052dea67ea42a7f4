"""The rows of one game.

The game itself, its log, what its clock looks after, and all that people say, note, order and
vote on at its table.
"""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, ClassVar, NamedTuple

from pbem.engine import Fact, Seat
from pbem.store.schema import codec
from pbem.store.schema.kinds import DueKind, GamePhase, VoteKind
from pbem.store.schema.values import Hex


class Pace(NamedTuple):
    """Whether the clocks of a table stand, and how many seconds there are for a turn; None: as agreed."""

    paused_at: datetime | None
    turn_time: int | None


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
    terms_hash: Hex = ""  # until they are committed to
    # The lock: every change goes on from it. It is told to nobody, for it counts what is filed in secret.
    version: int = field(default=0, repr=False, compare=False)
    further_terms: dict[str, Any] = field(default_factory=dict)  # beside the columns
    luck: str | None = None  # the result of the public draw, once it is told
    paused_at: datetime | None = None  # since when the clocks of its table stand
    turn_time: int | None = None  # seconds, since the host changed them; None: per_turn

    @property
    def pace(self) -> Pace:
        """What can change about its time while it runs."""
        return Pace(self.paused_at, self.turn_time)


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
        """What happened."""
        return codec.decode(self.stored)


class Decision:
    """What the game needs of an entry: who decided, why it happened, and the facts.

    Stored facts stay text: games that are remembered take half the room, and few are looked at again.
    """

    __slots__ = ("_facts", "at", "cause", "move", "seat", "seq")

    def __init__(
        self,
        seq: int,
        seat: Seat,
        cause: str,
        move: str,
        facts: tuple[Fact, ...] | str,
        at: datetime,
    ) -> None:
        self.seq = seq
        self.seat = seat
        self.cause = cause
        self.move = move
        self.at = at
        self._facts = facts

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What happened."""
        if isinstance(self._facts, str):
            return codec.decode(self._facts)
        return self._facts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decision) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def _parts(self) -> tuple[Any, ...]:
        return self.seq, self.seat, self.cause, self.move, self.facts, self.at


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
    claimed_by: int | None = field(default=None, repr=False, compare=False)  # which worker has it in hand


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
    since: datetime | None = None  # up to which moment outages are reckoned in it
    rests: int | None = None  # seconds of her waking time that are left while the clocks of the table stand
    point: int = 0  # a reminder: which of its player's points this is
    claimed_by: int | None = field(default=None, repr=False, compare=False)  # which worker has it in hand


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
    sitter: int = 0  # who of those that have sat there


@dataclass(frozen=True, slots=True)
class MemoRow:
    """A note that a player keeps for herself, until she publishes it."""

    table: ClassVar = "memo"

    id: int
    game: str
    seat: Seat
    text: str = field(repr=False)
    at: datetime
    sitter: int = 0  # whose it is, of those that have sat there
    published_at: datetime | None = None  # after the end, if at all


@dataclass(frozen=True, slots=True)
class MuteRow:
    """Whose words somebody does not want to hear; if until a moment, those of then stay unheard."""

    table: ClassVar = "mute"

    game: str
    seat: Seat
    sitter: int  # who of those that have sat there
    other: Seat
    whose: int  # and who of those there
    since: datetime  # the last words that she was told until then
    until: datetime | None = None


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
class PreparedRow:
    """An order of a list of prepared moves, which only its player knows.

    One that has ended stays until a letter has told her so.
    """

    table: ClassVar = "prepared_move"

    game: str
    seat: Seat
    number: int  # of this seat's orders, in their order
    text: str = field(repr=False)  # canonical; of an automatic turn, the move
    at: datetime
    since: int  # the last entry of the log when it was filed
    sitter: int  # whose it is, of those that have sat there
    ended: str = field(default="", repr=False)  # why it counts no more, if it does not


@dataclass(frozen=True, slots=True)
class ConsentRow:
    """A seat agrees that a decision, and what followed from it, is taken back; who asks agrees too."""

    table: ClassVar = "consent"

    game: str
    seat: Seat
    seq: int  # of the decision
    at: datetime


@dataclass(frozen=True, slots=True)
class VoteRow:
    """What a table votes about now; a game has one of these at most."""

    table: ClassVar = "vote"

    game: str
    seq: int  # of the entry that asked
    kind: VoteKind
    by: Seat  # who asked, and so is for it; -1: nobody at the table did
    about: Seat  # who is to be replaced; -1: it is about nobody
    value: str = field(repr=False)  # how many seconds more, or who comes instead
    voters: str  # the seats that count, as they were when it was asked
    at: datetime
    until: datetime


@dataclass(frozen=True, slots=True)
class BallotRow:
    """What a seat says in the vote of its table."""

    table: ClassVar = "ballot"

    game: str
    seat: Seat
    says: str  # yes, no


@dataclass(frozen=True, slots=True)
class SuggestionRow:
    """What a player who made a typing slip was asked whether she meant it; as secret as a held move."""

    table: ClassVar = "suggestion"

    game: str
    seat: Seat
    question: int  # that the answer must belong to
    line: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class GlanceRow:
    """A look at what is secret, told to the whole table: the seat looked at (-1: all), and who looked."""

    table: ClassVar = "glance"

    id: int
    game: str
    seat: Seat
    by: str
    at: datetime
