"""The statements of the store, by topic: the part of SQL that both engines understand."""

from datetime import datetime
from functools import cache
from typing import NamedTuple

from pbem.engine import Seat
from pbem.store.schema.kinds import (
    TIME_OF_PEOPLE,
    DueKind,
    InboxStatus,
    OutboxStatus,
    Work,
)
from pbem.store.schema.rows import (
    AddressRow,
    BounceRow,
    Decision,
    DueRow,
    EntryRow,
    GameRow,
    GlanceRow,
    HeldRow,
    InboxRow,
    MemoRow,
    MetaRow,
    MuteRow,
    OutboxRow,
    PlayerRow,
    Question,
    QuestionRow,
    SeatRow,
    TalkRow,
)
from pbem.store.sql.statement import Query, columns, delete, insert, select, select_as, smaller, update


class Code(NamedTuple):
    """What a game is called, and nothing else of it."""

    code: str


class Place(NamedTuple):
    """Where somebody sits."""

    game: str
    seat: Seat


class InboxMail(NamedTuple):
    """To whom a mail was, and the mail as it is stored: one that cannot be read stops no others."""

    id: int
    recipients: tuple[str, ...]
    raw: bytes


class Status(NamedTuple):
    """How far a mail has come."""

    status: InboxStatus


class Received(NamedTuple):
    """When a mail came in."""

    received_at: datetime


class Kept(NamedTuple):
    """How much of a kind is kept."""

    mails: int
    size: int  # in bytes


class Waiting(NamedTuple):
    """A letter that is to be tried later, and how often it was tried."""

    id: int
    attempts: int
    due_at: datetime


class WaitingLetter(NamedTuple):
    """A letter that waits to be sent: to whom, of which kind, and what its reader knew before it."""

    id: int
    game: str
    seat: Seat
    message_id: str
    kind: str
    told_seq: int
    told_at: datetime | None


class WayOfLetter(NamedTuple):
    """How far a letter has come, and whether its address is paused."""

    status: OutboxStatus
    created_at: datetime
    sent_at: datetime | None
    is_paused: bool


class Envelope(NamedTuple):
    """From whom a letter went, and to whom."""

    sender: str
    recipient: str


class NextMoments(NamedTuple):
    """When the clock has something to do next, by what it looks at."""

    held: datetime | None
    due: datetime | None


class OwedTurn(NamedTuple):
    """A turn that somebody owes: where, of which question, until when, and who sits there."""

    game: str
    seat: Seat
    question: int
    due_at: datetime
    sitter: int


class StoredWords(NamedTuple):
    """What a letter says, as it is stored: those that cannot be read stop no others."""

    message_id: str
    words: bytes


class LetterRemains(NamedTuple):
    """What stays of a letter whose words are erased."""

    remains: bytes


def decision(seq: int, seat: Seat, cause: str, move: str, facts: str, at: datetime) -> Decision:
    """What the game needs of a row of its log."""
    return Decision(seq, seat, cause, move, facts, at)


def literal(value: str | int) -> str:
    """A value as it stands in a statement; for values of ours only."""
    return f"'{value}'" if isinstance(value, str) else str(value)


# What belongs to the whole server

META = select(MetaRow, "")
META_BY_KEY = select(MetaRow, "WHERE key = :key")
ADD_META = insert(MetaRow)
SET_META = insert(MetaRow, "ON CONFLICT (key) DO UPDATE SET value = excluded.value")

# Games and their logs

