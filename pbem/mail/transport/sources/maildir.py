"""A Maildir that a mail host delivers to.

The system tells of a new letter. We look from time to time all the same: that works on every file system,
network ones included, and an empty folder costs next to nothing.
"""

from __future__ import annotations

import asyncio
import errno
import os
import stat
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from pathlib import Path

from pbem.app import App
from pbem.config import DELIVERED_TO, MaildirFolder
from pbem.mail.transport.sources import MAX_SIZE, Source, receive, recipients_in
from pbem.mail.transport.sources.watch import in_background, notice, run_repeatedly

EVERY = 1.0  # seconds


def watched(app: App, box: MaildirFolder, every: float = EVERY) -> AbstractAsyncContextManager[None]:
    """Take letters out of a Maildir as they come."""
    return whenever_something_comes(box.path, partial(take_new, app, box), every, "maildir", asyncio.Event())


def emptied(
    app: App, spool: Path, bell: asyncio.Event, every: float = EVERY
) -> AbstractAsyncContextManager[None]:
    """Take what ``pbem mail receive`` leaves, which may also ring."""
    return whenever_something_comes(spool, partial(empty, app, spool), every, "pipe", bell)


@asynccontextmanager
async def whenever_something_comes(
    folder: Path, look: Callable[[], Awaitable[None]], every: float, source: Source, bell: asyncio.Event
) -> AsyncIterator[None]:
    async with (
        in_background(notice(folder / "new", bell)),
        in_background(run_repeatedly(look, every, source, bell)),
    ):
        yield


async def take_new(app: App, box: MaildirFolder) -> None:
    """Take letters out of ``new``; those taken are kept in ``cur`` as seen."""
    await take_all(app, box.path, "maildir", field=box.recipient_field)


async def empty(app: App, spool: Path) -> None:
    """Take the letters in the spool; nobody else needs them."""
    await take_all(app, spool, "pipe", keep=False)


async def take_all(
    app: App, folder: Path, source: Source, keep: bool = True, field: str = DELIVERED_TO
) -> None:
    """Take every letter; a file that cannot be read or moved does not hold up the others."""
    broken: OSError | None = None
    for path in waiting(folder):
        try:
            take(app, path, source, keep, field)
        except OSError as problem:
            broken = problem
        await asyncio.sleep(0)  # a long backlog leaves room for everything else
    if broken is not None:
        raise broken  # so that it is logged, and tried again, until somebody has mended it


def waiting(folder: Path) -> list[Path]:
    """The letters that nobody has taken, the oldest first."""
    try:
        return sorted((folder / "new").iterdir())
    except FileNotFoundError:
        return []  # nothing was ever delivered


def take(app: App, path: Path, source: Source, keep: bool = True, field: str = DELIVERED_TO) -> None:
    """Store one letter, then mark its file as seen or remove it."""
    try:
        raw = content(path)
    except FileNotFoundError:
        return  # another program was faster
    receive(app, raw, recipients_in(raw, field), source)
    if keep:
        seen = path.parents[1] / "cur"
        seen.mkdir(mode=0o700, exist_ok=True)
        os.replace(path, seen / f"{path.name.partition(':')[0]}:2,S")
    else:
        path.unlink(missing_ok=True)


def content(path: Path) -> bytes:
    """What a mail host has put into a file; no link is followed, and no pipe is waited for."""
    file = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        if not stat.S_ISREG(os.fstat(file).st_mode):
            raise OSError(errno.EINVAL, "This is no letter", str(path))
        with open(file, "rb", closefd=False) as stream:
            return stream.read(MAX_SIZE + 1)  # one byte more shows that it is too big
    finally:
        os.close(file)
