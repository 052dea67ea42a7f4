"""A mail server that does what a test tells it to: slow, greylisting, cut off, or choosy."""

from __future__ import annotations

import asyncio
import ssl
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from email import message_from_bytes

Answer = Callable[[str], str | None]  # what to say to a command line; None: the usual


@dataclass
class Fake:
    """What it was told, and what became of it."""

    answer: Answer = lambda _: None
    extensions: tuple[str, ...] = ("8BITMIME", "DSN", "SIZE 1000000")
    delay: float = 0.0
    cut_in_data: int = 0  # so many times the connection breaks off in the middle of a letter
    forget_250: int = 0  # so many times it breaks off after the letter is taken, before saying so
    tls: ssl.SSLContext | None = None
    port: int = 0
    said: list[str] = field(default_factory=list)
    letters: list[tuple[str, bytes]] = field(default_factory=list)  # recipient and letter
    open: int = 0
    most_open: int = 0
    connections: int = 0

    def ids(self) -> Counter[str]:
        return Counter(str(message_from_bytes(raw)["Message-ID"]) for _, raw in self.letters)

    def commands(self, verb: str) -> list[str]:
        return [line for line in self.said if line.upper().startswith(verb)]

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        self.open += 1
        self.most_open = max(self.most_open, self.open)
        try:
            await self._talk(reader, writer)
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            self.open -= 1
            writer.close()

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async def say(line: str) -> None:
            writer.write(line.encode(errors="surrogateescape") + b"\r\n")
            await writer.drain()

        to = ""
        await say("220 fake.example")
        while line := (await reader.readuntil(b"\r\n")).decode().strip():
            self.said.append(line)
            verb = line.split()[0].upper()
            if self.delay:
                await asyncio.sleep(self.delay)
            special = self.answer(line)
            if special is not None:
                await say(special)
                if special.startswith("421"):
                    return
            elif verb == "EHLO":
                offered = ("fake.example", *self.extensions, *(("STARTTLS",) if self.tls else ()))
                for word in offered:
                    await say(f"250-{word}")
                await say("250 HELP")
            elif verb == "STARTTLS" and self.tls:
                await say("220 go ahead")
                await writer.start_tls(self.tls)
            elif verb == "DATA":
                await say("354 go ahead")
                if self.cut_in_data:
                    self.cut_in_data -= 1
                    await reader.readline()
                    return
                raw = await reader.readuntil(b"\r\n.\r\n")
                self.letters.append((to, raw[:-3].replace(b"\r\n..", b"\r\n.")))
                if self.forget_250:
                    self.forget_250 -= 1
                    return
                await say("250 2.0.0 taken")
            elif verb == "QUIT":
                await say("221 bye")
                return
            else:
                to = line.partition("<")[2].partition(">")[0] if verb == "RCPT" else to
                await say("250 2.1.0 fine")


@asynccontextmanager
async def running(fake: Fake) -> AsyncIterator[Fake]:
    """Run it on a loopback port, the same one again if it had one before."""
    server = await asyncio.start_server(fake.serve, "127.0.0.1", fake.port)
    fake.port = server.sockets[0].getsockname()[1]
    try:
        yield fake
    finally:
        server.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(server.wait_closed(), 1)
