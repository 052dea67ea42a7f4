"""What the sender sends and notes: nothing is lost, nothing goes out twice, nothing blocks the others."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

import pytest

from pbem.app.talk.bounce_policy import paused
from pbem.store.schema.errors import StoreError, StoreTrouble
from pbem.store.schema.kinds import OutboxStatus
from pbem.store.thinning import RemainsOf
from pbem.wiring import build_app
from tests.kit.fake_hosts import Fake
from tests.kit.office import Office
from tests.kit.sending import Envelope, with_fake


def test_letters_go_out_byte_for_byte_with_the_options_for_reports(office: Office) -> None:
    async def story(post: Envelope) -> None:
        rows = office.app.store.outbox(OutboxStatus.NEW)
        sender = post.sender()
        assert await sender.drain() == len(rows) > 3
        await sender.close()
        assert sorted(post.fake.letters) == sorted((row.recipient, row.raw) for row in rows)
        assert all(" RET=HDRS ENVID=k7." in line for line in post.fake.commands("MAIL"))
        assert all(line.endswith(" NOTIFY=FAILURE") for line in post.fake.commands("RCPT"))
        assert post.fake.commands("EHLO")[0] == "EHLO play.example"
        assert post.waiting() == 0

    with_fake(office, Fake(), story)


def test_without_dsn_letters_go_out_without_its_options(office: Office) -> None:
    async def story(post: Envelope) -> None:
        sender = post.sender()
        assert await sender.drain()
        await sender.close()
        assert not any("RET=" in line or "NOTIFY" in line for line in post.fake.said)

    with_fake(office, Fake(extensions=()), story)


def test_a_letter_is_noted_as_sent_before_its_connection_takes_the_next(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted: list[int] = []
    save = office.app.store.outbox_all_sent

    def counted(numbers: Sequence[int], now: datetime, remains_of: RemainsOf) -> None:
        save(numbers, now, remains_of)
        noted.append(len(numbers))

    async def story(post: Envelope) -> None:
        def look(line: str) -> None:
            if line.startswith("MAIL"):  # all others may have one letter that is not noted yet
                assert len(post.fake.letters) - sum(noted) <= post.fake.open - 1

        post.fake.answer = look
        post.write(96)
        sender = post.sender()
        monkeypatch.setattr(office.app.store, "outbox_all_sent", counted)
        assert await sender.drain() == 100
        await sender.close()

    with_fake(office, Fake(), story)
    assert sum(noted) == 100
    assert len(noted) <= 50  # who is answered at the same time shares a transaction


def test_a_5xx_for_one_recipient_is_final_for_that_letter_alone(office: Office) -> None:
    gone = "carla@example.com"

    def no_carla(line: str) -> str | None:
        return "550 5.1.1 no such user" if line.startswith("RCPT") and gone in line else None

    async def story(post: Envelope) -> None:
        sender = post.sender()
        assert await sender.drain() == 3
        (failed,) = office.app.store.outbox(OutboxStatus.FAILED)
        assert (failed.recipient, failed.error) == (gone, "550 5.1.1 no such user")
        (bounce,) = office.app.store.bounces()
        assert (bounce.letter, bounce.kind, bounce.pauses) == (failed.key, "hard", False)
        # One more, and letters to her wait; others do not.
        post.write(1, gone)
        await sender.drain()
        assert [row.recipient for row in paused(office.app)] == [gone]
        post.write(1, gone)
        post.write(1)
        assert await sender.drain() == 1
        assert [row.recipient for row in office.app.store.outbox(OutboxStatus.NEW)] == [gone]
        office.app.store.forget_bounces(gone)
        post.fake.answer = lambda _: None
        assert await sender.drain() == 1
        await sender.close()

    with_fake(office, Fake(answer=no_carla), story)


def test_a_relay_that_does_not_want_us_is_no_bounce(office: Office) -> None:
    async def story(post: Envelope) -> None:
        sender = post.sender()
        await sender.drain()
        await sender.close()
        assert len(office.app.store.outbox(OutboxStatus.FAILED)) == 4
        assert office.app.store.bounces() == ()

    with_fake(office, Fake(answer=lambda line: "554 5.7.1 relay denied" if "RCPT" in line else None), story)


@pytest.mark.parametrize(
    "answer", ["550 5.1.1 Empf\udce4nger unbekannt", "550-5.1.1 no\r\n550 5.1.1 \x1b[2J"]
)
def test_an_answer_in_any_charset_is_noted_and_blocks_nobody(office: Office, answer: str) -> None:
    async def story(post: Envelope) -> None:
        sender = post.sender()
        assert await sender.drain() == 4
        await sender.close()
        row, _ = office.app.store.outbox(OutboxStatus.FAILED)
        assert row.error.startswith("550 5.1.1 ")
        assert row.error.isprintable()

    with_fake(office, Fake(answer=lambda line: answer if "RCPT TO:<anna" in line else None), story)


def test_an_address_that_could_carry_a_command_never_reaches_the_line(office: Office) -> None:
    async def story(post: Envelope) -> None:
        for bad in (
            "a@b.example\r\nRCPT TO:<c@d.example>",
            "a@b.example, c@d.example",
            "nul\0@b.example",
            "",
        ):
            post.write(1, bad)
        sender = post.sender()
        assert await sender.drain() == 4
        await sender.close()
        assert not any("b.example" in line or "d.example" in line for line in post.fake.said)
        assert len(office.app.store.outbox(OutboxStatus.FAILED)) == 4

    with_fake(office, Fake(), story)


def test_what_a_locked_database_could_not_note_is_not_sent_again(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(numbers: list[int], _: object, __: object) -> None:
        if numbers:
            raise StoreError(StoreTrouble.LOCKED, "The database is locked.")

    async def story(post: Envelope) -> None:
        sender = post.sender()
        with monkeypatch.context() as patch:
            patch.setattr(office.app.store, "outbox_all_sent", locked)
            with pytest.raises(StoreError):
                await sender.drain()
        assert (post.waiting(), len(post.fake.letters)) == (4, 1)  # no further one before that is noted
        assert await sender.drain() == 3
        await sender.close()
        assert (post.waiting(), len(post.fake.letters)) == (0, 4)
        assert set(post.fake.ids().values()) == {1}

    with_fake(office, Fake(), story)


def test_of_two_processes_each_letter_is_sent_by_one(office: Office) -> None:
    async def story(post: Envelope) -> None:
        post.fake.delay = 0.05
        one = post.sender()
        post.office = replace(office, app=build_app(office.settings, office.clock.now))
        other = post.sender()
        sent = await asyncio.gather(one.drain(), other.drain())
        assert sorted(sent) == [0, 4]
        assert set(post.fake.ids().values()) == {1}
        await one.close()
        post.office.app.store.close()

    with_fake(office, Fake(), story)
