"""Mallory has Anna's token, from a letter that was passed on; whatever she writes, Anna has not moved."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.store.schema.kinds import InboxStatus
from tests.kit.desk import Desk, make_desk

MALLORY = b"From: mallory@evil.example\r\n"
ANNA = b"From: anna@example.org\r\n"
HOST = "mx.play.example"
PASSED = b"Authentication-Results: mx.play.example; dmarc=pass header.from=example.org\r\n"
FAILED = b"Authentication-Results: mx.play.example; dmarc=fail header.from=example.org\r\n"

FORGED = {
    "a name": b'From: "anna@example.org" <mallory@evil.example>\r\n',
    "a name without marks": b"From: anna@example.org <mallory@evil.example>\r\n",
    "a name in code": b"From: =?utf-8?q?anna=40example=2Eorg?= <mallory@evil.example>\r\n",
    "an address in code": b"From: =?utf-8?q?anna=40example=2Eorg?=\r\n",
    "the address in a comment": b"From: mallory@evil.example (anna@example.org)\r\n",
    "a comment with an end": b"From: mallory@evil.example (x) <anna@example.org>\r\n",
    "two fields": ANNA + MALLORY,
    "two fields the other way": MALLORY + ANNA,
    "a field with a blank": b"From : anna@example.org\r\n" + MALLORY,
    "a field in capitals": b"FROM: anna@example.org\r\n" + MALLORY,
    "two addresses": b"From: anna@example.org, mallory@evil.example\r\n",
    "a group": b"From: Friends: anna@example.org;\r\n",
    "a route": b"From: <@evil.example:anna@example.org>\r\n",
    "a folded line": b"From: mallory@evil.example\r\n anna@example.org\r\n",
    "a line in a line": b"From: mallory@evil.example\rFrom: anna@example.org\r\n",
    "a hidden end": b"From: anna@example.org\0@evil.example\r\n",
    "two ats": b"From: anna@example.org@evil.example\r\n",
    "a dot": b"From: anna@example.org.\r\n",
    "another script": "From: anna@ex\u0430mple.org\r\n".encode(),
    "wide letters": "From: \uff41nna@example.org\r\n".encode(),
    "a sign that is not seen": "From: anna@example.org\u200b\r\n".encode(),
    "a tag": b"From: anna+mallory@example.org\r\n",
    "a sender": MALLORY + b"Sender: anna@example.org\r\n",
    "an answer to": MALLORY + b"Reply-To: anna@example.org\r\n",
    "a return path": b"Return-Path: <anna@example.org>\r\n" + MALLORY,
    "sent again": MALLORY + b"Resent-From: anna@example.org\r\n",
    "an older field": MALLORY
    + b"X-Original-From: anna@example.org\r\nX-Google-Original-From: anna@example.org\r\n",
    "in the body": MALLORY + b"\r\nFrom: anna@example.org\r\n",
    "nobody": b"",
}


def has_moved(desk: Desk, head: bytes) -> bool:
    """Whether a letter with this head, and with a good token and a good move, is one of Anna's."""
    seat = desk.to_move()
    head = head.replace(b"anna@example.org", desk.address(seat).encode())
    before = desk.game().row
    row = desk.hand_in(
        head + f"Subject: Re: your turn\r\n\r\n{desk.any_line()}\r\n".encode(),
        str(desk.newest(seat)["Reply-To"]),
    )
    assert row.status != InboxStatus.QUARANTINED
    return desk.game().row != before


def test_no_forgery_moves_and_the_plain_field_does(desk: Desk) -> None:
    desk.new_game(cooling=0)
    desk.later(hours=1)
    assert [name for name, head in FORGED.items() if has_moved(desk, head)] == []
    assert has_moved(desk, ANNA)


@pytest.mark.parametrize(
    ("required", "head", "moves"),
    [
        (True, PASSED + ANNA, True),
        (True, ANNA, False),
        (True, FAILED + PASSED + ANNA, False),
        (True, b"Authentication-Results: evil.example; dmarc=pass\r\n" + ANNA, False),
        (True, b"Authentication-Results: mx.play.example.evil.example; dmarc=pass\r\n" + ANNA, False),
        (True, b"X-Authentication-Results: mx.play.example; dmarc=pass\r\n" + ANNA, False),
        (True, b"ARC-Authentication-Results: i=1; mx.play.example; dmarc=pass\r\n" + ANNA, False),
        (True, b'Authentication-Results: mx.play.example; spf=fail helo="; dmarc=pass"\r\n' + ANNA, False),
        (True, b"Authentication-Results: mx.play.example; none (dmarc=pass)\r\n" + ANNA, False),
        (True, b"Authentication-Results: mx.play.example; dmarc=pass; dmarc=fail\r\n" + ANNA, False),
        (True, PASSED + b'From: "anna@example.org" <mallory@evil.example>\r\n', False),
        (False, FAILED + PASSED + ANNA, False),
        (False, FAILED.replace(b"fail", b"FAIL (p=none)") + ANNA, False),
        (False, ANNA, True),
    ],
)  # fmt: skip
def test_a_forged_verdict_helps_nobody(tmp_path: Path, required: bool, head: bytes, moves: bool) -> None:
    desk = make_desk(tmp_path, authserv_id=HOST, require_dmarc=required)
    desk.new_game(cooling=0)
    assert has_moved(desk, head) is moves
    desk.app.store.close()
