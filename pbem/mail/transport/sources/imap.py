"""A mailbox at any provider, read by IMAP.

After every search the connection waits in IDLE, so that a new letter is noticed at once. How far the mailbox
has been read is kept in the database: the last UID, and the UIDVALIDITY it belongs to. So letters are found
even when another program has marked them as seen. When a provider numbers its mailbox anew, the letters of
the last days are simply read again: those that came before are known, and nothing happens twice.
"""

from __future__ import annotations

import asyncio
import re
import ssl
from collections.abc import Coroutine
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import structlog
from aioimaplib import IMAP4, Response
from aioimaplib.aioimaplib import quoted

from pbem.app import App
from pbem.app.uptime.heartbeat import is_open, told_if_closed
from pbem.config import Imap
from pbem.mail.transport import probe
from pbem.mail.transport.sources import MAX_SIZE, receive, recipients_in
from pbem.mail.transport.sources.watch import in_background, is_up, run_repeatedly

log = structlog.stdlib.get_logger("pbem")

PATIENCE = 30.0  # seconds for the answer to a command
IDLE_FOR = 28 * 60.0  # a server may drop a client that idles for half an hour
POLL_EVERY = 60.0  # where a server has no IDLE
REREAD = timedelta(days=7)  # when a folder is numbered anew

_STATED = re.compile(rb"\[(UIDVALIDITY|UIDNEXT) (\d+)\]", re.I)
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


class Refused(Exception):
    """The server said no to a command; its words may hold an address, so they are not logged."""


def mailbox(app: App, box: Imap, idle_for: float = IDLE_FOR) -> AbstractAsyncContextManager[None]:
    """Read the mailbox while the context is open, reconnecting for ever."""

    async def session() -> None:
        with told_if_closed(app, way_of(box)):
            async with Connection(box) as connection:
                is_up(True)
                await connection.until_lost(read_for_ever(app, box, connection, idle_for))

    async def answers() -> bool:
        return await probe.answers(box.host, box.port, speaks_first=not box.tls)

    return in_background(run_repeatedly(session, 0, f"imap {box.host}", answers=answers))


async def read_mailbox(app: App, box: Imap) -> None:
    """Read once what is new in the mailbox, without waiting for more."""

    async def session() -> None:
        await read_new(app, box, connection.client, await choose_folder(app, box, connection.client))

    with told_if_closed(app, way_of(box)):
        async with Connection(box) as connection:
            await connection.until_lost(session())


def way_of(box: Imap) -> str:
    """What a mailbox is called where we keep account of it."""
    return f"imap {box.user} {box.host} {box.folder}"


class Connection:
    """One connection, logged in. aioimaplib does not tell waiting commands that it was lost, so we do."""

    def __init__(self, box: Imap) -> None:
        self._box = box

    async def __aenter__(self) -> Connection:
        box = self._box
        self._lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        trust = ssl.create_default_context(cafile=box.ca) if box.tls else None
        self.client = IMAP4(box.host, box.port, None, PATIENCE, self._on_loss, trust)
        try:
            await self.until_lost(self._log_in())
        except BaseException:
            self.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()

    async def _log_in(self) -> None:
        await self.client.wait_hello_from_server()
        expect_ok(await self.client.login(quoted(self._box.user), self._box.password.get_secret_value()))
        await self.client.protocol.capability()  # many servers offer more after the login

    def _on_loss(self, _: Exception | None) -> None:
        if not self._lost.done():
            self._lost.set_result(None)

    async def until_lost(self, work: Coroutine[Any, Any, None]) -> None:
        """Do the work; a lost connection ends it."""
        task = asyncio.create_task(work)
        try:
            await asyncio.wait({task, self._lost}, return_when=asyncio.FIRST_COMPLETED)
            if not task.done():
                raise ConnectionError("the connection was lost")
            await task
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await task

    def close(self) -> None:
        client = self.client
        for task in (client._client_task, *client.tasks, *client.protocol.tasks):
            task.cancel()
        if client.protocol.transport is not None:
            client.protocol.transport.close()


@dataclass
class Position:
    """How far one folder has been read; ``done`` are letters that are stored, marked or not."""

    key: str  # under which it is kept
    validity: int
    newest: int  # the highest UID when the folder was opened
    last: int | None  # all up to here is done; None: nothing is known of this numbering
    numbered_anew: bool
    done: set[int] = field(default_factory=set)


