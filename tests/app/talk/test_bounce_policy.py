"""Letters that come back: counted once by what stands in their address; too many, and no more are sent."""

from __future__ import annotations

from email.message import EmailMessage

import pytest

from pbem.app.lobby.games import NewGame, NewPlayer, create, start
from pbem.app.lobby.people import erase, player_of
from pbem.app.talk.bounce_policy import paused
from pbem.mail.transport.sources import receive
from pbem.mail.trust.tokens import bounce_address
from pbem.store.schema.kinds import InboxStatus, OutboxStatus
from pbem.store.schema.rows import OutboxRow
from tests.app.conftest import PEOPLE
from tests.kit.office import Office

REPORT = """\
Return-Path: <>
From: MAILER-DAEMON@mx.example.org
To: {to}
Subject: Undelivered Mail Returned to Sender
Message-ID: <{name}@mx.example.org>
Auto-Submitted: auto-replied
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

Your letter could not be delivered. play 12 at 3,4

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; anna@example.org
Action: {action}
Status: {status}

--b--
"""


def report(office: Office, to: str, status: str = "5.1.1", action: str = "failed", name: str = "1") -> None:
    """A delivery report comes to an address, and is read."""
    raw = REPORT.format(to=to, status=status, action=action, name=name)
    receive(office.app, raw.encode(), [to], "pipe")
    office.reading_only()


def letters_to(office: Office, seat: int, count: int) -> list[OutboxRow]:
    """So many letters that went out to a seat."""
    while len(rows := office.app.store.outbox(seat=seat)) < count:
        office.clock.skip(hours=23)  # nudges and missed turns make letters
        office.pulse()
    return list(rows[:count])


def words_of(mail: EmailMessage) -> str:
    body = mail.get_body(("plain",))
    return str(body.get_content()) if body else ""


def playing(office: Office) -> Office:
    office.new_game(cooling=0, per_turn=24 * 3600)
    office.pulse()
    return office


def test_a_hard_bounce_counts_for_the_one_whose_letter_it_was(office: Office) -> None:
    first, second = letters_to(playing(office), 0, 2)
    report(office, first.sender)
    (bounce,) = office.app.store.bounces()
    assert (bounce.letter, bounce.recipient, bounce.kind) == (first.key, "anna@example.org", "hard")
    assert not paused(office.app)
    report(office, second.sender, name="2")
    assert [row.recipient for row in paused(office.app)] == ["anna@example.org"]


def test_soft_bounces_weigh_less(office: Office) -> None:
    letters = letters_to(playing(office), 0, 6)
    for number, letter in enumerate(letters[:-1]):
        report(office, letter.sender, "4.2.2", name=str(number))
    assert not paused(office.app)
    report(office, letters[-1].sender, "4.2.2", name="last")
    assert paused(office.app)


def test_a_letter_is_counted_once_however_often_it_is_reported(office: Office) -> None:
    (letter,) = letters_to(playing(office), 0, 1)
    for number in range(4):
        report(office, letter.sender, name=str(number))
    assert len(office.app.store.bounces()) == 1
    assert not office.app.store.inbox(InboxStatus.NEW)


def test_delays_forgeries_and_other_mail_count_nothing(office: Office) -> None:
    (letter,) = letters_to(playing(office), 0, 1)
    sent, moves = len(office.app.store.outbox()), office.game().row.seq
    report(office, letter.sender, "4.0.0", "delayed", "1")
    report(office, letter.sender, "2.0.0", "relayed", "2")
    report(office, letter.sender.replace("k7s0", "k7s1"), name="3")  # not signed by us
    report(office, bounce_address(b"other key", "pbem.localhost", "k7s0n1"), name="4")
    report(office, bounce_address(office.app.store.server_key, "pbem.localhost", "doctor"), name="5")
    report(office, bounce_address(office.app.store.server_key, "pbem.localhost", "k7s0n999"), name="6")
    report(office, str(office.newest(0)["Reply-To"]), name="7")  # to a token: never a move either
    words = b"From: anna@example.org\r\nMessage-ID: <x@y>\r\n\r\n" + office.any_line().encode()
    receive(office.app, words, [letter.sender], "pipe")
    office.reading_only()
    assert office.app.store.bounces() == ()
    assert not office.app.store.inbox(InboxStatus.NEW)
    assert not office.app.store.inbox(InboxStatus.QUARANTINED)
    assert (len(office.app.store.outbox()), office.game().row.seq) == (sent, moves)


