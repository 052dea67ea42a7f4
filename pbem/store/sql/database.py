"""The connection to the database: how it is kept, how a transaction runs, what becomes of errors.

Reads run by themselves, without a lock. A write is a transaction, which waits for another writer if it must
and is undone as a whole when anything in it fails. From here on it makes no difference which engine it is:
each has a file that says how it is opened, how a transaction begins there, and what its errors mean.
"""

import os
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol
from weakref import WeakSet

from pbem.locks import FileLock, Taken, holders
from pbem.sentence import N_, Sentence
from pbem.store.schema.errors import Conflict, Garbled, StoreError, StoreTrouble, UnreadableRow
from pbem.store.schema.kinds import Work
from pbem.store.sql import sqlite
from pbem.store.sql.statement import Command, Query, Row, for_driver

Wake = Callable[[Work, datetime | None], None]  # what there is to do, and from when on; None: at once

IN_USE = N_(
    "The database {name} has to be brought into a new form, but another pbem (process {pids}) uses it. Stop"
    " that first."
)
IN_USE_BY_SOMEBODY = N_(
    "The database {name} has to be brought into a new form, but another pbem uses it. Stop that first."
)


class Engine(Protocol):
    """What ``sqlite.py`` and ``postgresql.py`` both say."""

    DIALECT: str  # as SQLAlchemy calls it, for migrations
    MARK: str  # of a parameter
    WRITING: str  # how a transaction begins
    ONE_MOMENT: str  # and one that reads as if nobody wrote meanwhile
    TABLES: str  # finds the names of all tables
    SENTENCES: dict[StoreTrouble, str]
    Error: type[Any]  # what its driver raises

    def name_of(self, where: str) -> str: ...
    def hold(self, where: str, patience: float) -> FileLock | None: ...
    def connect(self, where: str, patience: float) -> Any: ...
    def give_back(self, connection: Any, pages: int, /) -> bool: ...
    def compact(self, connection: Any) -> None: ...
    def fold_log(self, connection: Any, /) -> bool: ...
    def meaning(self, error: Any) -> type[Conflict] | type[UnreadableRow] | StoreTrouble | None: ...
    def without_values(self, error: Any) -> Exception: ...


def engine_of(where: str) -> Engine:
    """An address on a server, or else a file."""
    if "://" not in where:
        return sqlite
    from pbem.store.sql import postgresql  # its driver is an extra

    return postgresql


class Connection:
    """A connection to a database, kept by one thread."""

    def __init__(self, driver: Any, mark: str) -> None:
        self.driver = driver
        self.woken: dict[Work, datetime | None] = {}  # by what was written since the transaction began
        self._mark = mark

    def rows(self, query: Query[Row], **parameters: Any) -> list[Row]:
        """All that a query finds."""
        found = self.run(for_driver(query.text, self._mark), query.values(parameters)).fetchall()
        try:
            return query.read(found)
        except (ValueError, TypeError, LookupError, OverflowError, RecursionError) as problem:
            raise UnreadableRow(f"a row of {query.table} cannot be read") from problem

    def row(self, query: Query[Row], **parameters: Any) -> Row | None:
        """The first row that a query finds, if there is one."""
        return next(iter(self.rows(query, **parameters)), None)

    def write(self, command: Command, **parameters: Any) -> int:
        """Run a command; how many rows it changed."""
        changed: int = self.run(for_driver(command.text, self._mark), command.values(parameters)).rowcount
        if changed and command.wakes:
            self._note(command, parameters)
        return changed

    def add(self, command: Command, **parameters: Any) -> int | None:
        """Run a command that adds a row and returns its number; None if it adds none."""
        added = self.run(for_driver(command.text, self._mark), command.values(parameters)).fetchone()
        if added and command.wakes:
            self._note(command, parameters)
        return added[0] if added else None

    def write_all(self, command: Command, given: Iterable[Mapping[str, Any]]) -> None:
        """Run a command once for each set of parameters."""
        given = [*given]
        if given:
            self.run(for_driver(command.text, self._mark), *map(command.values, given))
        if command.wakes:
            for parameters in given:
                self._note(command, parameters)

    def _note(self, command: Command, parameters: Mapping[str, Any]) -> None:
        """Remember what there is to do once this is stored; of several moments the first counts."""
        assert command.wakes
        when: datetime | None = parameters[command.when] if command.when else None
        before = self.woken.setdefault(command.wakes, when)
        if before is not None and (when is None or when < before):
            self.woken[command.wakes] = when

    def run(self, text: str, *values: tuple[Any, ...]) -> Any:
        """Run SQL as the driver takes it, once for each set of values. Everything passes here."""
        cursor = self.driver.cursor()
        try:
            if len(values) > 1:
                cursor.executemany(text, values)
            else:
                cursor.execute(text, *values)
        except UnicodeDecodeError as problem:  # in the words of an error: they quote the file
            raise Garbled from problem
        return cursor

    @property
    def closed(self) -> bool:
        """Whether it is of no use any more; a server may have hung up."""
        return self.driver is None or getattr(self.driver, "closed", False)

    def close(self) -> None:
        """Let go of it, and of whatever was not committed."""
        driver, self.driver = self.driver, None
        if driver is not None:
            driver.close()

    __del__ = close  # its thread has ended