ADD_GAME = insert(GameRow)
GAME_BY_CODE = select(GameRow, "WHERE code = :code")
GAMES = select(GameRow, "ORDER BY created_at, code")
GAMES_OF_PLAYER = select(
    GameRow, "JOIN seat ON seat.game = game.code WHERE seat.player_id = :player_id ORDER BY created_at, code"
)
CODES_FROM = select_as(Code, GameRow, "WHERE code >= :code ORDER BY code LIMIT :limit")
CODES_BEFORE = select_as(Code, GameRow, "WHERE code < :code ORDER BY code DESC LIMIT :limit")
CODES_OF_PHASE = select_as(Code, GameRow, "WHERE status = :status ORDER BY code")
# Every change goes on from the version that was read: that is the lock. The head tells apart games that had
# one code after the other.
ADVANCE_GAME = update(
    GameRow,
    "SET version = version + 1, seq = :seq, head = :head, salts = COALESCE(:salts, salts),"
    " luck = COALESCE(:luck, luck),"
    " status = COALESCE(:status, status), round = COALESCE(:round, round),"
    " started_at = COALESCE(:started_at, started_at), ended_at = COALESCE(:ended_at, ended_at)"
    " WHERE code = :code AND version = :version AND head = :old_head",
)
SET_PACE = update(GameRow, "SET paused_at = :paused_at, turn_time = :turn_time WHERE code = :code")
TOUCH_GAME = update(GameRow, "SET version = version + 1 WHERE code = :code")
TOUCH_GAMES_OF = update(
    GameRow,
    "SET version = version + 1 WHERE code IN (SELECT seat.game FROM seat WHERE seat.player_id = :player_id)",
)
ADD_ENTRY = insert(EntryRow)
ENTRIES = select(EntryRow, "WHERE game = :game AND seq > :after AND seq <= :upto ORDER BY seq")
LOG = select_as(decision, EntryRow, "WHERE game = :game AND seq > :after AND seq <= :upto ORDER BY seq")

# Players and seats

ADD_PLAYER = insert(PlayerRow, "ON CONFLICT (key) DO NOTHING")  # another may be faster
PLAYERS = select(PlayerRow, "ORDER BY name, id")
PLAYER_BY_ID = select(PlayerRow, "WHERE id = :id")
PLAYER_BY_KEY = select(PlayerRow, "WHERE key = :key")
PLAYER_OF_ADDRESS = select(
    PlayerRow, "JOIN address ON address.player_id = player.id WHERE address.key = :key"
)
# Column by column: two who change different things about one person must not undo each other, and of her
# preferences each goes on from what is stored. Who was erased has no address, and is not found.
SET_PLAYER = {
    name: update(PlayerRow, f"SET {name} = :{name} WHERE id = :id AND email <> ''")
    for name in ("key", "name", "email", "preferences", "listed", "reminders")
}
ADD_ADDRESS = insert(AddressRow)
ADDRESSES_OF = select(AddressRow, "WHERE player_id = :player_id ORDER BY key")
DROP_ADDRESSES = delete(AddressRow, "WHERE player_id = :player_id")

ADD_SEAT = insert(SeatRow)
SEATS = Query(
    SeatRow,
    f"SELECT {columns(SeatRow)}, player.email, COALESCE(player.preferences, '{{}}'),"
    " COALESCE(player.listed, ''), COALESCE(player.reminders, 0)"
    " FROM seat LEFT JOIN player ON player.id = seat.player_id"
    " WHERE seat.game = :game ORDER BY seat.seat",
    SeatRow,
)
SEATS_OF_PLAYER = select_as(Place, SeatRow, "WHERE player_id = :player_id ORDER BY game")
PLACES_OF_PLAYER = select_as(
    Place,
    SeatRow,
    "JOIN game ON game.code = seat.game"
    " WHERE seat.player_id = :player_id AND game.status = :status ORDER BY seat.game",
)
SET_SEAT = update(
    SeatRow,
    "SET name = :name, player_id = :player_id, status = :status, bank_used = :bank_used, missed = :missed,"
    " stand_in = :stand_in, sitter = :sitter, offers = :offers, publishes = :publishes"
    " WHERE game = :game AND seat = :seat",
)
RENAME_SEAT = update(SeatRow, "SET name = :name WHERE game = :game AND seat = :seat")
COUNT_MAILS = update(SeatRow, "SET mails = :mails WHERE game = :game AND seat = :seat")

# What the clock looks at

