"""When the server and its ways in were there, and when not; what a letter is that has not left yet."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.create_table(
        "heartbeat",
        sa.Column("source", sa.String, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("up", sa.Boolean, nullable=False),
        sa.Column("every", sa.Integer, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "outage",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("source", sa.String, nullable=False),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
    )
    op.add_column("outbox", sa.Column("kind", sa.String(), nullable=False, server_default=""))
    op.add_column("outbox", sa.Column("told_seq", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("outbox", sa.Column("told_at", sa.BigInteger(), nullable=True))
