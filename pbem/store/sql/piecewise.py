"""Reading rows one by one where one of them cannot be read: damage concerns one mail, or one game, alone.

What a query finds is read at once, and only if that fails row by row. Of a mail that cannot be read there is
its number and the reason, so that it is quarantined or fails. Of what the clock looks at, the rows of a game
that has such a one are left out: nothing can be done in that game.
"""

from contextlib import suppress
from dataclasses import replace
from functools import cache
from types import NoneType
from typing import Annotated, Any, NamedTuple, TypeVar, get_args, get_origin

from pbem.store.schema.errors import UNREADABLE, UnreadableRow
from pbem.store.schema.kinds import InboxStatus, OutboxStatus
from pbem.store.schema.rows import InboxRow, OutboxRow
from pbem.store.schema.values import EPOCH
from pbem.store.sql.database import Database
from pbem.store.sql.statement import Query, Row, columns_of, select

MailRow = TypeVar("MailRow", InboxRow, OutboxRow)

# What stands for a row that cannot be read.
NOTHING: dict[type, Any] = {
    InboxRow: InboxRow(0, "", b"", (), "", InboxStatus.QUARANTINED, UNREADABLE, EPOCH, None),
    OutboxRow: OutboxRow(
        *(0, "", None, None, "", "", "", b"", OutboxStatus.FAILED, 0, EPOCH, UNREADABLE, EPOCH, None)
    ),
}


class Number(NamedTuple):
    """By what a mail is found."""

    id: int


class Code(NamedTuple):
    """By what a game is."""

    game: str


def mails(database: Database, query: Query[MailRow], **parameters: Any) -> tuple[MailRow, ...]:
    """What a query finds; one that cannot be read is among them, with its number and the reason alone."""
    try:
        rows = _rows(database, query, **parameters)
        if all(map(_is_sound, rows)):
            return rows
    except UnreadableRow:
        pass
    numbers = _rows(database, _numbers(query), **parameters)
    return tuple(_mail(database, query.row_class, number) for (number,) in numbers)


def of_games(database: Database, query: Query[Row], **parameters: Any) -> tuple[Row, ...]:
    """What a query finds in all games whose rows can be read."""
    try:
        return _rows(database, query, **parameters)
    except UnreadableRow:
        found: list[Row] = []
        for game in dict.fromkeys(_rows(database, _codes(query), **parameters)):
            with suppress(UnreadableRow):
                found += _rows(database, _in_game(query), **parameters, game=game.game)
        return tuple(found)


def _mail(database: Database, row_class: type[MailRow], number: int) -> MailRow:
    try:
        (row,) = _rows(database, select(row_class, "WHERE id = :id"), id=number)
        if _is_sound(row):
            return row
    except UnreadableRow:
        pass
    unreadable: MailRow = replace(NOTHING[row_class], id=number)
    return unreadable


def _rows(database: Database, query: Query[Row], **parameters: Any) -> tuple[Row, ...]:
    with database.reading() as connection:
        return tuple(connection.rows(query, **parameters))


@cache
def _numbers(query: Query[Any]) -> Query[Number]:
    """Only the numbers of what a query finds."""
    rest = query.text.partition(" FROM ")[2]
    return Query(query.row_class, f"SELECT {query.table}.id FROM {rest}", Number)


@cache
def _codes(query: Query[Any]) -> Query[Code]:
    """Only the games of what a query finds."""
    return Query(query.row_class, f"SELECT game FROM {query.text.partition(' FROM ')[2]}", Code)


@cache
def _in_game(query: Query[Row]) -> Query[Row]:
    """The same in one game."""
    return Query(query.row_class, query.text.replace("WHERE", "WHERE game = :game AND", 1), query.make)


def _is_sound(row: InboxRow | OutboxRow) -> bool:
    """Whether everything is of its type; SQLite keeps in any column whatever it is given."""
    return all(isinstance(getattr(row, name), kinds) for name, kinds in TYPES[type(row)].items())


def _plain(kind: Any) -> list[type]:
    """The classes behind a type: those of ``int | None``, of a marked one and of a tuple of texts."""
    if get_origin(kind) is Annotated:
        return _plain(get_args(kind)[0])
    if get_origin(kind) is tuple:
        return [tuple]
    if isinstance(kind, type):
        return [kind]
    return [one for part in get_args(kind) for one in ([NoneType] if part is NoneType else _plain(part))]


# What may stand in each column.
TYPES = {
    row_class: {name: tuple(_plain(kind)) for name, kind in columns_of(row_class).items()}
    for row_class in NOTHING
}
