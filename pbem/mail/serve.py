"""The server: listener, clock and sender in one asyncio process.

APScheduler is only a metronome: it calls ``pulse`` at a steady pace, and everything that is to be done is a
row in the database. So a kill at any moment loses nothing, and a second server on the same database
only shares the work.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable

from aiosmtpd.smtp import SMTP
from apscheduler.schedulers.asyncio import AsyncIOScheduler

from pbem.app import App
from pbem.app.clock import tick
from pbem.config import Settings
from pbem.mail.guards import Ours
from pbem.mail.local import MAX_SIZE, Handler
from pbem.mail.reader import handle_all
from pbem.mail.sender import drain


def ours_of(settings: Settings) -> Ours:
    """Which addresses are our own."""
    names = ("postmaster", settings.mailbox) if settings.mailbox else ("postmaster", "game", "turn", "bounce")
    return Ours(
        addresses=frozenset(f"{name}@{settings.domain}" for name in names),
        domain=settings.domain,
        turn=settings.mailbox or "turn",
        bounce=settings.mailbox or "bounce",
        authserv_id=settings.authserv_id or None,
        require_dmarc=settings.require_dmarc,
    )


async def pulse(app: App, ours: Ours, connect: dict[str, object]) -> int:
    """Read what came in, do what is due, send what is ready; how much there was to do."""
    done = handle_all(app, ours) + tick(app)
    return done + await drain(app, connect)


class Server:
    """A running server; ``async with`` starts and stops it."""

    def __init__(self, app: App, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.port = 0
        self._scheduler = AsyncIOScheduler(timezone="UTC")
        self._working = asyncio.Lock()

    async def __aenter__(self) -> Server:
        settings = self.settings
        handler = Handler(self.app, settings.domain, settings.maildirs)
        loop = asyncio.get_running_loop()
        self._listener = await loop.create_server(
            lambda: SMTP(
                handler, hostname=settings.domain, data_size_limit=MAX_SIZE, enable_SMTPUTF8=False, loop=loop
            ),
            settings.listen_host,
            settings.listen_port,
        )
        self.port = self._listener.sockets[0].getsockname()[1]
        settings.port_file.write_text(f"{self.port}\n")
        self._scheduler.add_job(
            self.work, "interval", seconds=settings.tick_seconds, max_instances=1, coalesce=True
        )
        self._scheduler.start()
        return self

    async def __aexit__(self, *exception: object) -> None:
        self._scheduler.shutdown(wait=False)
        self._listener.close()
        await self._listener.wait_closed()
        async with self._working:  # let a pulse that is under way finish
            self.settings.port_file.unlink(missing_ok=True)

    def connection(self) -> dict[str, object]:
        """How the sender reaches a mail server: the host's own, or our listener."""
        settings = self.settings
        if not settings.smtp_host:
            return {"hostname": "127.0.0.1", "port": self.port, "start_tls": False, "timeout": 20}
        return {
            "hostname": settings.smtp_host,
            "port": settings.smtp_port,
            "username": settings.smtp_user or None,
            "password": settings.smtp_password.get_secret_value() or None,
            "use_tls": settings.smtp_port == 465,
            "timeout": 60,
        }

    async def work(self) -> int:
        """One pulse; two never overlap."""
        async with self._working:
            return await pulse(self.app, ours_of(self.settings), self.connection())


async def serve(app: App, settings: Settings, started: Callable[[int], None]) -> None:
    """Run until SIGINT or SIGTERM."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, stop.set)
    async with Server(app, settings) as server:
        started(server.port)
        await stop.wait()


def running_port(settings: Settings) -> int | None:
    """The port of a server that runs on this data folder."""
    try:
        return int(settings.port_file.read_text())
    except (OSError, ValueError):
        return None


__all__ = ["Server", "ours_of", "pulse", "running_port", "serve"]