@pytest.mark.parametrize(("seconds", "counts"), [(-1, True), (0, False)])
def test_bounces_are_forgotten_after_30_days(office: Office, seconds: int, counts: bool) -> None:
    first, second = letters_to(playing(office), 0, 2)
    report(office, first.sender)
    office.clock.skip(days=30, seconds=seconds)
    report(office, second.sender, name="2")
    assert len(office.app.store.bounces()) == 2
    assert bool(paused(office.app)) == counts


def test_a_hard_bounce_weighs_as_much_as_three_soft_ones(office: Office) -> None:
    first, *others, last = letters_to(playing(office), 0, 4)
    report(office, first.sender)
    for number, letter in enumerate(others):
        report(office, letter.sender, "4.2.2", name=str(number + 2))
    assert not paused(office.app)
    report(office, last.sender, "4.2.2", name="last")
    assert paused(office.app)


def test_the_others_are_told_once_and_a_reply_lets_the_letters_go(office: Office) -> None:
    letters = letters_to(playing(office), 0, 3)
    before = len(office.letters(1))
    for number, letter in enumerate(letters):
        report(office, letter.sender, name=str(number))
    office.pulse()
    texts = [words_of(mail) for mail in office.letters(1)[before:]]
    (told,) = [text for text in texts if "come back" in text]
    assert "Anna" in told
    assert "anna@example.org" not in told  # nobody's address is shown to others
    arrived = len(office.letters(0))
    office.clock.skip(hours=23)
    office.pulse()
    office.clock.skip(hours=2)
    office.pulse()
    waiting = [row for row in office.app.store.outbox(OutboxStatus.NEW) if row.seat == 0]
    assert len(office.letters(0)) == arrived
    answer = office.answer(0, "hello")
    office.send(answer)
    assert not paused(office.app)
    assert len(office.letters(0)) >= arrived + len(waiting)


def test_another_address_with_the_token_resumes_nothing(office: Office) -> None:
    letters = letters_to(playing(office), 0, 2)
    for number, letter in enumerate(letters):
        report(office, letter.sender, name=str(number))
    answer = office.answer(0, "hello")
    answer.replace_header("From", "mallory@example.org")
    office.send(answer)
    assert paused(office.app)


def test_other_tables_of_the_same_player_are_told_too(office: Office) -> None:
    letters = letters_to(playing(office), 0, 2)
    create(office.app, NewGame(PEOPLE, "K8"))
    start(office.app, "K8")
    create(office.app, NewGame((*PEOPLE[1:], NewPlayer("Dora", "dora@example.org")), "K9"))
    start(office.app, "K9")
    before = {row.id for row in office.app.store.outbox()}
    for number, letter in enumerate(letters):
        report(office, letter.sender, name=str(number))
    new = [(row.game, row.seat) for row in office.app.store.outbox() if row.id not in before]
    assert sorted(new) == [("K7", 1), ("K7", 2), ("K8", 1), ("K8", 2)]


def test_a_report_about_somebody_who_was_erased_is_emptied(office: Office) -> None:
    playing(office)
    for seat in (0, 1):
        (letter,) = letters_to(office, seat, 1)
        report(office, letter.sender.upper(), name=str(seat))
    erase(office.app, player_of(office.app, "Anna"))
    rows = office.app.store.inbox(InboxStatus.DONE)
    assert [row.raw for row in rows] == [b"", b""]  # the other report holds a letter that names her
    assert [bool(row.recipients) for row in rows] == [False, True]
