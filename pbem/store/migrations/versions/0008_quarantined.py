"""A mail that broke its reader is called quarantined; it was called aside before."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    status = sa.column("status", sa.String)
    inbox = sa.table("inbox", status)
    op.execute(inbox.update().where(status == "aside").values(status="quarantined"))
