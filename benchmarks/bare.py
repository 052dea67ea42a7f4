"""The bare side of the store: a driver writes again what pbem has just written, in a copy of its database.

Nothing here knows our tables. Rows are read before and after pbem has worked, and what differs becomes the
plainest SQL: one transaction for every one of pbem's, with the same rows, keys and indexes, and as safe on
the disk.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks.engines import Row, Table, connected, copy, marked, place_of
from benchmarks.harness import Watch, short

SIGNS = {"INSERT INTO": "+", "DELETE FROM": "-", "UPDATE": ""}
NO_GAME = ""  # in the place of a code, for rows that belong to no game


Key = tuple[str, Row]  # a table, and the key of a row in it
Rows = dict[Key, Row]
Batch = tuple[str, list[Row]]  # a statement, and what it is run with


class Transaction(NamedTuple):
    """What pbem changed at once, and how it is undone."""

    redo: list[Batch]
    undo: list[Batch]


class Recorder:
    """Reads what pbem has changed; it only looks at the database."""

    def __init__(self, home: Path) -> None:
        self._connection = connected(place_of(home))
        self._tables = self._connection.tables()

    def close(self) -> None:
        self._connection.driver.close()

    def rows(self, codes: Sequence[str]) -> dict[str, Rows]:
        """All rows of these games, and those of no game."""
        found: dict[str, Rows] = {code: {} for code in (*codes, NO_GAME)}
        places = ", ".join([self._connection.mark] * len(codes))
        for table in self._tables:
            select = f"SELECT * FROM {table.name}"
            some: tuple[str, ...] = ()
            if table.game is not None:
                select += f" WHERE {table.columns[table.game]} IN ({places})"
                some = tuple(codes)
            for row in self._connection.driver.execute(select, some).fetchall():
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
    """A copy of the database, in which the bare driver does what pbem has just done."""

    def __init__(self, home: Path) -> None:
        self.home = home.with_name(f"{home.name}-twin")
        self.connection = connected(copy(home, self.home))
        self.each = 1  # transactions to a unit of work
        self.new: list[Transaction] = []  # done by pbem, not yet by us
        self._done: list[Transaction] = []

    def close(self) -> None:
        self.connection.driver.close()

    def __call__(self, watch: Watch) -> int:
        """Do what is new, or else the same once more."""
        if self.new:
            self._done, self.new = self.new, []
        else:
            self.write([batch for one in reversed(self._done) for batch in one.undo])
            self.connection.settle()
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
        cursor, mark = self.connection.driver.cursor(), self.connection.mark
        cursor.execute(self.connection.begin)
        for statement, rows in batches:
            if len(rows) == 1:
                cursor.execute(marked(statement, mark), rows[0])
            else:
                cursor.executemany(marked(statement, mark), rows)
        cursor.execute("COMMIT")
