"""Mails lie packed, those that are there already too: some at a time, whatever all of them would take."""

import sqlalchemy as sa
from alembic import op

from pbem.store.schema.packing import pack

revision = "0013"
down_revision = "0012"

SOME = 200


def upgrade() -> None:
    for name in ("inbox", "outbox"):
        table = sa.table(name, sa.column("id", sa.Integer), sa.column("raw", sa.LargeBinary))
        pack_all(op.get_bind(), table)


def pack_all(connection: sa.Connection, table: sa.TableClause) -> None:
    some = sa.select(table.c.id, table.c.raw).order_by(table.c.id).limit(SOME)
    put = table.update().where(table.c.id == sa.bindparam("number")).values(raw=sa.bindparam("packed"))
    last = 0
    while found := connection.execute(some.where(table.c.id > last)).all():
        connection.execute(put, [{"number": number, "packed": pack(raw)} for number, raw in found])
        last = found[-1][0]
