"""The tests on PostgreSQL: ``PBEM_TEST_STORE=postgres pytest tests/store``.

Every database that a test opens by a path, or in memory, is then one on a server that this process has
started: an empty one with all tables, made from a template. The same path leads to the same database, and
``":memory:"`` to a new one each time. Settings that name no address say that of this database, so commands
know where they are. What is about files of SQLite as such is left out: ``FILES``, or a mark with the reason.
"""

from __future__ import annotations

import os
import secrets
import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

import pytest

if TYPE_CHECKING:
    from pbem.store.sql.database import Database

ON_POSTGRESQL = os.environ.get("PBEM_TEST_STORE") == "postgres"
KEPT = 60  # databases of single tests; each takes 8 MB
FILES = {  # what is about files as such, and why
    "store/copying/": "copies are files",
    "store/test_open.py": "how a file is opened, made and found damaged",
    "store/test_schema.py": "steps from old files; tests/real/test_postgresql.py has them for PostgreSQL",
    "store/test_statements.py": "what SQLite explains",
    "app/test_needles.py": "bytes of the file",
    "app/test_kill.py": "processes that are killed in the middle of writing a file",
    "cli/commands/test_db.py": "copies, checks and the size of a file",
    "cli/commands/test_restore.py": "a file in the place of another",
    "cli/test_damaged_database.py": "damaged files",
    "server/test_permissions.py": "who may read the file",
    "server/drill/": "copies of the file among others",
    "server/test_bit_rot.py": "columns that hold what is not of their kind, which PostgreSQL refuses",
    "real/": "they choose their database themselves",
}


