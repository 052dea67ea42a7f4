"""A PostgreSQL server in a folder of its own, reached by a socket there and by nobody else."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from tests.kit.patience import eventually
from tests.kit.processes import run, running

PLACES = [os.environ.get("PATH", ""), *map(str, sorted(Path("/usr/lib/postgresql").glob("*/bin")))]


def program(name: str) -> str | None:
    """Debian keeps the server's programs out of the usual places."""
    return shutil.which(name, path=os.pathsep.join(PLACES))


def available() -> bool:
    return all(program(name) for name in ("initdb", "postgres"))


@contextmanager
def postgresql() -> Iterator[str]:
    """The address of an empty server."""
    folder = Path(tempfile.mkdtemp(prefix="pg"))  # short, for the name of a socket may not be long
    nobody: list[str] = []
    if os.geteuid() == 0:  # it refuses to run as root
        shutil.chown(folder, "nobody", "nogroup")
        nobody = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]
    make, serve = str(program("initdb")), str(program("postgres"))
    data, address = folder / "data", f"postgresql://pbem@/postgres?host={folder}"
    try:
        usual = ["--username=pbem", "--auth=trust", "--no-sync", "--locale=C.UTF-8"]
        run(*nobody, make, "-D", data, *usual, cwd=folder, check=True)
        options = ["-k", str(folder), "-c", "listen_addresses=", "-c", "fsync=off"]
        with (
            (folder / "log").open("wb") as log,
            running(*nobody, serve, "-D", data, *options, cwd=folder, stdout=log, stderr=log) as server,
        ):
            eventually(lambda: server.poll() is not None or answers(address))
            assert server.poll() is None, (folder / "log").read_text()
            yield address
            server.send_signal(signal.SIGINT)  # it ends its connections, and then itself
            server.wait()
    finally:
        shutil.rmtree(folder)


def answers(address: str) -> bool:
    try:
        psycopg.connect(address).close()
    except psycopg.OperationalError:
        return False
    return True
