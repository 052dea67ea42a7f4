"""What is remembered about letters beside the letters: threads, daily counts, and when to forget."""

from datetime import datetime

from sqlalchemy import Connection, bindparam, delete, select, text, update

from pbem.store.schema.changes import Change
from pbem.store.schema.columns import light_table
from pbem.store.schema.errors import Conflict
from pbem.store.schema.kinds import InboxStatus, OutboxStatus
from pbem.store.schema.rows import TallyRow, ThreadRow
from pbem.store.sql import queries
from pbem.store.sql.statements import INBOX, OUTBOX, given
from pbem.store.sql.writes import add_address, set_player, values

THREAD = light_table("thread", ThreadRow)
TALLY = light_table("tally", TallyRow)

THREADS_OF_GAME = select(THREAD).where(*given(THREAD, "game"))
SET_THREAD = text(
    "INSERT INTO thread (game, seat, name, message_id, seq, at)"
    " VALUES (:game, :seat, :name, :message_id, :seq, :at)"
    " ON CONFLICT (game, seat, name)"
    " DO UPDATE SET message_id = excluded.message_id, seq = excluded.seq, at = excluded.at"
).bindparams(bindparam("at", type_=THREAD.c.at.type))

TALLY_OF = select(TALLY.c.count).where(*given(TALLY, "what", "day"))
COUNT = text(
    "INSERT INTO tally (what, day, count) VALUES (:what, :day, 1)"
    " ON CONFLICT (what, day) DO UPDATE SET count = tally.count + 1"
)
# The same if nobody has counted meanwhile: what follows from a count that was read must still hold.
COUNT_ON = text(f"{COUNT.text} WHERE tally.count = :read")
FORGET_TALLIES = delete(TALLY).where(TALLY.c.day < bindparam("before_day"), TALLY.c.day != "")

LETTERS_TO = (
    select(OUTBOX.c.raw)
    .where(*given(OUTBOX, "game", "seat"), OUTBOX.c.raw != b"")
    .order_by(OUTBOX.c.id.desc())
    .limit(bindparam("limit"))
)
_LONG_AGO = bindparam("before", type_=INBOX.c.received_at.type)
EMPTY_INBOX = (
    update(INBOX)
    .where(INBOX.c.received_at < _LONG_AGO, INBOX.c.status != InboxStatus.NEW, INBOX.c.raw != b"")
    .values(raw=b"")
)
EMPTY_OUTBOX = (
    update(OUTBOX)
    .where(OUTBOX.c.created_at < _LONG_AGO, OUTBOX.c.status != OutboxStatus.NEW, OUTBOX.c.raw != b"")
    .values(raw=b"")
)


def change_threads(connection: Connection, change: Change) -> None:
    """Let threads go on, count what is counted, and store what players said about themselves."""
    if change.threads:
        queries.write(connection, SET_THREAD, *map(values, change.threads))
    for tally in change.tallies:
        if queries.write(connection, COUNT_ON, values(tally)) != 1:
            raise Conflict(f"{tally.what} was counted by another just now")
    for (player_id, name), value in change.preferences.items():
        set_player(connection, player_id, **{name: value})
    for player_id, email in change.trust:
        add_address(connection, player_id, email)


def forget(connection: Connection, before: datetime, before_day: str) -> int:
    """Empty old mails, so that only the fact remains that they came and went; how many there were."""
    connection.execute(FORGET_TALLIES, {"before_day": before_day})
    found = (connection.execute(statement, {"before": before}) for statement in (EMPTY_INBOX, EMPTY_OUTBOX))
    return sum(result.rowcount for result in found)
