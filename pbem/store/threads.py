"""What is remembered about letters beside the letters: threads and daily counts."""

from collections.abc import Iterable

from pbem.store.schema.changes import Change, Tally
from pbem.store.schema.errors import Conflict
from pbem.store.schema.rows import TallyRow, ThreadRow
from pbem.store.sql.database import Connection
from pbem.store.sql.statement import Command, delete, insert, parameters_of, select
from pbem.store.sql.writes import add_address, set_player

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
