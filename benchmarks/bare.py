"""The bare side of the store: sqlite3 writes again what pbem has just written, in a copy of its database.

Nothing here knows our tables. Rows are read from the file before and after pbem has worked, and what differs
becomes the plainest SQL: one transaction for every one of pbem's, with the same rows, keys and indexes, and
as safe on the disk (WAL, synchronous FULL).
"""

from __future__ import annotations

import shutil
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.harness import Watch, short

SIGNS = {"INSERT INTO": "+", "DELETE FROM": "-", "UPDATE": ""}
NO_GAME = ""  # in the place of a code, for rows that belong to no game


class Table(NamedTuple):
    """A table: its columns, and where in a row its key and the code of a game are."""

    name: str
    columns: tuple[str, ...]
    key: tuple[int, ...]
    game: int | None


Row = tuple[Any, ...]
Key = tuple[str, Row]  # a table, and the key of a row in it
Rows = dict[Key, Row]
Batch = tuple[str, list[Row]]  # a statement, and what it is run with


class Transaction(NamedTuple):
    """What pbem changed at once, and how it is undone."""

    redo: list[Batch]
    undo: list[Batch]


def connected(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")
    return connection


def tables_of(connection: sqlite3.Connection) -> list[Table]:
    """All tables, in the order in which they were made: what is referred to stands first."""
    names = connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid"
    ).fetchall()
    found = []
    for (name,) in names:
        columns = connection.execute(f"PRAGMA table_info({name})").fetchall()
        key = tuple(row[0] for row in columns if row[5])
        titles = tuple(row[1] for row in columns)
        of_game = "code" if name == "game" else "game"
        found.append(
            Table(
                name,
                titles,
                key or tuple(range(len(titles))),
                titles.index(of_game) if of_game in titles else None,
            )
        )
    return found


class Recorder:
    """Reads what pbem has changed; it only looks at the file."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path)
        self._tables = tables_of(self._connection)

    def close(self) -> None:
        self._connection.close()

    def rows(self, codes: Sequence[str]) -> dict[str, Rows]:
        """All rows of these games, and those of no game."""
        found: dict[str, Rows] = {code: {} for code in (*codes, NO_GAME)}
        places = ", ".join("?" * len(codes))
        for table in self._tables:
            select = f"SELECT * FROM {table.name}"
            some: tuple[str, ...] = ()
            if table.game is not None:
                select += f" WHERE {table.columns[table.game]} IN ({places})"
                some = tuple(codes)
            for row in self._connection.execute(select, some):
                code = NO_GAME if table.game is None else row[table.game]
                found[code][table.name, tuple(row[at] for at in table.key)] = row
        return found

    def since(self, before: dict[str, Rows], codes: Sequence[str]) -> list[Transaction]:
        """What has changed: a transaction for every game, in this order.

        Changed rows of no game, such as a mail or a count, are dealt out: one of each table to each game.
        """
        after = self.rows(codes)
        for table in self._tables:
            if table.game is None:
                keys = {key for key in (*before[NO_GAME], *after[NO_GAME]) if key[0] == table.name}
                changed = sorted(key for key in keys if before[NO_GAME].get(key) != after[NO_GAME].get(key))
                for number, key in enumerate(changed):
                    code = codes[number % len(codes)]
                    for rows in (before, after):
                        if key in rows[NO_GAME]:
                            rows[code][key] = rows[NO_GAME][key]
        return [
            Transaction(
                difference(self._tables, before[code], after[code]),
                difference(self._tables, after[code], before[code]),
            )
            for code in codes
        ]


def difference(tables: Sequence[Table], before: Rows, after: Rows) -> list[Batch]:
    """The statements that lead from these rows to those."""
    gone: defaultdict[str, list[Row]] = defaultdict(list)
    for table in reversed(tables):
        where = " AND ".join(f"{table.columns[at]} = ?" for at in table.key)
        for name, key in before.keys() - after.keys():
            if name == table.name:
                gone[f"DELETE FROM {name} WHERE {where}"].append(key)
    there: defaultdict[str, list[Row]] = defaultdict(list)
    for table in tables:
        where = " AND ".join(f"{table.columns[at]} = ?" for at in table.key)
        for (name, key), row in after.items():
            if name != table.name:
                continue
            old = before.get((name, key))
            if old is None:
                there[f"INSERT INTO {name} VALUES ({', '.join('?' * len(row))})"].append(row)
            elif old != row:
                changed = [at for at, value in enumerate(row) if value != old[at]]
                values = ", ".join(f"{table.columns[at]} = ?" for at in changed)
                new = tuple(row[at] for at in changed)
                there[f"UPDATE {name} SET {values} WHERE {where}"].append((*new, *key))
    return [*gone.items(), *there.items()]


class Twin:
    """A copy of the database, in which bare sqlite3 does what pbem has just done."""

    def __init__(self, path: Path) -> None:
        source = sqlite3.connect(path)
        source.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        source.close()
        self.path = path.with_name(f"twin-{path.name}")
        shutil.copy(path, self.path)
        self.connection = connected(self.path)
        self.each = 1  # transactions to a unit of work
        self.new: list[Transaction] = []  # done by pbem, not yet by us
        self._done: list[Transaction] = []

    def close(self) -> None:
        self.connection.close()

    def __call__(self, watch: Watch) -> int:
        """Do what is new, or else the same once more."""
        if self.new:
            self._done, self.new = self.new, []
        else:
            self.write([batch for one in reversed(self._done) for batch in one.undo])
            self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        with watch:
            for one in self._done:
                self.write(one.redo)
        return len(self._done) // self.each

    @property
    def written(self) -> str:
        """The rows of a unit of work, by table."""
        counts: Counter[str] = Counter()
        for one in self._done:
            for statement, rows in one.redo:
                verb = next(word for word in SIGNS if statement.startswith(word))
                counts[SIGNS[verb] + statement.removeprefix(verb).split()[0]] += len(rows)
        units = len(self._done) / self.each
        return ", ".join(f"{what} {short(count / units)}" for what, count in sorted(counts.items()))

    def write(self, batches: list[Batch]) -> None:
        execute, many = self.connection.execute, self.connection.executemany
        execute("BEGIN IMMEDIATE")
        for statement, rows in batches:
            if len(rows) == 1:
                execute(statement, rows[0])
            else:
                many(statement, rows)
        execute("COMMIT")
