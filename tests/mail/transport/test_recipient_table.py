"""The table that a mail host asks whether an address exists, before it takes a letter."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from structlog.testing import capture_logs

from pbem.app.talk.answer_quota import UNKNOWN_TOKEN
from pbem.config import Recipients
from pbem.mail.transport import recipient_table
from pbem.mail.transport.recipient_table import open_table
from pbem.mail.trust import questions
from pbem.mail.trust.tokens import bounce_address
from pbem.server.serve import server_addresses
from pbem.store.schema.errors import StoreError, StoreTrouble
from pbem.store.store import Store
from tests.kit.office import Office
from tests.kit.patience import PATIENCE

Ask = Callable[..., Awaitable[str]]
WRONG = f"turn+{'a' * 26}@pbem.localhost"

TAKEN, UNKNOWN, LATER = "OK taken", "NOTFOUND ", "TEMP try again later"


def at_the_table(office: Office, talk: Callable[[int], Awaitable[None]], **limits: Any) -> None:
    async def run() -> None:
        place = Recipients(**limits)
        async with open_table(office.app, server_addresses(office.settings), place) as port:
            await talk(port)

    asyncio.run(run())


@asynccontextmanager
async def asking(port: int) -> AsyncIterator[Ask]:
    """A function that asks as Postfix does: one netstring there, one back, over one connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)

    async def ask(address: str, table: str = "recipients") -> str:
        question = f"{table} {address}".encode()
        writer.write(b"%d:%s," % (len(question), question))
        head = await asyncio.wait_for(reader.readuntil(b":"), PATIENCE)
        answer = await reader.readexactly(int(head[:-1]) + 1)
        assert answer.endswith(b",")
        return answer[:-1].decode()

    try:
        yield ask
    finally:
        writer.close()


@pytest.fixture
def right(office: Office) -> str:
    """An address that we have handed out."""
    office.new_game(cooling=0)
    office.pulse()
    return str(office.newest(office.to_move())["Reply-To"]).strip("<>")


def test_the_table_knows_what_the_listener_takes(office: Office, right: str) -> None:
    key = office.app.store.server_key

    async def talk(port: int) -> None:
        async with asking(port) as ask:
            for address, answer in {
                right: TAKEN,
                right.upper(): TAKEN,
                "turn@pbem.localhost": TAKEN,
                "game@pbem.localhost": TAKEN,
                "postmaster@pbem.localhost": TAKEN,
                "Abuse@PBEM.localhost": TAKEN,
                bounce_address(key, "pbem.localhost", "k7s0n1"): TAKEN,
                WRONG: UNKNOWN,
                "turn+short@pbem.localhost": UNKNOWN,
                "bounce+k7s0n1.aaaaaaaaaaaaaaaa@pbem.localhost": UNKNOWN,
                "nobody@pbem.localhost": UNKNOWN,
                "anna@example.org": UNKNOWN,
                "@pbem.localhost": UNKNOWN,
                "pbem.localhost": UNKNOWN,
                "": UNKNOWN,
                "turn@pbem.localhost x": UNKNOWN,
                "пес@pbem.localhost": UNKNOWN,
            }.items():
                assert await ask(address) == answer, address
            assert (await ask(right, table="aliases")).startswith("PERM ")

    at_the_table(office, talk)


def test_while_the_database_cannot_be_read_the_host_shall_ask_again(
    office: Office, right: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise StoreError(StoreTrouble.LOCKED, "The database is locked.")

    def mistaken(*_: object) -> None:
        raise RuntimeError("anna holds card 12")

    async def talk(port: int) -> None:
        async with asking(port) as ask:
            for trouble in (broken, mistaken):
                with monkeypatch.context() as patch:
                    patch.setattr(Store, "question", trouble)
                    assert await ask(right) == LATER
                    assert await ask(WRONG) == LATER
            assert await ask(right) == TAKEN

    with capture_logs():
        at_the_table(office, talk)


def test_many_wrong_guesses_wait_and_right_addresses_do_not(
    office: Office, right: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []

    async def wait(seconds: float) -> None:
        waits.append(seconds)

    async def talk(port: int) -> None:
        async with asking(port) as ask:
            for _ in range(20):
                assert await ask(WRONG) == UNKNOWN
            assert waits == []
            assert await ask(right) == TAKEN
            assert waits == []
            assert await ask(WRONG) == UNKNOWN
            assert waits == [1.0]
            office.clock.skip(minutes=10)
            assert await ask(WRONG) == UNKNOWN
            assert waits == [1.0]

    monkeypatch.setattr(recipient_table, "wait", wait)
    at_the_table(office, talk)
    assert office.app.store.tally(UNKNOWN_TOKEN, "2026-03-01") == 22


def test_an_old_token_takes_the_same_work_as_a_new_one(
    office: Office, right: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the time of an answer would tell how old a token is."""
    monkeypatch.setattr(office.app.store, "epoch", 3)  # as after two backups that were put back
    compared: list[str] = []

    def watched(given: str, expected: str) -> bool:
        compared.append(expected)
        return given == expected

    monkeypatch.setattr(questions, "token_matches", watched)
    addresses = server_addresses(office.settings)
    found = questions.question_of(office.app, (right,), addresses)
    assert found
    assert found.question != questions.CLOSED
    assert len(compared) == 3


@pytest.mark.parametrize(
    "words", [b"hello\r\n" * 2000, b"12345:x", b"-1:,", b":,", b"5:recip;", b"9" * 20_000, b"3:abc,x:"]
)
def test_what_is_no_question_is_not_answered(office: Office, words: bytes) -> None:
    async def talk(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(words)
        said = await asyncio.wait_for(reader.read(), PATIENCE)
        assert said in (b"", b"38:PERM the only table here is recipients,")
        writer.close()

    at_the_table(office, talk)


def test_an_answer_comes_also_to_who_has_closed_its_side(office: Office) -> None:
    """As Exim does before it listens."""

    async def talk(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"30:recipients turn@pbem.localhost,")
        writer.write_eof()
        assert await asyncio.wait_for(reader.read(), PATIENCE) == b"8:OK taken,"
        writer.close()

    at_the_table(office, talk)


def test_silent_connections_end_and_there_are_not_too_many(office: Office) -> None:
    async def talk(port: int) -> None:
        lines = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
        for reader, writer in lines:  # the third at once, the others when their time is over
            assert await asyncio.wait_for(reader.read(), PATIENCE) == b""
            writer.close()
        async with asking(port) as ask:
            assert await ask("turn@pbem.localhost") == TAKEN

    at_the_table(office, talk, connections=2, idle_seconds=1)
