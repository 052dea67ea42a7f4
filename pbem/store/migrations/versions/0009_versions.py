"""Every change of a game counts one up, so that nobody writes over what another has changed meanwhile."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("game", sa.Column("version", sa.Integer(), nullable=False, server_default="0"))
