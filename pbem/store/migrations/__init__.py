"""The schema grows in numbered steps, and every database is brought up to the last one when it is opened.

A step is a file ``versions/NNNN_what_it_does.py``. Its number is its Alembic revision, so a glance at the
folder tells which databases this program knows; Alembic itself is imported only when there is work to do.
"""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from pbem.store.errors import StoreError

HERE = Path(__file__).parent
KNOWN = tuple(sorted(path.name[:4] for path in HERE.glob("versions/[0-9]*.py")))
NEWEST = KNOWN[-1]


def revision_of(connection: Connection) -> str | None:
    """The step a database stands at; None if it is empty."""
    tables = inspect(connection).get_table_names()
    if "alembic_version" in tables:
        return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if tables:
        raise StoreError("foreign", "This is a database of some other program. Choose another file.")
    return None


def is_behind(revision: str | None) -> bool:
    """Whether steps are missing; a database from the future is refused."""
    if revision is not None and revision not in KNOWN:
        raise StoreError(
            "newer",
            f"This database was made by a newer pbem (schema {revision}; this one knows up to {NEWEST}). "
            "Upgrade pbem, or open a backup from before.",
        )
    return revision != NEWEST


def upgrade(connection: Connection, target: str = NEWEST) -> None:
    """Take the missing steps inside the caller's transaction: all of them, or none."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(HERE).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, target)
