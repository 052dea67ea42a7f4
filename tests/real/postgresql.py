"""A PostgreSQL server in a folder of its own, reached by a socket there and by nobody else.

``python -m tests.real.postgresql -- COMMAND …`` runs a command beside an empty one, whose address it finds in
PBEM_DATABASE_URL. At a terminal it stays until somebody presses Enter, so that one can look around.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

from tests.kit.patience import eventually
from tests.kit.processes import run, running

PLACES = [os.environ.get("PATH", ""), *map(str, sorted(Path("/usr/lib/postgresql").glob("*/bin")))]
USER = "pbem"
PORT = 5432  # only a part of the socket's name: nothing listens to the network

QUICK = {"fsync": "off"}  # most tests await no power cut
# As a host would run it for many tables: nothing that was acknowledged is lost, and checkpoints are rare.
DURABLE = {
    "fsync": "on",
    "synchronous_commit": "on",
    "shared_buffers": "256MB",
    "max_wal_size": "4GB",
    "checkpoint_timeout": "15min",
    "max_connections": "200",
}


def program(name: str) -> str | None:
    """Debian keeps the server's programs out of the usual places."""
    return shutil.which(name, path=os.pathsep.join(PLACES))


def available() -> bool:
    return all(program(name) for name in ("initdb", "postgres"))


def unprivileged() -> list[str]:
    """What comes before a command of the server, which refuses to run as root."""
    return ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] if os.geteuid() == 0 else []


@contextmanager
def own_folder() -> Iterator[Path]:
    """A folder that the server may use; its name is short, for that of a socket may not be long."""
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    if os.geteuid() == 0:
        shutil.chown(folder, "nobody", "nogroup")
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


@dataclass
class Server:
    """A server that can be started, stopped and killed again and again."""

    folder: Path
    name: str = "data"
    port: int = PORT
    options: Mapping[str, str] = field(default_factory=lambda: QUICK)
    _life: ExitStack = field(default_factory=ExitStack)
    _process: subprocess.Popen[bytes] | None = None

    @property
    def data(self) -> Path:
        return self.folder / self.name

    @property
    def address(self) -> str:
        port = "" if self.port == PORT else f"port={self.port}&"
        return f"postgresql://{USER}@/postgres?{port}host={self.folder}"

    @property
    def pid(self) -> int:
        assert self._process is not None, "it does not run"
        return self._process.pid

    def do(self, name: str, *words: str | Path) -> None:
        """Run one of the server's programs as whoever the server runs as."""
        run(*unprivileged(), str(program(name)), *words, cwd=self.folder, check=True)

    def make(self) -> None:
        """An empty cluster."""
        usual = [f"--username={USER}", "--auth=trust", "--no-sync", "--locale=C.UTF-8"]
        self.do("initdb", "-D", self.data, *usual)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        given = {"unix_socket_directories": str(self.folder), "listen_addresses": "", **self.options}
        options = [word for name, value in given.items() for word in ("-c", f"{name}={value}")]
        words: list[str | Path] = [
            *unprivileged(),
            str(program("postgres")),
            "-D",
            self.data,
            "-p",
            str(self.port),
            *options,
        ]
        log = self._life.enter_context((self.folder / "log").open("ab"))
        process = self._life.enter_context(running(*words, cwd=self.folder, stdout=log, stderr=log))
        self._process = process
        eventually(lambda: process.poll() is not None or answers(self.address))
        assert process.poll() is None, (self.folder / "log").read_text()[-4000:]

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT ends its connections and then itself, SIGQUIT leaves all as it is; SIGKILL asks nobody."""
        if self._process is not None:
            children = children_of(self.pid)
            self._process.send_signal(how)
            self._process.wait()
            # They end when they notice; until then nobody else may start in the same folder.
            eventually(lambda: not any(Path("/proc", str(child)).exists() for child in children))
            self._process = None
        self._life.close()

    def restart(self, how: signal.Signals = signal.SIGINT) -> None:
        self.stop(how)
        self.start()


def children_of(pid: int) -> list[int]:
    """The processes that a process has started and that still run."""
    found = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(number) for number in found.read_text().split()] if found.exists() else []


@contextmanager
def server(options: Mapping[str, str] = QUICK) -> Iterator[Server]:
    """An empty server that runs."""
    with own_folder() as folder:
        one = Server(folder, options=options)
        one.make()
        try:
            one.start()
            yield one
        finally:
            one.stop()


@contextmanager
def postgresql() -> Iterator[str]:
    """The address of an empty server."""
    with server() as one:
        yield one.address


def answers(address: str) -> bool:
    try:
        psycopg.connect(address).close()
    except psycopg.OperationalError:
        return False
    return True


def database(address: str, name: str, template: str = "") -> str:
    """Make a database, empty or as a copy of another; its address."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}" + (f" TEMPLATE {template}" if template else ""))
    return address.replace("/postgres?", f"/{name}?")


def drop_database(address: str, name: str) -> None:
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def main(words: list[str]) -> int:
    command = words[words.index("--") + 1 :] if "--" in words else words
    if not command:
        print("python -m tests.real.postgresql -- COMMAND …", file=sys.stderr)
        return 2
    with (
        postgresql() as address,
        running(*command, env={**os.environ, "PBEM_DATABASE_URL": address}) as process,
    ):
        code = process.wait()
        if sys.stdin.isatty():
            input("\nPostgreSQL runs until you press Enter. ")
        else:
            print("\nThis PostgreSQL server ends now, and what it kept is gone with it.")
        return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
