"""Sources that poll: they run in the background, and never give up."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any

import structlog

from pbem.mail.transport.backoff import pause

log = structlog.stdlib.get_logger("pbem")

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 300.0
LASTED = 60.0  # seconds after which a try counts as good, however it ends


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


async def run_repeatedly(work: Callable[[], Awaitable[None]], every: float, source: str) -> None:
    """Do the work, wait, do it again; after a failure wait longer each time."""
    failures = 0
    while True:
        began = time.monotonic()
        try:
            await work()
            failures, wait = 0, every
        except Exception as problem:
            if time.monotonic() - began > LASTED:
                failures = 0
            wait = pause(failures, FIRST_PAUSE, LONGEST_PAUSE)
            failures += 1
            log.warning(
                "source_failed", source=source, failures=failures, again_in=round(wait, 1), exc=problem
            )
        await asyncio.sleep(wait)
