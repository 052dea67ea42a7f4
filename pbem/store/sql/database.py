"""The connection to the database: how it is opened, how a transaction runs, what errors mean.

Reads run by themselves, without a lock. A write takes the lock at its beginning (BEGIN IMMEDIATE), waits for
another writer if it must, and is undone as a whole when anything in it fails.
"""

import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from weakref import WeakSet

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DatabaseError, IntegrityError
from sqlalchemy.pool import NullPool, StaticPool

from pbem.store.schema.errors import Conflict, StoreError, StoreTrouble

MEMORY = ":memory:"

# What a host reads: the reason, and what can be done about it.
SENTENCES = {
    StoreTrouble.LOCKED: "is locked by another program. Try again, or stop that program.",
    StoreTrouble.READONLY: "cannot be written to. Let its owner write the file and its folder.",
    StoreTrouble.FULL: "cannot grow: the disk is full. Nothing was lost; make room and try again.",
    StoreTrouble.DISK: "could not be read or written: the disk reports an error. Check the disk.",
    StoreTrouble.CANNOT_OPEN: "cannot be opened. Check the path, and that its folder can be written to.",
    StoreTrouble.DAMAGED: "is damaged, or no database. Go back to a copy with pbem db restore.",
}
TROUBLES = {  # by the first word of SQLite's name for the error
    "BUSY": StoreTrouble.LOCKED,
    "LOCKED": StoreTrouble.LOCKED,
    "READONLY": StoreTrouble.READONLY,
    "PERM": StoreTrouble.READONLY,
    "FULL": StoreTrouble.FULL,
    "IOERR": StoreTrouble.DISK,
    "CANTOPEN": StoreTrouble.CANNOT_OPEN,
    "CORRUPT": StoreTrouble.DAMAGED,
    "NOTADB": StoreTrouble.DAMAGED,
}
TAKEN = ("SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_ROWID")


class Database:
    """One database, with one kept connection for each thread that uses it."""

    def __init__(self, where: Path | str, patience: float = 10.0) -> None:
        self.name = str(where)
        self._engine = _engine(where, patience)
        self._begin = "BEGIN IMMEDIATE" if self._engine.dialect.name == "sqlite" else "BEGIN"
        self._mine = threading.local()
        self._all: WeakSet[Connection] = WeakSet()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection for one statement that reads."""
        with self._trouble():
            yield self._connection()

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """What this thread reads inside belongs to one moment, whatever others write meanwhile."""
        with self.reading() as connection:
            connection.exec_driver_sql("BEGIN")
            try:
                yield
            finally:
                connection.rollback()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that writes: all of it is stored, or nothing."""
        with self._trouble():
            connection = self._connection()
            try:
                connection.exec_driver_sql(self._begin)
                yield connection
                connection.commit()
            except BaseException:
                # Closing rolls back whatever is open. A rollback alone does nothing when it was the commit
                # that failed, for then SQLAlchemy takes the transaction for finished.
                connection.close()
                raise

    def close(self) -> None:
        """Let go of the file; the last one to do so also folds the write-ahead log into it."""
        for connection in list(self._all):
            connection.close()
        self._mine = threading.local()
        self._engine.dispose()

    def _connection(self) -> Connection:
        kept: Connection | None = getattr(self._mine, "connection", None)
        if kept is None or kept.closed or kept.invalidated:
            kept = self._mine.connection = self._engine.connect()
            self._all.add(kept)
        return kept

    @contextmanager
    def _trouble(self) -> Iterator[None]:
        try:
            yield
        except IntegrityError as error:
            if getattr(error.orig, "sqlite_errorname", "") in TAKEN:
                raise Conflict(str(error.orig)) from None
            raise
        except (DatabaseError, sqlite3.DatabaseError) as error:
            trouble = TROUBLES.get(_kind(getattr(error, "orig", error)))
            if trouble is None:
                raise
            raise StoreError(trouble, f"The database {self.name} {SENTENCES[trouble]}") from error


def _kind(error: BaseException | None) -> str:
    """SQLITE_IOERR_WRITE is a kind of IOERR."""
    name: str = getattr(error, "sqlite_errorname", "")
    return name.removeprefix("SQLITE_").partition("_")[0]


def _engine(where: Path | str, patience: float) -> Engine:
    # Parameters are cards and letters: they stay out of error messages. Transactions are begun by us.
    options: dict[str, Any] = {"hide_parameters": True, "isolation_level": "AUTOCOMMIT"}
    if "://" in str(where):
        return create_engine(str(where), **options)
    if str(where) == MEMORY:  # for tests in one thread
        engine = create_engine("sqlite://", poolclass=StaticPool, **options)
    else:
        _make_private(Path(where))
        engine = create_engine(URL.create("sqlite", database=str(where)), poolclass=NullPool, **options)

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _: object) -> None:
        connection.execute(f"PRAGMA busy_timeout = {int(patience * 1000)}")
        _use_write_ahead_log(connection, patience)
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")

    return engine


def _use_write_ahead_log(connection: sqlite3.Connection, patience: float) -> None:
    """Switch a new file to WAL. Others may be opening it too, and here SQLite does not wait for them."""
    deadline = time.monotonic() + patience
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if _kind(error) != "BUSY" or time.monotonic() > deadline:
                raise
            time.sleep(0.01)


def _make_private(path: Path) -> None:
    """Make the file, or take it from everybody but its owner: who reads it knows all hands and roles."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        if path.stat().st_mode & 0o077:
            path.chmod(path.stat().st_mode & 0o700)
    except OSError as error:
        trouble = StoreTrouble.READONLY if isinstance(error, PermissionError) else StoreTrouble.CANNOT_OPEN
        raise StoreError(trouble, f"The database {path} {SENTENCES[trouble]}") from error
