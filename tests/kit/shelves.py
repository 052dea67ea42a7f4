"""Everything that a small database holds, taken down and put back in its place, on both engines."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any, Protocol

from tests.kit.engines import ON_POSTGRESQL, Raw


class Shelf(Protocol):
    """A database that is filled again and again."""

    raw: Raw

    def copy(self) -> Any:
        """Everything as it is now, in memory."""

    def put_back(self, copy: Any) -> None:
        """Let everything be as it was when a copy was made."""


class FileShelf:
    def __init__(self, path: Path) -> None:
        self.raw = Raw(path)
        self.raw.execute("PRAGMA synchronous = OFF")

    def copy(self) -> sqlite3.Connection:
        made = sqlite3.connect(":memory:")
        self.raw.driver.backup(made)
        return made

    def put_back(self, copy: sqlite3.Connection) -> None:
        copy.backup(self.raw.driver)


class ServerShelf:
    def __init__(self, path: Path) -> None:
        self.raw = Raw(path)
        self.raw.driver.autocommit = True
        self._columns = {table: self.raw.columns(table) for table in self.raw.tables()}

    def copy(self) -> tuple[dict[str, list[Any]], list[tuple[str, int | None]]]:
        rows = {table: self.raw.execute(f"SELECT * FROM {table}").fetchall() for table in self._columns}
        return rows, self.raw.execute("SELECT sequencename, last_value FROM pg_sequences").fetchall()

    def put_back(self, copy: tuple[dict[str, list[Any]], list[tuple[str, int | None]]]) -> None:
        tables, counters = copy
        with self.raw.driver.transaction(), self.raw.driver.pipeline():
            self.raw.execute("SET LOCAL session_replication_role = replica")  # in any order
            for table, rows in tables.items():
                self.raw.execute(f"DELETE FROM {table}")
                if rows:
                    marks = ", ".join("?" * len(self._columns[table]))
                    self.raw.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)
            for name, last in counters:
                self.raw.execute("SELECT setval(?::regclass, ?, ?)", (name, last or 1, last is not None))


def shelf(path: Path) -> Shelf:
    return ServerShelf(path) if ON_POSTGRESQL else FileShelf(path)
