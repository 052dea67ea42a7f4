"""SMTP with as little work as possible: a host that takes letters, and a caller that hands answers over.

Whoever measures a server must not be what limits it. So there is nothing here but what our own sender and
our own listener say to a mail host: no extensions but 8BITMIME, one recipient, and never a pause.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

# Recipient, and letter as it came: CRLF, without the dots of the transport. Whether to say that it was taken.
Took = Callable[[str, bytes], bool]
HELLO = b"250-load.example\r\n250-8BITMIME\r\n250-SIZE 1000000\r\n250 SMTPUTF8\r\n"
END = b"\r\n.\r\n"
FREE = "220"


class Host(asyncio.Protocol):
    """One connection of a sender."""

    def __init__(self, took: Took, guests: set[Host]) -> None:
        self._took = took
        self._guests = guests
        self._buffer = bytearray()
        self._is_letter = False
        self._to = ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._guests.add(self)
        transport.write(b"220 load.example\r\n")

    def connection_lost(self, problem: Exception | None) -> None:
        self._guests.discard(self)

    def drop(self) -> None:
        self._transport.abort()

    def data_received(self, data: bytes) -> None:
        before = max(0, len(self._buffer) - len(END))
        self._buffer += data
        while True:
            end, start = (END, before) if self._is_letter else (b"\r\n", 0)
            at = self._buffer.find(end, start)
            if at < 0:
                return
            found = bytes(self._buffer[: at + len(end)])
            del self._buffer[: at + len(end)]
            before = 0
            self._letter(found) if self._is_letter else self._command(found)

    def _letter(self, found: bytes) -> None:
        self._is_letter = False
        raw = found[: -len(END) + 2]
        if b"\r\n.." in raw or raw.startswith(b"."):
            raw = (b"\r\n" + raw).replace(b"\r\n..", b"\r\n.")[2:]
        if self._took(self._to, raw):
            self._transport.write(b"250 2.0.0 taken\r\n")
        else:
            self.drop()

    def _command(self, line: bytes) -> None:
        verb = line[:4].upper()
        if verb == b"EHLO":
            self._transport.write(HELLO)
        elif verb == b"DATA":
            self._is_letter = True
            self._transport.write(b"354 go ahead\r\n")
        elif verb == b"QUIT":
            self._transport.write(b"221 bye\r\n")
            self._transport.close()
        else:
            if verb == b"RCPT":
                self._to = line.partition(b"<")[2].partition(b">")[0].decode()
            self._transport.write(b"250 2.1.0 fine\r\n")


class Caller(asyncio.Protocol):
    """One connection to a listener, over which one answer after the other is handed over.

    ``done`` hears what was said to an answer, FREE when another one can be handed over, or an empty line
    when the connection broke, perhaps with an answer in hand of which nobody knows what became.
    """

    def __init__(self, done: Callable[[Caller, str], None]) -> None:
        self._done = done
        self._lines: list[bytes] = []  # still to be said
        self._buffer = bytearray()
        self._is_ready = False  # greeted, and nothing in hand
        self.in_hand = False
        self.is_open = True

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._lines = [b"EHLO load.example\r\n"]

    def connection_lost(self, problem: Exception | None) -> None:
        self.is_open = False
        self._is_ready = False
        self._done(self, "")

    @property
    def is_free(self) -> bool:
        return self._is_ready and self.is_open

    def hand_over(self, sender: str, to: str, raw: bytes) -> None:
        """Say everything that is needed for one letter, each when the one before is answered."""
        self._is_ready = False
        self.in_hand = True
        self._lines = [
            f"RCPT TO:<{to}>\r\n".encode(),
            b"DATA\r\n",
            raw.replace(b"\r\n.", b"\r\n..") + b".\r\n",
        ]
        self._transport.write(f"MAIL FROM:<{sender}>\r\n".encode())

    def hang_up(self) -> None:
        self._transport.abort()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        while (at := self._buffer.find(b"\r\n")) >= 0:
            line = self._buffer[:at].decode(errors="replace")
            del self._buffer[: at + 2]
            if line[3:4] != "-":
                self._answered(line)

    def _answered(self, line: str) -> None:
        if line[:1] in "45":
            self._lines = []
            if not self.in_hand or line.startswith("421"):
                self._transport.abort()  # it does not want us now
            else:
                self._transport.write(b"RSET\r\n")
                self.in_hand = False
                self._done(self, line)
        elif self._lines:
            self._transport.write(self._lines.pop(0))
        else:
            self._is_ready = True
            was_in_hand, self.in_hand = self.in_hand, False
            self._done(self, line if was_in_hand else FREE)
