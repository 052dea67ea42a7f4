"""One letter that a source cannot hand over or put away stands in nobody's way."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from aioimaplib import Response
from pydantic import SecretStr

from pbem.config import Imap
from pbem.mail.transport.sources import recipients_in, watch
from pbem.mail.transport.sources.imap import Position, read_new
from pbem.mail.transport.sources.maildir import take_all
from pbem.store.schema.kinds import InboxStatus
from tests.kit.desk import Desk

BOX = Imap(host="127.0.0.1", user="me", password=SecretStr("x"), tls=False)


def letter(number: int) -> bytes:
    return f"From: a@example.org\r\nMessage-ID: <{number}@x>\r\n\r\nletter {number}\r\n".encode()


def stored(desk: Desk) -> list[str]:
    return [row.raw.decode().split("letter ")[1].strip() for row in desk.app.store.inbox(InboxStatus.NEW)]


@dataclass
class Folder:
    """An IMAP server with three letters that says no to some commands about some of them."""

    no_to: set[tuple[str, int]]
    seen: set[int] = field(default_factory=set)

    async def uid_search(self, wanted: str, charset: None) -> Response:
        start = int(wanted.split()[1].partition(":")[0]) if wanted.startswith("UID") else 1
        found = [n for n in (1, 2, 3) if n >= start and (wanted != "UNSEEN" or n not in self.seen)]
        return Response("OK", [" ".join(map(str, found)).encode()])

    async def uid(self, command: str, uid: str, *_: str) -> Response:
        if (command, int(uid)) in self.no_to:
            return Response("NO", [])
        if command == "store":
            self.seen.add(int(uid))
        return Response("OK", [b"1 FETCH", bytearray(letter(int(uid)))])


def read_folder(desk: Desk, folder: Any, position: Position) -> None:
    asyncio.run(read_new(desk.app, BOX, folder, position))


def test_a_letter_that_imap_does_not_hand_over_is_asked_for_again_and_others_are_read(desk: Desk) -> None:
    folder, position = Folder({("fetch", 2)}), Position("imap", 1, 3, 0, False)
    read_folder(desk, folder, position)
    assert stored(desk) == ["1", "3"]
    assert desk.app.store.note("imap") == "1 1"  # a new session begins below the one that is missing
    folder.no_to.clear()
    folder.seen.add(2)  # by another program
    read_folder(desk, folder, Position("imap", 1, 3, 1, False))
    assert sorted(stored(desk)) == ["1", "2", "3"]
    assert desk.app.store.note("imap") == "1 3"


def test_a_mailbox_in_which_nothing_can_be_marked_is_read_to_its_end(desk: Desk) -> None:
    folder, position = Folder({("store", number) for number in (1, 2, 3)}), Position("imap", 1, 3, 0, False)
    read_folder(desk, folder, position)
    read_folder(desk, folder, position)
    assert stored(desk) == ["1", "2", "3"]


def test_a_file_that_cannot_be_read_stops_no_other(desk: Desk, tmp_path: Path) -> None:
    for number in (1, 3):
        path = tmp_path / "box" / "new" / f"{number}.host"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(letter(number))
    (tmp_path / "box" / "new" / "2host").mkdir()
    for _ in range(2):
        with pytest.raises(OSError, match="2host"):
            asyncio.run(take_all(desk.app, tmp_path / "box", "maildir"))
    assert stored(desk) == ["1", "3"]


def test_a_source_that_is_away_is_tried_as_soon_as_it_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """``looks`` is what is seen at its place: nobody there eight times, then somebody."""
    looks, tried = iter([False] * 8 + [True] * 2), 0

    async def answers() -> bool:
        return next(looks)

    async def session() -> None:
        nonlocal tried
        tried += 1
        raise ConnectionError("lost") if tried == 1 else StopAsyncIteration

    waits: list[float] = []

    async def noted(seconds: float) -> None:
        waits.append(seconds)
        if tried > 1:
            raise asyncio.CancelledError

    monkeypatch.setattr("asyncio.sleep", noted)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(watch.run_repeatedly(session, 0, "imap", answers=answers))
    assert all(1 < wait < 2 for wait in waits[:8])
    assert waits[8] == 0
    assert tried == 2


AT_GMAIL = b"""Delivered-To: you@gmail.example\r
Received: by 2002:a05:7412:1234 with SMTP id x1; Sun, 1 Mar 2026 01:00:00 -0800 (PST)\r
Received: from mail.example.org (mail.example.org. [192.0.2.1])\r
        by mx.google.example with ESMTPS id q7 for <you+tag@gmail.example>\r
        (version=TLS1_3); Sun, 01 Mar 2026 01:00:00 -0800 (PST)\r
Received: from elsewhere by mail.example.org for <you+forged@gmail.example>; Sun, 1 Mar 2026 09:00:00 +0000\r
From: a@example.org\r
\r
7\r
"""


@pytest.mark.parametrize(
    ("field", "found"),
    [
        ("Received", ("you+tag@gmail.example",)),
        ("Delivered-To", ("you@gmail.example",)),
        ("X-Original-To", ()),
    ],
)
def test_a_provider_that_tells_the_tag_in_its_trace_only(field: str, found: tuple[str, ...]) -> None:
    assert recipients_in(AT_GMAIL, field) == found
