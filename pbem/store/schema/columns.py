"""How values of Python lie in columns, in SQLite as in PostgreSQL."""

from dataclasses import fields
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any

from sqlalchemy import BigInteger, Boolean, Integer, LargeBinary, String, column, table
from sqlalchemy.engine import Dialect
from sqlalchemy.sql.expression import TableClause
from sqlalchemy.types import JSON, TypeDecorator, TypeEngine

from pbem.store.schema.rows import Hex

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)


class Moment(TypeDecorator[datetime]):
    """A time as whole microseconds since 1970: exact, sorted, and in UTC when it comes back."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        return None if value is None else (value - EPOCH) // MICROSECOND

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:
        return None if value is None else EPOCH + timedelta(microseconds=value)


class Hash(TypeDecorator[str]):
    """A hash as its bytes, half as long as the digits that the program handles."""

    impl = LargeBinary(32)
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> bytes | None:
        return None if value is None else bytes.fromhex(value)

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> str | None:
        return None if value is None else value.hex()


class Words(TypeDecorator[tuple[str, ...]]):
    """A few texts in one column, as a JSON list."""

    impl = JSON(none_as_null=True)
    cache_ok = True

    def process_result_value(self, value: list[str] | None, dialect: Dialect) -> tuple[str, ...]:
        return tuple(value or ())


class Choice(TypeDecorator[StrEnum]):
    """One of a few words: its text in the column, a member of the enumeration in Python."""

    impl = String
    cache_ok = True

    def __init__(self, words: type[StrEnum]) -> None:
        super().__init__()
        self.words = words

    def process_result_value(self, value: str | None, dialect: Dialect) -> StrEnum | None:
        return None if value is None else self.words(value)


COLUMN_TYPES: dict[Any, TypeEngine[Any]] = {
    bool: Boolean(),
    int: Integer(),
    int | None: Integer(),
    str: String(),
    str | None: String(),
    bytes: LargeBinary(),
    Hex: Hash(),
    Hex | None: Hash(),
    datetime: Moment(),
    datetime | None: Moment(),
    tuple[str, ...]: Words(),
    dict[str, Any]: JSON(),
}


def light_table(name: str, row_class: Any) -> TableClause:
    """A table for statements, made of a row class.

    It knows names and types but no keys or indexes, and so needs no SQLModel: that import costs more than
    most commands take.
    """
    return table(name, *(column(name, column_type(kind)) for name, kind in columns_of(row_class)))


def column_type(kind: Any) -> TypeEngine[Any]:
    """How values of a Python type lie in a column."""
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return Choice(kind)
    return COLUMN_TYPES[kind]


def columns_of(row_class: Any) -> list[tuple[str, Any]]:
    """The columns behind a row class, in its order: names and Python types."""
    named = [(field.metadata.get("column", field.name), field.type) for field in fields(row_class)]
    return [(name, kind) for name, kind in named if name is not None]
