"""The schema grows in numbered steps, and every database is brought up to the last one when it is opened.

A step is a file ``versions/NNNN_what_it_does.py``. Its number is its Alembic revision, so a glance at the
folder tells which databases this program knows; Alembic itself is imported only when there is work to do.
"""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from pbem.store.schema.errors import StoreError, StoreTrouble

HERE = Path(__file__).parent
KNOWN = tuple(sorted(path.name[:4] for path in HERE.glob("versions/[0-9]*.py")))
NEWEST = KNOWN[-1]


def revision_of(connection: Connection) -> str | None:
    """The step a database stands at, None if it is empty; one that is not for us is refused."""
    name = f"The database {connection.engine.url.database}"
    tables = inspect(connection).get_table_names()
    if not tables:
        return None
    if "alembic_version" not in tables:
        raise StoreError(StoreTrouble.FOREIGN, f"{name} belongs to some other program. Choose another file.")
    revision = str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar())
    if revision not in KNOWN:
        raise StoreError(
            StoreTrouble.NEWER,
            f"{name} was made by a newer pbem (schema {revision}, this one knows up to {NEWEST}). "
            "Upgrade pbem, or go on with a backup from before.",
        )
    return revision


def upgrade(connection: Connection, target: str = NEWEST) -> None:
    """Take the missing steps inside the caller's transaction: all of them, or none."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(HERE).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, target)
