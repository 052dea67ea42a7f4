"""Mailboxes that were invited, and those that never want to be: nothing is kept of them but a keyed hash.

Rows go after the time in which nobody is invited twice; those of a never stay, whatever else is forgotten.
"""

from datetime import datetime
from typing import NamedTuple

from pbem.store.schema.changes import Change
from pbem.store.schema.rows import ContactRow, SeatRow
from pbem.store.sql.database import Connection
from pbem.store.sql.statement import Query, delete, insert, select, update
from pbem.store.sql.writes import must_change_one


class Found(NamedTuple):
    """How many rows there are."""

    rows: int


CONTACT = select(ContactRow, "WHERE key = :key")
# Finds its row only if nobody has invited this mailbox meanwhile, and it has not said never.
INVITE_AGAIN = insert(
    ContactRow,
    "ON CONFLICT (key) DO UPDATE SET at = excluded.at WHERE contact.at <= :before AND contact.never IS NULL",
    never="NULL",
)
INVITE_ANYWAY = insert(ContactRow, "ON CONFLICT (key) DO UPDATE SET at = excluded.at", never="NULL")
SAY_NEVER = insert(ContactRow, "ON CONFLICT (key) DO UPDATE SET never = excluded.never")
LIFT_NEVER = update(ContactRow, "SET never = NULL WHERE key = :key AND never IS NOT NULL")
NEVERS = Query(ContactRow, "SELECT count(*) FROM contact WHERE never IS NOT NULL", Found)
FORGET_CONTACTS = delete(ContactRow, "WHERE never IS NULL AND at < :before")
# Whoever has sat at a table of this server, whether or not she has left it since.
JOINED = Query(
    SeatRow,
    "SELECT (SELECT count(*) FROM seat WHERE seat.player_id = :player_id"
    " AND seat.status NOT IN ('invited', 'declined'))"
    " + (SELECT count(*) FROM former WHERE former.player_id = :player_id)",
    Found,
)


def change_contacts(connection: Connection, change: Change) -> None:
    """Note who is invited, and who says never; whoever comes second with the same mailbox is too late."""
    for contact in change.contacts:
        if contact.since is None:
            connection.write(INVITE_ANYWAY, key=contact.key, at=change.at)
        else:
            must_change_one(connection, INVITE_AGAIN, key=contact.key, at=change.at, before=contact.since)
    for key in change.never:
        say_never(connection, key, change.at)


def say_never(connection: Connection, key: str, now: datetime) -> None:
    """Let a mailbox be invited no more."""
    connection.write(SAY_NEVER, key=key, at=now, never=now)
