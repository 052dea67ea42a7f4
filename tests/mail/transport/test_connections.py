"""The connections of the sender: few, kept, replaced when they die, and let be for a while when they fail."""

from __future__ import annotations

import asyncio

import pytest

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
        for letters, connections in ((4, 1), (5, 2), (8, 2), (9, 3)):
            post.write(letters - post.waiting())
            assert await sender.drain() == letters
            assert post.fake.connections == connections
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


def test_a_server_that_is_down_costs_no_letter_a_try(office: Office) -> None:
    async def story(post: Envelope) -> None:
        before = office.app.store.outbox(OutboxStatus.NEW)
        post.fake.port, real = 1, post.fake.port
        sender = post.sender()
        assert await sender.drain() == 0
        assert "Connect" in sender.trouble
        assert office.app.store.outbox(OutboxStatus.NEW) == before
        rests = []
        for _ in range(12):
            began = post.time
            while not sender.trouble or post.time < sender._rest_until:
                post.time += 0.5
            rests.append(post.time - began)
            await sender.drain()
        assert rests[0] < 3  # longer each time, up to a limit
        assert 239 < rests[-1] <= 361
        post.fake.port = real
        sender = post.sender()
        assert await sender.drain() == len(before)
        await sender.close()

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
