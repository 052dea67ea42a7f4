"""People say when they play, tables can stand still, and seats know what their people missed."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    for name in ("quiet", "days", "away"):
        op.add_column("player", sa.Column(name, sa.String(), nullable=False, server_default=""))
    for name in ("bank_used", "missed"):
        op.add_column("seat", sa.Column(name, sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seat", sa.Column("stand_in", sa.String(), nullable=True))
    op.add_column("due", sa.Column("since", sa.BigInteger(), nullable=True))
    op.add_column("game", sa.Column("paused_at", sa.BigInteger(), nullable=True))
    op.add_column("game", sa.Column("turn_time", sa.Integer(), nullable=True))
