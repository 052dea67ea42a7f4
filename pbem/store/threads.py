"""What is remembered about letters beside the letters: threads, daily counts, and whom we invited.

Of a mailbox that was invited nothing is kept but a keyed hash. Such rows go after the time in which nobody is
invited twice; those of a never stay, whatever else is forgotten.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from pbem.store.schema.changes import Change, Tally
from pbem.store.schema.errors import Conflict
from pbem.store.schema.rows import ContactRow, SeatRow, TallyRow, ThreadRow
from pbem.store.sql.database import Connection
from pbem.store.sql.statement import Command, Query, delete, insert, parameters_of, select, update
from pbem.store.sql.writes import add_address, must_change_one, set_player

SET_THREAD = insert(
    ThreadRow,
    "ON CONFLICT (game, seat, name)"
    " DO UPDATE SET message_id = excluded.message_id, seq = excluded.seq, at = excluded.at,"
    " topic = excluded.topic, root = excluded.root, subject = excluded.subject",
)

TALLY_OF = select(TallyRow, "WHERE what = :what AND day = :day")
COUNT = insert(TallyRow, "ON CONFLICT (what, day) DO UPDATE SET count = tally.count + excluded.count")
# The same if nobody has counted meanwhile: what follows from a count that was read must still hold.
COUNT_ON = Command(TallyRow, f"{COUNT.text} WHERE tally.count = :read")
FORGET_TALLIES = delete(TallyRow, "WHERE day < :before_day AND day <> ''")


def count_all(connection: Connection, tallies: Iterable[Tally]) -> None:
    """Count on from what was read; if somebody else has counted meanwhile, that is a Conflict."""
    for tally in tallies:
        if connection.write(COUNT_ON, **parameters_of(tally)) != 1:
            raise Conflict(f"{tally.what} was counted by another just now")


def change_threads(connection: Connection, change: Change) -> None:
    """Let threads go on, count what is counted, and store what players said about themselves."""
    connection.write_all(SET_THREAD, map(parameters_of, change.threads))
    count_all(connection, change.tallies)
    for (player_id, name), value in change.preferences.items():
        set_player(connection, player_id, **{name: value})
    for player_id, email in change.trust:
        add_address(connection, player_id, email)


# Whom we invited, and who never wants to be --------------------------------------------------------------


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