ADD_HELD = insert(HeldRow, claimed_by="NULL").waking(Work.TICK, "visible_at")
HELD_BY_SEAT = select(HeldRow, "WHERE game = :game AND seat = :seat")
HELD_BY_GAME = select(HeldRow, "WHERE game = :game ORDER BY seat")
DROP_HELD_OF_SEAT = delete(HeldRow, "WHERE game = :game AND seat = :seat")
# Whoever had it in hand knows it as it was, and finds out when she stores something.
ADD_DUE = insert(DueRow, claimed_by="NULL").waking(Work.TICK, "due_at")
DUES_BY_GAME = select(DueRow, "WHERE game = :game ORDER BY due_at, seat")
DUE_NOW = select(DueRow, "WHERE due_at <= :now AND quarantined = '' ORDER BY due_at LIMIT :limit")
DUE_WITHOUT_PEOPLE = select(
    DueRow,
    f"WHERE due_at <= :now AND quarantined = '' AND kind NOT IN {tuple(map(str, TIME_OF_PEOPLE))}"
    " ORDER BY due_at LIMIT :limit",
)
DEADLINES_OF_PLAYER = select(
    DueRow,
    "JOIN seat ON seat.game = due.game AND seat.seat = due.seat"
    f" WHERE seat.player_id = :player_id AND due.kind = '{DueKind.TIMEOUT}' ORDER BY due_at, due.game",
)
# Without loading a game: whose move is in, or will be by itself, owes nothing, and what rests lies beyond
# every moment.
TURNS_OF_PLAYER = Query(
    DueRow,
    "SELECT due.game, due.seat, due.question, due.due_at, seat.sitter FROM due"
    " JOIN seat ON seat.game = due.game AND seat.seat = due.seat"
    f" WHERE seat.player_id = :player_id AND due.kind = '{DueKind.TIMEOUT}' AND due.rests IS NULL"
    " AND due.due_at > :now AND NOT EXISTS"
    " (SELECT 1 FROM held WHERE held.game = due.game AND held.seat = due.seat) AND NOT EXISTS"
    " (SELECT 1 FROM due AS plan WHERE plan.game = due.game AND plan.seat = due.seat"
    f" AND plan.kind = '{DueKind.INSTRUCTED}')"
    " ORDER BY due.due_at, due.game",
    OwedTurn,
)
DROP_DUES_OF_GAME = delete(DueRow, "WHERE game = :game")
QUARANTINED_HELD = select(HeldRow, "WHERE quarantined <> '' ORDER BY game, seat")
QUARANTINED_DUES = select(DueRow, "WHERE quarantined <> '' ORDER BY game, seat")
QUARANTINE_HELD = update(
    HeldRow, "SET quarantined = :quarantined WHERE game = :game AND seat = :seat"
).waking(Work.TICK)
QUARANTINE_DUE = update(
    DueRow, "SET quarantined = :quarantined WHERE game = :game AND seat = :seat AND kind = :kind"
).waking(Work.TICK)
# Each part is the first row of an index, however many there are.
NEXT_MOMENTS = Query(
    HeldRow,
    "SELECT (SELECT visible_at FROM held WHERE visible_at > :now AND quarantined = ''"
    " ORDER BY visible_at LIMIT 1),"
    " (SELECT due_at FROM due WHERE due_at > :now AND quarantined = '' ORDER BY due_at LIMIT 1)",
    NextMoments,
)

# Mail that comes in

