"""The schema: models, migrations and row classes say the same, and the hot queries have their indexes."""

import re
import sys
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from types import NoneType
from typing import Any, get_args, get_type_hints

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.schema import CreateTable
from sqlmodel import SQLModel

from pbem.store import beside, migrations
from pbem.store.schema import rows, tables, values
from pbem.store.schema.preferences import Preferences
from pbem.store.schema.values import form_of
from pbem.store.sql import statements
from pbem.store.sql.statement import Statement, columns_of, for_driver, parts_of
from pbem.store.store import Store
from tests.kit.processes import run

ROWS = {row.table: row for row in vars(rows).values() if hasattr(row, "table")}
MODELS = {
    model.__tablename__: model
    for model in vars(tables).values()
    if isinstance(model, type) and issubclass(model, SQLModel) and model is not SQLModel
}
OURS = [table for table in SQLModel.metadata.sorted_tables if table.name in MODELS]
# How a type of Python lies in a column, as SQLite calls it.
LIES_AS = {
    bool: {"BOOLEAN"},
    int: {"INTEGER"},
    str: {"VARCHAR", "TEXT"},
    bytes: {"BLOB"},
    datetime: {"BIGINT"},
    values.Hex: {"BLOB"},
    values.Mail: {"BLOB"},
    values.LetterWords: {"BLOB"},
    tuple[str, ...]: {"JSON"},
    dict[str, Any]: {"JSON"},
    Preferences: {"JSON"},
}


def test_every_table_has_a_row_class() -> None:
    assert ROWS.keys() == MODELS.keys()


def fields_of(model: type[SQLModel]) -> dict[str, Any]:
    """The fields of a model with their types; a number that the database gives is there in every row."""
    hints = get_type_hints(model, include_extras=True)
    return {name: int if name == "id" else hints[name] for name in model.model_fields}


@pytest.mark.parametrize("name", ROWS)
def test_a_row_class_has_the_columns_of_its_table(name: str) -> None:
    """The same names in the same order, the same types of Python, and NULL where None may be."""
    named = columns_of(ROWS[name])
    assert list(named.items()) == list(fields_of(MODELS[name]).items())
    columns = SQLModel.metadata.tables[name].columns
    assert columns.keys() == list(named)
    for column in columns:
        kinds = [kind for kind in get_args(named[column.name]) if kind is not NoneType]
        may_be_none = NoneType in get_args(named[column.name])
        assert column.nullable == may_be_none
        (kind,) = kinds if may_be_none else [named[column.name]]
        lies_as = LIES_AS[str if isinstance(kind, type) and issubclass(kind, StrEnum) else kind]
        assert column.type.compile(sqlite.dialect()) in lies_as, column


def test_no_field_of_a_row_is_of_a_type_that_no_column_holds() -> None:
    for row in ROWS.values():
        for kind in parts_of(row).values():
            form_of(kind)


def test_the_migrations_lead_to_the_models(path: Path) -> None:
    with create_engine(f"sqlite:///{path}").connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, SQLModel.metadata) == []


def test_the_migrations_make_the_very_tables_of_the_models(store: Store) -> None:
    """What a comparison overlooks: WITHOUT ROWID, AUTOINCREMENT, foreign keys, the order of columns."""
    with store._database.reading() as connection:
        found: dict[str, str] = {
            name: text
            for name, text in connection.run(
                "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
            )
            if name != "alembic_version"
        }
    expected = {table.name: str(CreateTable(table).compile(dialect=sqlite.dialect())) for table in OURS}
    assert {name: words(text) for name, text in found.items()} == {
        name: words(text) for name, text in expected.items()
    }


def words(text: str) -> tuple[list[str], ...]:
    """How a table is defined."""
    name, _, inside = text.partition("(")
    inside, _, options = inside.rpartition(")")
    parts = re.split(r"\s*,\s+(?![^(]*\))", inside.strip())
    keys = [part for part in parts if part.startswith(("PRIMARY KEY", "FOREIGN KEY", "UNIQUE", "CHECK"))]
    columns = [" ".join(part.split()) for part in parts if part not in keys]
    return name.replace('"', "").split(), columns, keys, options.split()  # quoted when it was made anew


def test_the_tables_can_be_made_on_postgresql() -> None:
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
    made = " ".join(str(CreateTable(table).compile(dialect=dialect)) for table in OURS)
    assert "BYTEA" in made
    assert "BIGINT" in made
    assert "ROWID" not in made


def test_the_files_of_the_steps_are_what_alembic_knows() -> None:
    config = Config()
    config.set_main_option("script_location", str(migrations.HERE))
    script = ScriptDirectory.from_config(config)
    assert script.get_heads() == [migrations.NEWEST]
    assert sorted(step.revision for step in script.walk_revisions()) == list(migrations.KNOWN)


def plan(store: Store, statement: Statement) -> str:
    """How SQLite would run a statement."""
    text = for_driver(statement.text, "?")
    with store._database.reading() as connection:
        found = connection.run(f"EXPLAIN QUERY PLAN {text}", (None,) * text.count("?"))
        return " ".join(str(row[-1]) for row in found)


@pytest.mark.parametrize(
    "name",
    [
        *("GAME_BY_CODE", "PLAYER_BY_KEY", "SEATS", "ENTRIES", "LOG", "QUESTION_BY_TOKEN"),
        *("HELD_BY_SEAT", "HELD_BY_GAME", "DUES_BY_GAME", "DUE_NOW"),
        *("INBOX_BY_IDENTITY", "INBOX_STATUS", "INBOX_BY_STATUS", "OUTBOX_DUE", "OUTBOX_BY_KEY"),
        *("BOUNCES_OF", "META_BY_KEY"),
    ],
)
def test_no_query_of_a_move_or_a_tick_reads_a_whole_table(store: Store, name: str) -> None:
    how = plan(store, getattr(statements, name))
    assert "SCAN" not in how, how
    if name not in ("DUES_BY_GAME", "BOUNCES_OF"):  # a handful of rows, sorted in memory
        assert "TEMP B-TREE" not in how, how


def test_what_lies_beside_a_log_is_found_by_its_game(store: Store) -> None:
    how = plan(store, beside.BESIDE)
    assert "SCAN" not in how, how
    assert how.count("SEARCH") == len(beside.ORDER), how


@pytest.mark.parametrize("name", ["ADVANCE_GAME", "COUNT_MAILS", "DROP_HELD_OF_SEAT", "DROP_DUES_OF_GAME"])
def test_no_change_of_a_move_reads_a_whole_table(store: Store, name: str) -> None:
    how = plan(store, getattr(statements, name))
    assert "SCAN" not in how, how


LIGHT = """
import sys
import pbem.store
from pbem.store.schema import chain, codec, kinds, rows
heavy = {"sqlalchemy", "sqlmodel", "pydantic", "alembic", "sqlite3"} & set(sys.modules)
sys.exit(" ".join(heavy) or 0)
"""


def test_rows_chain_and_codec_pull_in_no_database() -> None:
    run(sys.executable, "-c", LIGHT, check=True)
