"""A database in a file, or in memory: how SQLite is opened, and what its errors mean."""

import os
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from weakref import WeakSet

from pbem.locks import FileLock, NoLocks, Taken, take
from pbem.sentence import N_, Sentence
from pbem.store.schema.errors import Conflict, Garbled, StoreError, StoreTrouble, UnreadableRow

MEMORY = ":memory:"
_making = threading.Lock()  # or a new file could be closed here when another thread has just locked it
SHORT_WAIT = 200  # milliseconds, for what can as well be done later
SMALL = 64 * 2**20  # bytes: a file that is written anew in less than a second

DIALECT = "sqlite"
MARK = "?"
WRITING = "BEGIN IMMEDIATE"  # takes the lock at once, so that nothing has to be undone for want of it
ONE_MOMENT = "BEGIN"
TABLES = "SELECT name FROM sqlite_master WHERE type = 'table'"
SIZE = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
CLOCK = "SELECT CAST((julianday('now') - 2440587.5) * 86400000000 AS INTEGER)"
ALONE = ""  # whoever writes is alone
TELL = ""  # on one machine a named pipe does that (``pbem/poke.py``)
Error = sqlite3.DatabaseError

# What a host reads: the reason, and what can be done about it.
SENTENCES = {
    StoreTrouble.LOCKED: N_(
        "The database {name} is locked by another program. Try again, or stop that program."
    ),
    StoreTrouble.READONLY: N_(
        "The database {name} cannot be written to. Let its owner write the file and its folder."
    ),
    StoreTrouble.FULL: N_(
        "The database {name} cannot grow: the disk is full. Nothing was lost; make room and try again."
    ),
    StoreTrouble.DISK: N_(
        "The database {name} could not be read or written: the disk reports an error. Copy the folder"
        " elsewhere."
    ),
    StoreTrouble.CANNOT_OPEN: N_(
        "The database {name} cannot be opened. Check the path, and that its folder can be written to."
    ),
    StoreTrouble.DAMAGED: N_(
        "The database {name} is damaged, or no database. First of all stop the server and copy the folder."
    ),
    StoreTrouble.NO_LOCKS: N_(
        "The database {name} is on a file system without locks. Choose a folder on a local disk: PBEM_HOME."
    ),
    StoreTrouble.BEING_REPLACED: N_(
        "The database {name} is put back or brought into a new form just now. Try again after that."
    ),
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
OTHER_TABLES = ("no such table", "no such column")  # the tests hold our statements to our tables
TAKEN = ("SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_ROWID")


def name_of(where: str) -> str:
    """What a database is called in messages."""
    return where


def lock_of(database: Path) -> Path:
    """What everybody who has the file open holds together, and who replaces it holds alone."""
    return database.with_name("database.lock")


def hold(where: str, patience: float) -> FileLock | None:
    """Show that the file is in use, so that nobody puts another in its place."""
    if where == MEMORY:
        return None
    path = Path(where)
    try:
        with _file_troubles(path):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            return take(lock_of(path), shared=True, patience=patience)
    except Taken:
        raise trouble_with(path, StoreTrouble.BEING_REPLACED) from None
    except NoLocks as problem:
        raise trouble_with(path, StoreTrouble.NO_LOCKS) from problem


def trouble_with(path: Path, trouble: StoreTrouble) -> StoreError:
    return StoreError(trouble, Sentence(SENTENCES[trouble], name=path))


async def heard(_: str) -> AsyncIterator[str]:
    """Nothing is ever told through a file."""
    return
    yield ""


def alone(_: sqlite3.Connection, held: FileLock | None, patience: float) -> Callable[[], None]:
    """Let nobody else have the file open; what is returned lets them in again. Taken, if they do not go."""
    if held is None:
        return lambda: None
    held.alone(patience)
    return held.share


class _Kept:
    """A connection of one thread, let go of when the thread has ended."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    def __del__(self) -> None:
        self.connection.close()


class PerThread:
    """A connection for each thread, kept open: a file costs nothing while nobody reads it."""

    def __init__(self, where: str, patience: float) -> None:
        self._where, self._patience = where, patience
        self._mine = threading.local()
        self._all: WeakSet[_Kept] = WeakSet()

    def lend(self) -> sqlite3.Connection:
        kept: _Kept | None = getattr(self._mine, "kept", None)
        if kept is None or _is_closed(kept.connection):
            kept = self._mine.kept = _Kept(connect(self._where, self._patience))
            self._all.add(kept)
        return kept.connection

    def take_back(self, _: sqlite3.Connection) -> None:
        """It stays with its thread."""

    def close(self) -> None:
        for kept in list(self._all):
            kept.connection.close()


lender = PerThread


def _is_closed(connection: sqlite3.Connection) -> bool:
    try:
        connection.total_changes  # noqa: B018  there is no other way to ask
    except sqlite3.ProgrammingError:
        return True
    return False


def connect(where: str, patience: float) -> sqlite3.Connection:
    """Open a file, or make it. It stays with one thread, but another may close it."""
    if where != MEMORY:
        _make_private(Path(where))
    connection = sqlite3.connect(where, timeout=patience, isolation_level=None, check_same_thread=False)
    try:
        _use_write_ahead_log(connection, patience)
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA secure_delete = ON")  # what is erased is overwritten
    except BaseException as problem:
        connection.close()
        if isinstance(problem, UnicodeDecodeError):  # in the words of an error: they quote the file
            raise Garbled from problem
        raise
    return connection


@contextmanager
def any_text(connection: sqlite3.Connection) -> Iterator[None]:
    """Let text that is none be found as bytes, rather than stop all that is read with it."""
    connection.text_factory = _text
    try:
        yield
    finally:
        connection.text_factory = str


def _text(stored: bytes) -> str | bytes:
    try:
        return stored.decode()
    except UnicodeDecodeError:
        return stored


def meaning(error: sqlite3.DatabaseError) -> type[Conflict] | type[UnreadableRow] | StoreTrouble | None:
    """Whether another writer was faster, or why the database cannot be used; None if it is neither."""
    if getattr(error, "sqlite_errorname", "") in TAKEN:
        return Conflict
    if is_garbled(error):
        return UnreadableRow
    if str(error).startswith(OTHER_TABLES):
        return StoreTrouble.DAMAGED
    return TROUBLES.get(_kind(error))


def without_values(error: sqlite3.DatabaseError) -> sqlite3.DatabaseError:
    """The error as it may be told; SQLite itself names tables and columns only."""
    return sqlite3.OperationalError("a row cannot be read") if is_garbled(error) else error


def is_garbled(error: sqlite3.DatabaseError) -> bool:
    """Whether some text is none; then Python's words quote it."""
    return str(error).startswith("Could not decode to UTF-8")


def give_back(connection: sqlite3.Connection, pages: int) -> bool:
    """Make the file shorter by pages that are free, so many at most; whether there are more of them."""
    (gives,) = connection.execute("PRAGMA auto_vacuum").fetchone()
    if not gives:
        return False  # another program has copied it row by row: pbem db compact
    connection.execute(f"PRAGMA incremental_vacuum({pages:d})").fetchall()
    (free,) = connection.execute("PRAGMA freelist_count").fetchone()
    return bool(free)


def compact(connection: sqlite3.Connection) -> None:
    """Write the whole file anew, without what is free in it; from then on it can be given back."""
    connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
    connection.execute("VACUUM")


def fold_log(connection: sqlite3.Connection) -> bool:
    """Fold the write-ahead log into the file: then what was erased is in neither. False if one reads it."""
    (patience,) = connection.execute("PRAGMA busy_timeout").fetchone()
    connection.execute(f"PRAGMA busy_timeout = {SHORT_WAIT}")
    try:
        if not _written_anew(connection):
            return False
        (busy, *_) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    finally:
        connection.execute(f"PRAGMA busy_timeout = {patience:d}")
    return not busy


def _written_anew(connection: sqlite3.Connection) -> bool:
    """Write a small file anew; False if another is at it now.

    A row that finds no room in its page any more is copied, and SQLite may leave the old bytes in what is
    unused there, whatever is deleted later. A large file is left to ``compact``.
    """
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    if pages * size > SMALL:
        return True
    connection.execute("PRAGMA temp_store = MEMORY")
    try:
        connection.execute("VACUUM")
    except sqlite3.OperationalError as error:
        if _kind(error) not in ("BUSY", "LOCKED"):
            raise
        return False
    finally:
        connection.execute("PRAGMA temp_store = DEFAULT")
    return True


def _kind(error: sqlite3.DatabaseError) -> str:
    """SQLITE_IOERR_WRITE is a kind of IOERR."""
    name: str = getattr(error, "sqlite_errorname", "")
    return name.removeprefix("SQLITE_").partition("_")[0]


def _use_write_ahead_log(connection: sqlite3.Connection, patience: float) -> None:
    """Switch a new file to WAL. Others may be opening it too, and here SQLite does not wait for them."""
    deadline = time.monotonic() + patience
    connection.execute("PRAGMA busy_timeout = 0")
    while True:
        try:
            connection.execute("PRAGMA auto_vacuum = INCREMENTAL")  # first of all: see give_back
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute(f"PRAGMA busy_timeout = {int(patience * 1000)}")
            return
        except sqlite3.OperationalError as error:
            if _kind(error) != "BUSY" or time.monotonic() > deadline:
                raise
            time.sleep(0.01)


def _make_private(path: Path) -> None:
    """Make the file, or take it from everybody but its owner: who reads it knows all hands and roles.

    A file that is there is not opened: closing it would drop every lock that this process has on it.
    """
    with _file_troubles(path), _making:
        with suppress(FileExistsError):  # O_EXCL follows no link either
            os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        found = path.stat()
        if found.st_uid != path.lstat().st_uid:
            raise PermissionError(0, "a link leads to a file of somebody else")
        if found.st_mode & 0o077:
            path.chmod(found.st_mode & 0o700)
        if not os.access(path, os.R_OK | os.W_OK, effective_ids=os.access in os.supports_effective_ids):
            raise PermissionError(0, "it may not be written")


@contextmanager
def _file_troubles(path: Path) -> Iterator[None]:
    """What the operating system refuses, in our words."""
    try:
        yield
    except OSError as error:
        refused = isinstance(error, PermissionError)
        raise trouble_with(path, StoreTrouble.READONLY if refused else StoreTrouble.CANNOT_OPEN) from error
