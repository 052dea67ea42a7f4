"""The listener, spoken to by hand: what is taken, what is refused, and with which words."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import replace
from email.message import EmailMessage
from typing import Literal

import pytest
from structlog.testing import capture_logs

from pbem.app.talk.answer_quota import UNKNOWN_TOKEN
from pbem.config import Listen
from pbem.mail.transport import recipients
from pbem.mail.transport.sources import smtp
from pbem.mail.transport.sources.smtp import listening
from pbem.mail.trust import questions
from pbem.mail.trust.tokens import bounce_address
from pbem.server.serve import server_addresses
from pbem.store.schema.errors import StoreError, StoreTrouble
from pbem.store.schema.kinds import InboxStatus
from pbem.store.store import Store
from tests.kit.office import Office
from tests.kit.wire import Wire, wire

Protocol = Literal["smtp", "lmtp"]

# What the other side is told, word for word: its host acts on the numbers.
TAKEN = "250 2.0.0 stored"
TOO_BIG = "552 5.3.4 the message is over 256 KB"
NO_SUCH_ADDRESS = "550 5.1.1 no such address here"
NO_RELAY = "550 5.7.1 no mail is passed on to others here"
TOO_MANY = "452 4.5.3 too many recipients"
SLOW_DOWN = "450 4.7.1 too many addresses that do not exist; try again later"
NOT_NOW = "451 4.3.0 the message cannot be stored now; try again later"


def speak(office: Office, talk: Callable[[Wire], Awaitable[None]], protocol: Protocol = "lmtp") -> None:
    """Let ``talk`` speak with a listener of the office."""

    async def run() -> None:
        place = Listen(protocol=protocol)
        async with (
            listening(office.app, server_addresses(office.settings), place) as port,
            wire(port, "LHLO" if protocol == "lmtp" else "EHLO") as line,
        ):
            await talk(line)

    asyncio.run(run())


@pytest.fixture
def turn(office: Office) -> EmailMessage:
    """An answer to the first question of a game."""
    office.new_game(cooling=0)
    office.pulse()
    return office.answer(office.to_move(), office.any_line())


def test_lmtp_answers_for_each_recipient_and_after_the_commit(office: Office, turn: EmailMessage) -> None:
    async def talk(line: Wire) -> None:
        assert (await line.say("MAIL FROM:<anna@example.org>")).startswith("250")
        assert (await line.say(f"RCPT TO:<{turn['To']}>")).startswith("250")
        assert (await line.say("RCPT TO:<postmaster@pbem.localhost>")).startswith("250")
        answers = await line.letter(turn.as_bytes(), 2)
        assert answers == [TAKEN, TAKEN]
        (row,) = office.app.store.inbox(InboxStatus.NEW)
        assert row.source == "lmtp"
        assert row.recipients == (str(turn["To"]), "postmaster@pbem.localhost")
        assert row.raw == b"Return-Path: <anna@example.org>\r\n" + turn.as_bytes()
        assert (await line.say("NOOP")).startswith("250")  # no answer too many, none too few

    speak(office, talk)
    office.reading_only()
    assert [row.status for row in office.app.store.inbox(InboxStatus.DONE)] == ["done"]


def test_an_empty_envelope_sender_is_kept_and_nobody_answers(office: Office, turn: EmailMessage) -> None:
    async def talk(line: Wire) -> None:
        assert (await line.say("MAIL FROM:<>")).startswith("250")
        assert (await line.say(f"RCPT TO:<{turn['To']}>")).startswith("250")
        assert await line.letter(turn.as_bytes()) == [TAKEN]

    speak(office, talk)
    office.reading_only()
    (row,) = office.app.store.inbox(InboxStatus.IGNORED)
    assert row.raw.startswith(b"Return-Path: <>\r\n")


def test_a_token_not_of_ours_is_refused_but_an_old_one_is_taken(office: Office, turn: EmailMessage) -> None:
    office.send(turn)
    assert office.to_move() != 0 or str(office.newest(0)["Reply-To"]) != str(turn["To"])
    key = office.app.store.server_key

    async def talk(line: Wire) -> None:
        await line.say("MAIL FROM:<anna@example.org>")
        for address, answer in {
            str(turn["To"]): TAKEN,
            str(turn["To"]).upper(): TAKEN,
            "turn@pbem.localhost": TAKEN,
            bounce_address(key, "pbem.localhost", "k7s0n1"): TAKEN,
            f"turn+{'a' * 26}@pbem.localhost": NO_SUCH_ADDRESS,
            "turn+short@pbem.localhost": NO_SUCH_ADDRESS,
            "bounce+k7s0n1.aaaaaaaaaaaaaaaa@pbem.localhost": NO_SUCH_ADDRESS,
            "nobody@pbem.localhost": NO_SUCH_ADDRESS,
            "anna@example.org": NO_RELAY,
        }.items():
            assert await line.say(f"RCPT TO:<{address}>") == answer, address

    speak(office, talk)


def test_guessing_tokens_is_slowed_down_for_the_guesser_alone(office: Office, turn: EmailMessage) -> None:
    async def talk(line: Wire) -> None:
        await line.say("MAIL FROM:<mallory@example.org>")
        for _ in range(20):
            answer = await line.say(f"RCPT TO:<turn+{'a' * 26}@pbem.localhost>")
            assert answer == NO_SUCH_ADDRESS
        assert await line.say(f"RCPT TO:<turn+{'b' * 26}@pbem.localhost>") == SLOW_DOWN
        # Nothing tells a right guess from a wrong one now.
        assert await line.say(f"RCPT TO:<{turn['To']}>") == SLOW_DOWN
        await line.say("RSET")
        await line.say("MAIL FROM:<anna@example.org>")
        assert await line.say(f"RCPT TO:<{turn['To']}>") == TAKEN
        await line.say("RSET")
        await line.say("MAIL FROM:<mallory@example.org>")
        office.clock.skip(minutes=9, seconds=59)
        assert await line.say(f"RCPT TO:<turn+{'a' * 26}@pbem.localhost>") == SLOW_DOWN
        office.clock.skip(seconds=1)
        for _ in range(20):
            assert await line.say(f"RCPT TO:<turn+{'a' * 26}@pbem.localhost>") == NO_SUCH_ADDRESS
        assert await line.say(f"RCPT TO:<turn+{'a' * 26}@pbem.localhost>") == SLOW_DOWN

    speak(office, talk, "smtp")
    assert office.app.store.tally(UNKNOWN_TOKEN, "2026-03-01") == 40


def test_of_a_mail_host_many_wrong_guesses_wait_and_right_addresses_do_not(
    office: Office, turn: EmailMessage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It asks for everybody who writes to it, so nobody may use up the patience of all others."""
    waits: list[float] = []

    async def wait(seconds: float) -> None:
        waits.append(seconds)

    async def talk(line: Wire) -> None:
        wrong = f"RCPT TO:<turn+{'a' * 26}@pbem.localhost>"
        await line.say("MAIL FROM:<double-bounce@mx.example>")
        for _ in range(20):
            assert await line.say(wrong) == NO_SUCH_ADDRESS
        assert waits == []
        assert await line.say(f"RCPT TO:<{turn['To']}>") == TAKEN
        assert waits == []
        assert await line.say(wrong) == NO_SUCH_ADDRESS
        assert waits == [1.0]
        office.clock.skip(minutes=10)
        assert await line.say(wrong) == NO_SUCH_ADDRESS
        assert waits == [1.0]

    monkeypatch.setattr(smtp, "wait", wait)
    speak(office, talk)
    assert office.app.store.tally(UNKNOWN_TOKEN, "2026-03-01") == 22


