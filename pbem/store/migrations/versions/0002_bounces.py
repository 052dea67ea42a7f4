"""Letters that came back, so that nobody writes for ever to an address that does not work."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "bounce",
        sa.Column("letter", sa.String, primary_key=True),
        sa.Column("recipient", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("status", sa.String, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("pauses", sa.Boolean, nullable=False),
    )
    op.create_index("ix_bounce_recipient_pauses", "bounce", ["recipient", "pauses"])
