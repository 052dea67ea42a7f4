"""Fills a database with copies of one real game, in plain SQL: nobody could play a hundred thousand games."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.bare import Table, tables_of
from pbem.app.lobby.games import CODE_LETTERS

BODY = 300  # bytes that are kept of a letter, or the file would have a hundred times the size
OWN_PEOPLE = 1000  # numbers of players between one game's and the next


def crowd(path: Path, source: str, games: int, rows: dict[str, int]) -> None:
    """So many copies of a game, with at most so many rows of each table."""
    with filling(path) as connection:
        for table in tables_of(connection):
            if table.name in rows:
                connection.execute(copying(connection, table, rows[table.name]), (games, source))


@contextmanager
def filling(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection for many rows at once, on a file that nobody else has open."""
    connection = sqlite3.connect(path, isolation_level=None)
    for pragma in ("journal_mode = OFF", "synchronous = OFF", "foreign_keys = OFF", "cache_size = -400000"):
        connection.execute(f"PRAGMA {pragma}")
    connection.create_function("code_of", 1, code_of, deterministic=True)
    connection.execute("BEGIN")
    yield connection
    connection.execute("COMMIT")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.close()


def code_of(number: int) -> str:
    """The code of a copy: as pbem gives them, the short ones first, so that most of those are taken."""
    base, length, rest = len(CODE_LETTERS), 2, number - 1
    while rest >= base**length:
        rest -= base**length
        length += 1
    return "".join(CODE_LETTERS[rest // base**at % base] for at in range(length))


def copying(connection: sqlite3.Connection, table: Table, most: int) -> str:
    """The statement that copies rows of a game: ``n`` is the number of the copy."""
    unique = unique_words(connection, table)
    numbered = [name for name in table.columns if name == "id" and table.name != "player"]
    values = {
        **{name: f"{name} || ':' || n" for name in unique},
        "raw": f"substr(raw, 1, {BODY})",
        "player_id": f"player_id + n * {OWN_PEOPLE}",
    }
    if table.game is not None:
        values[table.columns[table.game]] = "code_of(n)"
    where = f"{table.columns[table.game]} = ?2" if table.game is not None else "1"
    if table.name == "player":
        values["id"] = f"id + n * {OWN_PEOPLE}"
        where = "id IN (SELECT player_id FROM seat WHERE game = ?2)"
    columns = [name for name in table.columns if name not in numbered]
    return (
        f"WITH RECURSIVE copy(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n < ?1)"
        f" INSERT INTO {table.name} ({', '.join(columns)})"
        f" SELECT {', '.join(values.get(name, name) for name in columns)}"
        f" FROM copy CROSS JOIN (SELECT * FROM {table.name} WHERE {where} LIMIT {most})"
    )


def unique_words(connection: sqlite3.Connection, table: Table) -> list[str]:
    """Columns of text that alone tell rows apart, so that a copy needs words of its own."""
    types = {row[1]: row[2] for row in connection.execute(f"PRAGMA table_info({table.name})")}
    found = set()
    for _, index, is_unique, *_ in connection.execute(f"PRAGMA index_list({table.name})").fetchall():
        columns = [row[2] for row in connection.execute(f"PRAGMA index_info({index})")]
        if is_unique and len(columns) == 1 and types[columns[0]].upper() in ("VARCHAR", "TEXT"):
            found.add(columns[0])
    return sorted(found - {"game" if table.name != "game" else "code"})


def deadlines(path: Path, source: str, count: int) -> None:
    """So many rows for the clock, all of games that exist; none is due in the next years."""
    each = 10  # five seats, a reminder and a time-out
    crowd(path, source, -(-count // each), {"game": 1})
    with filling(path) as connection:
        table = next(table for table in tables_of(connection) if table.name == "due")
        values = {
            "game": f"code_of(1 + n / {each})",
            "seat": f"n / 2 % {each // 2}",
            "kind": "CASE n % 2 WHEN 0 THEN 'nudge' ELSE 'timeout' END",
            "due_at": "due_at + 1000 * 86400000000 + n * 1000000",
        }
        connection.execute(
            "WITH RECURSIVE row(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM row WHERE n < ?1 - 1)"
            f" INSERT INTO due ({', '.join(table.columns)})"
            f" SELECT {', '.join(values.get(name, name) for name in table.columns)}"
            " FROM row CROSS JOIN (SELECT * FROM due WHERE game = ?2 LIMIT 1)",
            (count, source),
        )
