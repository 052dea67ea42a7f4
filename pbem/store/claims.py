"""Who does what: several workers share mails to read, rows that are due and letters to send.

A worker is a process that has this database open and does some of the work. It takes rows in hand before it
deals with them, and everybody else leaves those alone. It is there as long as it says so in time; after that
whatever it had in hand is there for the others. Time is that of the database, the one clock that all of them
share.

Claims save double work, and see to it that no letter is sent by two. That nothing happens twice does not
depend on them: a mail is marked in the transaction of what it caused, and a game has a version.
"""

import os
import socket
import time
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from pbem.store.mailbox import Mailbox
from pbem.store.schema.kinds import TIME_OF_PEOPLE, InboxStatus, OutboxStatus, Work
from pbem.store.schema.rows import DueRow, HeldRow, InboxRow, OutboxRow, WorkerRow
from pbem.store.schema.values import EPOCH
from pbem.store.sql.database import Connection
from pbem.store.sql.statement import SKIP_LOCKED, Command, Query, delete, insert, select, update

LEASE = timedelta(seconds=30)
ALL_WORKS = tuple(Work)


class Found(NamedTuple):
    """Whether there is something."""

    rows: int


def _claim(row_class: Any, keys: str, waiting: str, order: str) -> Command:
    """Take in hand what waits, as much as the limit says; what another is just taking is left to it."""
    table = row_class.table
    return Command(
        row_class,
        f"WITH picked AS MATERIALIZED (SELECT {keys} FROM {table} WHERE {waiting} AND claimed_by IS NULL"
        f" ORDER BY {order} LIMIT :limit {SKIP_LOCKED})"
        f" UPDATE {table} SET claimed_by = :worker WHERE ({keys}) IN (SELECT {keys} FROM picked)",
    )


def _any(row_class: Any, waiting: str) -> Query[Found]:
    """Whether anything waits: most looks find nothing, and should disturb no writer."""
    return Query(
        row_class,
        f"SELECT 1 FROM {row_class.table} WHERE {waiting} AND claimed_by IS NULL LIMIT 1",
        Found,
    )


class _Kind(NamedTuple):
    """The statements for rows of one kind."""

    waits: Query[Found]
    claim: Command
    in_hand: Query[Any]


def _kind(row_class: Any, keys: str, waiting: str, order: str, mine: str = "TRUE") -> _Kind:
    return _Kind(
        _any(row_class, waiting),
        _claim(row_class, keys, waiting, order),
        select(row_class, f"WHERE claimed_by = :worker AND {mine} ORDER BY {order}"),
    )


_UNREAD = f"status = '{InboxStatus.NEW}'"
# The mails of one person are read in the order in which they came: only the first of them is there to take.
_FIRST = (
    f"{_UNREAD} AND (lane = 0 OR NOT EXISTS (SELECT 1 FROM inbox AS earlier WHERE earlier.{_UNREAD}"
    " AND earlier.lane = inbox.lane AND earlier.id < inbox.id))"
)
_UNSENT = f"status = '{OutboxStatus.NEW}'"
_NOT_PAUSED = (
    "NOT EXISTS (SELECT 1 FROM bounce WHERE bounce.recipient = outbox.recipient AND bounce.pauses = TRUE)"
)
_WITHOUT_PEOPLE = f"kind NOT IN {tuple(map(str, TIME_OF_PEOPLE))}"

MAILS = _kind(InboxRow, "id", _FIRST, "id", _UNREAD)
LETTERS = _kind(OutboxRow, "id", f"{_UNSENT} AND due_at <= :now AND {_NOT_PAUSED}", "due_at, id", _UNSENT)
_SOUND = "quarantined = ''"
_DUE = f"due_at <= :now AND {_SOUND}"
HELD = _kind(HeldRow, "game, seat", f"visible_at <= :now AND {_SOUND}", "visible_at", _SOUND)
DUES = _kind(DueRow, "game, seat, kind", _DUE, "due_at", _SOUND)
DUES_WITHOUT_PEOPLE = _kind(
    DueRow, "game, seat, kind", f"{_DUE} AND {_WITHOUT_PEOPLE}", "due_at", f"{_SOUND} AND {_WITHOUT_PEOPLE}"
)

_TABLES: dict[Work, tuple[Any, ...]] = {
    Work.READ: (InboxRow,),
    Work.TICK: (HeldRow, DueRow),
    Work.SEND: (OutboxRow,),
}
_OF_NOBODY = "claimed_by IS NOT NULL AND claimed_by NOT IN (SELECT worker.id FROM worker)"
LET_GO = {
    work: [update(each, "SET claimed_by = NULL WHERE claimed_by = :worker") for each in tables]
    for work, tables in _TABLES.items()
}
IN_HAND = {
    work: [
        Query(each, f"SELECT 1 FROM {each.table} WHERE claimed_by = :worker LIMIT 1", Found)
        for each in tables
    ]
    for work, tables in _TABLES.items()
}
ORPHANED = [
    Query(each, f"SELECT 1 FROM {each.table} WHERE {_OF_NOBODY} LIMIT 1", Found)
    for tables in _TABLES.values()
    for each in tables
]
GIVE_BACK = [
    update(each, f"SET claimed_by = NULL WHERE {_OF_NOBODY}").waking(work)
    for work, tables in _TABLES.items()
    for each in tables
]

WORKERS = select(WorkerRow, "ORDER BY id")
ADD_WORKER = insert(WorkerRow, "RETURNING id")
# A database that has lost its last moments may have given our number to another since.
RENEW_WORKER = update(WorkerRow, "SET until = :until WHERE id = :id AND since = :since")
DROP_WORKER = delete(WorkerRow, "WHERE id = :id")
DROP_DEAD = delete(WorkerRow, "WHERE until < :until")