def test_while_the_database_cannot_be_read_the_mail_host_shall_ask_again(
    office: Office, turn: EmailMessage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise StoreError(StoreTrouble.LOCKED, "The database is locked.")

    def mistaken(*_: object) -> None:
        raise RuntimeError("anna holds card 12")

    async def talk(line: Wire) -> None:
        await line.say("MAIL FROM:<>")
        for trouble in (broken, mistaken):
            with monkeypatch.context() as patch:
                patch.setattr(Store, "question", trouble)
                for address in (turn["To"], f"turn+{'a' * 26}@pbem.localhost"):
                    assert (await line.say(f"RCPT TO:<{address}>")).startswith("451 4.3.0 ")
        assert await line.say(f"RCPT TO:<{turn['To']}>") == TAKEN

    with capture_logs():
        speak(office, talk)


def test_an_old_token_takes_the_same_work_as_a_new_one(
    office: Office, turn: EmailMessage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the time of an answer would tell how old a token is."""
    monkeypatch.setattr(office.app.store, "epoch", 3)  # as after two backups that were put back
    compared: list[str] = []

    def watched(given: str, expected: str) -> bool:
        compared.append(expected)
        return given == expected

    monkeypatch.setattr(questions, "token_matches", watched)
    found = questions.question_of(office.app, (str(turn["To"]),), server_addresses(office.settings))
    assert found
    assert found.question != questions.CLOSED
    assert len(compared) == 3


def test_only_the_last_10_000_who_guess_are_remembered(office: Office) -> None:
    tokens = recipients.UnknownTokens(office.clock.now)
    with capture_logs():
        for _ in range(20):
            tokens.note("mallory")
        for number in range(9_999):
            tokens.note(str(number))
        assert tokens.too_many("mallory")
        tokens.note("one more")
    assert not tokens.too_many("mallory")
    assert tokens.total == 10_020


@pytest.mark.parametrize("protocol", ["smtp", "lmtp"])
def test_a_letter_over_the_limit_is_refused_for_each_recipient(
    office: Office, turn: EmailMessage, protocol: Protocol
) -> None:
    async def talk(line: Wire) -> None:
        big = turn.as_bytes() + b"x" * 70 + b"\r\n" + (b"y" * 70 + b"\r\n") * (256 * 1024 // 72 + 1)
        most = 255 * 1024  # 256 KB together with the fields that we put on top
        assert await line.say(f"MAIL FROM:<anna@example.org> SIZE={most + 1}") == TOO_BIG
        assert (await line.say(f"MAIL FROM:<anna@example.org> SIZE={most}")).startswith("250")
        await line.say(f"RCPT TO:<{turn['To']}>")
        await line.say("RCPT TO:<postmaster@pbem.localhost>")
        answers = 2 if protocol == "lmtp" else 1
        assert await line.letter(big, answers) == [TOO_BIG] * answers
        assert (await line.say("NOOP")).startswith("250")

    speak(office, talk, protocol)
    assert office.app.store.inbox(InboxStatus.NEW) == ()


def test_nobody_writes_to_a_crowd(office: Office) -> None:
    async def talk(line: Wire) -> None:
        await line.say("MAIL FROM:<anna@example.org>")
        for _ in range(100):
            assert await line.say("RCPT TO:<turn@pbem.localhost>") == TAKEN
        assert await line.say("RCPT TO:<turn@pbem.localhost>") == TOO_MANY

    speak(office, talk)


def test_a_long_line_is_taken_and_an_endless_one_is_too_big(office: Office, turn: EmailMessage) -> None:
    async def talk(line: Wire) -> None:
        for long, answer in ((100_000, TAKEN), (300_000, TOO_BIG)):
            await line.say("MAIL FROM:<anna@example.org>")
            await line.say(f"RCPT TO:<{turn['To']}>")
            assert await line.letter(turn.as_bytes() + b"y" * long) == [answer]
        assert (await line.say("NOOP")).startswith("250")

    speak(office, talk)
    (row,) = office.app.store.inbox(InboxStatus.NEW)
    assert row.raw.endswith(b"y" * 100_000 + b"\r\n")


def test_dots_at_the_beginning_of_a_line_come_as_they_were_sent(office: Office, turn: EmailMessage) -> None:
    raw = turn.as_bytes() + b"\r\n.\r\n..\r\n.dot\r\n" + b"x" * 5000 + b"\r\n." + b"y" * 5000 + b".\r\n"

    async def talk(line: Wire) -> None:
        await line.say("MAIL FROM:<anna@example.org>")
        await line.say(f"RCPT TO:<{turn['To']}>")
        assert await line.letter(raw) == [TAKEN]

    speak(office, talk)
    (row,) = office.app.store.inbox(InboxStatus.NEW)
    assert row.raw.partition(b"\r\n")[2] == raw


def test_any_sender_that_a_mail_host_takes_is_taken(office: Office, turn: EmailMessage) -> None:
    """Whatever we refuse after a host has taken it, it must bounce to that sender."""
    senders = (
        "a" * 900 + "@example.org",
        '"a b"@example.org',
        "a..b@example.org",
        "a@[192.0.2.1]",
        "MAILER-DAEMON",
    )

    async def talk(line: Wire) -> None:
        for sender in senders:
            assert (await line.say(f"MAIL FROM:<{sender}> SIZE=1000 BODY=8BITMIME SMTPUTF8")).startswith(
                "250"
            )
            assert await line.say(f"RCPT TO:<{turn['To']}>") == TAKEN
            assert await line.letter(b"Subject: %d\r\n\r\nx" % senders.index(sender)) == [TAKEN]

    speak(office, talk)
    assert len(office.app.store.inbox(InboxStatus.NEW)) == len(senders)
    office.reading_only()
    assert not office.app.store.inbox(InboxStatus.QUARANTINED)


def test_a_sender_in_another_script_is_taken(office: Office, turn: EmailMessage) -> None:
    """Else a mail host, which takes such senders, would have to bounce what it cannot hand over."""

    async def talk(line: Wire) -> None:
        assert (await line.say("MAIL FROM:<анна@пример.бг> SMTPUTF8")).startswith("250")
        assert await line.say(f"RCPT TO:<{turn['To']}>") == TAKEN
        assert await line.letter(turn.as_bytes()) == [TAKEN]

    speak(office, talk)
    (row,) = office.app.store.inbox(InboxStatus.NEW)
    assert row.raw.startswith("Return-Path: <анна@пример.бг>\r\n".encode())
    office.reading_only()
    assert not office.app.store.inbox(InboxStatus.QUARANTINED)


@pytest.mark.sqlite_only("it has one writer")
def test_a_locked_store_says_try_again_for_each_recipient(office: Office, turn: EmailMessage) -> None:
    path = office.settings.database
    impatient = Store.open(path, patience=0.05)
    other = sqlite3.connect(path, isolation_level=None)
    locked = replace(office, app=replace(office.app, store=impatient))

    async def talk(line: Wire) -> None:
        await line.say("MAIL FROM:<anna@example.org>")
        await line.say(f"RCPT TO:<{turn['To']}>")
        await line.say("RCPT TO:<postmaster@pbem.localhost>")
        other.execute("BEGIN IMMEDIATE")
        assert await line.letter(turn.as_bytes(), 2) == [NOT_NOW] * 2
        other.execute("ROLLBACK")
        await line.say("MAIL FROM:<anna@example.org>")
        await line.say(f"RCPT TO:<{turn['To']}>")
        assert await line.letter(turn.as_bytes()) == [TAKEN]

    speak(locked, talk)
    other.close()
    impatient.close()
    assert len(office.app.store.inbox(InboxStatus.NEW)) == 1


def test_a_mistake_of_ours_is_no_news_for_the_other_side(
    office: Office, turn: EmailMessage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> bool:
        raise RuntimeError("anna holds card 12")

    monkeypatch.setattr(smtp, "receive", broken)

    async def talk(line: Wire) -> None:
        await line.say("MAIL FROM:<anna@example.org>")
        await line.say(f"RCPT TO:<{turn['To']}>")
        assert await line.letter(turn.as_bytes()) == [NOT_NOW]

    speak(office, talk)
