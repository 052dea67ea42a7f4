"""Whether somebody answers at a place: asked cheaply and often, so that it is noticed who is back."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress

EVERY = 1.5  # seconds between two tries
CONNECT_WITHIN, SPEAK_WITHIN = 5.0, 30.0


async def answers(host: str, port: int, speaks_first: bool = True) -> bool:
    """Whether a connection is taken, and something is said on it if that is the custom there.

    A listener in front of one that is down takes connections too, and one that hangs never says a word.
    """
    try:
        async with asyncio.timeout(CONNECT_WITHIN):
            reader, writer = await asyncio.open_connection(host, port)
    except OSError:
        return False
    try:
        async with asyncio.timeout(SPEAK_WITHIN):
            return not speaks_first or bool(await reader.read(1))
    except OSError:
        return False
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


def until_next() -> float:
    """Seconds until it is asked again; with jitter, for there may be many who ask."""
    return EVERY * random.uniform(0.8, 1.2)
