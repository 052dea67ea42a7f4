"""The statements of the store, built once: SQLAlchemy then finds their SQL in its cache."""

from typing import Any

from sqlalchemy import (
    Update,
    bindparam,
    delete,
    exists,
    func,
    insert,
    literal_column,
    null,
    select,
    table,
    text,
    true,
    update,
)
from sqlalchemy.sql.expression import ColumnElement, TableClause, column

from pbem.store.schema.columns import light_table
from pbem.store.schema.kinds import InboxStatus, MailPreference, OutboxStatus
from pbem.store.schema.rows import (
    AddressRow,
    BounceRow,
    DueRow,
    EntryRow,
    GameRow,
    GlanceRow,
    HeldRow,
    InboxRow,
    MemoRow,
    OutboxRow,
    PlayerRow,
    QuestionRow,
    SeatRow,
    TalkRow,
)

META = table("meta", column("key"), column("value"))
GAME = light_table("game", GameRow)
PLAYER = light_table("player", PlayerRow)
SEAT = light_table("seat", SeatRow)
ENTRY = light_table("entry", EntryRow)
HELD = light_table("held", HeldRow)
DUE = light_table("due", DueRow)
QUESTION = light_table("question", QuestionRow)
INBOX = light_table("inbox", InboxRow)
OUTBOX = light_table("outbox", OutboxRow)
BOUNCE = light_table("bounce", BounceRow)
ADDRESS = light_table("address", AddressRow)
TALK = light_table("talk", TalkRow)
MEMO = light_table("memo", MemoRow)
GLANCE = light_table("glance", GlanceRow)


def given(owner: TableClause, *names: str) -> list[ColumnElement[bool]]:
    """Conditions that these columns equal the parameters ``the_…``; a plain name would mean a new value."""
    return [owner.c[name] == bindparam(f"the_{name}", type_=owner.c[name].type) for name in names]


def after_a_try(*changed: str) -> Update:
    """Note what became of trying to send a letter."""
    new: dict[str, Any] = {name: bindparam(name) for name in changed}
    return update(OUTBOX).where(*given(OUTBOX, "id")).values(attempts=OUTBOX.c.attempts + 1, **new)


ADD_META = insert(META)
META_BY_KEY = select(META.c.value).where(META.c.key == bindparam("the_key"))
SET_META = text(
    "INSERT INTO meta (key, value) VALUES (:key, :value)"
    " ON CONFLICT (key) DO UPDATE SET value = excluded.value"
)

ADD_GAME = insert(GAME)
GAME_BY_CODE = select(GAME).where(*given(GAME, "code"))
GAME_TIP = select(GAME.c.code, GAME.c.seed, GAME.c.seq, GAME.c.head, GAME.c.version).where(
    *given(GAME, "code")
)
GAMES = select(GAME).order_by(GAME.c.created_at, GAME.c.code)
ADVANCE_GAME = (
    update(GAME)
    .where(*given(GAME, "code", "version"))
    .values(
        version=GAME.c.version + 1,
        seq=bindparam("seq"),
        head=bindparam("head"),
        **{
            name: func.coalesce(bindparam(name, type_=GAME.c[name].type), GAME.c[name])
            for name in ("salts", "status", "round", "started_at", "ended_at")
        },
    )
)

TOUCH_GAMES_OF = (
    update(GAME)
    .where(exists().where(SEAT.c.game == GAME.c.code, *given(SEAT, "player_id")))
    .values(version=GAME.c.version + 1)
)

