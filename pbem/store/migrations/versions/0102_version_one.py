"""All tables of version 1, spelled out; later steps go on from here.

Until version 1.0 is out, a change of the schema is made here and gives this step the next number.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0102"
down_revision = None

# A step describes the schema as it was on its day, so it uses plain types and no code of ours.
# PostgreSQL sorts texts by their characters, as SQLite does it, whatever the language of the server.
LINE = sa.String().with_variant(sa.String(collation="C"), "postgresql")
TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
TIME = sa.BigInteger
HASH = sa.LargeBinary(32)
MANY = sa.BigInteger().with_variant(sa.Integer, "sqlite")  # numbers of rows that come and go


def key(name: str, kind: Any) -> sa.Column[Any]:
    return sa.Column(name, kind, primary_key=True)


def required(name: str, kind: Any, *rest: Any) -> sa.Column[Any]:
    return sa.Column(name, kind, *rest, nullable=False)


def game(**options: Any) -> sa.Column[Any]:
    return sa.Column("game", LINE, sa.ForeignKey("game.code", ondelete="CASCADE"), **options)


def index_of_few(name: str, table: str, columns: list[str], which: str) -> None:
    few = sa.text(which)
    op.create_index(name, table, columns, sqlite_where=few, postgresql_where=few)


def upgrade() -> None:
    for part in (people, games, beside_the_log, mails, server):
        part()


def people() -> None:
    """Who plays, and whom we wrote to."""
    op.create_table(
        "player",
        key("id", sa.Integer),
        required("key", LINE),
        required("name", LINE),
        required("email", LINE),
        required("preferences", sa.JSON),
        required("listed", LINE),
        required("reminders", sa.Integer),
    )
    op.create_index("ix_player_key", "player", ["key"], unique=True)
    op.create_table(
        "address",
        key("key", LINE),
        required("player_id", sa.Integer, sa.ForeignKey("player.id")),
        required("email", LINE),
    )
    op.create_index("ix_address_player_id", "address", ["player_id"])
    op.create_table(
        "contact",
        key("key", LINE),
        required("at", TIME),
        sa.Column("never", TIME),
    )
    op.create_index("ix_contact_at", "contact", ["at"])


def games() -> None:
    """Games, their logs, and what they wait for."""
    op.create_table(
        "game",
        key("code", LINE),
        required("status", LINE),
        required("profile", LINE),
        required("modules", sa.JSON),
        required("settings", sa.JSON),
        required("revision", sa.Integer),
        required("cards_hash", HASH),
        required("seed", sa.LargeBinary),
        required("seed_hash", HASH),
        required("salts", sa.JSON),
        required("per_turn", sa.Integer),
        required("cooling", sa.Integer),
        required("seq", sa.Integer),
        required("head", HASH),
        required("round", sa.Integer),
        required("created_at", TIME),
        sa.Column("started_at", TIME),
        sa.Column("ended_at", TIME),
        required("terms_hash", HASH),
        required("version", sa.Integer),
        required("further_terms", sa.JSON),
        sa.Column("luck", LINE),
        sa.Column("paused_at", TIME),
        sa.Column("turn_time", sa.Integer),
    )
    op.create_index("ix_game_status", "game", ["status"])
    op.create_table(
        "seat",
        game(primary_key=True),
        key("seat", sa.Integer),
        required("name", LINE),
        sa.Column("player_id", sa.Integer, sa.ForeignKey("player.id")),
        sa.Column("bot", LINE),
        required("mails", sa.Integer),
        required("status", LINE),
        required("bank_used", sa.Integer),
        required("missed", sa.Integer),
        sa.Column("stand_in", LINE),
        required("sitter", sa.Integer),
        required("offers", sa.Integer),
        required("publishes", sa.Boolean),
    )
    op.create_index("ix_seat_player_id", "seat", ["player_id"])
    op.create_table(
        "former",
        game(primary_key=True),
        key("seat", sa.Integer),
        key("sitter", sa.Integer),
        sa.Column("player_id", sa.Integer, sa.ForeignKey("player.id")),
        required("name", LINE),
        required("until", TIME),
        required("wants_back", sa.Boolean),
    )
    op.create_index("ix_former_player_id", "former", ["player_id"])
    op.create_table(
        "entry",
        game(primary_key=True),
        key("seq", sa.Integer),
        required("seat", sa.Integer),
        required("cause", LINE),
        required("move", LINE),
        required("version", sa.Integer),
        required("facts", TEXT),
        required("digest", HASH),
        required("commitment", HASH),
        required("head", HASH),
        required("at", TIME),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "held",
        game(primary_key=True),
        key("seat", sa.Integer),
        required("question", sa.Integer),
        required("move", LINE),
        required("line", LINE),
        required("cause", LINE),
        required("submitted_at", TIME),
        required("visible_at", TIME),
        required("quarantined", TEXT),
        sa.Column("claimed_by", sa.Integer),
    )
    index_of_few("ix_held_claimed_by", "held", ["claimed_by"], "claimed_by IS NOT NULL")
    index_of_few("ix_held_quarantined", "held", ["game", "seat"], "quarantined <> ''")
    op.create_index("ix_held_visible_at", "held", ["visible_at"])
    op.create_table(
        "due",
        game(primary_key=True),
        key("seat", sa.Integer),
        key("kind", LINE),
        required("question", sa.Integer),
        required("due_at", TIME),
        required("quarantined", TEXT),
        sa.Column("since", TIME),
        sa.Column("rests", sa.Integer),
        required("point", sa.Integer),
        sa.Column("claimed_by", sa.Integer),
    )
    index_of_few("ix_due_claimed_by", "due", ["claimed_by"], "claimed_by IS NOT NULL")
    op.create_index("ix_due_due_at", "due", ["due_at"])
    index_of_few("ix_due_quarantined", "due", ["game", "seat"], "quarantined <> ''")
    op.create_table(
        "question",
        key("token", LINE),
        game(nullable=False),
        required("seat", sa.Integer),
        required("question", sa.Integer),
        required("sitter", sa.Integer),
    )
    op.create_index("ix_question_game_seat", "question", ["game", "seat"])


def beside_the_log() -> None:
    """What belongs to a game and is no part of its log."""
    op.create_table(
        "talk",
        key("id", sa.Integer),
        game(nullable=False),
        required("seat", sa.Integer),
        required("text", TEXT),
        required("at", TIME),
        required("visible_at", TIME),
        required("sitter", sa.Integer),
    )
    op.create_index("ix_talk_game_visible_at", "talk", ["game", "visible_at"])
    op.create_table(
        "memo",
        key("id", sa.Integer),
        game(nullable=False),
        required("seat", sa.Integer),
        required("text", TEXT),
        required("at", TIME),
        required("sitter", sa.Integer),
        sa.Column("published_at", TIME),
    )
    op.create_index("ix_memo_game_seat", "memo", ["game", "seat"])
    op.create_table(
        "mute",
        game(primary_key=True),
        key("seat", sa.Integer),
        key("sitter", sa.Integer),
        key("other", sa.Integer),
        key("whose", sa.Integer),
        key("since", TIME),
        sa.Column("until", TIME),
    )
    op.create_table(
        "standing_order",
        key("id", sa.Integer),
        game(nullable=False),
        required("seat", sa.Integer),
        required("text", TEXT),
        required("at", TIME),
    )
    op.create_index("ix_standing_order_game_seat", "standing_order", ["game", "seat"])
    op.create_table(
        "prepared_move",
        game(primary_key=True),
        key("seat", sa.Integer),
        key("number", sa.Integer),
        required("text", TEXT),
        required("at", TIME),
        required("since", sa.Integer),
        required("sitter", sa.Integer),
        required("ended", LINE),
    )
    op.create_table(
        "suggestion",
        game(primary_key=True),
        key("seat", sa.Integer),
        required("question", sa.Integer),
        required("line", TEXT),
    )
    op.create_table(
        "consent",
        game(primary_key=True),
        key("seat", sa.Integer),
        required("seq", sa.Integer),
        required("at", TIME),
    )
    op.create_table(
        "vote",
        game(primary_key=True),
        required("seq", sa.Integer),
        required("kind", LINE),
        required("by", sa.Integer),
        required("about", sa.Integer),
        required("value", TEXT),
        required("voters", LINE),
        required("at", TIME),
        required("until", TIME),
    )
    op.create_table(
        "ballot",
        game(primary_key=True),
        key("seat", sa.Integer),
        required("says", LINE),
    )
    op.create_table(
        "offer",
        game(primary_key=True),
        key("seat", sa.Integer),
        required("sitter", sa.Integer),
        required("name", LINE),
        required("address", LINE),
        required("lang", LINE),
        required("zone", LINE),
        required("at", TIME),
    )
    op.create_table(
        "glance",
        key("id", sa.Integer),
        game(nullable=False),
        required("seat", sa.Integer),
        required("by", LINE),
        required("at", TIME),
    )
    op.create_index("ix_glance_game", "glance", ["game"])


def mails() -> None:
    """The two mailboxes, and what is known about letters."""
    op.create_table(
        "inbox",
        key("id", MANY),
        required("identity", LINE),
        required("raw", sa.LargeBinary),
        required("recipients", sa.JSON),
        required("source", LINE),
        required("status", LINE),
        required("note", TEXT),
        required("received_at", TIME),
        sa.Column("handled_at", TIME),
        sa.Column("game", LINE),
        sa.Column("claimed_by", sa.Integer),
        required("lane", MANY),
        sqlite_autoincrement=True,
    )
    index_of_few("ix_inbox_claimed_by", "inbox", ["claimed_by"], "claimed_by IS NOT NULL")
    op.create_index("ix_inbox_identity", "inbox", ["identity"], unique=True)
    index_of_few("ix_inbox_lane", "inbox", ["lane", "id"], "status = 'new'")
    op.create_index("ix_inbox_status", "inbox", ["status"])
    index_of_few("ix_inbox_unread", "inbox", ["id"], "status = 'new'")
    op.create_table(
        "outbox",
        key("id", MANY),
        required("key", LINE),
        game(),
        sa.Column("seat", sa.Integer),
        required("recipient", LINE),
        required("message_id", LINE),
        required("sender", LINE),
        required("raw", sa.LargeBinary),
        required("status", LINE),
        required("attempts", sa.Integer),
        required("due_at", TIME),
        required("error", TEXT),
        required("created_at", TIME),
        sa.Column("sent_at", TIME),
        sa.Column("words", sa.LargeBinary),
        sa.Column("remains", sa.LargeBinary),
        required("kind", LINE),
        required("told_seq", sa.Integer),
        sa.Column("told_at", TIME),
        required("sitter", sa.Integer),
        sa.Column("claimed_by", sa.Integer),
        sqlite_autoincrement=True,
    )
    index_of_few("ix_outbox_claimed_by", "outbox", ["claimed_by"], "claimed_by IS NOT NULL")
    op.create_index("ix_outbox_game_seat", "outbox", ["game", "seat"])
    op.create_index("ix_outbox_key", "outbox", ["key"], unique=True)
    op.create_index("ix_outbox_message_id", "outbox", ["message_id"], unique=True)
    op.create_index("ix_outbox_status_due_at", "outbox", ["status", "due_at"])
    index_of_few("ix_outbox_unsent", "outbox", ["due_at", "id"], "status = 'new'")
    op.create_table(
        "bounce",
        key("letter", LINE),
        required("recipient", LINE),
        required("kind", LINE),
        required("status", LINE),
        required("at", TIME),
        required("pauses", sa.Boolean),
    )
    op.create_index("ix_bounce_recipient_pauses", "bounce", ["recipient", "pauses"])
    op.create_table(
        "thread",
        game(primary_key=True),
        key("seat", sa.Integer),
        key("name", LINE),
        required("message_id", LINE),
        required("seq", sa.Integer),
        required("at", TIME),
        required("topic", LINE),
        required("root", LINE),
        required("subject", LINE),
    )
    op.create_table(
        "request",
        key("token", LINE),
        game(),
        required("line", TEXT),
        required("reason", TEXT),
        required("at", TIME),
        required("sender", LINE),
    )
    op.create_index("ix_request_at", "request", ["at"])
    op.create_index("ix_request_game", "request", ["game"])


def server() -> None:
    """The server itself."""
    op.create_table(
        "meta",
        key("key", LINE),
        required("value", LINE),
    )
    op.create_table(
        "tally",
        key("what", LINE),
        key("day", LINE),
        required("count", sa.Integer),
    )
    op.create_table(
        "heartbeat",
        key("source", LINE),
        required("at", TIME),
        required("up", sa.Boolean),
        required("every", sa.Integer),
        required("since", TIME),
    )
    op.create_table(
        "outage",
        key("id", sa.Integer),
        required("source", LINE),
        required("began", TIME),
        required("ended", TIME),
    )
    op.create_table(
        "worker",
        key("id", sa.Integer),
        required("name", LINE),
        required("works", sa.JSON),
        required("ways", sa.JSON),
        required("since", TIME),
        required("until", TIME),
        sqlite_autoincrement=True,
    )
