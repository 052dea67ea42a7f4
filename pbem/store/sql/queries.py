"""Reading and writing without detours: SQLAlchemy writes the SQL of a statement once, and the driver runs it.

A move reads and writes a handful of small things, and SQLAlchemy takes ten times as long as SQLite to get
ready for each. So a statement is compiled once, together with what turns parameters into what the driver
takes and columns into values of Python.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Delete, Dialect, Insert, Select, TextClause, Update
from sqlalchemy.types import TypeEngine

Convert = Callable[[Any], Any]
Command = Insert | Update | Delete | TextClause


class Prepared:
    """A statement as the driver takes it."""

    def __init__(
        self, statement: Select[Any] | Command, dialect: Dialect, columns: Sequence[str] | None
    ) -> None:
        options = {"render_postcompile": True}
        compiled = statement.compile(dialect=dialect, column_keys=columns, compile_kwargs=options)
        binds = [compiled.binds[name] for name in compiled.positiontup or ()]
        self.text = compiled.string
        self._taken = [(bind.key, _into(bind.type, dialect)) for bind in binds]
        self._usual = {bind.key: bind.value for bind in binds if not bind.required}

    def values(self, given: Mapping[str, Any]) -> tuple[Any, ...]:
        """The parameters in their order, as the driver takes them; one that is forgotten is a KeyError."""
        all_of_them = {**self._usual, **given}
        return tuple(
            [
                all_of_them[key] if convert is None else convert(all_of_them[key])
                for key, convert in self._taken
            ]
        )


class Query(Prepared):
    """A query, and how what it finds is read."""

    def __init__(self, statement: Select[Any], dialect: Dialect) -> None:
        super().__init__(statement, dialect, None)
        converts = [_out_of(column.type, dialect) for column in statement.selected_columns]
        self._converted = [(at, convert) for at, convert in enumerate(converts) if convert is not None]

    def rows(self, connection: Connection, parameters: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        cursor = connection.connection.cursor()
        try:
            cursor.execute(self.text, self.values(parameters))
            found = cursor.fetchall()
        finally:
            cursor.close()
        if not found or not self._converted:
            return list(found)
        columns: list[Iterable[Any]] = list(zip(*found, strict=True))
        for at, convert in self._converted:
            columns[at] = map(convert, columns[at])
        return list(zip(*columns, strict=True))


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


_commands: dict[tuple[Command, tuple[str, ...]], Prepared] = {}


def write(connection: Connection, statement: Command, *given: Mapping[str, Any]) -> int:
    """Run a statement that changes rows, once for each set of parameters; how many rows it changed.

    It is remembered like a query, by the columns that are given.
    """
    dialect = connection.dialect
    if not dialect.positional:
        return int(connection.execute(statement, list(given) if len(given) > 1 else given[0]).rowcount)
    columns = tuple(given[0])
    command = _commands.get((statement, columns))
    if command is None:
        command = _commands[statement, columns] = Prepared(statement, dialect, columns)
    values = [command.values(one) for one in given]
    return int(connection.exec_driver_sql(command.text, values if len(values) > 1 else values[0]).rowcount)


def _into(kind: TypeEngine[Any], dialect: Dialect) -> Convert | None:
    return kind.dialect_impl(dialect).bind_processor(dialect)


def _out_of(kind: TypeEngine[Any], dialect: Dialect) -> Convert | None:
    return kind.dialect_impl(dialect).result_processor(dialect, None)
