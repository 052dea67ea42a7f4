"""Statements: SQL with :names, and what becomes of values on their way in and out.

A row class says which columns there are, in which order and of which types; so a statement names what it
looks for and no more. A parameter that is named as a column is stored as the values of that column are.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import datetime
from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import Annotated, Any, Generic, Self, TypeVar, get_args, get_origin

from pbem.store.schema.kinds import Work
from pbem.store.schema.values import Hex, form_of

Row = TypeVar("Row")
NAME = re.compile(r":(\w+)")
_NUMBERS = (int, datetime, int | None, datetime | None)  # types of columns that lie as numbers
NUMBER = "id"  # the column that a database fills by itself
DAMAGE = (ValueError, TypeError, LookupError, OverflowError, RecursionError)  # what a damaged row raises

# Parameters that are no columns of the table itself.
PARAMETERS: dict[str, Any] = {
    "game": str,
    "seat": int,
    "player_id": int,
    "now": datetime,
    "before": datetime,
    "before_day": str,
    "day": datetime,
    "week": datetime,
    "ended": datetime,
    "keep": datetime,
    "after": int,
    "upto": int,
    "limit": int,
    "read": int,
    "old_head": Hex,
    "worker": int,
}


class Statement:
    """SQL about the table of a row class, as it is written once and run often."""

    def __init__(self, row_class: Any, text: str) -> None:
        kinds = {**PARAMETERS, **columns_of(row_class)}
        self.row_class = row_class
        self.text = text
        self.table: str = row_class.table
        self._taken = [(name, form_of(kinds[name]).into) for name in NAME.findall(text)]

    def values(self, given: Mapping[str, Any]) -> tuple[Any, ...]:
        """The parameters in their order, as a driver takes them; one that is forgotten is a KeyError."""
        return tuple(
            [
                value if into is None or value is None else into(value)
                for name, into in self._taken
                for value in (given[name],)
            ]
        )


class Command(Statement):
    """A statement that changes rows."""

    wakes: Work | None = None
    when = ""  # the parameter that says from what moment on there is something to do; empty: at once

    def waking(self, work: Work, when: str = "") -> Self:
        """Let whoever does this work know of every row that the command changes, once it is stored."""
        self.wakes, self.when = work, when
        return self


class Query(Statement, Generic[Row]):
    """A statement that finds rows; ``make`` is called with the columns of each."""

    def __init__(self, row_class: Any, text: str, make: Callable[..., Row]) -> None:
        super().__init__(row_class, text)
        self.make = make
        forms = [form_of(kind) for kind in parts_of(make).values()]
        self._out_of = [(at, form.out_of) for at, form in enumerate(forms) if form.out_of is not None]

    def read(self, found: list[tuple[Any, ...]]) -> list[Row]:
        """What a driver found, as rows."""
        if found and self._out_of:
            # Column by column: a log has few columns and many rows.
            columns: list[Iterable[Any]] = list(zip(*found, strict=True))
            for at, out_of in self._out_of:
                columns[at] = map(out_of, columns[at])
            return list(map(self.make, *columns))
        return [self.make(*row) for row in found]

    def read_one(self, found: tuple[Any, ...]) -> Row | None:
        """Return one row, or None if it holds what we never wrote: SQLite keeps anything in any column."""
        try:
            (row,) = self.read([found])
        except DAMAGE:
            return None
        return row if all(isinstance(getattr(row, name), kind) for name, kind in _kinds(self.make)) else None


@cache
def _kinds(make: Any) -> list[tuple[str, tuple[type, ...]]]:
    """The classes that may stand in each part of a row."""
    return [(name, tuple(_plain(kind))) for name, kind in parts_of(make).items()]


def _plain(kind: Any) -> list[type]:
    """The classes behind a type: those of ``int | None``, of a marked one and of a tuple of texts."""
    if get_origin(kind) is Annotated:
        return _plain(get_args(kind)[0])
    if get_origin(kind) is tuple:
        return [tuple]
    if isinstance(kind, type):
        return [kind]
    return [one for part in get_args(kind) for one in _plain(part)]


def select(row_class: type[Row], rest: str) -> Query[Row]:
    """Whole rows of a table: ``select(HeldRow, "WHERE game = :game")``."""
    return select_as(row_class, row_class, rest)


def select_as(make: Callable[..., Row], row_class: Any, rest: str) -> Query[Row]:
    """Something made of some columns of a table: those that its parameters are named after."""
    return Query(row_class, f"SELECT {columns(row_class, make)} FROM {row_class.table} {rest}", make)


class Several(Query[Any]):
    """A query that finds whole rows of several tables, one table after the other."""

    def __init__(self, ordered: Mapping[Any, Sequence[str]], rest: str) -> None:
        parts = [_sorted_out(row_class, order) for row_class, order in ordered.items()]
        numbers, words = (max(map(len, each)) for each in zip(*parts, strict=True))
        texts = []
        self._readers: list[tuple[itemgetter[Any], Query[Any]]] = []
        for at, (row_class, (ints, strs)) in enumerate(zip(ordered, parts, strict=True)):
            # Columns that lie below each other must be of one type, so a table that has fewer fills up.
            taken = [*ints, *["0"] * (numbers - len(ints)), *strs, *["''"] * (words - len(strs))]
            texts.append(f"SELECT {at}, {', '.join(taken)} FROM {row_class.table} {rest}")
            places = [taken.index(name) + 1 for name in columns_of(row_class)]
            self._readers.append((itemgetter(*places), select(row_class, rest)))
        by = ", ".join(str(at + 1) for at in range(1 + max(map(len, ordered.values()))))
        first = next(iter(ordered))
        super().__init__(first, f"{' UNION ALL '.join(texts)} ORDER BY {by}", first)

    def read(self, found: list[tuple[Any, ...]]) -> list[Any]:
        rows: list[Any] = []
        for at, group in groupby(found, key=itemgetter(0)):
            pick, query = self._readers[at]
            rows += query.read([pick(row) for row in group])
        return rows


def _sorted_out(row_class: type, order: Sequence[str]) -> tuple[list[str], list[str]]:
    """The columns of a table that are numbers, those it is sorted by first; and those that are texts."""
    kinds = columns_of(row_class)
    numbers = [name for name, kind in kinds.items() if kind in _NUMBERS and name not in order]
    return [*order, *numbers], [name for name in kinds if name not in (*order, *numbers)]


def select_several(ordered: Mapping[type, Sequence[str]], rest: str) -> Several:
    """Whole rows of several tables in one statement, each table sorted by some of its numbers."""
    return Several(ordered, rest)


def insert(row_class: Any, rest: str = "", **same: str) -> Command:
    """A new row; ``same`` is SQL for columns that are alike in all of them."""
    names = [name for name in columns_of(row_class) if name != NUMBER]
    new = ", ".join(same.get(name, f":{name}") for name in names)
    return Command(row_class, f"INSERT INTO {row_class.table} ({', '.join(names)}) VALUES ({new}) {rest}")


def update(row_class: Any, rest: str) -> Command:
    """``update(SeatRow, "SET name = :name WHERE game = :game AND seat = :seat")``."""
    return Command(row_class, f"UPDATE {row_class.table} {rest}")


def smaller(row_class: Any, rest: str) -> Command:
    """Change rows so that they take less room: ``smaller(InboxRow, "raw = :raw WHERE id = :id")``.

    SQLite leaves a row that shrinks where it lies, and joins pages only where one is deleted.
    Where a statement sets the number of a row, be it to what it is, the row is deleted and put in again.
    """
    return Command(row_class, f"UPDATE {row_class.table} SET {NUMBER} = {NUMBER}, {rest}")


def delete(row_class: Any, rest: str) -> Command:
    """``delete(DueRow, "WHERE game = :game")``."""
    return Command(row_class, f"DELETE FROM {row_class.table} {rest}")


def parameters_of(row: Any) -> dict[str, Any]:
    """A row as parameters, by columns."""
    return {column: getattr(row, name) for name, column in names_of(row.__class__)}


def columns(row_class: Any, make: Any = None) -> str:
    """What stands behind SELECT: all columns of a table, or those that something else is made of."""
    return ", ".join(f"{row_class.table}.{name}" for name in columns_of(make or row_class))


def columns_of(make: Any) -> dict[str, Any]:
    """The columns behind a row class, or whatever else is made of a row, with their types."""
    parts = parts_of(make)
    return {column: parts[name] for name, column in names_of(make)}


@cache
def names_of(make: Any) -> list[tuple[str, str]]:
    """The parts of a row that are columns of its table, each with the name of the column."""
    if not is_dataclass(make):
        return [(name, name) for name in parts_of(make)]
    named = [(field.name, field.metadata.get("column", field.name)) for field in fields(make)]
    return [(name, column) for name, column in named if column is not None]


def parts_of(make: Any) -> dict[str, Any]:
    """What a row is made of, in order: names and types of a class's fields, or a function's parameters."""
    if is_dataclass(make):
        return {field.name: field.type for field in fields(make)}
    return {name: kind for name, kind in make.__annotations__.items() if name != "return"}


SKIP_LOCKED = "FOR UPDATE SKIP LOCKED"  # what another is about to take is left to it


@cache
def for_driver(text: str, mark: str) -> str:
    """A statement as a driver takes it, which has one mark for all parameters: ? or %s."""
    if "%" not in mark:
        text = text.replace(SKIP_LOCKED, "")  # SQLite has one writer, and no such words
    return NAME.sub(mark, text.replace("%", "%%") if "%" in mark else text)
