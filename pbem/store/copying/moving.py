"""A server moves with everything it keeps: from a file to PostgreSQL, or from there to a file.

Nobody may use the source meanwhile, and the target must be empty. All rows are carried in one transaction
there, from one moment here, and both sides are compared before anything counts (``carrying.py``).

There may never be two servers with one identity, for both would send letters about the same games. So the
source is marked first, and only then is the target committed: whoever is killed between the two finds all
games in the source, which says that it has moved and how it is used again.
"""

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from typing import Any, NamedTuple

from pbem.locks import Taken
from pbem.store import migrations
from pbem.store.copying.backup import alone_with, fold_journal, keep_names, remove_folder
from pbem.store.copying.carrying import Side, Tell, carry, heads, release, sums, tables
from pbem.store.copying.epochs import MOVED, next_epoch, remember
from pbem.store.schema.errors import StoreError, StoreTrouble
from pbem.store.sql import sqlite
from pbem.store.sql.database import Database, Engine, engine_of

PATIENCE = 2.0  # seconds for a command that is just ending
MOMENT = "BEGIN ISOLATION LEVEL REPEATABLE READ"

IS_USED = (
    "The database {name} is in use by another pbem. Stop every server and command that works "
    "with it, and try again."
)
NOT_EMPTY = (
    "The database {name} is not empty. Make a new one and name that: CREATE DATABASE … OWNER … in psql."
)
IS_THERE = "The file {name} is there already. Name another one, or move that one away first."
ITSELF = "{name} is the database itself. Name another one: postgresql://… or a file."
DIFFERENT = (
    "{name} did not arrive as it was ({what} differs), so nothing was moved. Check it where "
    "it is: pbem db check."
)


class Moved(NamedTuple):
    """What arrived."""

    name: str  # of the target, without a password
    rows: int
    games: int
    broken: tuple[str, ...]  # games whose log did not fit its chain before, and does not there


def name_of(where: Path | str) -> str:
    """What a database is called in messages."""
    return engine_of(str(where)).name_of(str(where))


def move(source: Path | str, target: Path | str, tell: Tell | None = None) -> Moved:
    """Carry everything into an empty database, compare, and mark the source as moved."""
    if _is_same(source, target):
        raise StoreError(StoreTrouble.FOREIGN, ITSELF.format(name=name_of(target)))
    with used_by_nobody(source) as here:
        marked = False
        try:
            with _arriving(target, same_folder=_folder(source) == _folder(target)) as there:
                release(here)
                carry(here, there, tell)
                moved = _compared(here, there, name_of(target))
                _mark(here, name_of(target))
                marked = True
        except BaseException:
            if marked:  # the last step failed, and the target is empty
                here.run(here.engine.WRITING)
                here.run("DELETE FROM meta WHERE key = ?", MOVED)
                here.run("COMMIT")
            raise
    return moved


@contextmanager
def used_by_nobody(where: Path | str) -> Iterator[Side]:
    """A database at one moment, in a transaction that may write, and that nobody else can write beside."""
    engine = engine_of(str(where))
    if engine is sqlite:
        with alone_with(Path(where)), _connected(engine, str(where)) as driver:
            driver.execute(sqlite.WRITING)
            yield Side(engine, driver)
        return
    with _connected(engine, str(where)) as driver:
        try:
            let_in = engine.alone(driver, None, PATIENCE)
        except Taken:
            raise StoreError(StoreTrouble.LOCKED, IS_USED.format(name=name_of(where))) from None
        try:
            side = Side(engine, driver)
            side.run(MOMENT)
            names = ", ".join(table.name for table in tables())
            side.run(f"LOCK TABLE {names} IN EXCLUSIVE MODE")  # whatever program is connected otherwise
            yield side
        finally:
            driver.rollback()
            let_in()


@contextmanager
def _connected(engine: Engine, where: str) -> Iterator[Any]:
    """A connection of our own, with errors in our words."""
    try:
        with closing(engine.lender(where, PATIENCE)) as lender:
            driver = lender.lend()
            try:
                yield driver
            finally:
                lender.take_back(driver)
    except engine.Error as error:
        meaning = engine.meaning(error)
        if not isinstance(meaning, StoreTrouble):
            raise engine.without_values(error) from None
        words = engine.SENTENCES[meaning].format(name=engine.name_of(where))
        raise StoreError(meaning, words) from engine.without_values(error)


