"""The schema grows in numbered steps, and every database is brought up to the last one when it is opened.

A step is a file ``versions/NNNN_what_it_does.py``. Its number is its Alembic revision, so a glance at the
folder tells which databases this program knows; any other is refused. Alembic and SQLAlchemy are loaded only
when there is work to do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from pbem.sentence import N_, Sentence
from pbem.store.schema.errors import StoreError, StoreTrouble
from pbem.store.sql.database import Connection, Database

HERE = Path(__file__).parent
KNOWN = tuple(sorted(path.name[:4] for path in HERE.glob("versions/[0-9]*.py")))
NEWEST = KNOWN[-1]

REVISION = "SELECT version_num FROM alembic_version"


def revision_of(database: Database) -> str | None:
    """The step a database stands at, None if it is empty; one that is not for us is refused."""
    with database.reading() as connection:
        tables = [name for (name,) in connection.run(database.engine.TABLES)]
        if not tables:
            return None
        if "alembic_version" not in tables:
            raise StoreError(
                StoreTrouble.FOREIGN,
                Sentence(
                    "The database {name} belongs to some other program. Choose another file.",
                    name=database.name,
                ),
            )
        revisions = [revision for (revision,) in connection.run(REVISION)]
    if len(revisions) != 1:
        raise database.error(StoreTrouble.DAMAGED)
    (revision,) = revisions
    refuse_unknown(revision, database.name)
    return str(revision)


OTHER = N_(
    "This pbem reads schema {newest}, but {name} has schema {revision}: install the version that made it (an"
    " older copy lacks every move made since)."
)


def refuse_unknown(revision: str, name: str) -> None:
    """Raise ``StoreError`` for a schema of another version: a newer one, or one before 1.0."""
    if revision not in KNOWN:
        words = Sentence(OTHER, name=name, revision=revision, newest=NEWEST)
        raise StoreError(StoreTrouble.OTHER_SCHEMA, words)


@contextmanager
def upgrading(database: Database) -> Iterator[tuple[Connection, Callable[[str], None]]]:
    """A transaction in which the missing steps are taken, all of them or none: call it with the last one."""
    from alembic import command
    from alembic.config import Config
    from sqlalchemy import create_engine
    from sqlalchemy.pool import StaticPool

    config = Config()
    config.set_main_option("script_location", str(HERE).replace("%", "%%"))
    with database.reading() as kept:
        engine = create_engine(
            f"{database.engine.DIALECT}://",
            creator=lambda: kept.driver,
            poolclass=StaticPool,
            pool_reset_on_return=None,
            isolation_level="AUTOCOMMIT",
        )
        # SQLAlchemy looks at the server first and rolls back after that, so our own transaction begins later.
        with engine.begin() as lent, database.writing() as connection:
            connection.alone_with("schema")  # of several who were started at once, the others wait
            config.attributes["connection"] = lent
            yield connection, lambda target: command.upgrade(config, target)
