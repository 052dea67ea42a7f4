"""Connections that stay: silent ones, slow ones, many at once, and a good client among them."""

from __future__ import annotations

import asyncio
import tracemalloc
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from typing import Any

import pytest

from pbem.config import Listen
from pbem.mail.transport import guests
from pbem.mail.transport.sources import sessions
from pbem.mail.transport.sources.smtp import listening
from pbem.server.serve import server_addresses
from tests.kit.office import Office
from tests.kit.patience import PATIENCE
from tests.kit.wire import wire

FAREWELL = b"421 4.7.0 this ends here; try again later\r\n"


def at_a_listener(office: Office, talk: Callable[[int], Awaitable[None]], **limits: Any) -> None:
    async def run() -> None:
        place = Listen(protocol="smtp", **limits)
        async with listening(office.app, server_addresses(office.settings), place) as port:
            await talk(port)

    asyncio.run(run())


async def silent(port: int, stack: AsyncExitStack, words: bytes = b"") -> asyncio.StreamReader:
    """A connection that says this much, and then nothing."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    stack.callback(writer.close)
    assert (await reader.readline()).startswith(b"220")
    writer.write(words)
    return reader


async def first_words(port: int) -> bytes:
    """What a newcomer hears first."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        return await asyncio.wait_for(reader.readline(), PATIENCE)
    finally:
        writer.close()


async def rest(reader: asyncio.StreamReader) -> bytes:
    """What comes until the other side hangs up; a byte that meets its goodbye resets the line."""
    said = b""
    async with asyncio.timeout(PATIENCE):
        with suppress(ConnectionResetError):
            while some := await reader.read(1000):
                said += some
    return said


def test_one_too_many_is_told_to_come_again_and_comes_in_when_somebody_has_left(office: Office) -> None:
    async def talk(port: int) -> None:
        async with AsyncExitStack() as stack:
            for _ in range(2):
                await silent(port, stack)
            assert await first_words(port) == FAREWELL
        while (said := await first_words(port)) == FAREWELL:
            pass  # until it has noticed that the others are gone
        assert said.startswith(b"220")

    at_a_listener(office, talk, connections=2)


def test_silent_ones_make_room_for_a_good_client(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests, "SILENT_IN_A_CROWD", 0.0)

    async def talk(port: int) -> None:
        async with AsyncExitStack() as stack:
            first, second = await silent(port, stack), await silent(port, stack)
            async with wire(port, "EHLO") as line:
                assert await rest(first) == FAREWELL  # the one that has been silent longest
                assert (await line.say("NOOP")).startswith("250")
                assert (await line.say("QUIT")).startswith("221")
            assert not second.at_eof()

    at_a_listener(office, talk, connections=2)


HALF_A_LETTER = b"EHLO x\r\nMAIL FROM:<a@b.c>\r\nRCPT TO:<turn@pbem.localhost>\r\nDATA\r\nx"


def test_who_stays_silent_is_sent_away_and_single_bytes_are_silence(office: Office) -> None:
    async def talk(port: int) -> None:
        async with AsyncExitStack() as stack:
            waiting = [
                await silent(port, stack, words) for words in (b"", b"NO", b"EHLO x\r\n", HALF_A_LETTER)
            ]
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            stack.callback(writer.close)

            async def drip() -> None:
                while True:
                    writer.write(b"x")
                    await asyncio.sleep(0.05)

            dripping = asyncio.create_task(drip())
            stack.callback(dripping.cancel)
            for said in await asyncio.gather(*map(rest, (*waiting, reader))):
                assert said.endswith(FAREWELL)

    at_a_listener(office, talk, idle_seconds=1)


def test_nobody_stays_for_ever_however_busy(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests, "LONGEST_VISIT", 0.5)
    monkeypatch.setattr(sessions, "MOST_ANSWERS", 10**9)

    async def talk(port: int) -> None:
        async with AsyncExitStack() as stack:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            stack.callback(writer.close)
            said = await asyncio.wait_for(reader.readline(), PATIENCE)
            while said != FAREWELL:
                assert said.startswith((b"220", b"250"))
                writer.write(b"NOOP\r\n")
                said = await asyncio.wait_for(reader.readline(), PATIENCE)

    at_a_listener(office, talk)


def test_idle_talk_ends(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "MOST_ANSWERS", 20)

    async def talk(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"NOOP\r\n" * 30)
        answers = (await rest(reader)).splitlines(keepends=True)
        writer.close()
        assert len(answers) == 1 + 20 + 1
        assert answers[-1] == FAREWELL

    at_a_listener(office, talk)


def test_letters_are_no_idle_talk(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "MOST_ANSWERS", 10)

    async def talk(port: int) -> None:
        async with wire(port, "EHLO") as line:
            for number in range(8):
                assert (await line.say("MAIL FROM:<a@example.org>")).startswith("250")
                assert (await line.say("RCPT TO:<turn@pbem.localhost>")).startswith("250")
                assert await line.letter(b"Subject: %d\r\n\r\nx" % number) == ["250 2.0.0 stored"]

    at_a_listener(office, talk)


def test_whoever_is_connected_when_the_server_stops_is_told(office: Office) -> None:
    async def run() -> None:
        async with AsyncExitStack() as stack:
            here = listening(office.app, server_addresses(office.settings), Listen(protocol="smtp"))
            async with here as port:
                reader = await silent(port, stack)
            assert await rest(reader) == FAREWELL

    asyncio.run(run())


class Line(asyncio.WriteTransport):
    """A connection from an address, and whether it was closed."""

    def __init__(self, host: str) -> None:
        super().__init__({"peername": (host, 1025)})
        self.said, self.closed = b"", False

    def write(self, data: Any) -> None:
        self.said += data

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed


def test_somebody_from_elsewhere_fills_half_of_the_places_at_most() -> None:
    async def come() -> None:
        crowd = guests.Guests(Listen(connections=10), FAREWELL)
        lines = [Line("192.0.2.1") for _ in range(7)]
        assert [bool(crowd.let_in(line)) for line in lines] == [True] * 5 + [False] * 2
        assert [line.said for line in lines] == [b""] * 5 + [FAREWELL] * 2
        assert crowd.let_in(Line("192.0.2.2"))
        # The mail host of this machine may have all that are left.
        assert [bool(crowd.let_in(Line("127.0.0.1"))) for _ in range(5)] == [True] * 4 + [False]
        crowd.close()

    asyncio.run(come())


def test_an_endless_line_takes_no_room() -> None:
    async def read() -> int:
        reader = asyncio.StreamReader(limit=1000)

        async def pour() -> None:
            for _ in range(500):
                reader.feed_data(b"x" * 100_000)
                await asyncio.sleep(0)
                await asyncio.sleep(0)
            reader.feed_data(b"\r\n.\r\n")

        pouring = asyncio.create_task(pour())
        tracemalloc.start()
        try:
            assert await sessions.read_letter(reader, 256_000) is None
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
            await pouring

    assert asyncio.run(read()) < 2_000_000  # of fifty million
