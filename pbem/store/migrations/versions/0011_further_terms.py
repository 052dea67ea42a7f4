"""Terms without a column of their own, and the result of a public draw; games made earlier have neither."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("game", sa.Column("further_terms", sa.JSON()))
    op.add_column("game", sa.Column("luck", sa.String()))