ADD_PLAYER = insert(PLAYER)
PLAYER_BY_KEY = select(PLAYER).where(*given(PLAYER, "key"))
ADD_SEAT = insert(SEAT)
SEATS = (
    select(
        *SEAT.c,
        PLAYER.c.email,
        func.coalesce(PLAYER.c.lang, "en"),
        func.coalesce(PLAYER.c.zone, "UTC"),
        func.coalesce(PLAYER.c.mail, MailPreference.MY_TURN.value),
        func.coalesce(PLAYER.c.board, "boxes"),
    )
    .select_from(SEAT.outerjoin(PLAYER, SEAT.c.player_id == PLAYER.c.id))
    .where(*given(SEAT, "game"))
    .order_by(SEAT.c.seat)
)
PLAYERS = select(PLAYER).order_by(PLAYER.c.name, PLAYER.c.id)
PLAYER_OF_ADDRESS = (
    select(PLAYER).join(ADDRESS, ADDRESS.c.player_id == PLAYER.c.id).where(*given(ADDRESS, "key"))
)
ADDRESSES_OF = select(ADDRESS).where(*given(ADDRESS, "player_id")).order_by(ADDRESS.c.key)
ADD_ADDRESS = insert(ADDRESS)
DROP_ADDRESSES = delete(ADDRESS).where(*given(ADDRESS, "player_id"))
# Column by column: two who change different things about one person must not undo each other.
SET_PLAYER = {
    name: update(PLAYER).where(*given(PLAYER, "id")).values({name: bindparam(name)})
    for name in ("key", "name", "email", "lang", "zone", "mail", "board")
}
SEATS_OF_PLAYER = select(SEAT.c.game, SEAT.c.seat).where(*given(SEAT, "player_id")).order_by(SEAT.c.game)
SET_SEAT_STATUS = update(SEAT).where(*given(SEAT, "game", "seat")).values(status=bindparam("status"))
RENAME_SEAT = update(SEAT).where(*given(SEAT, "game", "seat")).values(name=bindparam("name"))
COUNT_MAILS = update(SEAT).where(*given(SEAT, "game", "seat")).values(mails=bindparam("mails"))

ADD_ENTRY = insert(ENTRY)
ENTRIES = (
    select(ENTRY)
    .where(*given(ENTRY, "game"), ENTRY.c.seq > bindparam("after"), ENTRY.c.seq <= bindparam("upto"))
    .order_by(ENTRY.c.seq)
)
LOG = (
    select(*(ENTRY.c[name] for name in ("seq", "seat", "cause", "move", "facts", "version", "at")))
    .where(*given(ENTRY, "game"), ENTRY.c.seq > bindparam("after"))
    .order_by(ENTRY.c.seq)
)

ADD_HELD = insert(HELD)
HELD_BY_SEAT = select(HELD).where(*given(HELD, "game", "seat"))
HELD_BY_GAME = select(HELD).where(*given(HELD, "game")).order_by(HELD.c.seat)
HELD_DUE = (
    select(HELD)
    .where(HELD.c.visible_at <= bindparam("now", type_=HELD.c.visible_at.type), HELD.c.quarantined == "")
    .order_by(HELD.c.visible_at)
    .limit(bindparam("limit"))
)
DROP_HELD_OF_SEAT = delete(HELD).where(*given(HELD, "game", "seat"))

ADD_DUE = insert(DUE)
DUES_BY_GAME = select(DUE).where(*given(DUE, "game")).order_by(DUE.c.due_at, DUE.c.seat)
DUE_NOW = (
    select(DUE)
    .where(DUE.c.due_at <= bindparam("now", type_=DUE.c.due_at.type), DUE.c.quarantined == "")
    .order_by(DUE.c.due_at)
    .limit(bindparam("limit"))
)
DROP_DUES_OF_GAME = delete(DUE).where(*given(DUE, "game"))

QUARANTINED = {
    owner: select(owner).where(owner.c.quarantined != "").order_by(owner.c.game, owner.c.seat)
    for owner in (HELD, DUE)
}
QUARANTINE_HELD = update(HELD).where(*given(HELD, "game", "seat")).values(quarantined=bindparam("why"))
QUARANTINE_DUE = update(DUE).where(*given(DUE, "game", "seat", "kind")).values(quarantined=bindparam("why"))
TOUCH_GAME = update(GAME).where(*given(GAME, "code")).values(version=GAME.c.version + 1)

QUESTION_BY_TOKEN = select(QUESTION).where(*given(QUESTION, "token"))
# Many letters repeat the token of one question; SQLite and PostgreSQL both read this.
ADD_QUESTION = text(
    "INSERT INTO question (token, game, seat, question) VALUES (:token, :game, :seat, :question)"
    " ON CONFLICT (token) DO NOTHING"
)

