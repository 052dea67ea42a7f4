"""The number of a letter that was dropped is never given to another one.

A letter may be in the sender's hands when its row goes; what becomes of it must not be noted in a newer row.
PostgreSQL counts on by itself.
"""

from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        anew = op.batch_alter_table("outbox", recreate="always", table_kwargs={"sqlite_autoincrement": True})
        with anew as table:
            table.alter_column("kind", server_default="")  # as it was: SQLite tells it in another form
