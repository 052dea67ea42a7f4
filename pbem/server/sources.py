"""All the ways in which mail comes to this host: watched while a server runs, or read once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

from aioimaplib import AioImapException

from pbem.app import App
from pbem.config import Listen, Settings
from pbem.mail.transport.local_maildirs import deliver
from pbem.mail.transport.sources.imap import Refused, mailbox, read_mailbox, way_of
from pbem.mail.transport.sources.maildir import emptied, empty, take_new, watched
from pbem.mail.transport.sources.smtp import listening
from pbem.mail.trust.guards import ServerAddresses


def ways_that_log_in(settings: Settings) -> tuple[str, ...]:
    """The ways in that may be closed while we are there, by the names that their heartbeats have."""
    return tuple(map(way_of, settings.imap))


@asynccontextmanager
async def watching(
    app: App, settings: Settings, addresses: ServerAddresses, poked: asyncio.Event
) -> AsyncIterator[int]:
    """Take mail in while the context is open; it yields the port of our own listener, 0 if there is none.

    Where there is no way in or no way out, our own listener is one. ``poked`` tells of letters in the spool.
    """

    # Without a mail server of the host, everybody's mailbox is on this machine.
    put_into_mailbox = partial(deliver, settings.maildirs)

    async with AsyncExitStack() as sources:
        run = sources.enter_async_context
        for place in settings.listen:
            await run(listening(app, addresses, place))
        for box in settings.imap:
            await run(mailbox(app, box))
        for folder in settings.maildir:
            await run(watched(app, folder))
        await run(emptied(app, settings.spool, poked, settings.tick_seconds))
        port = 0
        if not settings.smtp_host or not (settings.listen or settings.imap or settings.maildir):
            here = Listen(protocol="smtp", host=settings.listen_host, port=settings.listen_port)
            port = await run(
                listening(app, addresses, here, None if settings.smtp_host else put_into_mailbox)
            )
        yield port


async def read_once(app: App, settings: Settings) -> list[tuple[str, Exception]]:
    """Take in what waits in spool, Maildirs and mailboxes; which of them could not be read, and why.

    A listener has nothing that waits: what nobody takes stays with the mail host.
    """
    sources: list[tuple[str, Callable[[], Awaitable[None]]]] = [
        ("The spool", partial(empty, app, settings.spool)),
        *((f"Maildir {folder.path}", partial(take_new, app, folder)) for folder in settings.maildir),
        *((f"IMAP {box.host} {box.folder}", partial(read_mailbox, app, box)) for box in settings.imap),
    ]
    failed: list[tuple[str, Exception]] = []
    for name, read in sources:
        try:
            await read()
        except (OSError, AioImapException, Refused) as problem:
            failed.append((name, problem))
    return failed
