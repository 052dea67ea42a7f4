"""People say how they hear what others say, whom they do not want to hear, and publish their notes."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    op.add_column("player", sa.Column("talk", sa.String(), nullable=False, server_default="mail"))
    op.add_column("seat", sa.Column("publishes", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("memo", sa.Column("published_at", sa.BigInteger(), nullable=True))
    op.create_table(
        "mute",
        sa.Column("game", sa.String, sa.ForeignKey("game.code"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("sitter", sa.Integer, primary_key=True),
        sa.Column("other", sa.Integer, primary_key=True),
        sa.Column("whose", sa.Integer, primary_key=True),
        sa.Column("since", sa.BigInteger, primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=True),
    )
