"""Moves can be prepared, and turns without anything to decide be passed: as each player likes."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    for name in ("auto", "stop"):
        op.add_column("player", sa.Column(name, sa.String(), nullable=False, server_default=""))
    op.create_table(
        "prepared_move",
        sa.Column("game", sa.String, sa.ForeignKey("game.code"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("since", sa.Integer, nullable=False),
        sa.Column("sitter", sa.Integer, nullable=False),
        sa.Column("ended", sa.String, nullable=False),
    )
