"""Robots are never answered, forgeries are refused, people pass."""

import pytest

from pbem.mail.guards import GUARDS, Ours, Verdict, judge
from pbem.mail.letter import Letter, read_letter

OURS = Ours(frozenset({"turn@play.example", "Table@play.example"}), "play.example", "mx.play.example")
STRICT = Ours(OURS.addresses, OURS.domain, OURS.authserv_id, require_dmarc=True)


def letter(*fields: str, sender: str = "Anna <anna@example.org>", body: str = "undo") -> Letter:
    return read_letter("\n".join([*fields, f"From: {sender}", "", body]).encode())


def test_a_person_passes() -> None:
    assert judge(letter("Return-Path: <anna@example.org>"), OURS) == (Verdict.PASS, "")


@pytest.mark.parametrize(
    ("field", "guard"),
    [
        ("Auto-Submitted: auto-replied", "auto-submitted"),
        ("Auto-Submitted: Auto-Generated; owner=x", "auto-submitted"),
        ("auto-submitted: auto-notified (no)", "auto-submitted"),
        ("Auto-Submitted: noway", "auto-submitted"),
        ("Auto-Submitted:", "auto-submitted"),
        ("Precedence: bulk", "bulk precedence"),
        ("Precedence: JUNK", "bulk precedence"),
        ("Precedence: list", "bulk precedence"),
        ("Precedence: auto_reply", "bulk precedence"),
        ("List-Id: Friends <friends.example.org>", "mailing list"),
        ("Return-Path: <>", "empty return path"),
        ("Return-Path: < >", "empty return path"),
        ("Content-Type: multipart/report; boundary=b", "report"),
        ("X-Autoreply: yes", "autoreply"),
        ("X-Autorespond: I am away", "autoreply"),
    ],
)
def test_a_robot_is_ignored(field: str, guard: str) -> None:
    assert judge(letter(field), OURS) == (Verdict.IGNORE, guard)


@pytest.mark.parametrize("sender", ["MAILER-DAEMON@example.org", "Postmaster <postmaster@example.org>"])
def test_a_mail_system_is_ignored(sender: str) -> None:
    assert judge(letter(sender=sender), OURS) == (Verdict.IGNORE, "mail system")


@pytest.mark.parametrize(
    "field",
    ["Auto-Submitted: no", "Auto-Submitted: NO ; x=y", "Auto-Submitted: no (really)",
     "Precedence: first-class", "X-Auto-Response-Suppress: All",
     "X-Auto-Response-Suppress: DR, OOF, AutoReply",
     "Return-Path: <a@b>"],
)  # fmt: skip
def test_what_people_send_too_is_no_sign_of_a_robot(field: str) -> None:
    assert judge(letter(field), OURS) == (Verdict.PASS, "")


@pytest.mark.parametrize(
    "sender",
    ["turn@play.example", "TURN@Play.Example", "Saboteur <turn+abc@play.example>", "table+x@play.example"],
)
def test_our_own_mail_is_a_loop(sender: str) -> None:
    assert judge(letter(sender=sender), OURS) == (Verdict.IGNORE, "own mail")


def test_a_robot_is_ignored_before_it_is_refused() -> None:
    robot = letter("Auto-Submitted: auto-replied", sender="a@b, c@d")
    assert robot.sender is None
    assert judge(robot, OURS)[0] == Verdict.IGNORE


def test_every_guard_is_named_once() -> None:
    assert len({name for name, _, _ in GUARDS}) == len(GUARDS)


PASS = "Authentication-Results: mx.play.example; spf=pass smtp.mailfrom=x.org; dmarc=pass header.from=x.org"
FAIL = "Authentication-Results: mx.play.example 1; dmarc=fail (p=reject) header.from=example.org"


@pytest.mark.parametrize(
    ("fields", "verdict", "strict_verdict"),
    [
        ([PASS], Verdict.PASS, Verdict.PASS),
        ([FAIL], Verdict.REFUSE, Verdict.REFUSE),
        ([PASS, FAIL], Verdict.PASS, Verdict.PASS),  # only the topmost is our own host's
        ([FAIL, PASS], Verdict.REFUSE, Verdict.REFUSE),
        ([], Verdict.PASS, Verdict.REFUSE),
        ([PASS.replace("mx.play", "mx.evil")], Verdict.PASS, Verdict.REFUSE),
        ([FAIL.replace("mx.play", "mx.evil")], Verdict.PASS, Verdict.REFUSE),
        ([FAIL.replace("mx.play", "mx.evil"), PASS], Verdict.PASS, Verdict.PASS),
        ([PASS.replace("mx.play", "MX.Play")], Verdict.PASS, Verdict.PASS),
        (["Authentication-Results: mx.play.example; none"], Verdict.PASS, Verdict.REFUSE),
        (["Authentication-Results: mx.play.example; dmarc=temperror"], Verdict.PASS, Verdict.REFUSE),
        (["Authentication-Results: mx.play.example; dmarc=pass; dmarc=fail"], Verdict.REFUSE, Verdict.REFUSE),
        (["Authentication-Results: mx.play.example; dmarc", PASS], Verdict.PASS, Verdict.REFUSE),
        (['Authentication-Results: "mx.play.example"; dmarc=pass', PASS], Verdict.PASS, Verdict.REFUSE),
        (
            ['Authentication-Results: mx.play.example; dkim=fail reason="; dmarc=pass"'],
            Verdict.PASS,
            Verdict.REFUSE,
        ),
        (["Authentication-Results: mx.play.example.evil; dmarc=pass"], Verdict.PASS, Verdict.REFUSE),
        (["Authentication-Results:"], Verdict.PASS, Verdict.REFUSE),
    ],
)
def test_only_our_own_hosts_topmost_verdict_counts(
    fields: list[str], verdict: Verdict, strict_verdict: Verdict
) -> None:
    assert judge(letter(*fields), OURS)[0] == verdict
    assert judge(letter(*fields), STRICT)[0] == strict_verdict


def test_a_verdict_in_the_body_counts_nothing() -> None:
    assert judge(letter(body=PASS), STRICT) == (Verdict.REFUSE, "dmarc missing")
    assert judge(letter(body=FAIL), OURS)[0] == Verdict.PASS


def test_without_a_name_for_our_host_nobody_is_believed() -> None:
    nameless = Ours(OURS.addresses, OURS.domain, None, require_dmarc=True)
    assert judge(letter(PASS), nameless) == (Verdict.REFUSE, "dmarc missing")
