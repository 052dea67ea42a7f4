"""What people do beside moving: talk, note, look behind the curtain, and write from other addresses."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "address",
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("player_id", sa.Integer, sa.ForeignKey("player.id"), nullable=False),
        sa.Column("email", sa.String, nullable=False),
    )
    op.create_index("ix_address_player_id", "address", ["player_id"])
    op.create_table(
        "talk",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("game", sa.String, sa.ForeignKey("game.code"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("visible_at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_talk_game_visible_at", "talk", ["game", "visible_at"])
    op.create_table(
        "memo",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("game", sa.String, sa.ForeignKey("game.code"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_memo_game_seat", "memo", ["game", "seat"])
    op.create_table(
        "glance",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("game", sa.String, sa.ForeignKey("game.code"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("by", sa.String, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_glance_game", "glance", ["game"])
