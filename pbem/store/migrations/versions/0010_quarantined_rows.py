"""What the clock cannot deal with is quarantined with its reason, like a mail that broke its reader."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    for table in ("held", "due"):
        op.add_column(table, sa.Column("quarantined", sa.Text(), nullable=False, server_default=""))
