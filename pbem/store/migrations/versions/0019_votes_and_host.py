"""Clocks can stand, tables vote, and a host asks for something by mail."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.add_column("due", sa.Column("rests", sa.Integer(), nullable=True))
    op.create_table(
        "vote",
        sa.Column("game", sa.String, sa.ForeignKey("game.code"), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("by", sa.Integer, nullable=False),
        sa.Column("about", sa.Integer, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("voters", sa.String, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "ballot",
        sa.Column("game", sa.String, sa.ForeignKey("game.code"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("says", sa.String, nullable=False),
    )
    op.create_table(
        "host_request",
        sa.Column("token", sa.String, primary_key=True),
        sa.Column("game", sa.String, sa.ForeignKey("game.code"), nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_host_request_game", "host_request", ["game"])
