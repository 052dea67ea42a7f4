"""The processes of a run: workers that can be killed and started again, and the players beside them."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.kit.patience import PATIENCE, eventually
from tests.kit.processes import running
from tests.load.tables import Site


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@dataclass
class Worker:
    """A worker through all its lives; it listens at the same port in each."""

    site: Site
    number: int
    host_port: int  # where its letters go
    port: int  # where it listens; 0: another one does
    extra: dict[str, str] = field(default_factory=dict)
    lives: int = 0
    process: subprocess.Popen[bytes] | None = None
    _life: ExitStack = field(default_factory=ExitStack)

    @property
    def words(self) -> list[str]:
        only = [] if self.port else ["--only", "read,tick,send"]
        return [sys.executable, "-m", "pbem", "serve", *only]

    @property
    def log(self) -> Path:
        return self.site.folder / f"worker{self.number}.log"

    @property
    def environment(self) -> dict[str, str]:
        given = {"PBEM_HOME": str(self.site.home(self.number)), "PBEM_LOG_LEVEL": "warning"}
        given |= {"PBEM_SMTP_HOST": "127.0.0.1", "PBEM_SMTP_PORT": str(self.host_port)}
        given |= {"PBEM_LISTEN_PORT": str(self.port)} if self.port else {}
        return self.site.environment | given | self.extra

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    @property
    def is_alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    @property
    def listens(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return True

    def start(self, wait: bool = True) -> None:
        """Begin a life; with ``wait`` until it takes mail."""
        self.lives += 1
        log = self._life.enter_context(self.log.open("ab"))
        self.process = self._life.enter_context(
            running(*self.words, env=self.environment, stdout=log, stderr=log)
        )
        if wait and self.port:
            eventually(lambda: self.listens or not self.is_alive)
            assert self.is_alive, self.log.read_text()[-4000:]

    def kill(self) -> None:
        self._life.close()  # which is SIGKILL for whatever still runs
        self.process = None

    def stop(self) -> int:
        """End it as a host would; what it said at its end."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE)
        self.kill()
        return code


@dataclass
class Players:
    """The process of ``post.py``, and how it is told what to do."""

    process: subprocess.Popen[bytes]
    journal: Path
    port: int

    def do(self, *words: object) -> dict[str, Any]:
        assert self.process.stdin is not None
        self.process.stdin.write((" ".join(map(str, words)) + "\n").encode())
        self.process.stdin.flush()
        return self._heard()

    def habits(self, **values: float) -> None:
        for name, value in values.items():
            self.do("set", name, value)

    def _heard(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        told: dict[str, Any] = json.loads(self.process.stdout.readline())
        return told


@contextmanager
def playing(folder: Path, ports: list[int], seed: str) -> Iterator[Players]:
    """Players and their mail host, as long as the context is open."""
    journal = folder / "journal.jsonl"
    words = [sys.executable, "-m", "tests.load.post", str(journal), "--seed", seed, "--to", *map(str, ports)]
    pipe = subprocess.PIPE
    with running(*words, stdin=pipe, stdout=pipe) as process:
        players = Players(process, journal, 0)
        players.port = players._heard()["port"]
        yield players


@dataclass
class Crew:
    """All workers of a run, and the players."""

    workers: list[Worker]
    players: Players


@contextmanager
def crew(site: Site, count: int, seed: str, extra: dict[str, str] | None = None) -> Iterator[Crew]:
    """So many workers that serve one site, and its players, who hold their answers back until told."""
    ports = [free_port() if site.url or number == 0 else 0 for number in range(count)]
    with playing(site.folder, [port for port in ports if port], seed) as players:
        workers = [
            Worker(site, number, players.port, port, dict(extra or {})) for number, port in enumerate(ports)
        ]
        players.habits(hold=1)
        players.do("first", site.first)
        try:
            for worker in workers:
                worker.start()
            yield Crew(workers, players)
        finally:
            for worker in workers:
                worker.kill()
