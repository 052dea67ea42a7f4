"""SMTP and LMTP as aiosmtpd speaks them, with an end to everything that could be endless."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from typing import Any, AnyStr

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope

from pbem.mail.transport.guests import Guest, Guests

MOST_ANSWERS = 400  # in a session, without a letter that was taken
LONGEST_COMMAND = 4096  # bytes
FAREWELL = b"421 4.7.0 this ends here; try again later\r\n"
TOO_BIG = "552 5.3.4 the message is over 256 KB"

# What aiosmtpd says about a letter by itself, and what we say instead.
_INSTEAD: dict[Any, Any] = {"552 Error: message size exceeds fixed maximum message size": TOO_BIG}


class Bounded(SMTP):
    """One connection; it is a guest among others, and who has no place hears only the farewell."""

    # Mail hosts take addresses that are longer than they should be, and would have to bounce what we refuse.
    line_length_limit = command_size_limit = LONGEST_COMMAND
    command_size_limits = defaultdict(lambda: LONGEST_COMMAND)  # noqa: RUF012  as aiosmtpd has it

    guests: Guests
    guest: Guest | None = None
    answers = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        self.guest = self.guests.let_in(transport)
        if self.guest:
            super().connection_made(transport)

    def eof_received(self) -> bool | None:
        return super().eof_received() if self.guest else None

    def connection_lost(self, error: Exception | None) -> None:
        if self.guest:
            self.guests.gone(self.guest)
            super().connection_lost(error)

    async def push(self, status: AnyStr) -> None:
        await super().push(_INSTEAD.get(status, status))
        if self.guest:
            self.guests.heard(self.guest)
            self.answers += 1
            if self.answers > MOST_ANSWERS:
                self.guests.send_away(self.guest)

    async def smtp_DATA(self, arg: str | None) -> None:
        """Take a letter; aiosmtpd itself keeps the whole of an endless line, and refuses a long one."""
        if await self.check_helo_needed():
            return
        envelope = self.envelope
        if arg or not isinstance(envelope, Envelope) or not envelope.rcpt_tos:
            await self.push("501 Syntax: DATA" if arg else "503 Error: need RCPT command")
            return
        await self.push("354 End data with <CR><LF>.<CR><LF>")
        envelope.original_content = await read_letter(self._reader, self.data_size_limit or 0)
        if envelope.original_content is None:
            answer = TOO_BIG
        else:
            answer = await self._call_handler_hook("DATA")
            self.answers = 0
        # LMTP wants an answer for each recipient.
        times = len(envelope.rcpt_tos) if isinstance(self, LMTP) else 1
        self.envelope = self._create_envelope()
        await self.push("\r\n".join([answer] * times))


class BoundedLmtp(Bounded, LMTP):
    """The same for LMTP."""


async def read_letter(reader: asyncio.StreamReader, most: int) -> bytes | None:
    """A letter up to the line with a single dot; None if it is too big. Its lines may have any length."""
    pieces: list[bytes] = []
    size, at_line_start = 0, True
    while True:
        try:
            piece = await reader.readuntil(b"\r\n")
        except asyncio.LimitOverrunError as long_line:
            piece = await reader.read(long_line.consumed)
        if at_line_start:
            if piece == b".\r\n":
                return b"".join(pieces) if size <= most else None
            piece = piece.removeprefix(b".")
        at_line_start = piece.endswith(b"\r\n")
        size += len(piece)
        pieces.append(piece)
        if size > most:
            pieces.clear()