@contextmanager
def _arriving(target: Path | str, same_folder: bool) -> Iterator[Side]:
    """An empty database with all tables, in a transaction that is committed in the end."""
    if engine_of(str(target)) is sqlite:
        with _new_file(Path(target), same_folder) as side:
            yield side
    else:
        with _new_tables(Database(target, PATIENCE)) as side:
            yield side


@contextmanager
def _new_tables(database: Database) -> Iterator[Side]:
    try:
        with database.reading() as connection:
            if connection.run(database.engine.TABLES).fetchall():
                raise StoreError(StoreTrouble.FOREIGN, NOT_EMPTY.format(name=database.name))
        with migrations.upgrading(database) as (connection, upgrade):
            upgrade(migrations.NEWEST)
            yield Side(database.engine, connection.driver)
    finally:
        database.close()


@contextmanager
def _new_file(target: Path, same_folder: bool) -> Iterator[Side]:
    """The same in a file, which is made in a folder beside and gets its name last of all."""
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with nullcontext() if same_folder else alone_with(target):  # then its lock is held already
        if target.exists():
            raise StoreError(StoreTrouble.FOREIGN, IS_THERE.format(name=target))
        beside = target.parent / "moving" / target.name
        remove_folder(beside.parent)  # left behind by somebody who was killed
        beside.parent.mkdir(mode=0o700)
        try:
            with _new_tables(Database(beside, PATIENCE)) as side:
                yield side
            fold_journal(beside)
            if os.geteuid() == 0:  # what the administrator makes must not shut out who runs the server
                owner = target.parent.stat()
                os.chown(beside, owner.st_uid, owner.st_gid)
            with beside.open("rb") as file:
                os.fsync(file.fileno())
            beside.replace(target)
            keep_names(target.parent)
        finally:
            remove_folder(beside.parent)


def _compared(here: Side, there: Side, name: str) -> Moved:
    """What arrived, if it is what was sent."""
    before, after = sums(here), sums(there)
    wrong = [table for table in before if before[table] != after[table]]
    chains = heads(here)
    wrong += [code for code, head in heads(there).items() if chains.pop(code, "") != head] or [*chains]
    if wrong:
        raise StoreError(StoreTrouble.DAMAGED, DIFFERENT.format(name=name, what=wrong[0]))
    found = heads(there)
    broken = tuple(sorted(code for code, head in found.items() if head is None))
    return Moved(name, sum(one.rows for one in after.values()), len(found), broken)


def _mark(here: Side, place: str) -> None:
    here.run("INSERT INTO meta (key, value) VALUES (?, ?)", MOVED, place)
    here.run("COMMIT")


def begin_epoch(where: Path | str, home: Path) -> int:
    """Let a database count from now on, in an epoch of its own, also if it had moved; which epoch."""
    with used_by_nobody(where) as side:
        (stored,) = side.run("SELECT value FROM meta WHERE key = 'epoch'").fetchone()
        epoch = next_epoch(int(stored), home)
        remember(epoch, home)
        side.run("UPDATE meta SET value = ? WHERE key = 'epoch'", str(epoch))
        side.run("DELETE FROM meta WHERE key = ?", MOVED)
        side.run("COMMIT")
    return epoch


def place_of(where: Path | str) -> str | None:
    """Where a database has moved to; None if it has not."""
    with closing(Database(where, PATIENCE)) as database, database.reading() as connection:
        found = connection.run(f"SELECT value FROM meta WHERE key = '{MOVED}'").fetchone()
    return str(found[0]) if found else None


def _is_same(source: Path | str, target: Path | str) -> bool:
    if engine_of(str(source)) is sqlite and engine_of(str(target)) is sqlite:
        return Path(source).absolute() == Path(target).absolute()
    return str(source) == str(target)


def _folder(where: Path | str) -> Path | None:
    return Path(where).absolute().parent if engine_of(str(where)) is sqlite else None
