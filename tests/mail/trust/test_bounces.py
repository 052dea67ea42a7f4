"""Bounces count only where we signed the address they came to, and only failures count."""

import pytest

from pbem.mail.parse.letter import read_letter
from pbem.mail.trust.bounces import Bounce, BounceKind, read_bounce
from pbem.mail.trust.guards import ServerAddresses, Verdict, judge
from pbem.mail.trust.tokens import bounce_address

KEY = b"a server key of thirty-two bytes"
TO = bounce_address(KEY, "play.example", "o4711")


def report(*recipients: str, kind: str = "multipart/report; report-type=delivery-status") -> bytes:
    groups = "\n".join(f"Final-Recipient: rfc822; anna@example.org\n{each}\n" for each in recipients)
    return f"""Return-Path: <>
From: MAILER-DAEMON@mx.example.org (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
Content-Type: {kind}; boundary="b"

--b
Content-Description: Notification

I'm sorry. Action: failed Status: 5.0.0
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org
Original-Envelope-Id: o4711

{groups}
--b
Content-Type: text/rfc822-headers

Subject: [K7] your turn
--b--
""".encode()


@pytest.mark.parametrize(
    ("group", "kind", "status"),
    [
        ("Action: failed\nStatus: 5.1.1", "hard", "5.1.1"),
        ("Action: Failed\nStatus: 5.3.0 (undeliverable)", "hard", "5.3.0"),
        ("Action: failed\nStatus: 4.1.1\nDiagnostic-Code: smtp; 550 5.1.1", "soft", "4.1.1"),
        ("Action: failed", "soft", None),
        ("Action: failed\nStatus: nonsense", "soft", None),
        ("Action: delayed\nStatus: 4.4.1", "none", None),
        ("Action: delayed\nStatus: 5.4.1", "none", None),
        ("Action: relayed\nStatus: 2.0.0", "none", None),
        ("Action: expanded\nStatus: 2.0.0", "none", None),
        ("Action: delivered\nStatus: 2.0.0", "none", None),
        ("Status: 5.1.1", "none", None),
        ("", "none", None),
    ],
)
def test_a_report_is_read_by_its_machine_readable_part(
    group: str, kind: BounceKind, status: str | None
) -> None:
    assert read_bounce(report(group), KEY, "play.example", [TO]) == Bounce("o4711", kind, status)


def test_one_hard_failure_among_several_verdicts_is_hard() -> None:
    raw = report("Action: failed\nStatus: 4.0.0", "Action: failed\nStatus: 5.0.0", "Action: delayed")
    assert read_bounce(raw, KEY, "play.example", [TO]) == Bounce("o4711", "hard", "5.0.0")


@pytest.mark.parametrize("to", ["bounce@play.example", "anna@example.org", TO.replace("o4711", "o4712"), ""])
def test_a_report_to_an_address_that_we_did_not_sign_says_nothing(to: str) -> None:
    raw = report("Action: failed\nStatus: 5.1.1")
    assert read_bounce(raw, KEY, "play.example", [to]) == Bounce(None, "none", None)


def test_without_an_envelope_the_topmost_delivered_to_names_the_letter() -> None:
    raw = f"Delivered-To: {TO}\n".encode() + report("Action: failed\nStatus: 5.1.1")
    assert read_bounce(raw, KEY, "play.example").key == "o4711"


def test_what_is_no_delivery_report_says_nothing() -> None:
    assert (
        read_bounce(b"From: a@b\n\nAction: failed\nStatus: 5.1.1", KEY, "play.example", [TO]).kind == "none"
    )
    mixed = report("Action: failed\nStatus: 5.1.1", kind="multipart/mixed")
    assert read_bounce(mixed, KEY, "play.example", [TO]).kind == "none"
    assert read_bounce(b"\xff" * 300_000, KEY, "play.example", [TO]).kind == "none"


def in_words(head: str, *words: str) -> Bounce:
    raw = "\n".join(("Return-Path: <>", head, "Auto-Submitted: auto-replied", "", *words))
    return read_bounce(raw.encode(), KEY, "play.example", [TO])


@pytest.mark.parametrize(
    ("reason", "kind", "status"),
    [
        ("Sorry, no mailbox here by that name. (#5.1.1)", "hard", "5.1.1"),
        ("192.0.2.7 does not like recipient.\nRemote host said: 550 5.2.1 closed", "hard", "5.2.1"),
        ("Sorry, I wasn't able to establish an SMTP connection. (#4.4.1)", "soft", "4.4.1"),
        ("Connected to 5.9.12.13 but it said no.", "soft", None),
        ("This address no longer accepts mail.", "soft", None),
    ],
)
def test_two_servers_report_in_words(reason: str, kind: str, status: str | None) -> None:
    copy = "--- Below this line is a copy of the message.\n\nSubject: 5.7.7"
    qmail = "Hi. This is the qmail-send program at mx.example.org.\nI'm afraid I wasn't able to deliver"
    assert in_words("X-Test: q", qmail, "", f"<anna@example.org>:\n{reason}", "", copy).kind == kind
    exim = in_words("X-Failed-Recipients: anna@example.org", "A message could not be delivered", reason, copy)
    assert exim == Bounce("o4711", kind, status)


def test_other_words_are_no_report() -> None:
    assert in_words("Subject: Out of office", "I am away. 550 5.1.1").kind == "none"
    assert in_words("Subject: Warning: message delayed 24 hours", "not yet delivered (#4.4.1)").kind == "none"


def test_a_report_in_any_alphabet_counts() -> None:
    raw = report("Action: failed\nStatus: 5.1.1").replace(b"message/del", b"message/global-del")
    assert read_bounce(raw, KEY, "play.example", [TO]).kind == "hard"


def test_a_bounce_is_never_a_move_nor_answered() -> None:
    addresses = ServerAddresses(frozenset({"turn@play.example"}), "play.example")
    raw = report("Action: failed\nStatus: 5.1.1")
    assert judge(read_letter(raw), addresses)[0] == Verdict.IGNORE
    assert judge(read_letter(raw.replace(b"Return-Path: <>\n", b"")), addresses)[0] == Verdict.IGNORE