INBOX_BY_IDENTITY = select(INBOX).where(*given(INBOX, "identity"))
INBOX_BY_STATUS = select(INBOX).where(*given(INBOX, "status")).order_by(INBOX.c.id).limit(bindparam("limit"))
ADD_INBOX = insert(INBOX)
INBOX_AGAIN = (
    update(INBOX)
    .where(*given(INBOX, "id"), INBOX.c.status == InboxStatus.QUARANTINED, INBOX.c.raw != b"")
    .values(status=InboxStatus.NEW, note="", handled_at=None)
)
HANDLE_INBOX = (
    update(INBOX)
    .where(*given(INBOX, "id"), INBOX.c.status == InboxStatus.NEW)
    .values(status=bindparam("status"), note=bindparam("note"), handled_at=bindparam("handled_at"))
)

# Values that all new letters share stand in the statement: binding values is most of the cost of a move.
ADD_OUTBOX = insert(OUTBOX).values(
    status=literal_column(f"'{OutboxStatus.NEW}'"),
    attempts=literal_column("0"),
    error=literal_column("''"),
    sent_at=null(),
)
OUTBOX_DUE = (
    select(OUTBOX)
    .where(
        OUTBOX.c.status == OutboxStatus.NEW,
        OUTBOX.c.due_at <= bindparam("now", type_=OUTBOX.c.due_at.type),
        ~exists().where(BOUNCE.c.recipient == OUTBOX.c.recipient, BOUNCE.c.pauses == true()),
    )
    .order_by(OUTBOX.c.due_at, OUTBOX.c.id)
    .limit(bindparam("limit"))
)

AFTER_SENDING = after_a_try("status", "error", "sent_at")
AFTER_A_DELAY = after_a_try("error", "due_at")
AFTER_FAILING = after_a_try("status", "error")
OUTBOX_BY_KEY = select(OUTBOX).where(*given(OUTBOX, "key"))
OUTBOX_AGAIN = (
    update(OUTBOX)
    .where(*given(OUTBOX, "id"), OUTBOX.c.status == OutboxStatus.FAILED, OUTBOX.c.raw != b"")
    .values(status=OutboxStatus.NEW, attempts=0, due_at=bindparam("due_at"), error="")
)

ADD_BOUNCE = insert(BOUNCE)
BOUNCES = select(BOUNCE).order_by(BOUNCE.c.at, BOUNCE.c.letter)
BOUNCES_OF = BOUNCES.where(*given(BOUNCE, "recipient"))
DROP_BOUNCES = delete(BOUNCE).where(*given(BOUNCE, "recipient"))

ALL_QUESTIONS_OF = select(QUESTION.c.token).where(*given(QUESTION, "game", "seat"))
ENVELOPES_OF = select(OUTBOX.c.sender, OUTBOX.c.recipient).where(*given(OUTBOX, "game", "seat"))
DROP_BOUNCES_FROM = delete(BOUNCE).where(
    BOUNCE.c.letter.in_(select(OUTBOX.c.key).where(*given(OUTBOX, "game", "seat")))
)
INBOX_HEADS = select(INBOX.c.id, INBOX.c.recipients, func.substr(INBOX.c.raw, 1, 65_536).label("head"))
BLANK_INBOX = update(INBOX).where(*given(INBOX, "id")).values(raw=b"", recipients=(), note="")
BLANK_OUTBOX = update(OUTBOX).where(*given(OUTBOX, "game", "seat")).values(raw=b"", recipient="", error="")
BLANK_TALK = update(TALK).where(*given(TALK, "game", "seat")).values(text="")
DROP_MEMOS = delete(MEMO).where(*given(MEMO, "game", "seat"))

ADD_TALK = insert(TALK)
TALK_OF = select(TALK).where(*given(TALK, "game")).order_by(TALK.c.visible_at, TALK.c.id)
DROP_TALK = delete(TALK).where(*given(TALK, "id", "game"))
ADD_MEMO = insert(MEMO)
MEMOS_OF = select(MEMO).where(*given(MEMO, "game", "seat")).order_by(MEMO.c.id)
ADD_GLANCE = insert(GLANCE)
GLANCES_OF = select(GLANCE).where(*given(GLANCE, "game")).order_by(GLANCE.c.id)
