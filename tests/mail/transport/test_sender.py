"""Sending over lines that fail: nothing is lost, nothing blocks the others, nothing goes out in the open."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr, ValidationError

from pbem.app.talk.bounce_policy import paused
from pbem.config import Imap, Settings
from pbem.mail.transport.route import Route, tls_of
from pbem.mail.transport.sender import Sender
from pbem.store.schema.changes import Change, NewLetter
from pbem.store.schema.errors import StoreError, StoreTrouble
from pbem.store.schema.kinds import OutboxStatus
from tests.kit.fake_hosts import Fake, running
from tests.kit.office import Office
from tests.kit.patience import PATIENCE, soon


class Envelope:
    """An office whose letters go to a fake mail server, with a second clock for how long the sender rests."""

    def __init__(self, office: Office, fake: Fake) -> None:
        self.office = office
        self.fake = fake
        self.time = 1000.0

    def sender(self, **parts: Any) -> Sender:
        given = {"timeout": PATIENCE, **parts}
        route = Route("127.0.0.1", self.fake.port, "play.example", **given)
        return Sender(self.office.app, route, self.office.settings.home / "send.lock", lambda: self.time)

    def waiting(self) -> int:
        return len(self.office.app.store.outbox(OutboxStatus.NEW))

    def write(self, count: int, recipient: str = "anna@example.org") -> None:
        """Put further letters into the outbox."""
        office = self.office
        first = len(office.app.store.outbox()) + 100
        letters = tuple(
            NewLetter(
                key=f"K7:0:{number}",
                game="K7",
                seat=0,
                recipient=recipient,
                message_id=f"<k7.0.{number}@play.example>",
                sender=f"bounce+k7s0n{number}.aaaa@play.example",
                raw=f"Message-ID: <k7.0.{number}@play.example>\r\nSubject: x\r\n\r\n.dot\r\n".encode(),
                due_at=office.clock.now(),
            )
            for number in range(first, first + count)
        )
        office.app.store.commit(Change("K7", office.clock.now(), office.game().row.version, letters=letters))


def with_fake(office: Office, fake: Fake, story: Callable[[Envelope], Awaitable[None]]) -> None:
    async def run() -> None:
        async with running(fake):
            await story(Envelope(office, fake))

    office.new_game()
    asyncio.run(run())


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


def test_no_more_than_twenty_letters_wait_to_be_noted_as_sent(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted: list[int] = []
    save = office.app.store.outbox_all_sent

    def counted(numbers: Sequence[int], now: datetime) -> None:
        noted.append(len(numbers))
        save(numbers, now)

    async def story(post: Envelope) -> None:
        post.write(96)
        sender = post.sender()
        monkeypatch.setattr(office.app.store, "outbox_all_sent", counted)
        assert await sender.drain() == 100
        await sender.close()

    with_fake(office, Fake(), story)
    assert [count for count in noted if count] == [20] * 5


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


@pytest.mark.parametrize(
    "answer", ["550 5.1.1 Empf\udce4nger unbekannt", "550-5.1.1 no\r\n550 5.1.1 \x1b[2J"]
)
def test_an_answer_in_any_charset_is_noted_and_blocks_nobody(office: Office, answer: str) -> None:
    async def story(post: Envelope) -> None:
        sender = post.sender()
        assert await sender.drain() == 3
        await sender.close()
        (row,) = office.app.store.outbox(OutboxStatus.FAILED)
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
    def locked(numbers: list[int], _: object) -> None:
        if numbers:
            raise StoreError(StoreTrouble.LOCKED, "The database is locked.")

    async def story(post: Envelope) -> None:
        sender = post.sender()
        with monkeypatch.context() as patch:
            patch.setattr(office.app.store, "outbox_all_sent", locked)
            with pytest.raises(StoreError):
                await sender.drain()
        assert len(post.fake.letters) == post.waiting() == 4
        assert await sender.drain() == 0
        await sender.close()
        assert (post.waiting(), len(post.fake.letters)) == (0, 4)

    with_fake(office, Fake(), story)


def test_of_two_processes_only_one_sends(office: Office) -> None:
    async def story(post: Envelope) -> None:
        post.fake.delay = 0.05
        one, other = post.sender(), post.sender()
        sent = await asyncio.gather(one.drain(), other.drain())
        assert sorted(sent) == [0, 4]
        assert set(post.fake.ids().values()) == {1}
        await one.close()

    with_fake(office, Fake(), story)


def test_a_certificate_is_checked_before_anything_is_said(office: Office, certificate: Path) -> None:
    async def story(post: Envelope) -> None:
        sender = post.sender(tls="starttls", user="me", password="secret")
        assert await sender.drain() == 0
        assert "CERTIFICATE" in sender.trouble.upper()
        assert not post.fake.commands("AUTH")
        assert not post.fake.commands("MAIL")
        post.time += 1000
        trusting = post.sender(tls="starttls", ca=certificate)
        assert await trusting.drain() == 4
        await trusting.close()

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, certificate.with_name("key.pem"))
    with_fake(office, Fake(tls=context), story)


def test_without_starttls_on_offer_no_password_and_no_letter_is_sent(office: Office) -> None:
    async def story(post: Envelope) -> None:
        sender = post.sender(tls="starttls", user="me", password="secret")
        assert await sender.drain() == 0
        assert post.waiting() == 4
        assert not post.fake.commands("AUTH")
        assert not post.fake.commands("MAIL")

    with_fake(office, Fake(), story)


@pytest.mark.parametrize(
    ("host", "port", "tls"),
    [
        ("mail.example.org", 587, "starttls"),
        ("mail.example.org", 25, "starttls"),
        ("mail.example.org", 465, "tls"),
        ("192.0.2.1", 587, "starttls"),
        ("127.0.0.1", 25, "none"),
        ("localhost", 1025, "none"),
    ],
)
def test_the_way_is_encrypted_unless_it_stays_on_this_machine(host: str, port: int, tls: str) -> None:
    assert tls_of(Settings(smtp_host=host, smtp_port=port)) == tls


def test_a_password_is_never_set_up_to_travel_in_the_open() -> None:
    with pytest.raises(ValidationError, match="without TLS"):
        Settings(smtp_host="mail.example.org", smtp_tls="none", smtp_user="me")
    with pytest.raises(ValidationError, match="without TLS"):
        Imap(host="mail.example.org", user="me", password=SecretStr("x"), tls=False)
    Imap(host="127.0.0.1", user="me", password=SecretStr("x"), tls=False)
