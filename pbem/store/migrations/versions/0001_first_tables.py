"""The first tables: games, seats, logs, held moves, deadlines, tokens, and the two mailboxes."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

# A step describes the schema as it was on its day, so it uses plain types and no code of ours.
TIME = sa.BigInteger
HASH = sa.LargeBinary(32)


def game(**options: Any) -> sa.Column[Any]:
    return sa.Column("game", sa.String, sa.ForeignKey("game.code"), **options)


def required(name: str, kind: Any) -> sa.Column[Any]:
    return sa.Column(name, kind, nullable=False)


def upgrade() -> None:
    op.create_table(
        "meta",
        sa.Column("key", sa.String, primary_key=True),
        required("value", sa.String),
    )
    op.create_table(
        "game",
        sa.Column("code", sa.String, primary_key=True),
        required("status", sa.String),
        required("profile", sa.String),
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
    )
    op.create_index("ix_game_status", "game", ["status"])
    op.create_table(
        "player",
        sa.Column("id", sa.Integer, primary_key=True),
        required("key", sa.String),
        required("name", sa.String),
        required("email", sa.String),
        required("lang", sa.String),
        required("zone", sa.String),
        required("mail", sa.String),
        required("board", sa.String),
    )
    op.create_index("ix_player_key", "player", ["key"], unique=True)
    op.create_table(
        "seat",
        game(primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        required("name", sa.String),
        sa.Column("player_id", sa.Integer, sa.ForeignKey("player.id")),
        sa.Column("bot", sa.String),
        required("mails", sa.Integer),
        required("status", sa.String),
    )
    op.create_index("ix_seat_player_id", "seat", ["player_id"])
    op.create_table(
        "entry",
        game(primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        required("seat", sa.Integer),
        required("cause", sa.String),
        required("move", sa.String),
        required("version", sa.Integer),
        required("facts", sa.Text),
        required("digest", HASH),
        required("commitment", HASH),
        required("head", HASH),
        required("at", TIME),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "held",
        game(primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        required("question", sa.Integer),
        required("move", sa.String),
        required("line", sa.String),
        required("cause", sa.String),
        required("submitted_at", TIME),
        required("visible_at", TIME),
    )
    op.create_index("ix_held_visible_at", "held", ["visible_at"])
    op.create_table(
        "due",
        game(primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String, primary_key=True),
        required("question", sa.Integer),
        required("due_at", TIME),
    )
    op.create_index("ix_due_due_at", "due", ["due_at"])
    op.create_table(
        "question",
        sa.Column("token", sa.String, primary_key=True),
        game(nullable=False),
        required("seat", sa.Integer),
        required("question", sa.Integer),
    )
    op.create_table(
        "inbox",
        sa.Column("id", sa.Integer, primary_key=True),
        required("identity", sa.String),
        required("raw", sa.LargeBinary),
        required("recipients", sa.JSON),
        required("source", sa.String),
        required("status", sa.String),
        required("note", sa.Text),
        required("received_at", TIME),
        sa.Column("handled_at", TIME),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_inbox_identity", "inbox", ["identity"], unique=True)
    op.create_index("ix_inbox_status", "inbox", ["status"])
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer, primary_key=True),
        required("key", sa.String),
        game(),
        sa.Column("seat", sa.Integer),
        required("recipient", sa.String),
        required("message_id", sa.String),
        required("sender", sa.String),
        required("raw", sa.LargeBinary),
        required("status", sa.String),
        required("attempts", sa.Integer),
        required("due_at", TIME),
        required("error", sa.Text),
        required("created_at", TIME),
        sa.Column("sent_at", TIME),
    )
    op.create_index("ix_outbox_key", "outbox", ["key"], unique=True)
    op.create_index("ix_outbox_message_id", "outbox", ["message_id"], unique=True)
    op.create_index("ix_outbox_status_due_at", "outbox", ["status", "due_at"])
    op.create_index("ix_outbox_game_seat", "outbox", ["game", "seat"])
