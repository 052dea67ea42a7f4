"""Telling systemd how the server is: ready, alive, stopping.

Each is a datagram to the socket that systemd names in NOTIFY_SOCKET; without that name nobody is told. That
it is alive is said by the event loop itself, so a server that hangs falls silent and is started anew.
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress


@asynccontextmanager
async def announced() -> AsyncIterator[None]:
    """A server is ready when this opens, and stopping when it closes."""
    tell("READY=1")
    alive = asyncio.create_task(say_alive())
    try:
        yield
    finally:
        tell("STOPPING=1")
        alive.cancel()
        with suppress(asyncio.CancelledError):
            await alive


async def say_alive() -> None:
    """Twice in the time after which systemd would worry."""
    worried_after = int(os.environ.get("WATCHDOG_USEC", "0")) / 1_000_000
    asked = os.environ.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
    while worried_after and asked:
        tell("WATCHDOG=1")
        await asyncio.sleep(worried_after / 2)


def tell(state: str) -> None:
    """One line to systemd; if it does not listen, that is no matter of ours."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    name = f"\0{address[1:]}" if address.startswith("@") else address
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
        line.setblocking(False)  # if systemd is too busy to read, the game goes on
        line.connect(name)
        line.send(state.encode())
