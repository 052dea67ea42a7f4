"""All rows of a database carried into another one, and both compared: tables, counters, chains.

Rows are carried as they lie, without being unpacked or read as games; so a row that nobody can read arrives
as it was. What differs between the engines is known from the models' columns: truth is a number in SQLite.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import orjson

from pbem.store.schema import chain
from pbem.store.schema.errors import StoreError, StoreTrouble
from pbem.store.schema.values import moment
from pbem.store.sql import sqlite
from pbem.store.sql.database import Engine

Tell = Callable[[int, int], None]  # how much is done, and of how much
Rows = list[tuple[Any, ...]]

SOME = 500  # rows that are in memory at once
CLAIMED = "claimed_by"  # the column of what a worker has in hand

GARBLED = "A row of {table} cannot be read, so nothing was moved. See what is damaged: pbem db check."
NOT_HELD = (
    "A row of {table} holds something that the other database cannot hold, so nothing was "
    "moved. See whether it is damaged: pbem db check."
)


class Side(NamedTuple):
    """A database with a transaction open in it."""

    engine: Engine
    driver: Any

    def run(self, text: str, *values: Any) -> Any:
        text = text.replace("?", self.engine.MARK)
        return self.driver.execute(text, values)

    def batches(self, text: str) -> Iterator[Rows]:
        """What a query finds, some rows at a time; a server would hand over all of them at once."""
        cursor = self.driver.cursor() if self.engine is sqlite else self.driver.cursor(name="carrying")
        try:
            cursor.execute(text)
            while rows := cursor.fetchmany(SOME):
                yield rows
        finally:
            cursor.close()


class Carried(NamedTuple):
    """A table: its columns in order, which of them hold truth, and which one is numbered by the engine."""

    name: str
    columns: tuple[str, ...]
    truths: tuple[int, ...]
    numbered: bool

    @property
    def select(self) -> str:
        return f"SELECT {', '.join(self.quoted)} FROM {self.name}"

    @property
    def quoted(self) -> tuple[str, ...]:
        return tuple(f'"{column}"' for column in self.columns)

    def plain(self, row: Sequence[Any]) -> tuple[Any, ...]:
        """A row as both engines take it, and as it is compared."""
        values = [bytes(one) if isinstance(one, memoryview) else one for one in row]
        for place in self.truths:
            values[place] = None if values[place] is None else bool(values[place])
        return tuple(values)


class Sum(NamedTuple):
    """How many rows a table has, and a digest of all of them in whatever order."""

    rows: int
    digest: str


@cache
def tables() -> tuple[Carried, ...]:
    """All tables, each after those that it refers to."""
    from sqlalchemy import Boolean

    from pbem.store.schema.tables import Game

    return tuple(
        Carried(
            table.name,
            tuple(column.name for column in table.columns),
            tuple(at for at, column in enumerate(table.columns) if isinstance(column.type, Boolean)),
            "id" in table.columns,
        )
        for table in Game.metadata.sorted_tables
    )


def release(here: Side) -> None:
    """Nobody works any more, so nobody has anything in hand."""
    for table in tables():
        if CLAIMED in table.columns:
            here.run(f"UPDATE {table.name} SET {CLAIMED} = NULL WHERE {CLAIMED} IS NOT NULL")
    here.run("DELETE FROM worker")


def carry(here: Side, there: Side, tell: Tell | None = None) -> None:
    """Put all rows of one database into another, which has its tables and nothing in them."""
    whole = sum(here.run(f"SELECT count(*) FROM {table.name}").fetchone()[0] for table in tables())
    done = 0
    for table in tables():
        marks = ", ".join([there.engine.MARK] * len(table.columns))
        into = f"INSERT INTO {table.name} ({', '.join(table.quoted)}) VALUES ({marks})"
        for rows in _read(here, table):
            _put(there, table, into, rows)
            done += len(rows)
            if tell is not None:
                tell(done, whole)
    for table in tables():
        if table.numbered:
            set_counter(there, table.name, counter(here, table.name))


def _read(here: Side, table: Carried) -> Iterator[Rows]:
    try:
        yield from here.batches(table.select)
    except here.engine.Error as error:
        if here.engine is sqlite and sqlite.is_garbled(error):
            raise StoreError(StoreTrouble.DAMAGED, GARBLED.format(table=table.name)) from None
        raise


def _put(there: Side, table: Carried, into: str, rows: Rows) -> None:
    plain = [table.plain(row) for row in rows]
    if there.engine is not sqlite and any(
        "\0" in one for row in plain for one in row if isinstance(one, str)
    ):
        raise StoreError(StoreTrouble.DAMAGED, NOT_HELD.format(table=table.name))
    try:
        there.driver.cursor().executemany(into, plain)
    except there.engine.Error as error:
        state = getattr(error, "sqlstate", "")
        if state is None or state.startswith("22"):  # refused by the driver, or by the server
            raise StoreError(StoreTrouble.DAMAGED, NOT_HELD.format(table=table.name)) from None
        raise


def counter(side: Side, table: str) -> int:
    """The highest number that rows of a table ever had, as far as the engine remembers."""
    (highest,) = side.run(f"SELECT coalesce(max(id), 0) FROM {table}").fetchone()
    if side.engine is sqlite:
        kept = side.run("SELECT seq FROM sqlite_sequence WHERE name = ?", table).fetchone()
        return int(max(highest, kept[0] if kept else 0))
    last, was_given = side.run(f"SELECT last_value, is_called FROM {_sequence(side, table)}").fetchone()
    return int(max(highest, last if was_given else last - 1))


def set_counter(side: Side, table: str, number: int) -> None:
    """Let the next row of a table get a higher number than this."""
    if side.engine is not sqlite:
        side.run("SELECT setval(?::regclass, ?, ?)", _sequence(side, table), max(number, 1), number > 0)
    elif _remembers(side, table):
        side.run("DELETE FROM sqlite_sequence WHERE name = ?", table)
        side.run("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", table, number)


def _sequence(side: Side, table: str) -> str:
    (name,) = side.run("SELECT pg_get_serial_sequence(?, 'id')", table).fetchone()
    return str(name)


def _remembers(side: Side, table: str) -> bool:
    """Whether SQLite keeps a number from being given again once its row is deleted."""
    (made,) = side.run("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?", table).fetchone()
    return "AUTOINCREMENT" in made.upper()


def sums(side: Side) -> dict[str, Sum]:
    """Each table in short. Engines sort texts differently, so the digest does not depend on the order."""
    found = {}
    for table in tables():
        rows, total = 0, 0
        for batch in side.batches(table.select):
            rows += len(batch)
            for row in batch:
                total += int.from_bytes(hashlib.sha256(repr(table.plain(row)).encode()).digest())
        found[table.name] = Sum(rows, f"{total % 2**256:064x}")
    return found


class Chained(NamedTuple):
    """What the chain of a game begins with, and where it must lead."""

    code: str
    seed: bytes
    seq: int
    head: bytes
    seed_hash: bytes
    terms_hash: bytes


def heads(side: Side) -> dict[str, str | None]:
    """The head of every game as its log leads to it, entry by entry; None where the log does not fit."""
    games = side.run(f"SELECT {', '.join(Chained._fields)} FROM game").fetchall()
    return {game.code: _head(side, game) for game in map(Chained._make, games)}


def _head(side: Side, game: Chained) -> str | None:
    head = chain.first_head(game.seed_hash.hex(), game.code, game.terms_hash.hex())
    text = "SELECT seq, seat, cause, move, facts, digest, at, commitment, head FROM entry WHERE game = ?"
    last = 0
    for row in side.run(f"{text} ORDER BY seq", game.code):
        last, seat, cause, move, facts, digest, at, committed, stored = row
        try:
            plain = chain.canonical_row(
                game.code, last, seat, cause, move, orjson.loads(facts), digest.hex(), moment(at)
            )
            found = chain.commitment(bytes(game.seed), last, plain)
            head = chain.next_head(head, found)
        except (ValueError, TypeError, AttributeError, OverflowError):
            return None
        if (found, head) != (committed.hex(), stored.hex()):
            return None
    return head if (last, head) == (game.seq, game.head.hex()) else None
