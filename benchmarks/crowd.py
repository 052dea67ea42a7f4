"""Fills a database with copies of one real game, in plain SQL: nobody could play a hundred thousand games."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.engines import Bare, Table, connected, marked, place_of
from pbem.app.lobby.games import CODE_LETTERS

BODY = 300  # bytes that are kept of a letter, or the file would have a hundred times the size
OWN_PEOPLE = 1000  # numbers of players between one game's and the next
EACH = 10  # rows for the clock in a game: five seats, a reminder and a time-out
PARTS = ", ".join(f"({part})" for part in range(EACH))


def crowd(home: Path, source: str, games: int, rows: dict[str, int]) -> None:
    """So many copies of a game, with at most so many rows of each table."""
    with filling(home, games) as bare:
        for table in bare.tables():
            if table.name in rows:
                bare.driver.execute(marked(copying(table, rows[table.name]), bare.mark), (source,))


@contextmanager
def filling(home: Path, games: int) -> Iterator[Bare]:
    """A connection for many rows at once, with the numbers and codes of the copies in a table of its own."""
    bare = connected(place_of(home))
    with bare.filling():
        bare.driver.execute("CREATE TEMPORARY TABLE copies (n INTEGER PRIMARY KEY, code VARCHAR)")
        codes = ((number, code_of(number)) for number in range(1, games + 1))
        into = f"INSERT INTO copies VALUES ({bare.mark}, {bare.mark})"
        bare.driver.cursor().executemany(into, codes)
        yield bare
    bare.driver.close()


def code_of(number: int) -> str:
    """The code of a copy: as pbem gives them, the short ones first, so that most of those are taken."""
    base, length, rest = len(CODE_LETTERS), 2, number - 1
    while rest >= base**length:
        rest -= base**length
        length += 1
    return "".join(CODE_LETTERS[rest // base**at % base] for at in range(length))


def copying(table: Table, most: int) -> str:
    """The statement that copies rows of a game: ``n`` is the number of the copy."""
    numbered = [name for name in table.columns if name == "id" and table.name != "player"]
    values = {
        **{name: f"one.{name} || ':' || n" for name in table.unique},
        "raw": f"substr(one.raw, 1, {BODY})",
        "player_id": f"one.player_id + n * {OWN_PEOPLE}",
    }
    where = "TRUE"
    if table.game is not None:
        values[table.columns[table.game]] = "copies.code"
        where = f"{table.columns[table.game]} = ?"
    if table.name == "player":
        values["id"] = f"one.id + n * {OWN_PEOPLE}"
        where = "id IN (SELECT player_id FROM seat WHERE game = ?)"
    columns = [name for name in table.columns if name not in numbered]
    return (
        f"INSERT INTO {table.name} ({', '.join(columns)})"
        f" SELECT {', '.join(values.get(name, f'one.{name}') for name in columns)}"
        f" FROM copies CROSS JOIN (SELECT * FROM {table.name} WHERE {where} LIMIT {most}) AS one"
    )


def deadlines(home: Path, source: str, count: int) -> None:
    """So many rows for the clock, all of games that exist; none is due in the next years."""
    games = -(-count // EACH)
    crowd(home, source, games, {"game": 1})
    with filling(home, games) as bare:
        due = next(table for table in bare.tables() if table.name == "due")
        values = {
            "game": "copies.code",
            "seat": "part / 2",
            "kind": "CASE part % 2 WHEN 0 THEN 'nudge' ELSE 'timeout' END",
            "due_at": f"one.due_at + 1000 * 86400000000 + 1000000 * CAST((n - 1) * {EACH} + part AS BIGINT)",
        }
        statement = (
            f"WITH parts(part) AS (VALUES {PARTS}) INSERT INTO due ({', '.join(due.columns)})"
            f" SELECT {', '.join(values.get(name, f'one.{name}') for name in due.columns)}"
            " FROM copies CROSS JOIN parts CROSS JOIN (SELECT * FROM due WHERE game = ? LIMIT 1) AS one"
            f" WHERE (n - 1) * {EACH} + part < {count}"
        )
        bare.driver.execute(marked(statement, bare.mark), (source,))
