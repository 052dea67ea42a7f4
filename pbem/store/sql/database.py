"""The connection to the database: how it is kept, how a transaction runs, what becomes of errors.

Reads run by themselves, without a lock. A write is a transaction, which waits for another writer if it must
and is undone as a whole when anything in it fails. From here on it makes no difference which engine it is:
each has a file that says how it is opened, how a transaction begins there, and what its errors mean.
"""

import os
import threading
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol

from pbem.locks import FileLock, Taken, holders
from pbem.sentence import N_, Sentence
from pbem.store.schema.errors import Conflict, Garbled, StoreError, StoreTrouble, UnreadableRow
from pbem.store.schema.kinds import ToDo, Work
from pbem.store.schema.values import moment
from pbem.store.sql import sqlite
from pbem.store.sql.statement import DAMAGE, Command, Query, Row, columns_of, for_driver

Wake = Callable[[ToDo], None]

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
    CLOCK: str  # finds the time by the one clock that all who use the database share, in microseconds
    ALONE: str  # waits until nobody else is at something of this name; empty: there is one writer
    TELL: str  # wakes other processes that listen; empty: nobody can
    WRITING: str  # how a transaction begins
    ONE_MOMENT: str  # and one that reads as if nobody wrote meanwhile
    TABLES: str  # finds the names of all tables
    SIZE: str  # and how many bytes all of them take
    SENTENCES: dict[StoreTrouble, str]
    Error: type[Any]  # what its driver raises

    def name_of(self, where: str) -> str: ...
    def hold(self, where: str, patience: float) -> FileLock | None: ...
    def heard(self, where: str) -> AsyncIterator[str]: ...
    def lender(self, where: str, patience: float) -> "Lender": ...
    def alone(self, connection: Any, hold: FileLock | None, patience: float, /) -> Callable[[], None]: ...
    def give_back(self, connection: Any, pages: int, /) -> bool: ...
    def compact(self, connection: Any) -> None: ...
    def fold_log(self, connection: Any, /) -> bool: ...
    def any_text(self, connection: Any, /) -> AbstractContextManager[None]: ...
    def meaning(self, error: Any) -> type[Conflict] | type[UnreadableRow] | StoreTrouble | None: ...
    def without_values(self, error: Any) -> Exception: ...


def engine_of(where: str) -> Engine:
    """An address on a server, or else a file."""
    if "://" not in where:
        return sqlite
    from pbem.store.sql import postgresql  # its driver is an extra

    return postgresql


class Lender(Protocol):
    """Keeps the connections of a driver, and lends them; one that is broken is not lent again."""

    def lend(self) -> Any: ...
    def take_back(self, driver: Any, /) -> None: ...
    def close(self) -> None: ...


class Connection:
    """A connection to a database, lent to one thread."""

    def __init__(self, driver: Any, engine: Engine) -> None:
        self.driver = driver
        self.woken: dict[Work, datetime | None] = {}  # by what was written since the transaction began
        self._engine = engine
        self._mark = engine.MARK

    def rows(self, query: Query[Row], **parameters: Any) -> list[Row]:
        """All that a query finds."""
        found = self.run(for_driver(query.text, self._mark), query.values(parameters)).fetchall()
        try:
            return query.read(found)
        except DAMAGE as problem:
            raise UnreadableRow(f"a row of {query.table} cannot be read") from problem

    def rows_apart(self, query: Query[Row], **parameters: Any) -> list[tuple[dict[str, Any], Row | None]]:
        """Return what a query finds by columns, and each as a row, or None where that cannot be read."""
        with self._engine.any_text(self.driver):
            found = self.run(for_driver(query.text, self._mark), query.values(parameters)).fetchall()
        names = [*columns_of(query.make)]
        return [(dict(zip(names, row, strict=True)), query.read_one(row)) for row in found]

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

    def alone_with(self, what: str) -> None:
        """Until this transaction ends, let nobody else be at something: for what is read and then written.

        A game needs no such thing, for it has a version. In SQLite nobody else writes at all.
        """
        if self._engine.ALONE:
            self.run(self._engine.ALONE, (what,))

    def clock(self) -> datetime:
        """The time by the clock that everybody who uses the database shares."""
        ((now,),) = self.run(self._engine.CLOCK).fetchall()
        return moment(now)


