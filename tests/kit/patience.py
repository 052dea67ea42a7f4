"""Waiting until something is so, however busy the machine is.

A limit of some seconds measures the machine and not the program. So a test waits for what it wants to see,
and gives up only after so long that something must be wrong.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar

PATIENCE = 300.0  # seconds
_PAUSE = 0.02

Found = TypeVar("Found")


def eventually(what: Callable[[], Found]) -> Found:
    """What it returns once it returns something."""
    end = time.monotonic() + PATIENCE
    while not (found := what()):
        assert time.monotonic() < end, "it never happened"
        time.sleep(_PAUSE)
    return found


def moment() -> float:
    """Seconds of the clock that several processes share, to put what they wrote down in order."""
    return time.time()


async def soon(what: Callable[[], Found]) -> Found:
    """The same beside other tasks of one event loop."""
    end = time.monotonic() + PATIENCE
    while not (found := what()):
        assert time.monotonic() < end, "it never happened"
        await asyncio.sleep(_PAUSE)
    return found
