"""Sources that look again and again: they run in the background, and never give up."""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import structlog

from pbem.mail.transport import probe
from pbem.mail.transport.backoff import pause

log = structlog.stdlib.get_logger("pbem")

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 300.0
LASTED = 60.0  # seconds after which a try counts as good, however it ends
NO_FOLDER = 1.0  # seconds until we look again whether there is one to be watched


UP, DOWN = "up", "down"
_NAMED = {"source up": UP, "source down": DOWN}


def is_up(well: bool) -> None:
    """Say of the source whose task this is whether it can be read; its task is called so."""
    task = asyncio.current_task()
    if task is not None:
        task.set_name("source up" if well else "source down")


def states() -> dict[str, int]:
    """How many sources that run in the background are up, and how many are down."""
    found = Counter(_NAMED.get(task.get_name()) for task in asyncio.all_tasks())
    return {UP: found[UP], DOWN: found[DOWN]}


@asynccontextmanager
async def in_background(work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Run something while the context is open."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def run_repeatedly(
    work: Callable[[], Awaitable[None]],
    every: float,
    source: str,
    bell: asyncio.Event | None = None,
    answers: Callable[[], Awaitable[bool]] | None = None,
) -> None:
    """Do the work, wait, or until the bell rings, do it again; after a failure wait longer each time.

    ``answers`` tells whether somebody is there at all: if nobody is, it is only a wait for that one.
    """
    failures, bell = 0, bell or asyncio.Event()
    is_up(False)
    while True:
        began = time.monotonic()
        bell.clear()
        try:
            await work()
            failures = 0
            is_up(True)
            with suppress(TimeoutError):
                async with asyncio.timeout(every):
                    await bell.wait()
        except Exception as problem:
            is_up(False)
            if time.monotonic() - began > LASTED:
                failures = 0
            wait = pause(failures, FIRST_PAUSE, LONGEST_PAUSE)
            failures += 1
            log.warning(
                "source_failed", source=source, failures=failures, again_in=round(wait, 1), exc=problem
            )
            while answers is not None and not await answers():
                wait = 0.0
                await asyncio.sleep(probe.until_next())
            await asyncio.sleep(wait)


async def notice(folder: Path, bell: asyncio.Event) -> None:
    """Ring whenever something is put into a folder, also when there is none yet.

    Where the system tells nothing, as of a folder on another machine, whoever is rung for has to look.
    """
    if sys.platform != "linux":
        return
    from asyncinotify import Inotify, Mask

    while True:
        with suppress(OSError), Inotify() as inotify:
            inotify.add_watch(folder, Mask.MOVED_TO | Mask.CLOSE_WRITE | Mask.CREATE | Mask.ONLYDIR)
            bell.set()  # for what came before
            async for event in inotify:
                if Mask.IGNORED in event.mask:
                    break  # the folder is gone
                if Mask.CREATE not in event.mask or (event.path and is_a_link(event.path)):
                    bell.set()
        await asyncio.sleep(NO_FOLDER)


def is_a_link(path: Path) -> bool:
    """Whether a file that has just appeared was written elsewhere, as a Maildir wants it, and is whole.

    If it is only now being written, its closing is told too. A link changes the file's status and not what is
    in it.
    """
    try:
        found = path.stat()
    except OSError:
        return False
    return found.st_nlink > 1 or found.st_ctime_ns > found.st_mtime_ns
