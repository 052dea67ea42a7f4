"""A page for Prometheus, on this machine only: https://prometheus.io/docs/instrumenting/exposition_formats

The format is a few lines, so it is written here; a library would bring a registry and threads of its own.
Whoever asks gets one answer for one request and is sent away: a request has a size and a time, there is a
limit to how many are there at once, and the numbers are counted at most once a second.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from importlib.metadata import version
from pathlib import Path

from pbem.config import Place, host_and_port
from pbem.mail.transport.sockets import served
from pbem.server.figures import MEANING
from pbem.server.logs import log
from pbem.store.schema.errors import StoreError

BIGGEST_REQUEST = 8192  # bytes, with all its headers
TIME_FOR_ONE = 5.0  # seconds, from the first byte of a request to the last one of the answer
FRESH_FOR = 1.0  # seconds for which counted numbers are told again
MOST_GUESTS = 10

TEXT = "text/plain; version=0.0.4; charset=utf-8"


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


def page(
    numbers: Mapping[str, Mapping[str, int]],
    pulse: Pulse,
    sources: Mapping[str, int],
    mail_host_up: bool,
    faults: int,
) -> str:
    """All numbers as Prometheus reads them."""
    of_the_process = {
        "info": {f'version="{version("pbem")}"': 1},
        "start_time_seconds": {"": round(pulse.started)},
        "beats_total": {"": pulse.beats},
        "mails_read_total": {"": pulse.mails_read},
        "letters_sent_total": {"": pulse.letters_sent},
        "faults_total": {"": faults},
        "mail_host_up": {"": int(mail_host_up)},
        "sources": {f'state="{state}"': count for state, count in sorted(sources.items())},
    }
    lines = [
        line
        for name, (kind, meaning) in OF_THE_PROCESS.items()
        for line in _metric(name, kind, meaning, of_the_process[name])
    ]
    phases = {f'phase="{phase}"': count for phase, count in numbers["games"].items()}
    lines += _metric("games", "gauge", "games, by phase", phases)
    for group, meanings in MEANING.items():
        if group != "games":
            for name, meaning in meanings.items():
                lines += _metric(f"{group}_{name}", "gauge", meaning, {"": numbers[group][name]})
    return "".join(f"{line}\n" for line in lines)


def _metric(name: str, kind: str, meaning: str, values: Mapping[str, int]) -> Iterator[str]:
    yield f"# HELP pbem_{name} {meaning[:1].upper()}{meaning[1:]}."
    yield f"# TYPE pbem_{name} {kind}"
    for labels, value in values.items():
        yield f"pbem_{name}{{{labels}}} {value}" if labels else f"pbem_{name} {value}"


class Answering:
    """Answers requests for the page that ``made`` makes."""

    def __init__(self, made: Callable[[], str]) -> None:
        self._made = made
        self._made_at = -FRESH_FOR
        self._text = ""
        self._guests = 0

    def connection(self) -> asyncio.StreamReaderProtocol:
        """One guest, as ``create_server`` wants it."""
        reader = asyncio.StreamReader(limit=BIGGEST_REQUEST)
        return asyncio.StreamReaderProtocol(reader, self._serve)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._guests += 1
        try:
            if self._guests <= MOST_GUESTS:
                async with asyncio.timeout(TIME_FOR_ONE):
                    writer.write(await self._answer(reader))
                    await writer.drain()
                    writer.close()
                    await writer.wait_closed()
        except (TimeoutError, OSError, asyncio.IncompleteReadError):
            pass  # too slow, or gone
        finally:
            self._guests -= 1
            writer.transport.abort()

    async def _answer(self, reader: asyncio.StreamReader) -> bytes:
        try:
            request = await reader.readuntil(b"\r\n\r\n")
        except asyncio.LimitOverrunError:
            return response(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        method, _, rest = request.partition(b" ")
        target, _, protocol = rest.partition(b"\r\n")[0].rpartition(b" ")
        if not protocol.startswith(b"HTTP/1."):
            return response(HTTPStatus.BAD_REQUEST)
        if method not in (b"GET", b"HEAD"):
            return response(HTTPStatus.METHOD_NOT_ALLOWED, allow="GET, HEAD")
        if target.partition(b"?")[0] != b"/metrics":
            return response(HTTPStatus.NOT_FOUND)
        try:
            return response(HTTPStatus.OK, self._page(), with_body=method == b"GET")
        except (StoreError, OSError) as problem:
            log.error("not_counted", exc=problem)
            return response(HTTPStatus.SERVICE_UNAVAILABLE)

    def _page(self) -> str:
        now = time.monotonic()
        if now - self._made_at >= FRESH_FOR:
            self._text, self._made_at = self._made(), now
        return self._text


@asynccontextmanager
async def answering(where: str, made: Callable[[], str]) -> AsyncIterator[None]:
    """Answer at a port of this machine or at a Unix socket, while the context is open."""
    host, port = host_and_port(where)
    place = Place(socket=Path(where)) if port is None else Place(host=host, port=port)
    async with served(place, Answering(made).connection):
        log.info("metrics", where=where)
        yield


def response(status: HTTPStatus, text: str = "", allow: str = "", with_body: bool = True) -> bytes:
    body = (text or f"{status.phrase}.  The numbers: GET /metrics\n").encode()
    fields = {
        "Content-Type": TEXT,
        "Content-Length": str(len(body)),
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
        "Connection": "close",
        **({"Allow": allow} if allow else {}),
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    return f"HTTP/1.1 {status.value} {status.phrase}\r\n{head}\r\n".encode() + (body if with_body else b"")
