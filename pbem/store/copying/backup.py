"""Copies of a database file: made while others write, and put back in its place.

A database that was put back does not know what happened after the copy, but the world does: letters about
later turns have been read and may be answered. So its epoch is raised, which changes every token and
every Message-ID from then on.

To put a copy back takes three steps, and only the last one changes anything: ``alone_with`` shuts everybody
out, ``prepare`` makes in a folder beside what is to be there afterwards, ``put_back`` swaps the two files. A
crash at any moment leaves the old database in its place or the new one, and the old one is kept in any case.
"""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path

from pbem.locks import NoLocks, Taken, holders, take
from pbem.store.schema.errors import StoreError, StoreTrouble
from pbem.store.sql import sqlite

PAGES = 20_000  # copied at once: 80 MB. If somebody writes in between, SQLite begins again
WAIT = 2.0  # seconds for a command that is just ending
UNREADABLE = (StoreTrouble.DAMAGED, StoreTrouble.DISK)
Tell = Callable[[int, int], None]  # how much is done, and of how much


def copy_database(source: Path, target: Path, tell: Tell | None = None) -> None:
    """Copy a database as it is at one moment, whoever is writing; the copy belongs to its owner alone.

    It is read again as a whole before it gets its name, so that what has the name is a copy that can be used.
    """

    def copied(_: int, left: int, pages: int) -> None:
        if tell is not None:
            tell(pages - left, pages)

    if not source.is_file():
        raise StoreError(StoreTrouble.CANNOT_OPEN, f"There is no database {source}. Check the path.")
    unfinished = target.with_name(f".{target.name}.{os.getpid()}")
    os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        with closing(sqlite3.connect(source)) as reading, closing(sqlite3.connect(unfinished)) as writing:
            reading.backup(writing, pages=PAGES, progress=copied)
            writing.execute("PRAGMA journal_mode=DELETE")  # one file, without a journal beside it
        with unfinished.open("rb") as file:
            os.fsync(file.fileno())
        if damage := what_is_wrong(unfinished):
            raise StoreError(
                StoreTrouble.DAMAGED,
                f"{source} could not be copied whole ({damage[0]}). Check it: pbem db check",
            )
        unfinished.replace(target)
        keep_names(target.parent)
    except sqlite3.DatabaseError as problem:
        trouble = _trouble(problem)
        if trouble is StoreTrouble.FULL:
            raise StoreError(trouble, f"There is no room for {target}. Choose another disk.") from None
        raise sqlite.trouble_with(source, trouble) from problem
    finally:
        unfinished.unlink(missing_ok=True)


@contextmanager
def alone_with(database: Path, patience: float = WAIT) -> Iterator[None]:
    """Nobody else has the database open, or can open it, as long as this is open."""
    path = sqlite.lock_of(database)
    try:
        lock = take(path, patience=patience)
    except Taken:
        pids = ", ".join(map(str, holders(path)))
        text = (
            "The database {file} is in use by another pbem (process {pids}). Let it end, and try again."
            if pids
            else "The database {file} is in use by another pbem. Let it end, and try again."
        )
        raise StoreError(StoreTrouble.LOCKED, text.format(file=database, pids=pids)) from None
    except NoLocks as problem:
        raise sqlite.trouble_with(database, StoreTrouble.NO_LOCKS) from problem
    with lock:
        yield


def prepare(copy: Path, database: Path, tell: Tell | None = None) -> Path:
    """Make of a copy, in a folder beside the database, the file that is to take its place."""
    beside = database.parent / "restoring" / database.name
    remove_folder(beside.parent)  # left behind by somebody who was killed
    beside.parent.mkdir(mode=0o700)
    try:
        epoch = _next_epoch(copy, database)
        copy_database(copy, beside, tell)
        with closing(sqlite3.connect(beside)) as connection, connection:
            connection.execute("UPDATE meta SET value = ? WHERE key = 'epoch'", (str(epoch),))
    except BaseException:
        remove_folder(beside.parent)
        raise
    return beside


