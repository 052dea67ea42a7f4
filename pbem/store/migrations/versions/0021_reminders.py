"""People say when they are reminded, and are left alone when they never answer that."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    for name in ("nudges", "snooze", "listed"):
        op.add_column("player", sa.Column(name, sa.String(), nullable=False, server_default=""))
    op.add_column("player", sa.Column("reminders", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("due", sa.Column("point", sa.Integer(), nullable=False, server_default="0"))
