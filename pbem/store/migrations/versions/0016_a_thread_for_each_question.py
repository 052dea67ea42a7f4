"""A thread of letters is about one question or one event, and people say which receipts they want."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    for name in ("topic", "root", "subject"):
        op.add_column("thread", sa.Column(name, sa.String(), nullable=False, server_default=""))
    op.add_column("player", sa.Column("receipts", sa.String(), nullable=False, server_default=""))
