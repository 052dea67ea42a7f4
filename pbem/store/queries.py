"""Reading without detours: SQLAlchemy writes the SQL of a query once, and then the driver runs it.

A move reads a handful of small things, and SQLAlchemy takes ten times as long as SQLite to get ready for
each. So a query is compiled once, together with what turns parameters into what the driver takes and columns
into values of Python. Writing goes through SQLAlchemy as ever.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from sqlalchemy import Connection, Dialect, Select
from sqlalchemy.types import TypeEngine

Convert = Callable[[Any], Any]


class Query:
    """A query as the driver runs it."""

    def __init__(self, statement: Select[Any], dialect: Dialect) -> None:
        compiled = statement.compile(dialect=dialect, compile_kwargs={"render_postcompile": True})
        binds = [compiled.binds[name] for name in compiled.positiontup or ()]
        self.text = compiled.string
        self._taken = [(bind.key, bind.value, _into(bind.type, dialect)) for bind in binds]
        converts = [_out_of(column.type, dialect) for column in statement.selected_columns]
        self._converted = [(at, convert) for at, convert in enumerate(converts) if convert is not None]

    def rows(self, connection: Connection, parameters: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        cursor = connection.connection.cursor()
        try:
            cursor.execute(self.text, [self._value(parameters, *taken) for taken in self._taken])
            found = cursor.fetchall()
        finally:
            cursor.close()
        if not found or not self._converted:
            return list(found)
        columns: list[Iterable[Any]] = list(zip(*found, strict=True))
        for at, convert in self._converted:
            columns[at] = map(convert, columns[at])
        return list(zip(*columns, strict=True))

    def _value(self, parameters: Mapping[str, Any], key: str, usual: Any, convert: Convert | None) -> Any:
        value = parameters.get(key, usual)
        return value if convert is None else convert(value)


_known: dict[Select[Any], Query] = {}


def rows(connection: Connection, statement: Select[Any], **parameters: Any) -> list[tuple[Any, ...]]:
    """What a query finds; it is remembered, so it has to be one of those that are built once."""
    dialect = connection.dialect
    if not dialect.positional:  # parameters by name, as PostgreSQL takes them
        return [tuple(row) for row in connection.execute(statement, parameters)]
    query = _known.get(statement)
    if query is None:
        query = _known[statement] = Query(statement, dialect)
    return query.rows(connection, parameters)


def _into(kind: TypeEngine[Any], dialect: Dialect) -> Convert | None:
    return kind.dialect_impl(dialect).bind_processor(dialect)


def _out_of(kind: TypeEngine[Any], dialect: Dialect) -> Convert | None:
    return kind.dialect_impl(dialect).result_processor(dialect, None)