def put_back(prepared: Path, database: Path, now: datetime) -> Path | None:
    """Let a prepared file take the place of the database; where the old one is now, if there was one."""
    fold_journal(prepared)
    if os.geteuid() == 0:  # what the administrator puts back must not shut out who runs the server
        owner = (database if database.exists() else database.parent).stat()
        os.chown(prepared, owner.st_uid, owner.st_gid)
    aside = None
    if database.exists():
        aside = _unused(database.with_name(f"{database.name}.{now:%Y%m%d-%H%M%S}"))
        with suppress(_Unreadable):  # which may be why somebody restores; then its journal stays beside it
            fold_journal(database)
        for ending in ("", "-wal"):
            file = database.with_name(database.name + ending)
            if file.exists():
                _second_name(file, aside.with_name(aside.name + ending))
        keep_names(database.parent)
        for ending in ("-wal", "-shm"):  # to SQLite the new file would seem to go on there
            database.with_name(database.name + ending).unlink(missing_ok=True)
    prepared.replace(database)
    keep_names(database.parent)
    remove_folder(prepared.parent)
    return aside


def epoch_of(database: Path) -> int | None:
    """How often a database was put back, counted from 1; None if it cannot be read."""
    try:
        with closing(_reading(database)) as connection:
            row = connection.execute("SELECT value FROM meta WHERE key = 'epoch'").fetchone()
    except sqlite3.DatabaseError:
        return None
    return int(row[0]) if row else None


def what_is_wrong(database: Path, quick: bool = False) -> list[str]:
    """What is damaged in a file; nothing, if it is whole. That it cannot be looked at is no damage."""
    look = "quick_check" if quick else "integrity_check"
    try:
        with closing(_reading(database)) as connection:
            answers = [" ".join(str(row[0]).split()) for row in connection.execute(f"PRAGMA {look}")]
            dangling = [] if quick else connection.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.DatabaseError as problem:
        trouble = _trouble(problem)
        if trouble is not StoreTrouble.DAMAGED:
            raise sqlite.trouble_with(database, trouble) from problem
        return [str(problem)]
    found = [] if answers == ["ok"] else answers
    return found + [f"a row of {row[0]} refers to nothing" for row in dangling]


class _Unreadable(Exception):
    """SQLite can do nothing with a file."""


def _reading(database: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)


def _trouble(problem: sqlite3.DatabaseError) -> StoreTrouble:
    """What an error of SQLite means; a file without the tables that we look for is not ours."""
    meaning = sqlite.meaning(problem)
    return meaning if isinstance(meaning, StoreTrouble) else StoreTrouble.DAMAGED


def fold_journal(database: Path) -> None:
    """Write what the journal still holds into the file itself; refuse if some other program has it open."""
    try:
        with closing(sqlite3.connect(database, timeout=WAIT)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.DatabaseError as problem:
        trouble = _trouble(problem)
        if trouble in UNREADABLE:
            raise _Unreadable from problem
        raise sqlite.trouble_with(database, trouble) from problem


def _next_epoch(copy: Path, database: Path) -> int:
    """One that was never used: also not by a database that cannot be read any more."""
    earlier = [epoch_of(path) for path in database.parent.glob(f"{database.name}.*") if path.is_file()]
    here = epoch_of(database) if database.exists() else None
    lost = database.exists() and here is None
    return max(filter(None, (1, epoch_of(copy), here, *earlier))) + 1 + lost


def _second_name(file: Path, name: Path) -> None:
    try:
        os.link(file, name)
    except OSError:  # some file systems have no such thing
        shutil.copy2(file, name)
        with name.open("rb") as copied:
            os.fsync(copied.fileno())


def _unused(path: Path) -> Path:
    """This name, or one like it that nobody has."""
    names = (path.with_name(f"{path.name}-{number}") for number in range(2, 1000))
    return path if not path.exists() else next(name for name in names if not name.exists())


def remove_folder(folder: Path) -> None:
    if folder.exists():
        shutil.rmtree(folder)


def keep_names(folder: Path) -> None:
    """Let new names survive a power cut."""
    file = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