QUESTION_BY_TOKEN = Query(
    QuestionRow,
    "SELECT question.game, question.seat, question.question,"
    " CASE WHEN question.sitter = seat.sitter THEN seat.player_id ELSE former.player_id END,"
    " question.sitter, seat.sitter FROM question"
    " JOIN seat ON seat.game = question.game AND seat.seat = question.seat"
    " LEFT JOIN former ON former.game = question.game AND former.seat = question.seat"
    " AND former.sitter = question.sitter WHERE question.token = :token",
    Question,
)
QUESTIONS_OF = select(QuestionRow, "WHERE game = :game AND seat = :seat")
# Many letters repeat the token of one question.
ADD_QUESTION = insert(QuestionRow, "ON CONFLICT (token) DO NOTHING")
ADD_INBOX = insert(InboxRow, "ON CONFLICT (identity) DO NOTHING RETURNING id").waking(Work.READ)
INBOX_BY_IDENTITY = select(InboxRow, "WHERE identity = :identity")
INBOX_STATUS = select_as(Status, InboxRow, "WHERE id = :id")
INBOX_UNREAD = select_as(Received, InboxRow, f"WHERE status = '{InboxStatus.NEW}' ORDER BY id LIMIT 1")
INBOX_BY_STATUS = select(InboxRow, "WHERE status = :status ORDER BY id LIMIT :limit")
INBOX_MAILS = select_as(InboxMail, InboxRow, "WHERE id > :after ORDER BY id LIMIT :limit")
INBOX_KEPT = Query(
    InboxRow,
    "SELECT count(*), coalesce(sum(length(raw)), 0) FROM inbox"
    " WHERE status = :status AND received_at >= :received_at",
    Kept,
)
DROP_MAIL = delete(InboxRow, "WHERE id = :id")
HANDLE_INBOX = update(
    InboxRow,
    "SET status = :status, note = :note, handled_at = :handled_at, game = :game, claimed_by = NULL"
    f" WHERE id = :id AND status = '{InboxStatus.NEW}'",
)
INBOX_AGAIN = update(
    InboxRow,
    f"SET status = '{InboxStatus.NEW}', note = '', handled_at = NULL"
    f" WHERE id = :id AND status = '{InboxStatus.QUARANTINED}' AND length(raw) > 0",
).waking(Work.READ)
BLANK_INBOX = smaller(
    InboxRow,
    "raw = :raw, recipients = :recipients, note = '',"
    f" status = CASE status WHEN '{InboxStatus.NEW}' THEN '{InboxStatus.IGNORED}' ELSE status END"
    " WHERE id = :id",
)

# Mail that goes out

# Values that all new letters share stand in the statement: binding values is most of the cost of a move.
ADD_OUTBOX = insert(
    OutboxRow,
    status=f"'{OutboxStatus.NEW}'",
    attempts="0",
    error="''",
    sent_at="NULL",
    remains="NULL",
    claimed_by="NULL",
).waking(Work.SEND, "due_at")
OUTBOX_BY_KEY = select(OutboxRow, "WHERE key = :key")
OUTBOX_DUE = select(
    OutboxRow,
    f"WHERE status = '{OutboxStatus.NEW}' AND due_at <= :now AND NOT EXISTS"
    " (SELECT 1 FROM bounce WHERE bounce.recipient = outbox.recipient AND bounce.pauses = TRUE)"
    " ORDER BY due_at, id LIMIT :limit",
)
UNTRIED = select_as(
    WaitingLetter,
    OutboxRow,
    f"WHERE status = '{OutboxStatus.NEW}' AND due_at < :before AND attempts = 0 AND game IS NOT NULL"
    " AND NOT EXISTS"
    " (SELECT 1 FROM bounce WHERE bounce.recipient = outbox.recipient AND bounce.pauses = TRUE) ORDER BY id",
)
WAITING_FOR = select_as(
    WaitingLetter,
    OutboxRow,
    f"WHERE game = :game AND seat = :seat AND status = '{OutboxStatus.NEW}' AND attempts = 0 ORDER BY id",
)
# One that another worker is sending just now has left, as far as we know.
DROP_LETTER = delete(
    OutboxRow,
    f"WHERE id = :id AND status = '{OutboxStatus.NEW}' AND (claimed_by IS NULL OR claimed_by = :worker)",
)
WAY_OF_LETTER = Query(
    OutboxRow,
    "SELECT outbox.status, created_at, sent_at,"
    " EXISTS (SELECT 1 FROM bounce WHERE bounce.recipient = outbox.recipient AND bounce.pauses = TRUE)"
    " FROM outbox WHERE message_id = :message_id",
    WayOfLetter,
)
LETTERS_TO = select_as(
    StoredWords, OutboxRow, "WHERE game = :game AND seat = :seat AND words IS NOT NULL ORDER BY id DESC"
)
REMAINS_OF_LETTERS = select_as(
    LetterRemains, OutboxRow, "WHERE game = :game AND seat = :seat AND remains IS NOT NULL ORDER BY id"
)
AFTER_SENDING = smaller(
    OutboxRow,
    f"attempts = attempts + 1, status = '{OutboxStatus.SENT}', error = '', sent_at = :sent_at,"
    " raw = :raw, claimed_by = NULL WHERE id = :id",
)
AFTER_A_DELAY = update(
    OutboxRow,
    "SET attempts = attempts + 1, error = :error, due_at = :due_at, claimed_by = NULL WHERE id = :id",
).waking(Work.SEND, "due_at")
AFTER_FAILING = update(
    OutboxRow,
    f"SET attempts = attempts + 1, status = '{OutboxStatus.FAILED}', error = :error, claimed_by = NULL"
    " WHERE id = :id",
)
OUTBOX_AGAIN = update(
    OutboxRow,
    f"SET status = '{OutboxStatus.NEW}', attempts = 0, due_at = :due_at, error = ''"
    f" WHERE id = :id AND status = '{OutboxStatus.FAILED}' AND length(raw) > 0",
).waking(Work.SEND, "due_at")
WAITING = select_as(
    Waiting, OutboxRow, f"WHERE status = '{OutboxStatus.NEW}' AND due_at > :due_at ORDER BY due_at, id"
)
OUTBOX_SOONER = update(OutboxRow, f"SET due_at = :due_at WHERE id = :id AND status = '{OutboxStatus.NEW}'")
ENVELOPES_OF = select_as(Envelope, OutboxRow, "WHERE game = :game AND seat = :seat")
BLANK_OUTBOX = smaller(
    OutboxRow,
    "raw = :raw, recipient = '', error = '', words = NULL, remains = NULL"
    " WHERE game = :game AND seat = :seat",
)


