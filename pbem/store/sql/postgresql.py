"""A database on a PostgreSQL server: how it is reached, and what its errors mean."""

from typing import Any
from urllib.parse import urlsplit

from pbem.sentence import N_, Sentence
from pbem.store.schema.errors import Conflict, StoreError, StoreTrouble

try:
    import psycopg
    from psycopg.types.string import TextLoader
except ImportError:
    raise StoreError(
        StoreTrouble.CANNOT_OPEN,
        Sentence("PostgreSQL needs the driver psycopg. Install it: pip install 'pbem[postgres]'."),
    ) from None

DIALECT = "postgresql+psycopg"
MARK = "%s"
WRITING = "BEGIN"  # rows are locked one by one, when they are changed
ONE_MOMENT = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
TABLES = "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()"
Error = psycopg.Error

SENTENCES = {
    StoreTrouble.LOCKED: N_(
        "The database {name} is locked by another program. Try again, or stop that program."
    ),
    StoreTrouble.READONLY: N_(
        "The database {name} cannot be written to. Let its user write, and the server be no copy."
    ),
    StoreTrouble.FULL: N_(
        "The database {name} cannot grow: the disk is full. Nothing was lost; make room and try again."
    ),
    StoreTrouble.DISK: N_(
        "The database {name} could not be read or written: the server reports an error. Check its log."
    ),
    StoreTrouble.CANNOT_OPEN: N_(
        "The database {name} cannot be reached. Check its address, and that the server is running."
    ),
    StoreTrouble.DAMAGED: N_(
        "The database {name} is damaged. Before anything else stop pbem and make a copy: pg_dump."
    ),
}
TROUBLES = {  # by SQLSTATE, or by its first two characters, which name the class
    "08": StoreTrouble.CANNOT_OPEN,  # the connection broke
    "25006": StoreTrouble.READONLY,
    "28": StoreTrouble.CANNOT_OPEN,  # not let in
    "3D": StoreTrouble.CANNOT_OPEN,  # no such database
    "42501": StoreTrouble.READONLY,  # not allowed to
    "53100": StoreTrouble.FULL,
    "53": StoreTrouble.CANNOT_OPEN,  # too many connections, no memory
    "55P03": StoreTrouble.LOCKED,
    "57P": StoreTrouble.CANNOT_OPEN,  # shutting down, or starting up
    "58": StoreTrouble.DISK,
    "XX001": StoreTrouble.DAMAGED,
    "XX002": StoreTrouble.DAMAGED,
}
CLASHES = ("23505", "40001", "40P01")  # a key that is taken, transactions in each other's way, a deadlock


def name_of(where: str) -> str:
    """What a database is called in messages: without the password."""
    address = urlsplit(where)
    return f"{address.hostname or 'localhost'}{address.path}"


def hold(where: str, patience: float) -> None:
    """Nothing to do: nobody can put another database in the place of one on a server."""


def connect(where: str, patience: float) -> psycopg.Connection[tuple[Any, ...]]:
    """Reach a database by its address, ``postgresql://…`` or as SQLAlchemy writes it."""
    address = where.replace("postgresql+psycopg://", "postgresql://", 1)
    connection = psycopg.connect(address, autocommit=True, connect_timeout=max(2, round(patience)))
    connection.execute(f"SET lock_timeout = {int(patience * 1000)}")
    connection.adapters.register_loader("json", TextLoader)  # we read it ourselves, as in SQLite
    return connection


def give_back(_: psycopg.Connection[tuple[Any, ...]], __: int) -> bool:
    """The server does that by itself."""
    return False


def compact(connection: psycopg.Connection[tuple[Any, ...]]) -> None:
    """Write all tables anew."""
    connection.execute("VACUUM FULL")


def fold_log(_: psycopg.Connection[tuple[Any, ...]]) -> bool:
    """The server's log is its own."""
    return True


def meaning(error: psycopg.Error) -> type[Conflict] | StoreTrouble | None:
    """Whether another writer was faster, or why the database cannot be used; None if it is neither."""
    state = error.sqlstate
    if state is None:  # the server did not say anything any more
        return StoreTrouble.CANNOT_OPEN if isinstance(error, psycopg.OperationalError) else None
    if state in CLASHES:
        return Conflict
    return next((TROUBLES[state[:n]] for n in (5, 3, 2) if state[:n] in TROUBLES), None)


def without_values(error: psycopg.Error) -> psycopg.Error:
    """The error as it may be told: a server quotes rows, and those are cards and letters."""
    about = error.diag
    places = (about.table_name, about.column_name, about.constraint_name)
    return type(error)(" ".join(filter(None, (type(error).__name__, error.sqlstate, *places))))
