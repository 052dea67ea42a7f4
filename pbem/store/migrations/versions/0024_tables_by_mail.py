"""Tables are opened by mail: who was invited, who never wants to be, and requests about no game yet."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    op.create_table(
        "contact",
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("never", sa.BigInteger, nullable=True),
    )
    op.create_table(
        "request",
        sa.Column("token", sa.String, primary_key=True),
        sa.Column("game", sa.String, sa.ForeignKey("game.code"), nullable=True),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("sender", sa.String, nullable=False),
    )
    op.create_index("ix_request_game", "request", ["game"])
    op.create_index("ix_request_at", "request", ["at"])
    op.create_index("ix_contact_at", "contact", ["at"])
    op.execute(
        "INSERT INTO request (token, game, line, reason, at, sender)"
        " SELECT token, game, line, reason, at, '' FROM host_request"
    )
    op.drop_table("host_request")
