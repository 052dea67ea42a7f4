"""Letters far over the limit: a source takes their beginning only, at once, and their sender is told why."""

from __future__ import annotations

import asyncio
import re
import time
from pathlib import Path
from typing import Any

import pytest
from aioimaplib import Response
from pydantic import SecretStr

from pbem.config import Imap
from pbem.mail.conversation.reader import handle_all
from pbem.mail.transport.sources.imap import Position, read_new
from pbem.mail.transport.sources.maildir import take
from pbem.server.serve import server_addresses
from pbem.store.schema.kinds import InboxStatus
from tests.kit.desk import Desk
from tests.kit.effort import slowness

MEGABYTE = 1024 * 1024
BIG = {
    "body": (b"\nundo\n" + b"x" * MEGABYTE, "too_big"),
    "header fields": ((b"X-Filling: " + b"x" * 8_000 + b"\n") * 125 + b"\nundo", "too_big"),
    "short header fields": (b"a:\n" * 350_000 + b"\nundo", "unreadable"),
    "one header field": (b"X-Filling: x\n" + b" x\n" * 350_000 + b"\nundo", "unreadable"),
    "page": (b"Content-Type: text/html\n\n" + b"<b>" * 350_000, "too_big"),
    "parts": (b"Content-Type: multipart/mixed; boundary=b\n" + b"\n--b\n" * 200_000, "too_big"),
}


class Mailbox:
    """An IMAP server with one letter, which hands over as much of it as it is asked for."""

    def __init__(self, raw: bytes) -> None:
        self.raw = raw

    async def uid_search(self, *_: Any, **__: Any) -> Response:
        return Response("OK", [b"1"])

    async def uid(self, command: str, *what: str) -> Response:
        if command != "fetch":
            return Response("OK", [])
        start, length = re.findall(r"<(\d+)\.(\d+)>", what[1])[0]
        piece = self.raw[int(start) : int(start) + int(length)]
        return Response("OK", [b"1 FETCH", bytearray(piece)])


def put_in_a_folder(desk: Desk, folder: Path, raw: bytes) -> None:
    path = folder / "box" / "new" / "1"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(raw)
    take(desk.app, path, "maildir")


def put_in_a_mailbox(desk: Desk, _: Path, raw: bytes) -> None:
    box = Imap(host="127.0.0.1", user="me", password=SecretStr("x"), tls=False)
    client: Any = Mailbox(raw)
    asyncio.run(read_new(desk.app, box, client, Position("imap", 1, 1, 0, False)))


@pytest.mark.parametrize("name", BIG)
@pytest.mark.parametrize("deliver", [put_in_a_folder, put_in_a_mailbox])
def test_a_letter_of_a_megabyte_is_refused_at_once_and_answered(
    desk: Desk, tmp_path: Path, deliver: Any, name: str
) -> None:
    desk.new_game(cooling=0)
    seat = desk.to_move()
    desk.write(seat, "hand")  # whatever is made once is there
    rest, why = BIG[name]
    head = f"Delivered-To: {desk.newest(seat)['Reply-To']}\nFrom: {desk.address(seat)}\n"
    before, began = len(desk.rows(seat)), time.process_time()
    deliver(desk, tmp_path, head.encode() + rest)
    handle_all(desk.app, server_addresses(desk.settings))
    spent = time.process_time() - began
    assert spent / slowness() < 0.1
    (row,) = desk.app.store.inbox(InboxStatus.REFUSED)
    assert (len(row.raw), row.note) == (256 * 1024 + 1, why)
    assert len(desk.rows(seat)) == before + 1
