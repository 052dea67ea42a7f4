"""``pbem mail``: what went wrong is listed, explained and tried again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from subprocess import CompletedProcess

from pbem.app import App
from pbem.app.talk.bounce_policy import came_back
from pbem.config import Settings
from pbem.store.schema.kinds import BounceKind, InboxStatus, OutboxStatus
from pbem.wiring import build_app
from tests.cli.conftest import Shell, installed


def opened(shell: Shell) -> App:
    return build_app(Settings(home=shell.home))


def test_where_nothing_failed_nothing_is_listed(table: Shell) -> None:
    assert table.ok("mail", "failed").out == "Every letter was sent, or waits for its turn.\n"
    assert table.ok("mail", "quarantined").out == "No mail is quarantined.\n"
    assert "pbem mail failed" in table.no("mail", "retry")


def test_a_failed_letter_is_listed_and_sent_again(table: Shell) -> None:
    app = opened(table)
    row = app.store.outbox(OutboxStatus.NEW)[0]
    app.store.outbox_failed(row.id, "550 5.1.1 no such user")
    said = table.ok("mail", "failed").out
    assert f"out-{row.id}" in said
    assert row.recipient in said
    assert "550 5.1.1 no such user" in said
    table.ok("mail", "retry", f"OUT{row.id}")
    assert not app.store.outbox(OutboxStatus.FAILED)
    assert f"out-{row.id} is not among them" in table.no("mail", "retry", f"out-{row.id}")
    assert "look like out-12" in table.no("mail", "retry", "12", code=2)
    app.store.close()


def test_an_address_that_letters_come_back_from_is_shown_and_resumed(table: Shell) -> None:
    app = opened(table)
    mine = [row for row in app.store.outbox() if row.recipient == "anna@example.org"]
    app.store.outbox_all_sent((mine[0].id,), app.now())
    came_back(app, mine[0], BounceKind.HARD, "5.1.1")
    assert "come back" not in table.ok("mail", "failed").out
    table.ok("tick")
    came_back(app, next(row for row in app.store.outbox() if row.key == "K7:1:1"), BounceKind.HARD, "5.1.1")
    for number in range(2):
        came_back(app, replace(mine[0], key=f"K7:0:{90 + number}"), BounceKind.HARD, "5.1.1")
    said = table.ok("mail", "failed").out
    assert "Letters to anna@example.org come back (5.1.1)" in said
    assert "ben@example.org" not in said
    assert "anna@example.org" in table.no("mail", "resume", "nobody@example.org")
    table.ok("mail", "resume", "ANNA@example.org")
    assert "come back" not in table.ok("mail", "failed").out
    app.store.close()


def test_a_quarantined_mail_is_explained_and_read_again(table: Shell) -> None:
    app = opened(table)
    mail = app.store.inbox_add(
        "<1@x>", b"From: anna@example.org\r\n\r\nhello\x1b]0;x\x07", [], "smtp", app.now()
    )
    assert mail is not None
    trace = "Traceback (most recent call last):\n  somewhere\nKeyError: 'x'\n"
    app.store.inbox_mark(mail.id, InboxStatus.QUARANTINED, trace, app.now())
    assert "KeyError: 'x'" in table.ok("mail", "quarantined").out
    whole = table.ok("mail", "quarantined", f"in-{mail.id}").out
    assert "somewhere" in whole
    assert "hello" in whole
    assert "\x1b" not in whole  # a terminal would obey it
    assert "No mail in-99" in table.no("mail", "quarantined", "in-99")
    assert "1 will be tried again" in table.ok("mail", "retry", "--all").out
    assert len(app.store.inbox(InboxStatus.NEW)) == 1
    app.store.close()


def test_mail_for_the_host_is_listed_and_shown(table: Shell) -> None:
    assert "Nobody has written" in table.ok("mail", "host").out
    app = opened(table)
    to, raw = ["abuse@pbem.localhost"], b"From: x@example.net\r\n\r\nstop\x1b]0;x\x07"
    mail = app.store.inbox_add("<1@x>", raw, to, "smtp", app.now())
    assert mail is not None
    app.store.inbox_mark(mail.id, InboxStatus.HOST, "x@example.net", app.now())
    app.store.close()
    listed = table.ok("mail", "host").out
    assert "abuse@pbem.localhost" in listed
    assert "x@example.net" in listed
    whole = table.ok("mail", "host", f"in-{mail.id}").out
    assert "stop" in whole
    assert "\x1b" not in whole
    assert "No mail in-99" in table.no("mail", "host", "in-99")
    assert "1 mail to postmaster or abuse" in table.ok("status").out


def received(home: Path, raw: bytes, *words: str) -> CompletedProcess[str]:
    return installed(home, "mail", "receive", *words, given=raw)


def test_a_piped_mail_waits_for_the_server_or_is_dealt_with_at_once(table: Shell) -> None:
    app = opened(table)
    raw = b"From: stranger@example.org\r\nMessage-ID: <1@x>\r\n\r\nhello\r\n"
    assert received(table.home, raw, "--to", "turn@pbem.localhost").returncode == 0
    assert app.store.inbox(InboxStatus.STRANGER) == ()
    second = raw.replace(b"<1@x>", b"<2@x>")
    assert received(table.home, second, "--to", "turn@pbem.localhost", "--now").returncode == 0
    assert len(app.store.inbox(InboxStatus.STRANGER)) == 2  # the first one was still waiting
    third = (b"X-Original-To: turn@pbem.localhost\n" + raw).replace(b"Message-ID: <", b"Message-ID: <3.")
    assert received(table.home, third, "--to-field", "X-Original-To", "--now").returncode == 0
    wrong = received(table.home, raw, "--too", "x")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    app.store.close()


def test_who_never_wants_to_be_invited_is_counted_refused_and_lifted(table: Shell) -> None:
    assert table.ok("mail", "never").out.startswith("0 addresses never want to be invited.")
    table.ok("mail", "never", "--add", "max@example.org")
    assert table.ok("mail", "never").out.startswith("1 address never wants to be invited.")
    people = (
        "--player",
        "Max <Max+games@example.org>",
        "--player",
        "Eva <eva@example.org>",
        "--bot",
        "steady",
    )
    assert "Max does not want to be invited" in table.no("new", "M1", *people, "--invite")
    assert "has not said never" in table.no("mail", "never", "--lift", "eva@example.org")
    assert "is no address" in table.no("mail", "never", "--lift", "eva", code=2)
    table.ok("mail", "never", "--lift", "max@example.org")
    table.ok("new", "M1", *people, "--invite")


def test_seats_can_be_free_where_people_are_invited(table: Shell) -> None:
    people = ("--player", "Max <max@example.org>", "--bot", "steady")
    assert "only in a game that people are invited to" in table.no("new", "M1", *people, "--open-seat", "2")
    said = table.ok("new", "M1", *people, "--open-seat", "2", "--invite").out
    assert "M1: Max, Steady, Seat3, Seat4." in said
    assert "1 invitation waits" in said
    assert "Still to answer: Max, Seat3, Seat4." in table.ok("show", "M1").out
