"""Several workers share the work: who they are, and what each of them has in hand.

On PostgreSQL texts are sorted by their characters, as SQLite does it, whatever the language of the server;
and the numbers of mails may grow beyond 32 bits.
"""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"

LONG = sa.BigInteger().with_variant(sa.Integer, "sqlite")
CLAIMED = ("inbox", "outbox", "held", "due")
WAITING = (  # indexes of what nobody has dealt with yet
    ("ix_inbox_unread", "inbox", ["id"]),
    ("ix_inbox_lane", "inbox", ["lane", "id"]),
    ("ix_outbox_unsent", "outbox", ["due_at", "id"]),
)
SORTED_BY_CHARACTERS = (
    "SELECT table_name, column_name, data_type FROM information_schema.columns"
    " WHERE table_schema = current_schema() AND data_type IN ('character varying', 'text')"
    " AND table_name <> 'alembic_version'"
)


def upgrade() -> None:
    op.create_table(
        "worker",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("works", sa.JSON, nullable=False),
        sa.Column("ways", sa.JSON, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sqlite_autoincrement=True,
    )
    for table in CLAIMED:
        op.add_column(table, sa.Column("claimed_by", sa.Integer(), nullable=True))
        few = sa.text("claimed_by IS NOT NULL")
        op.create_index(
            f"ix_{table}_claimed_by", table, ["claimed_by"], sqlite_where=few, postgresql_where=few
        )
    op.add_column("inbox", sa.Column("lane", LONG, nullable=False, server_default="0"))
    new = sa.text("status = 'new'")
    for name, table, columns in WAITING:
        op.create_index(name, table, columns, sqlite_where=new, postgresql_where=new)
    if op.get_bind().dialect.name == "postgresql":
        sort_by_characters()


def sort_by_characters() -> None:
    for table, column, kind in op.get_bind().execute(sa.text(SORTED_BY_CHARACTERS)).all():
        op.execute(f'ALTER TABLE "{table}" ALTER COLUMN "{column}" TYPE {kind} COLLATE "C"')
    for table in ("inbox", "outbox"):
        op.execute(f"ALTER TABLE {table} ALTER COLUMN id TYPE bigint")
        op.execute(f"ALTER SEQUENCE {table}_id_seq AS bigint")
