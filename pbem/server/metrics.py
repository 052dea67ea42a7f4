"""The numbers of a server for Prometheus: a page on this machine, or a file for the node exporter.

The library of its makers serves and writes them, from a registry of our own: its default one also shows what
the process computes, which can tell when somebody has filed something. The numbers are counted here, in the
server's loop, and at set times; whoever asks gets what was counted last.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.config import host_and_port
from pbem.mail.transport.sockets import cannot_listen
from pbem.server.figures import MEANING
from pbem.server.logs import log
from pbem.store.schema.errors import StoreError

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry, Metric

EVERY = 5.0  # seconds after which everything is counted anew

# What only a running server knows, beside the numbers of ``MEANING``.
OF_THE_PROCESS = {
    "info": ("gauge", "always 1; the version of the program is its label"),
    "start_time_seconds": ("gauge", "when the server was started, in seconds since 1970"),
    "beats_total": ("counter", "beats of the server since then, one every `tick_seconds`"),
    "mails_read_total": ("counter", "mails that were read since then"),
    "letters_sent_total": ("counter", "letters that were sent since then"),
    "faults_total": ("counter", "lines of level error in its log since then"),
    "mail_host_up": ("gauge", "1 if the mail server took letters when it was last asked to, else 0"),
    "sources": ("gauge", "ways in for mail, by state: up or down"),
}


@dataclass
class Pulse:
    """What a running server counts about itself.

    Beats are those of the metronome. Reader, clock and sender work also in between, whenever something is
    there for them, so how often they do would tell when somebody has filed something.
    """

    started: float = field(default_factory=time.time)
    beats: int = 0
    mails_read: int = 0
    letters_sent: int = 0

    def beat(self) -> None:
        self.beats += 1


def counted(
    numbers: Mapping[str, Mapping[str, int]],
    pulse: Pulse,
    sources: Mapping[str, int],
    mail_host_up: bool,
    faults: int,
) -> Iterator[Metric]:
    """Yield all numbers as the library takes them."""
    of_the_process = {
        "info": {version("pbem"): 1},
        "start_time_seconds": {"": round(pulse.started)},
        "beats_total": {"": pulse.beats},
        "mails_read_total": {"": pulse.mails_read},
        "letters_sent_total": {"": pulse.letters_sent},
        "faults_total": {"": faults},
        "mail_host_up": {"": int(mail_host_up)},
        "sources": dict(sources),
    }
    labels = {"info": "version", "sources": "state"}
    for name, (kind, meaning) in OF_THE_PROCESS.items():
        yield metric(name, kind, meaning, of_the_process[name], labels.get(name))
    yield metric("games", "gauge", "games, by phase", numbers["games"], "phase")
    for group, meanings in MEANING.items():
        if group != "games":
            for name, meaning in meanings.items():
                yield metric(f"{group}_{name}", "gauge", meaning, {"": numbers[group][name]})


def metric(name: str, kind: str, meaning: str, values: Mapping[str, int], label: str | None = None) -> Metric:
    """Return one number, or one for each value of its label."""
    from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

    family = CounterMetricFamily if kind == "counter" else GaugeMetricFamily
    help_text = f"{meaning[:1].upper()}{meaning[1:]}."
    made = family(f"pbem_{name}", help_text, labels=[label] if label else [])
    for of, value in sorted(values.items()):
        made.add_metric([of] if label else [], value)
    return made


class Counted:
    """What was counted last, as a registry asks for it; nothing, while the database does not answer."""

    def __init__(self, count: Callable[[], Iterable[Metric]]) -> None:
        self._count = count
        self._last: list[Metric] = []
        self.again()

    def again(self) -> None:
        try:
            self._last = [*self._count()]
        except (StoreError, OSError) as problem:
            self._last = []
            log.error("not_counted", exc=problem)

    def collect(self) -> list[Metric]:
        return self._last


@asynccontextmanager
async def telling(where: str, count: Callable[[], Iterable[Metric]]) -> AsyncIterator[None]:
    """Tell the numbers at a port of this machine, or in a file, while the context is open."""
    from prometheus_client import CollectorRegistry

    numbers, registry = Counted(count), CollectorRegistry(auto_describe=False)
    registry.register(numbers)
    host, port = host_and_port(where)

    async def go_on(tell: Callable[[], None]) -> None:
        while True:
            await asyncio.sleep(EVERY)
            numbers.again()
            tell()

    with in_file(Path(where), registry) if port is None else at_port(host, port, registry) as tell:
        log.info("metrics", where=where)
        going_on = asyncio.create_task(go_on(tell))
        try:
            yield
        finally:
            going_on.cancel()


@contextmanager
def at_port(host: str, port: int, registry: CollectorRegistry) -> Iterator[Callable[[], None]]:
    """Answer whoever asks; there is nothing to do when the numbers have changed."""
    from prometheus_client import start_http_server

    try:
        server, thread = start_http_server(port, host, registry)
    except OSError as problem:
        raise cannot_listen(f"{host}:{port}: {problem.strerror}") from None
    try:
        yield lambda: None
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def in_file(file: Path, registry: CollectorRegistry) -> Iterator[Callable[[], None]]:
    """Write the numbers for everybody to read; the file is gone when the server is."""
    from prometheus_client import write_to_textfile

    def write() -> None:
        new = f"{file}.new"  # which the node exporter leaves alone
        try:
            write_to_textfile(new, registry)
            os.chmod(new, 0o644)
            os.replace(new, file)
        except OSError as problem:
            log.error("not_told", file=str(file), exc=problem)

    write()
    try:
        yield write
    finally:
        file.unlink(missing_ok=True)