class Claims(Mailbox):
    """The part of the store that knows what this process and the others have in hand."""

    lease = LEASE
    works: tuple[Work, ...] = ALL_WORKS
    ways: tuple[str, ...] = ()
    _worker = 0  # our number; 0: we have none
    _since = EPOCH  # when we got it
    _renewed = 0.0  # when we last said that we are there, by a clock that also runs while a machine sleeps
    _in_time = False  # whether we said so in time before that
    _does_chores = False

    def __init__(self) -> None:
        self._in_hand: set[Work] = set()  # of these kinds we may have something

    def claim_mails(self, limit: int) -> tuple[InboxRow, ...]:
        """Take mails in hand, one of each person; all that we have, the oldest first."""
        if not self._claim(Work.READ, MAILS, limit=limit):
            return ()
        return self._mails(MAILS.in_hand, worker=self.worker)

    def claim_letters(self, now: datetime, limit: int) -> tuple[OutboxRow, ...]:
        """Take letters in hand that are to be sent now; all that we have, the oldest first."""
        if not self._claim(Work.SEND, LETTERS, now=now, limit=limit):
            return ()
        return self._mails(LETTERS.in_hand, worker=self.worker)

    def claim_held(self, now: datetime, limit: int) -> tuple[HeldRow, ...]:
        """Take moves in hand whose cooling time is over; all that we have, the oldest first."""
        if not self._claim(Work.TICK, HELD, now=now, limit=limit):
            return ()
        return self._rows_of_games(HELD.in_hand, worker=self.worker)

    def claim_dues(self, now: datetime, limit: int, people_too: bool = True) -> tuple[DueRow, ...]:
        """Take in hand what the clock has to do; if people cannot answer, only what needs none."""
        kind = DUES if people_too else DUES_WITHOUT_PEOPLE
        if not self._claim(Work.TICK, kind, now=now, limit=limit):
            return ()
        return self._rows_of_games(kind.in_hand, worker=self.worker)

    def let_go(self, *works: Work) -> None:
        """Leave to others what we have in hand and have not dealt with."""
        for work in self._in_hand.intersection(works):
            for found, command in zip(IN_HAND[work], LET_GO[work], strict=True):
                if self._row(found, worker=self.worker) is not None:
                    self._write(command, worker=self.worker)
            self._in_hand.discard(work)

    # Who is there

    @property
    def worker(self) -> int:
        """Our number. Whoever asks for it is there."""
        if not self._worker or _seconds() - self._renewed > self.lease.total_seconds() / 3:
            self.say_we_are_there()
        return self._worker

    @property
    def holds_its_claims(self) -> bool:
        """Whether nobody can have taken us for dead, so that what we have in hand is ours."""
        return bool(self._worker) and _seconds() - self._renewed < self.lease.total_seconds()

    def say_we_are_there(self) -> None:
        """Go on for the time of one lease; who was taken for dead begins anew, with nothing in hand."""
        before, began = self._renewed, _seconds()
        with self._database.writing() as connection:
            until = connection.clock() + self.lease
            known = self._worker and connection.write(
                RENEW_WORKER, id=self._worker, since=self._since, until=until
            )
            if not known:
                self._worker = self._hired(connection, until)
            there = [row for row in connection.rows(WORKERS) if row.until >= until - self.lease]
        clocks = [row.id for row in there if Work.TICK in row.works]
        self._does_chores = not clocks or clocks[0] == self._worker
        self._renewed, self._in_time = began, began - before < self.lease.total_seconds()

    def look_after_claims(self) -> None:
        """Say that we are there, and give back what the dead had in hand; to be called often.

        One who was cut off may have missed what the others said. So nobody is taken for dead by one who could
        not say in time that she is there herself.
        """
        if _seconds() - self._renewed <= self.lease.total_seconds() / 3 and self._worker:
            return
        self.say_we_are_there()
        if not self._in_time:
            return
        with self._database.reading() as connection:
            now = connection.clock()
            dead = any(row.until < now for row in connection.rows(WORKERS))
            if not dead and all(connection.row(query) is None for query in ORPHANED):
                return
        with self._database.writing() as connection:
            connection.write(DROP_DEAD, until=connection.clock())
            for command in GIVE_BACK:
                connection.write(command)

    def workers(self) -> tuple[WorkerRow, ...]:
        """Everybody who is there, the oldest first."""
        with self._database.reading() as connection:
            now = connection.clock()
            return tuple(row for row in connection.rows(WORKERS) if row.until >= now)

    def has_chores(self) -> bool:
        """Whether it is us who do what one has to do for all: of those who watch the clock, the oldest."""
        return bool(self.worker) and self._does_chores

    def leave(self) -> None:
        """Leave everything to others, and be there no more."""
        if self._worker:
            with self._database.writing() as connection:
                for commands in LET_GO.values():
                    for command in commands:
                        connection.write(command, worker=self._worker)
                connection.write(DROP_WORKER, id=self._worker)
            self._worker = 0

    def _claim(self, work: Work, kind: _Kind, **parameters: Any) -> bool:
        """Take rows in hand; whether we may have any."""
        if self._row(kind.waits, **parameters) is not None:
            self._write(kind.claim, **parameters, worker=self.worker)
            self._in_hand.add(work)
        return work in self._in_hand

    def _hired(self, connection: Connection, until: datetime) -> int:
        told: dict[str, Sequence[str]] = {"works": tuple(map(str, self.works)), "ways": self.ways}
        name = f"{socket.gethostname()} {os.getpid()}"
        self._since = until - self.lease
        number = connection.add(ADD_WORKER, name=name, since=self._since, until=until, **told)
        assert number is not None
        return number


def _seconds() -> float:
    """A clock that also runs while the machine sleeps: others may take us for dead meanwhile."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))
