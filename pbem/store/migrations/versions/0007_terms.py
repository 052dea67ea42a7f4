"""The terms of a game are committed to before its first entry; games made earlier have no such hash."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("game", sa.Column("terms_hash", sa.LargeBinary(32)))
