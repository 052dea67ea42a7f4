"""Where each thread of letters stands, and what is counted: answers and rejections of a day."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "thread",
        sa.Column("game", sa.String, sa.ForeignKey("game.code"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("message_id", sa.String, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "tally",
        sa.Column("what", sa.String, primary_key=True),
        sa.Column("day", sa.String, primary_key=True),
        sa.Column("count", sa.Integer, nullable=False),
    )
