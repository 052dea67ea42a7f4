"""Snapshots: the position of a running game beside its log, so that the game is read without replaying it.

The log alone says what happened; a snapshot only spares time. It is written with every change of the log, in
one transaction, and its seal says what it belongs to: this database, this game, the log as it ends there
(its head commits to all of it), and the code by which it was written. One that is damaged, older than its
log, from elsewhere, or written by other code does not fit, and the log is replayed as if there were none.
Nothing that checks, exports or brings in a game looks at it. As it holds every secret of the table it never
leaves the database, and it goes when the game ends.
"""

import hashlib
import hmac
from functools import cache
from pathlib import Path

from pbem import engine
from pbem.store.schema import codec
from pbem.store.schema.changes import Change
from pbem.store.schema.kinds import GamePhase
from pbem.store.schema.rows import SnapshotRow
from pbem.store.schema.values import Hex
from pbem.store.sql.database import Connection
from pbem.store.sql.statement import delete, insert, select

LONGEST = 1 << 16  # bytes; a position of twelve players has a tenth of it

SNAPSHOT_OF_GAME = select(SnapshotRow, f"WHERE game = :game AND length(data) <= {LONGEST}")
SET_SNAPSHOT = insert(
    SnapshotRow, "ON CONFLICT (game) DO UPDATE SET seal = excluded.seal, data = excluded.data"
)
DROP_SNAPSHOT = delete(SnapshotRow, "WHERE game = :game")


class Sealer:
    """Says what a snapshot belongs to, with the key of this server."""

    def __init__(self, server_key: bytes, epoch: int) -> None:
        self._key = hmac.digest(server_key, f"snapshot:{epoch}".encode(), "sha256")

    def seal(self, game: str, head: Hex, data: bytes) -> Hex:
        """The seal of a position at the end of a log."""
        bound = b"%s:%s:%s:%s" % (reader().encode(), game.encode(), head.encode(), data)
        return hmac.digest(self._key, bound, "sha256").hex()

    def fits(self, row: SnapshotRow, head: Hex) -> bool:
        """Whether a snapshot is what we wrote for a log with this head."""
        return hmac.compare_digest(self.seal(row.game, head, row.data), row.seal)


@cache
def reader() -> Hex:
    """A fingerprint of all code that a position means something to: what folds facts, and what reads it back.

    A compiled engine lies beside the files that it was made of.
    """
    home = Path(engine.__file__).parent
    sources = [*sorted(home.rglob("*.py")), Path(codec.__file__)]
    parts = (part for source in sources for part in (source.name.encode(), source.read_bytes()))
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def change_snapshot(connection: Connection, change: Change, head: Hex, sealer: Sealer) -> None:
    """Keep the position that a change leads to; of a game that has ended, none."""
    if change.status in (GamePhase.OVER, GamePhase.ABANDONED):
        connection.write(DROP_SNAPSHOT, game=change.game)
    elif change.snapshot is not None:
        seal = sealer.seal(change.game, head, change.snapshot)
        connection.write(SET_SNAPSHOT, game=change.game, seal=seal, data=change.snapshot)
