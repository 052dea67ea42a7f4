"""Seats can be offered to others and taken over; tokens, notes and words belong to who sat there then."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    for table in ("seat", "question", "talk", "memo"):
        op.add_column(table, sa.Column("sitter", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seat", sa.Column("offers", sa.Integer(), nullable=False, server_default="0"))
    op.create_table(
        "former",
        sa.Column("game", sa.String, sa.ForeignKey("game.code"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("sitter", sa.Integer, primary_key=True),
        sa.Column("player_id", sa.Integer, sa.ForeignKey("player.id"), nullable=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("wants_back", sa.Boolean, nullable=False),
    )
    op.create_index("ix_former_player_id", "former", ["player_id"])
    op.create_table(
        "offer",
        sa.Column("game", sa.String, sa.ForeignKey("game.code"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("sitter", sa.Integer, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("address", sa.String, nullable=False),
        sa.Column("lang", sa.String, nullable=False),
        sa.Column("zone", sa.String, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