class Database:
    """One database, with one kept connection for each thread that uses it."""

    def __init__(self, where: Path | str, patience: float = 10.0) -> None:
        self._where = str(where)
        self._patience = patience
        self.engine = engine_of(self._where)
        self.name = self.engine.name_of(self._where)
        self._hold: FileLock | None = None  # shows others that somebody uses the file
        self._mine = threading.local()
        self._all: WeakSet[Connection] = WeakSet()
        self.wake: Wake = lambda *_: None  # called after a commit that leaves something to do

    @property
    def file(self) -> Path | None:
        """Where it lies, if it is a file."""
        in_a_file = self.engine is sqlite and self._where != sqlite.MEMORY
        return Path(self._where) if in_a_file else None

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection for statements that read."""
        with self._trouble():
            yield self._connection()

    @contextmanager
    def one_moment(self) -> Iterator[None]:
        """What this thread reads inside belongs to one moment, whatever others write meanwhile.

        One inside another belongs to the moment of the outer one. A write of this thread ends it.
        """
        if self._in_a_moment:
            yield
            return
        with self._trouble():
            self._connection().run(self.engine.ONE_MOMENT)
            self._mine.in_a_moment = True
            try:
                yield
            finally:
                self._end_moment()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that writes: all of it is stored, or nothing."""
        with self._trouble():
            self._end_moment()
            connection = self._connection()
            try:
                connection.woken = {}
                connection.run(self.engine.WRITING)
                yield connection
                connection.run("COMMIT")
            except BaseException:
                self._roll_back(connection)
                raise
        for work, when in connection.woken.items():
            self.wake(work, when)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Nobody else has the file open, or can open it, as long as it is brought into a new form."""
        with self._trouble():
            self._connection()
        lock = self._hold
        if lock is None:
            yield
            return
        try:
            lock.alone(self._patience)
        except Taken:
            pids = ", ".join(str(pid) for pid in holders(lock.path) if pid != os.getpid())
            raise StoreError(
                StoreTrouble.LOCKED,
                Sentence(IN_USE if pids else IN_USE_BY_SOMEBODY, name=self.name, pids=pids),
            ) from None
        try:
            yield
        finally:
            lock.share()

    def give_back(self, pages: int) -> bool:
        """Make the database smaller by what is free in it, so much at most; whether there is more."""
        with self._trouble():
            self._end_moment()
            return self.engine.give_back(self._connection().driver, pages)

    def compact(self) -> None:
        """Write everything anew, without what is free."""
        with self._trouble():
            self._end_moment()
            self.engine.compact(self._connection().driver)

    def fold_log(self) -> bool:
        """See to it that what was erased is in no log beside the database; False if another reads it now."""
        with self._trouble():
            self._end_moment()
            return self.engine.fold_log(self._connection().driver)

    def close(self) -> None:
        """Let go of the database; the last one to let go of a file folds its write-ahead log into it."""
        for connection in list(self._all):
            connection.close()
        self._mine = threading.local()
        if self._hold is not None:
            self._hold.close()
            self._hold = None

    @property
    def _in_a_moment(self) -> bool:
        return getattr(self._mine, "in_a_moment", False)

    def _end_moment(self) -> None:
        if self._in_a_moment:
            self._mine.in_a_moment = False
            self._roll_back(self._connection())

    def _roll_back(self, connection: Connection) -> None:
        try:
            connection.driver.rollback()
        except self.engine.Error:
            connection.close()  # which undoes it too

    def _connection(self) -> Connection:
        kept: Connection | None = getattr(self._mine, "connection", None)
        if kept is None or kept.closed:
            self._hold = self._hold or self.engine.hold(self._where, self._patience)
            driver = self.engine.connect(self._where, self._patience)
            kept = self._mine.connection = Connection(driver, self.engine.MARK)
            self._all.add(kept)
        return kept

    @contextmanager
    def _trouble(self) -> Iterator[None]:
        try:
            yield
        except Garbled as problem:
            raise self.error(StoreTrouble.DAMAGED) from problem
        except self.engine.Error as error:
            cause = self.engine.without_values(error)
            meaning = self.engine.meaning(error)
            if meaning is None:
                raise cause from None
            if isinstance(meaning, StoreTrouble):
                raise self.error(meaning) from cause
            raise meaning(str(cause)) from None

    def error(self, trouble: StoreTrouble) -> StoreError:
        """Why this database cannot be used, in a sentence."""
        return StoreError(trouble, Sentence(self.engine.SENTENCES[trouble], name=self.name))
