"""A letter that did not go out is tried again, less and less often, until it is given up."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.store.schema.kinds import OutboxStatus
from tests.kit.fake_hosts import Fake
from tests.kit.office import Office
from tests.kit.sending import Envelope, with_fake


def test_greylisting_is_waited_out(office: Office) -> None:
    seen: set[str] = set()

    def greylist(line: str) -> str | None:
        if line.startswith("RCPT") and line not in seen:
            seen.add(line)
            return "450 4.7.1 greylisted, try again"
        return None

    async def story(post: Envelope) -> None:
        sender = post.sender()
        assert await sender.drain() == 1  # the second letter to the first player is not new any more
        later = {row.due_at - office.clock.now() for row in office.app.store.outbox(OutboxStatus.NEW)}
        assert all(timedelta(seconds=45) < wait < timedelta(seconds=75) for wait in later)
        assert len(later) > 1  # with jitter
        assert {row.error for row in office.app.store.outbox(OutboxStatus.NEW)} == {
            "450 4.7.1 greylisted, try again"
        }
        assert await sender.drain() == 0
        office.clock.skip(minutes=2)
        assert await sender.drain() == 3
        await sender.close()
        assert set(post.fake.ids().values()) == {1}

    with_fake(office, Fake(answer=greylist), story)


def test_a_letter_is_given_up_after_five_days_and_can_be_tried_again(office: Office) -> None:
    async def story(post: Envelope) -> None:
        sender = post.sender()
        for _ in range(60):
            await sender.drain()
            office.clock.skip(hours=4)
        assert post.waiting() == 0
        failed = office.app.store.outbox(OutboxStatus.FAILED)
        assert {row.error for row in failed} == {"given up: 451 4.3.0 later"}
        post.fake.answer = lambda _: None
        assert all(office.app.store.outbox_again(row.id, office.clock.now()) for row in failed)
        assert await sender.drain() == len(failed)
        await sender.close()

    with_fake(office, Fake(answer=lambda line: "451 4.3.0 later" if line == "DATA" else None), story)


@pytest.mark.parametrize(("seconds", "gives_up"), [(0, False), (1, True)])
def test_a_letter_is_given_up_when_it_is_over_five_days_old(
    office: Office, seconds: int, gives_up: bool
) -> None:
    async def story(post: Envelope) -> None:
        sender = post.sender()
        for _ in range(10):
            await sender.drain()
            office.clock.skip(hours=10)
        office.clock.skip(hours=20, seconds=seconds)  # five days after they were written
        await sender.drain()
        await sender.close()
        assert post.waiting() == (0 if gives_up else 4)

    with_fake(office, Fake(answer=lambda line: "451 4.3.0 later" if line == "DATA" else None), story)


def test_an_old_letter_is_tried_five_times_before_it_is_given_up(office: Office) -> None:
    async def story(post: Envelope) -> None:
        sender = post.sender()
        office.clock.skip(days=30)  # a host sends again by hand what failed a month ago
        for row in office.app.store.outbox(OutboxStatus.NEW):
            office.app.store.outbox_failed(row.id, "554 no")
            office.app.store.outbox_again(row.id, office.clock.now())
        for tries in range(1, 6):
            assert post.waiting() == 4, tries
            await sender.drain()
            office.clock.skip(hours=5)
        assert {row.attempts for row in office.app.store.outbox(OutboxStatus.FAILED)} == {5}
        assert post.waiting() == 0
        await sender.close()

    with_fake(office, Fake(answer=lambda line: "451 4.3.0 later" if line == "DATA" else None), story)


def test_the_pauses_of_a_letter_grow_from_a_minute_to_four_hours(office: Office) -> None:
    async def story(post: Envelope) -> None:
        sender = post.sender()
        waits: list[float] = []
        for _ in range(12):
            await sender.drain()
            (row, *_) = office.app.store.outbox(OutboxStatus.NEW)
            waits.append((row.due_at - office.clock.now()).total_seconds())
            office.clock.at = row.due_at + timedelta(hours=2)  # the others are due by then, too
        await sender.close()
        wanted = [min(60 * 2**failures, 4 * 3600) for failures in range(12)]
        assert all(0.8 <= wait / most <= 1.2 for wait, most in zip(waits, wanted, strict=True))
        assert wanted[-2:] == [14400, 14400]

    with_fake(office, Fake(answer=lambda line: "451 4.3.0 later" if line == "DATA" else None), story)


@pytest.mark.parametrize(
    ("fake", "copies"), [(Fake(cut_in_data=2), 1), (Fake(forget_250=2), 2)], ids=["in data", "before the 250"]
)
def test_a_cut_line_sends_the_same_letter_again(office: Office, fake: Fake, copies: int) -> None:
    async def story(post: Envelope) -> None:
        sender = post.sender()
        await sender.drain()
        assert post.waiting() == 2
        office.clock.skip(minutes=2)
        await sender.drain()
        await sender.close()
        assert post.waiting() == 0
        assert max(post.fake.ids().values()) == copies
        assert len(set(post.fake.letters)) == 4  # a second copy is the same to the byte

    with_fake(office, fake, story)


@pytest.mark.parametrize("is_started_anew", [False, True])
def test_no_letter_waits_until_a_clock_that_was_set_back_is_there_again(
    office: Office, is_started_anew: bool
) -> None:
    refuse = True

    async def story(post: Envelope) -> None:
        nonlocal refuse
        sender = post.sender()
        assert await sender.drain() == 0
        waiting = post.waiting()
        refuse = False
        office.clock.skip(hours=-3)
        if is_started_anew:
            await sender.close()
            sender = post.sender()
        assert await sender.drain() == waiting > 0
        await sender.close()

    with_fake(office, Fake(answer=lambda _: "451 4.3.0 later" if refuse and _ == "DATA" else None), story)


def test_a_clock_that_was_set_back_makes_nobody_try_all_the_time(office: Office) -> None:
    async def story(post: Envelope) -> None:
        sender = post.sender()
        await sender.drain()
        office.clock.skip(hours=-3)
        for _ in range(5):
            await sender.drain()
            office.clock.skip(seconds=1)
        assert len(post.fake.commands("DATA")) == 2 * post.waiting()
        await sender.close()

    with_fake(office, Fake(answer=lambda line: "451 4.3.0 later" if line == "DATA" else None), story)
