"""Copies of a database file: made while others write, and put back in its place.

A database that was put back does not know what happened after the copy, but the world does: letters about
later turns have been read and may be answered. So its epoch is raised, which changes every token and
every Message-ID from then on.
"""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from pbem.store.schema.errors import StoreError, StoreTrouble

PAGES = 20_000  # copied at once: 80 MB. If somebody writes in between, SQLite begins again
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
        if damage := is_whole(unfinished):
            raise StoreError(
                StoreTrouble.DAMAGED,
                f"{source} could not be copied whole ({damage[0]}). Check it: pbem db check",
            )
        unfinished.replace(target)
    except sqlite3.DatabaseError as problem:
        raise StoreError(
            StoreTrouble.DAMAGED, f"{source} could not be copied ({problem}). Check it: pbem db check"
        ) from None
    finally:
        unfinished.unlink(missing_ok=True)


def put_back(copy: Path, database: Path, now: datetime, tell: Tell | None = None) -> Path | None:
    """Let a copy take the place of the database; where the old one was put, if there was one."""
    epoch = epoch_of(copy) or 1
    aside = None
    if database.exists():
        epoch = max(epoch, epoch_of(database) or 1)
        aside = database.with_name(f"{database.name}.{now:%Y%m%d-%H%M%S}")
        # What the old file's journal still holds belongs into the old file.
        # If it is damaged that cannot be helped: it may be why somebody restores.
        with closing(sqlite3.connect(database)) as old, suppress(sqlite3.DatabaseError):
            old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.rename(aside)
        for journal in (f"{database.name}-wal", f"{database.name}-shm"):
            database.with_name(journal).unlink(missing_ok=True)
    copy_database(copy, database, tell)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE meta SET value = ? WHERE key = 'epoch'", (str(epoch + 1),))
    return aside


def epoch_of(database: Path) -> int | None:
    """How often a database was put back, counted from 1; None if it cannot be read."""
    try:
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
            row = connection.execute("SELECT value FROM meta WHERE key = 'epoch'").fetchone()
    except sqlite3.DatabaseError:
        return None
    return int(row[0]) if row else None


def is_whole(database: Path) -> list[str]:
    """What SQLite finds wrong with a file; nothing, if it is whole."""
    try:
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
            answers = [str(row[0]) for row in connection.execute("PRAGMA integrity_check")]
            dangling = connection.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.DatabaseError as problem:
        return [str(problem)]
    found = [] if answers == ["ok"] else answers
    return found + [f"a row of {row[0]} refers to nothing" for row in dangling]
