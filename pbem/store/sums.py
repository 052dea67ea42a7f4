"""How much of everything there is on the whole server, as whoever watches it may know.

Nothing here may change when somebody files an order, holds a move or keeps a note. So held moves are not
counted at all, and of what the clock has to do only rows whose times everybody knows: those of a question,
which stand in its letter whether it is answered already or not, and those of a whole table. Words that still
cool (``talk``) and what one person is written once a day (``daily``) are left out.
"""

from datetime import datetime
from typing import NamedTuple

from pbem.store.schema.kinds import DueKind, GamePhase, InboxStatus, OutboxStatus
from pbem.store.schema.rows import BounceRow, DueRow, GameRow, HeldRow, InboxRow, OutboxRow
from pbem.store.sql.database import Connection, Database
from pbem.store.sql.statement import Query

KNOWN_TO_ALL = (
    *(DueKind.NUDGE, DueKind.TIMEOUT, DueKind.NOTICE, DueKind.GRACE),
    *(DueKind.WINDOW, DueKind.VOTE),
)


def is_known_to_all(row: HeldRow | DueRow) -> bool:
    """Whether whoever watches the server may hear of something that the clock has to do."""
    return isinstance(row, DueRow) and row.kind in KNOWN_TO_ALL


class Games(NamedTuple):
    """How many games are in a phase."""

    phase: str
    games: int


class Queue(NamedTuple):
    """How many things wait, and since when the oldest does."""

    length: int
    since: datetime | None = None


class Letters(NamedTuple):
    """Letters that wait to be sent: all, those that were tried before, and those that are paused."""

    waiting: int
    retried: int
    paused: int
    since: datetime | None  # the oldest that should have gone out by now


class Bounces(NamedTuple):
    """Letters that came back, and addresses that get none for that reason."""

    letters: int
    addresses: int


class Sums(NamedTuple):
    """All of it."""

    games: dict[GamePhase, int]
    letters: Letters
    failed: int
    mails: Queue
    quarantined: int
    for_host: int
    bounces: Bounces
    late: Queue
    stuck: int  # things that were due and could not be done


_PAUSED = "EXISTS (SELECT 1 FROM bounce WHERE bounce.recipient = outbox.recipient AND bounce.pauses = TRUE)"
_OF_ALL = "kind IN ({})".format(", ".join(f"'{kind}'" for kind in KNOWN_TO_ALL))

GAMES_BY_PHASE = Query(GameRow, "SELECT status, count(*) FROM game GROUP BY status", Games)
LETTERS_WAITING = Query(
    OutboxRow,
    "SELECT count(*),"
    " coalesce(sum(CASE WHEN attempts > 0 THEN 1 ELSE 0 END), 0),"
    f" coalesce(sum(CASE WHEN {_PAUSED} THEN 1 ELSE 0 END), 0),"
    # One that was never tried may wait on purpose, as an answer to the fourth mail in an hour does.
    f" min(CASE WHEN (attempts > 0 OR due_at <= :now) AND NOT {_PAUSED} THEN created_at END)"
    f" FROM outbox WHERE status = '{OutboxStatus.NEW}'",
    Letters,
)
LETTERS_FAILED = Query(
    OutboxRow, f"SELECT count(*), NULL FROM outbox WHERE status = '{OutboxStatus.FAILED}'", Queue
)
MAILS_OF = Query(InboxRow, "SELECT count(*), min(received_at) FROM inbox WHERE status = :status", Queue)
BOUNCED = Query(
    BounceRow,
    "SELECT count(*), count(DISTINCT CASE WHEN pauses = TRUE THEN recipient END) FROM bounce",
    Bounces,
)
LATE = Query(
    DueRow,
    f"SELECT count(*), min(due_at) FROM due WHERE due_at <= :now AND quarantined = '' AND {_OF_ALL}",
    Queue,
)
STUCK = Query(DueRow, f"SELECT count(*), NULL FROM due WHERE quarantined <> '' AND {_OF_ALL}", Queue)


def size_of(database: Database) -> int:
    """How many bytes a database takes."""
    if database.file is not None:
        return database.file.stat().st_size if database.file.exists() else 0
    with database.reading() as connection:
        (size,) = connection.run(database.engine.SIZE).fetchone()
    return int(size)


def sums_of(connection: Connection, now: datetime) -> Sums:
    """Count everything."""

    def one(query: Query[Queue], **parameters: object) -> Queue:
        (row,) = connection.rows(query, **parameters)
        return row

    found = {row.phase: row.games for row in connection.rows(GAMES_BY_PHASE)}
    (letters,) = connection.rows(LETTERS_WAITING, now=now)
    (bounces,) = connection.rows(BOUNCED)
    return Sums(
        games={phase: found.get(phase, 0) for phase in GamePhase},
        letters=letters,
        failed=one(LETTERS_FAILED).length,
        mails=one(MAILS_OF, status=InboxStatus.NEW),
        quarantined=one(MAILS_OF, status=InboxStatus.QUARANTINED).length,
        for_host=one(MAILS_OF, status=InboxStatus.HOST).length,
        bounces=bounces,
        late=one(LATE, now=now),
        stuck=one(STUCK).length,
    )
