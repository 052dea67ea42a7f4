"""A database on a PostgreSQL server: how it is reached, and what its errors mean."""

import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import Any
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

from pbem.locks import FileLock, Taken
from pbem.sentence import N_, Sentence
from pbem.store.schema.errors import Conflict, StoreError, StoreTrouble

try:
    import psycopg
    from psycopg.abc import Buffer
    from psycopg.types.string import StrDumperUnknown, TextLoader
    from psycopg_pool import ConnectionPool
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
SIZE = "SELECT pg_database_size(current_database())"
CLOCK = "SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint"
ALONE = "SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))"
# By itself and without waiting for the disk: whoever commits along with a NOTIFY waits for all others who do.
CHANNEL = "pbem"
LISTEN = f"LISTEN {CHANNEL}"
TELL = f"SELECT set_config('synchronous_commit', 'off', true), pg_notify('{CHANNEL}', %s)"
Error = psycopg.Error
Driver = psycopg.Connection[tuple[Any, ...]]

# A lock that all connections share; who brings the database into a new form has it alone.
SHARE = "SELECT pg_advisory_lock_shared(7205833601)"
SHARE_NO_MORE = "SELECT pg_advisory_unlock_shared(7205833601)"
HAVE_ALONE = "SELECT pg_advisory_lock(7205833601)"
LET_IN = "SELECT pg_advisory_unlock(7205833601)"
HAS_ONE_ALONE = (
    "SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ExclusiveLock' AND granted"
    " AND (classid::bigint << 32) + objid::bigint = 7205833601"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))"
)
WAIT_FOR_LOCKS = "SELECT set_config('lock_timeout', %s, false)"
MOST = 20  # connections of one process; a server uses one or two
IDLE = 1.0  # seconds after which a connection is looked at before it is lent: a server may have hung up

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


def lender(where: str, patience: float) -> "Pool":
    """Connections to a database by its address, ``postgresql://…`` or as SQLAlchemy writes it."""
    return Pool(where, patience)


class Pool:
    """Connections that are kept open for whoever needs one; psycopg makes new ones when they break."""

    def __init__(self, where: str, patience: float) -> None:
        self._patience = patience
        self._options: dict[str, Any] = {"autocommit": True, "connect_timeout": max(2, round(patience))}
        self._used: WeakKeyDictionary[Driver, float] = WeakKeyDictionary()
        self._pool: ConnectionPool[Driver] = ConnectionPool(
            plain_address(where),
            kwargs=self._options,
            configure=self._configure,
            check=self._look_at,
            min_size=0,  # or a pool that nobody uses would try for ever to reach a server that is away
            max_size=MOST,
            timeout=max(2.0, patience),
            reconnect_timeout=0,
            num_workers=1,
            open=False,
        )
        # What is wrong with the address is said at once, and by the server itself.
        with psycopg.connect(plain_address(where), **self._options) as first:
            self._configure(first)
        self._pool.open()

    def lend(self) -> Driver:
        return self._pool.getconn()

    def take_back(self, driver: Driver) -> None:
        self._used[driver] = time.monotonic()
        self._pool.putconn(driver)

    def close(self) -> None:
        self._pool.close()

    def _configure(self, driver: Driver) -> None:
        driver.execute(WAIT_FOR_LOCKS, (f"{int(self._patience * 1000)}ms",))
        # Of rows that were dealt with an index scan remembers that they are dead; a bitmap scan looks again.
        driver.execute("SET enable_bitmapscan = off")
        wait_for(driver, SHARE)
        driver.adapters.register_dumper(str, WithoutNul)
        driver.adapters.register_loader("json", TextLoader)  # we read it ourselves, as in SQLite

    def _look_at(self, driver: Driver) -> None:
        if time.monotonic() - self._used.get(driver, 0.0) > IDLE:
            ConnectionPool.check_connection(driver)


def plain_address(where: str) -> str:
    """An address as the driver takes it."""
    return where.replace("postgresql+psycopg://", "postgresql://", 1)


async def heard(where: str) -> AsyncIterator[str]:
    """What others tell, over a connection of its own and for as long as it holds."""
    async with await psycopg.AsyncConnection.connect(plain_address(where), autocommit=True) as connection:
        await connection.execute(LISTEN)
        async for notice in connection.notifies():
            yield notice.payload


class WithoutNul(StrDumperUnknown):
    """Texts as they are stored: what somebody typed may hold a NUL, which PostgreSQL takes nowhere."""

    def dump(self, obj: str) -> Buffer | None:
        return super().dump(obj.replace("\x00", "\ufffd") if "\x00" in obj else obj)


def wait_for(driver: Driver, lock: str) -> None:
    """Wait with the usual patience, or as long as somebody brings the database into a new form."""
    while True:
        try:
            driver.execute(lock)
            return
        except psycopg.errors.LockNotAvailable:
            if driver.execute(HAS_ONE_ALONE).fetchone() != (True,):
                raise


def alone(driver: Driver, _: FileLock | None, patience: float) -> Callable[[], None]:
    """Let nobody else be connected; what is returned lets them in again. Taken, if they do not go.

    Everybody who waits for this has let go first, so of several who were started at once one comes after the
    other.
    """
    driver.execute(SHARE_NO_MORE)
    try:
        wait_for(driver, HAVE_ALONE)
    except psycopg.errors.LockNotAvailable:
        driver.execute(SHARE)
        raise Taken(f"after {patience} seconds") from None

    def let_in() -> None:
        with suppress(psycopg.OperationalError):  # then it is gone anyway
            driver.execute(LET_IN)
            driver.execute(SHARE)

    return let_in


def give_back(_: Driver, __: int) -> bool:
    """The server does that by itself."""
    return False


def compact(connection: Driver) -> None:
    """Write all tables anew."""
    connection.execute("VACUUM FULL")


def fold_log(_: Driver) -> bool:
    """The server's log is its own."""
    return True


def any_text(_: Driver) -> AbstractContextManager[None]:
    """Do nothing: here no text gets in that is none."""
    return nullcontext()


def meaning(error: psycopg.Error) -> type[Conflict] | StoreTrouble | None:
    """Whether another writer was faster, or why the database cannot be used; None if it is neither."""
    state = error.sqlstate or ""
    if state in CLASHES:
        return Conflict
    known = next((TROUBLES[state[:n]] for n in (5, 3, 2) if state[:n] in TROUBLES), None)
    if known is None and isinstance(error, psycopg.OperationalError):
        return StoreTrouble.CANNOT_OPEN  # it said nothing any more, or that it can do nothing now
    if known is None and isinstance(error, psycopg.InternalError):
        return StoreTrouble.DISK  # the server is at fault, and never what we have stored
    return known


def without_values(error: psycopg.Error) -> psycopg.Error:
    """The error as it may be told: a server quotes rows, and those are cards and letters."""
    about = error.diag
    places = (about.table_name, about.column_name, about.constraint_name)
    return type(error)(" ".join(filter(None, (type(error).__name__, error.sqlstate, *places))))