async def read_for_ever(app: App, box: Imap, connection: Connection, idle_for: float = IDLE_FOR) -> None:
    """Search, wait until something happens, search again."""
    client = connection.client
    position = await choose_folder(app, box, client)
    log.info("imap_connected", host=box.host, folder=box.folder, idle=client.has_capability("IDLE"))
    while True:
        await read_new(app, box, client, position)
        if client.has_capability("IDLE"):
            await idle(client, idle_for)
        else:
            await asyncio.sleep(POLL_EVERY)
            expect_ok(await client.noop())


async def choose_folder(app: App, box: Imap, client: IMAP4) -> Position:
    return load_position(app, box, expect_ok(await client.select(quoted(box.folder))))


def load_position(app: App, box: Imap, chosen: Response) -> Position:
    """Where we stopped, if the folder is still numbered as it was then."""
    found = [match for line in chosen.lines if (match := _STATED.search(bytes(line)))]
    stated = {match[1].upper(): match[2] for match in found}
    validity, following = int(stated.get(b"UIDVALIDITY", 0)), int(stated.get(b"UIDNEXT", 1))
    key = way_of(box)
    kept = [int(word) for word in (app.store.note(key) or "").split()]
    known = kept[:1] == [validity]
    if kept and not known:
        log.warning("imap_numbered_anew", host=box.host, folder=box.folder)
    return Position(key, validity, following - 1, kept[1] if known else None, bool(kept) and not known)


async def read_new(app: App, box: Imap, client: IMAP4, position: Position) -> None:
    """Store every letter that is not stored yet, then mark it: in this order a crash loses nothing."""
    found = await search(client, "UNSEEN")
    if position.last is not None:
        found |= {uid for uid in await search(client, f"UID {position.last + 1}:*") if uid > position.last}
    elif position.numbered_anew:
        found |= await search(client, f"SINCE {imap_date(app.now() - REREAD)}")
    refused: set[int] = set()  # one letter that cannot be had does not hold up the others
    for uid in sorted(found - position.done):
        try:
            raw = await fetch(client, uid)
        except Refused as problem:
            log.warning("imap_not_fetched", host=box.host, folder=box.folder, uid=uid, exc=problem)
            refused.add(uid)
            continue
        if raw is not None:
            receive(app, raw, recipients_in(raw, box.recipient_field), "imap")
            try:
                await put_away(client, uid, box.move_to)
            except Refused as problem:
                log.warning("imap_not_marked", host=box.host, folder=box.folder, uid=uid, exc=problem)
        position.done.add(uid)
    last = min((max((position.newest, *position.done)), *(uid - 1 for uid in refused)))
    if last != position.last:
        app.store.set_note(position.key, f"{position.validity} {last}")
        position.last = last
    is_open(app, way_of(box), True)  # not with the login: a folder may still be refused


async def search(client: IMAP4, wanted: str) -> set[int]:
    # Without a charset: some servers know none, and there is nothing but ASCII in our searches.
    lines = expect_ok(await client.uid_search(wanted, charset=None)).lines
    return {int(word) for word in bytes(lines[0]).split() if word.isdigit()} if lines else set()


async def fetch(client: IMAP4, uid: int) -> bytes | None:
    """A letter, or as much of it as shows that it is too big; None if it is gone."""
    # PEEK leaves it unseen until it is stored.
    answer = expect_ok(await client.uid("fetch", str(uid), f"(UID BODY.PEEK[]<0.{MAX_SIZE + 1}>)"))
    return next((bytes(line) for line in answer.lines if isinstance(line, bytearray)), None)


async def put_away(client: IMAP4, uid: int, folder: str) -> None:
    """Mark a stored letter as seen, or move it."""
    if not folder:
        expect_ok(await client.uid("store", str(uid), "+FLAGS.SILENT", r"(\Seen)"))
        return
    command = "move" if client.has_capability("MOVE") else "copy"
    answer = await client.uid(command, str(uid), quoted(folder))
    if answer.result != "OK":
        await client.create(quoted(folder))
        expect_ok(await client.uid(command, str(uid), quoted(folder)))
    if command == "copy":
        expect_ok(await client.uid("store", str(uid), "+FLAGS.SILENT", r"(\Seen \Deleted)"))


async def idle(client: IMAP4, seconds: float) -> None:
    """Wait until the server has news, or until it is time to show that we are still there."""
    idling = await asyncio.wait_for(client.idle_start(seconds), PATIENCE)
    await client.wait_server_push(seconds + PATIENCE)
    client.idle_done()
    await asyncio.wait_for(idling, PATIENCE)


def expect_ok(answer: Response) -> Response:
    if answer.result != "OK":
        raise Refused(answer.result)
    return answer


def imap_date(moment: datetime) -> str:
    return f"{moment.day}-{_MONTHS[moment.month - 1]}-{moment.year}"