class Server:
    """A server of our own, and the databases on it."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.lock = threading.Lock()
        self.made: dict[str, str] = {}  # addresses by what was asked for, the longest unused first
        self.open: WeakSet[Database] = WeakSet()
        self.number = 0

    def there(self, where: str) -> str:
        """The database that stands for a path."""
        from pbem.store.sql.sqlite import MEMORY

        with self.lock:
            key = f"{MEMORY}{self.number}" if where == MEMORY else os.path.abspath(where)
            found = self.made.pop(key, None) or self._new()
            self.made[key] = found
            return found

    def copy(self, source: str, target: str) -> None:
        """Let a path stand for a copy of the database that another stands for."""
        template = self.there(source)
        for database in [*self.open]:
            if database._where == template:
                database.close()  # nobody may be connected to it; whoever needs it connects again
        with self.lock:
            self.made[os.path.abspath(target)] = self._made_of(template)

    def _new(self) -> str:
        import psycopg

        address = self._made_of(self._of("pbem"))
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(
                "UPDATE meta SET value = %s WHERE key = 'server_key'", (secrets.token_hex(32),)
            )
        return address

    def _made_of(self, template: str) -> str:
        import psycopg

        self._drop_some()
        self.number += 1
        with psycopg.connect(self.address, autocommit=True) as connection:
            connection.execute(
                f"CREATE DATABASE t{self.number} TEMPLATE {name_of(template)} STRATEGY FILE_COPY"
            )
        return self._of(f"t{self.number}")

    def _drop_some(self) -> None:
        """Drop those that were not opened for the longest time, and that nobody has open.

        What a fixture has made for several tests stays: its folder has not the name of one.
        """
        import psycopg

        from pbem.store.sql.sqlite import MEMORY

        single = [key for key in self.made if key.startswith(MEMORY) or f"{os.sep}test_" in key]
        if len(single) < KEPT:
            return
        with psycopg.connect(self.address, autocommit=True) as connection:
            used = {row[0] for row in connection.execute("SELECT DISTINCT datname FROM pg_stat_activity")}
            for key in single[: KEPT // 2]:
                if (name := name_of(self.made[key])) not in used:
                    connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
                    del self.made[key]

    def _of(self, name: str) -> str:
        return self.address.replace("/postgres?", f"/{name}?")

    def make_template(self) -> None:
        import psycopg

        from pbem.store.sql.database import Database
        from tests.kit.quick_schema import STEPS

        with psycopg.connect(self.address, autocommit=True) as connection:
            # People's order, not that of bytes: a statement that needs the latter has to say so.
            connection.execute(
                "CREATE DATABASE pbem TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en-US'"
            )
        database = Database(self._of("pbem"))
        STEPS(database)
        database.close()


def name_of(address: str) -> str:
    return address.partition("?")[0].rpartition("/")[2]


_server: Server | None = None


@contextmanager
def chosen() -> Iterator[None]:
    """The engine that the tests are run on."""
    global _server
    if not ON_POSTGRESQL:
        yield
        return
    from pbem.config import Settings
    from pbem.config.bounds import without_password
    from pbem.store.sql.database import Database
    from tests.real.postgresql import postgresql

    with ExitStack() as stack:
        server = Server(stack.enter_context(postgresql()))
        server.make_template()
        _server = server
        change = stack.enter_context(pytest.MonkeyPatch.context())
        begin = Database.__init__

        def elsewhere(self: Database, where: Path | str, patience: float = 10.0) -> None:
            begin(self, where if "://" in str(where) else server.there(str(where)), patience)
            server.open.add(self)

        def store(self: Settings) -> str:
            return self.database_url.get_secret_value() or server.there(str(self.database))

        change.setattr(Database, "__init__", elsewhere)
        change.setattr(Settings, "store", property(store))
        change.setattr(Settings, "address", property(lambda self: without_password(store(self))))
        yield
        _server = None


def place(path: Path) -> Path | str:
    """Where another process finds the database that a path stands for."""
    return path if _server is None else _server.there(str(path))


def copy_home(source: Path, target: Path) -> Path:
    """Copy a data folder and its database."""
    source.mkdir(parents=True, exist_ok=True)
    shutil.copytree(source, target, dirs_exist_ok=True)
    if _server is not None:
        _server.copy(str(source / "pbem.sqlite"), str(target / "pbem.sqlite"))
    return target


class Raw:
    """A connection past the program, for SQL that both engines understand, with ? for its parameters."""

    def __init__(self, path: Path) -> None:
        self.driver: Any
        where = place(path)
        if isinstance(where, Path):
            self.driver = sqlite3.connect(where)
            return
        import psycopg
        from psycopg.types.string import TextLoader

        self.driver = psycopg.connect(where)
        self.driver.adapters.register_loader("json", TextLoader)

    def execute(self, text: str, values: Sequence[Any] = ()) -> Any:
        return self.driver.execute(self._marked(text, values), values)

    def executemany(self, text: str, rows: Iterable[Sequence[Any]]) -> None:
        self.driver.cursor().executemany(self._marked(text, rows), rows)

    def columns(self, table: str) -> list[str]:
        return [column[0] for column in self.execute(f"SELECT * FROM {table} LIMIT 0").description]

    def tables(self) -> list[str]:
        if _server is None:
            found = self.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        else:
            found = self.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        return [name for (name,) in found.fetchall()]

    @staticmethod
    def _marked(text: str, values: object) -> str:
        return text.replace("?", "%s") if _server is not None and values else text


@contextmanager
def raw(path: Path) -> Iterator[Raw]:
    """Such a connection; what was written is committed in the end."""
    connection = Raw(path)
    try:
        yield connection
        connection.driver.commit()
    finally:
        connection.driver.close()


def variables(home: Path) -> dict[str, str]:
    """What a process of its own has to be told to find the same database."""
    return {} if _server is None else {"PBEM_DATABASE_URL": _server.there(str(home / "pbem.sqlite"))}


def keep_what_fits(items: list[pytest.Item], place_of: Callable[[pytest.Item], str]) -> None:
    """Leave out what is about files, and everything where the server is missing."""
    if not ON_POSTGRESQL:
        return
    from tests.conftest import need_real_part
    from tests.real.postgresql import available

    need_real_part("postgresql", available())
    items[:] = [
        item
        for item in items
        if not place_of(item).startswith(tuple(FILES)) and item.get_closest_marker("sqlite_only") is None
    ]
