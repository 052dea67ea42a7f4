"""New databases for tests without taking all steps of the schema each time, which costs 40 ms.

The steps are taken once, and what they lead to is written down as SQL; every further empty SQLite database
gets that. A database that is behind takes its steps as always, and so does PostgreSQL.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

import pytest

from pbem.store import migrations, store
from pbem.store.sql import sqlite, writes
from pbem.store.sql.database import Database

MADE = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid"
STEPS: Callable[[Database], None] = store.bring_up_to_date


@cache
def schema() -> tuple[str, ...]:
    """What makes an empty database one of ours."""
    database = Database(":memory:")
    STEPS(database)
    with database.reading() as connection:
        made = connection.run(MADE).fetchall()
    database.close()
    return (*(text for (text,) in made), f"INSERT INTO alembic_version VALUES ('{migrations.NEWEST}')")


def bring_up_to_date(database: Database) -> None:
    if database.engine is sqlite and migrations.revision_of(database) is None:
        statements = schema()
        with database.writing() as connection:
            if migrations.revision_of(database) is None:  # another thread may have been faster
                for statement in statements:
                    connection.run(statement)
                writes.fill_new_database(connection)
    STEPS(database)


@contextmanager
def quick_schema() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as change:
        change.setattr(store, "bring_up_to_date", bring_up_to_date)
        yield