@cache
def outbox_where(*names: str) -> Query[OutboxRow]:
    """Letters in the order they were written, of which these columns are given."""
    conditions = " AND ".join(f"{name} = :{name}" for name in names)
    return select(OutboxRow, f"{'WHERE' if names else ''} {conditions} ORDER BY id")


# Mail that came back

ADD_BOUNCE = insert(BounceRow)
BOUNCES = select(BounceRow, "ORDER BY at, letter")
BOUNCES_OF = select(BounceRow, "WHERE recipient = :recipient ORDER BY at, letter")
DROP_BOUNCES = delete(BounceRow, "WHERE recipient = :recipient").waking(Work.SEND)  # letters waited
DROP_BOUNCES_FROM = delete(
    BounceRow,
    "WHERE letter IN (SELECT outbox.key FROM outbox WHERE outbox.game = :game AND outbox.seat = :seat)",
)

# Talk and notes

# Words and notes belong to whoever sits there now.
SITTER = "(SELECT seat.sitter FROM seat WHERE seat.game = :game AND seat.seat = :seat)"
ADD_TALK = insert(TalkRow, sitter=SITTER)
TALK_OF = select(TalkRow, "WHERE game = :game ORDER BY visible_at, id")
DROP_TALK = delete(TalkRow, "WHERE id = :id AND game = :game")
BLANK_TALK = update(TalkRow, "SET text = '' WHERE game = :game AND seat = :seat AND sitter = :sitter")
ADD_MEMO = insert(MemoRow, sitter=SITTER)
MEMOS_OF = select(MemoRow, f"WHERE game = :game AND seat = :seat AND sitter = {SITTER} ORDER BY id")
PUBLISH_MEMO = update(MemoRow, "SET published_at = :published_at WHERE id = :id AND game = :game")
ADD_MUTE = insert(MuteRow)
DROP_MUTES = delete(MuteRow, "WHERE game = :game")
DROP_MEMOS = delete(MemoRow, "WHERE game = :game AND seat = :seat AND sitter = :sitter")
ADD_GLANCE = insert(GlanceRow)
GLANCES_OF = select(GlanceRow, "WHERE game = :game ORDER BY id")
