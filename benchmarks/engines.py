"""The databases of a run: files of SQLite, or databases on the PostgreSQL server that BENCH_POSTGRES names.

Each folder of a benchmark has one. The bare side reaches it without anything of pbem: with the driver alone.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from pbem.config import Settings

POSTGRES = "BENCH_POSTGRES"  # in the environment: the address of a server, of which we are the only user
Row = tuple[Any, ...]


class Table(NamedTuple):
    """A table: its columns, where in a row its key and the code of a game are, texts that no rows share."""

    name: str
    columns: tuple[str, ...]
    key: tuple[int, ...]
    game: int | None
    unique: tuple[str, ...]


def table(name: str, columns: Sequence[str], key: Sequence[str], unique: Sequence[str]) -> Table:
    of_game = "code" if name == "game" else "game"
    places = tuple(columns.index(one) for one in key) or tuple(range(len(columns)))
    game = columns.index(of_game) if of_game in columns else None
    return Table(name, tuple(columns), places, game, tuple(one for one in unique if one != of_game))


class Sqlite:
    """A file, and the driver of Python; as safe on the disk as ours (WAL, synchronous FULL)."""

    mark, begin = "?", "BEGIN IMMEDIATE"

    def __init__(self, place: str) -> None:
        self.driver = sqlite3.connect(place, isolation_level=None)
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            self.driver.execute(f"PRAGMA {pragma}")

    def tables(self) -> list[Table]:
        """All tables, in the order in which they were made: what is referred to stands first."""
        names = self.driver.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid"
        ).fetchall()
        found = []
        for (name,) in names:
            columns = self.driver.execute(f"PRAGMA table_info({name})").fetchall()
            key = [row[1] for row in columns if row[5]]
            found.append(table(name, [row[1] for row in columns], key, self._unique(name, columns)))
        return found

    def _unique(self, name: str, columns: list[Row]) -> list[str]:
        types = {row[1]: row[2].upper() for row in columns}
        found = set()
        for _, index, is_unique, *_ in self.driver.execute(f"PRAGMA index_list({name})").fetchall():
            parts = [row[2] for row in self.driver.execute(f"PRAGMA index_info({index})")]
            if is_unique and len(parts) == 1 and types[parts[0]] in ("VARCHAR", "TEXT"):
                found.add(parts[0])
        return sorted(found)

    def settle(self) -> None:
        """Leave nothing to be done later, while somebody else is measured."""
        self.driver.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    @contextmanager
    def filling(self) -> Iterator[None]:
        """Many rows at once, while nobody else has the file open."""
        quick = ("journal_mode = OFF", "synchronous = OFF", "foreign_keys = OFF", "cache_size = -400000")
        for pragma in quick:
            self.driver.execute(f"PRAGMA {pragma}")
        self.driver.execute("BEGIN")
        yield
        self.driver.execute("COMMIT")
        self.driver.execute("PRAGMA journal_mode = WAL")


class Postgres:
    """A database on a server, and psycopg."""

    mark, begin = "%s", "BEGIN"

    def __init__(self, place: str) -> None:
        import psycopg
        from psycopg.types.string import TextLoader

        self.driver = psycopg.connect(place, autocommit=True)
        self.driver.adapters.register_loader("json", TextLoader)  # as it stands there, to be written again

    def tables(self) -> list[Table]:
        names = self.driver.execute(
            "SELECT relname, oid FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
            " ORDER BY oid"
        ).fetchall()
        found = []
        for name, number in names:
            columns = self.driver.execute(
                "SELECT attname, atttypid IN ('text'::regtype, 'varchar'::regtype) FROM pg_attribute"
                " WHERE attrelid = %s AND attnum > 0 AND NOT attisdropped ORDER BY attnum",
                (number,),
            ).fetchall()
            indexes = self.driver.execute(
                "SELECT indisprimary, ARRAY(SELECT attname::text FROM pg_attribute"
                " WHERE attrelid = indrelid AND attnum = ANY (indkey) ORDER BY attnum)"
                " FROM pg_index WHERE indrelid = %s AND indisunique",
                (number,),
            ).fetchall()
            key: list[str] = next((parts for is_primary, parts in indexes if is_primary), [])
            words = {title for title, is_text in columns if is_text}
            unique = sorted({parts[0] for _, parts in indexes if len(parts) == 1 and parts[0] in words})
            found.append(table(name, [title for title, _ in columns], key, unique))
        return found

    def settle(self) -> None:
        self.driver.execute("CHECKPOINT")

    @contextmanager
    def filling(self) -> Iterator[None]:
        # Nobody looks whether rows fit together.
        self.driver.execute("SET session_replication_role = replica")
        self.driver.execute("BEGIN")
        yield
        self.driver.execute(
            "SELECT setval(pg_get_serial_sequence('player', 'id'), (SELECT max(id) FROM player))"
        )
        self.driver.execute("COMMIT")
        self.driver.execute("VACUUM ANALYZE")


Bare = Sqlite | Postgres


def connected(place: str) -> Bare:
    return Postgres(place) if "://" in place else Sqlite(place)


@cache
def marked(statement: str, mark: str) -> str:
    """A statement with ? for its parameters, as a driver takes it."""
    return statement.replace("%", "%%").replace("?", mark) if "%" in mark else statement


# Where they are -------------------------------------------------------------------------------------


def server() -> str:
    return os.environ.get(POSTGRES, "")


def place_of(home: Path) -> str:
    """The database of a folder: its file, or its address."""
    return _address(_name(home)) if server() else str(Settings(home=home).database)


def made(home: Path) -> str:
    """The same, and it is there."""
    home.mkdir(parents=True, exist_ok=True)
    if server():
        _create(_name(home))
    return place_of(home)


def copy(source: Path, target: Path) -> str:
    """Let a folder have the same database as another, which nobody has open; where it is."""
    target.mkdir(parents=True, exist_ok=True)
    if server():
        _create(_name(target), f"TEMPLATE {_name(source)} STRATEGY FILE_COPY")
    else:
        connected(place_of(source)).settle()
        shutil.copy(place_of(source), place_of(target))
    return place_of(target)


def _name(home: Path) -> str:
    return f"b{sha256(str(home).encode()).hexdigest()[:16]}"


def _address(name: str) -> str:
    return server().replace("/postgres?", f"/{name}?")


def _create(name: str, how: str = "") -> None:
    """Make a database, unless it is there."""
    with Postgres(server()).driver as driver:
        if (name,) not in driver.execute("SELECT datname FROM pg_database").fetchall():
            driver.execute(f"CREATE DATABASE {name} {how}")


# What the server costs ------------------------------------------------------------------------------


@cache
def postmaster() -> int:
    """The process whose children are the server."""
    with Postgres(server()).driver as driver:
        status = Path(f"/proc/{driver.info.backend_pid}/status").read_text()
    return int(re.findall(r"PPid:\s*(\d+)", status)[0])


def busy() -> dict[int, float]:
    """Seconds that each process of the server has computed: with a file all of that is done by ourselves."""
    found = {}
    if server():
        for pid in Path(f"/proc/{postmaster()}/task/{postmaster()}/children").read_text().split():
            with suppress(OSError):
                found[int(pid)] = int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9
    return found