class Database:
    """One database, and the connections that this process has to it."""

    def __init__(self, where: Path | str, patience: float = 10.0) -> None:
        self._where = str(where)
        self._patience = patience
        self.engine = engine_of(self._where)
        self.name = self.engine.name_of(self._where)
        self._hold: FileLock | None = None  # shows others that somebody uses the file
        self._lender: Lender | None = None
        self._opening = threading.Lock()
        self._mine = threading.local()
        self.wake: Wake = lambda *_: None  # called after a commit that leaves something to do

    @property
    def file(self) -> Path | None:
        """Where it lies, if it is a file."""
        in_a_file = self.engine is sqlite and self._where != sqlite.MEMORY
        return Path(self._where) if in_a_file else None

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection for statements that read."""
        with self._trouble(), self._lent() as connection:
            yield connection

    @contextmanager
    def one_moment(self) -> Iterator[None]:
        """What this thread reads inside belongs to one moment, whatever others write meanwhile.

        One inside another belongs to the moment of the outer one. A write of this thread ends it.
        """
        if self._in_a_moment:
            yield
            return
        with self._trouble(), self._lent() as connection:
            connection.run(self.engine.ONE_MOMENT)
            self._mine.in_a_moment = True
            try:
                yield
            finally:
                self._end_moment()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that writes: all of it is stored, or nothing."""
        with self._trouble(), self._lent() as connection:
            self._end_moment()
            try:
                connection.woken = {}
                connection.run(self.engine.WRITING)
                yield connection
                connection.run("COMMIT")
            except BaseException:
                self._roll_back(connection)
                raise
        if connection.woken:
            self.wake(connection.woken)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Nobody else has the database open, or can open it, as long as it is brought into a new form."""
        with self._trouble(), self._lent() as connection:
            try:
                let_in = self.engine.alone(connection.driver, self._hold, self._patience)
            except Taken:
                pids = [pid for pid in holders(self._hold.path) if pid != os.getpid()] if self._hold else []
                text = IN_USE if pids else IN_USE_BY_SOMEBODY
                names = ", ".join(map(str, pids))
                raise StoreError(StoreTrouble.LOCKED, Sentence(text, name=self.name, pids=names)) from None
            try:
                yield
            finally:
                let_in()

    def tell(self, words: str) -> None:
        """Wake other processes that listen to the database, if they can."""
        if self.engine.TELL:
            with self.reading() as connection:
                connection.run(self.engine.TELL, (words,))

    def heard(self) -> AsyncIterator[str]:
        """What others tell in that way, for as long as the connection holds."""
        return self.engine.heard(self._where)

    def give_back(self, pages: int) -> bool:
        """Make the database smaller by what is free in it, so much at most; whether there is more."""
        with self._by_itself() as driver:
            return self.engine.give_back(driver, pages)

    def compact(self) -> None:
        """Write everything anew, without what is free."""
        with self._by_itself() as driver:
            self.engine.compact(driver)

    def fold_log(self) -> bool:
        """See to it that what was erased is in no log beside the database; False if another reads it now."""
        with self._by_itself() as driver:
            return self.engine.fold_log(driver)

    def close(self) -> None:
        """Let go of the database; the last one to let go of a file folds its write-ahead log into it."""
        lender, self._lender = self._lender, None
        if lender is not None:
            lender.close()
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
            try:
                self._mine.connection.driver.commit()  # psycopg forgets all its statements at a rollback
            except self.engine.Error:
                self._roll_back(self._mine.connection)

    def _roll_back(self, connection: Connection) -> None:
        try:
            connection.driver.rollback()
        except self.engine.Error:
            connection.driver.close()  # which undoes it too

    @contextmanager
    def _by_itself(self) -> Iterator[Any]:
        """The driver's connection, for what runs in no transaction."""
        with self._trouble(), self._lent() as connection:
            self._end_moment()
            yield connection.driver

    @contextmanager
    def _lent(self) -> Iterator[Connection]:
        """The connection that this thread has in hand; else one is lent until the context ends."""
        if (in_hand := getattr(self._mine, "connection", None)) is not None:
            yield in_hand
            return
        lender = self._opened()
        driver = lender.lend()
        self._mine.connection = Connection(driver, self.engine)
        try:
            yield self._mine.connection
        finally:
            self._mine.connection = None
            lender.take_back(driver)

    def _opened(self) -> Lender:
        with self._opening:
            if self._lender is None:
                self._hold = self._hold or self.engine.hold(self._where, self._patience)
                self._lender = self.engine.lender(self._where, self._patience)
            return self._lender

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
