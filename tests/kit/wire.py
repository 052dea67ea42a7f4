"""SMTP and LMTP spoken by hand, where a library would hide what the server really says."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.kit.patience import PATIENCE


class Wire:
    """One connection to a listener."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def answer(self) -> str:
        """The next reply; of several lines the last."""
        while True:
            line = (await asyncio.wait_for(self._reader.readline(), PATIENCE)).decode().rstrip("\r\n")
            if line[3:4] != "-":
                return line

    async def say(self, line: str) -> str:
        self._writer.write(line.encode() + b"\r\n")
        return await self.answer()

    async def letter(self, raw: bytes, answers: int = 1) -> list[str]:
        """Send DATA and the letter; what is said about it."""
        assert (await self.say("DATA")).startswith("354")
        stuffed = raw.replace(b"\r\n.", b"\r\n..")
        self._writer.write(stuffed + (b"" if stuffed.endswith(b"\r\n") else b"\r\n") + b".\r\n")
        return [await self.answer() for _ in range(answers)]


@asynccontextmanager
async def wire(port: int, hello: str = "LHLO") -> AsyncIterator[Wire]:
    """A connection that has said hello."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    line = Wire(reader, writer)
    assert (await line.answer()).startswith("220")
    assert (await line.say(f"{hello} test.example")).startswith("250")
    try:
        yield line
    finally:
        writer.close()
        await writer.wait_closed()
