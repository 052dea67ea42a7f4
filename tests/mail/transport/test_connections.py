"""The connections of the sender: few, kept, replaced when they die, and let be for a while when they fail."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from pbem.mail.transport import connections, probe
from pbem.mail.transport.sender import Sender
from pbem.store.schema.kinds import OutboxStatus
from tests.kit.fake_hosts import Fake
from tests.kit.office import Office
from tests.kit.patience import PATIENCE, soon
from tests.kit.sending import Envelope, with_fake


def test_connections_are_few_and_kept(office: Office) -> None:
    async def story(post: Envelope) -> None:
        post.write(300)
        sender = post.sender()
        assert await sender.drain() == 304
        assert post.fake.most_open == 10
        assert post.fake.connections <= 10 + 304 // 100
        before = post.fake.connections
        post.write(1)
        assert await sender.drain() == 1
        assert post.fake.connections == before
        used, open_then = post.time, post.fake.open
        post.time = used + 30
        assert await sender.drain() == 0
        await asyncio.sleep(0.05)
        assert post.fake.open == open_then > 0
        post.time = used + 30.1
        assert await sender.drain() == 0
        await soon(lambda: post.fake.open == 0)

    with_fake(office, Fake(), story)


def test_for_every_four_letters_one_more_connection_is_opened(office: Office) -> None:
    async def story(post: Envelope) -> None:
        sender = post.sender()
        for letters, opened in ((4, 1), (5, 2), (8, 2), (9, 3)):
            post.write(letters - post.waiting())
            assert await sender.drain() == letters
            assert post.fake.connections == opened
        await sender.close()

    with_fake(office, Fake(), story)


def test_a_connection_takes_a_hundred_letters_and_then_another_one_is_opened(office: Office) -> None:
    async def story(post: Envelope) -> None:
        sender = post.sender()
        for _ in range(25):
            post.write(4 - post.waiting())
            assert await sender.drain() == 4
        assert post.fake.connections == 1
        post.write(1)
        assert await sender.drain() == 1
        assert post.fake.connections == 2
        await sender.close()

    with_fake(office, Fake(), story)


@pytest.mark.parametrize(("seconds", "asked"), [(1.0, 0), (1.1, 1)])
def test_a_connection_that_was_idle_for_a_second_is_asked_whether_it_still_lives(
    office: Office, seconds: float, asked: int
) -> None:
    async def story(post: Envelope) -> None:
        sender = post.sender()
        await sender.drain()
        post.time += seconds
        post.write(1)
        assert await sender.drain() == 1
        await sender.close()
        assert len(post.fake.commands("NOOP")) == asked
        assert post.fake.connections == 1

    with_fake(office, Fake(), story)


def test_a_kept_connection_that_died_is_replaced_and_no_letter_pays(office: Office) -> None:
    async def story(post: Envelope) -> None:
        sender = post.sender()
        await sender.drain()
        post.fake.answer = lambda line: "421 bye" if line == "NOOP" else None
        post.time += 1.1
        post.write(1)
        assert await sender.drain() == 1
        await sender.close()
        assert all(row.attempts == 1 for row in office.app.store.outbox(OutboxStatus.SENT))

    with_fake(office, Fake(), story)


async def tries(post: Envelope, sender: Sender, seconds: float) -> list[float]:
    """How long the sender rests between two tries, for so many seconds."""
    rests = []
    end = post.time + seconds
    while post.time < end:
        assert await sender.drain() == 0
        rests.append(sender.rest_left)
        post.time += sender.rest_left + 0.01
    return rests


def test_a_server_that_is_down_costs_no_letter_a_try_and_is_looked_for_all_the_time(office: Office) -> None:
    async def story(post: Envelope) -> None:
        before = office.app.store.outbox(OutboxStatus.NEW)
        post.fake.port, real = 1, post.fake.port
        sender = post.sender()
        rests = await tries(post, sender, 3600)
        assert "Connect" in sender.trouble
        assert 1 < min(rests) < max(rests) < 2  # with jitter
        assert office.app.store.outbox(OutboxStatus.NEW) == before
        sender._route = replace(sender._route, port=real)
        assert await sender.drain() == len(before)
        assert sender.trouble == ""
        await sender.close()

    with_fake(office, Fake(), story)


@pytest.mark.parametrize("hangs_up", [True, False])
def test_one_that_takes_connections_and_says_nothing_is_not_back(
    office: Office, hangs_up: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    came: list[asyncio.StreamWriter] = []

    async def silent(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        came.append(writer)
        if hangs_up:
            writer.close()

    async def story(post: Envelope) -> None:
        sender = post.sender(timeout=0.05)
        in_front = await asyncio.start_server(silent, "127.0.0.1", 0)
        real, port = post.fake.port, in_front.sockets[0].getsockname()[1]
        sender._route = replace(sender._route, port=port)
        rests = await tries(post, sender, 60)
        assert len(rests) >= 30
        assert len(came) == len(rests) <= 60  # one connection each
        for writer in came:
            writer.close()
        in_front.close()
        sender._route = replace(sender._route, port=real, timeout=PATIENCE)
        assert await sender.drain() == 4
        await sender.close()

    monkeypatch.setattr(probe, "SPEAK_WITHIN", 0.01)
    with_fake(office, Fake(), story)


@pytest.mark.parametrize("line", ["EHLO", "MAIL"])
def test_a_server_that_refuses_us_is_asked_less_and_less_often(office: Office, line: str) -> None:
    async def story(post: Envelope) -> None:
        office.app.store.outbox_all_sent([row.id for row in office.app.store.outbox()], office.clock.now())
        sender, rests = post.sender(), []
        for _ in range(12):
            post.write(1)
            rests += (await tries(post, sender, 0.1))[:1]
        assert rests[0] < 2
        assert 239 < rests[-1] <= 361
        post.fake.answer = lambda _: None
        office.clock.skip(hours=1)
        assert await sender.drain() == 12
        await sender.close()

    with_fake(office, Fake(answer=lambda said: "421 4.3.2 not now" if said.startswith(line) else None), story)


def test_all_connections_are_closed_at_the_same_time(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(post: Envelope) -> None:
        post.write(96)
        sender = post.sender()
        assert await sender.drain() == 100
        kept = post.fake.open
        assert kept > 5
        post.fake.delay = PATIENCE  # it does not answer any more
        monkeypatch.setattr(connections, "QUIT_WITHIN", PATIENCE)
        closing = asyncio.create_task(sender.close())
        await soon(lambda: len(post.fake.commands("QUIT")) == kept)
        closing.cancel()
        await asyncio.gather(closing, return_exceptions=True)

    with_fake(office, Fake(), story)


def test_a_slow_server_holds_up_neither_reading_nor_other_letters(office: Office) -> None:
    async def story(post: Envelope) -> None:
        post.fake.delay = 0.05
        post.write(30)
        sender = post.sender()
        task = asyncio.create_task(sender.drain())
        await soon(lambda: post.fake.letters)
        assert not task.done()
        office.app.store.set_note("reading", "goes on")
        assert await task == 34
        await sender.close()

    with_fake(office, Fake(), story)


def test_a_server_that_never_answers_is_left(office: Office) -> None:
    async def story(post: Envelope) -> None:
        post.fake.delay = PATIENCE
        sender = post.sender(timeout=0.2)
        assert await sender.drain() == 0
        assert "Timeout" in sender.trouble
        assert post.waiting() == 4

    with_fake(office, Fake(), story)


def test_421_sends_the_sender_to_rest(office: Office) -> None:
    async def story(post: Envelope) -> None:
        post.write(50)
        sender = post.sender()
        assert await sender.drain() == 0
        assert sender.trouble.startswith("421")
        assert post.fake.connections <= 10
        assert all(row.attempts <= 1 for row in office.app.store.outbox(OutboxStatus.NEW))
        assert post.waiting() == 54

    with_fake(office, Fake(answer=lambda line: "421 4.3.2 closing" if "MAIL" in line else None), story)


@pytest.mark.parametrize("answer", ["oops", "\udcff\udcfe", "250 what?"])
def test_what_is_no_answer_costs_the_connection_and_no_letter(office: Office, answer: str) -> None:
    async def story(post: Envelope) -> None:
        sender = post.sender()
        assert await sender.drain() == 0
        assert sender.trouble
        assert office.app.store.outbox(OutboxStatus.FAILED) == ()
        post.fake.answer = lambda _: None
        office.clock.skip(minutes=5)
        post.time += 1000
        assert await sender.drain() == 4
        await sender.close()

    with_fake(office, Fake(answer=lambda line: answer if line == "DATA" else None), story)
