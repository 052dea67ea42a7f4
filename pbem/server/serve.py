"""The server: sources, reader, clock and sender in one asyncio process, or some of them.

Reader, clock and sender each sleep until their bell rings (``wake.py``): because something was stored for
them, because a moment has come, or at the steady beat of APScheduler. Everything that is to be done is a row
in the database. So a kill at any moment loses nothing, and neither does a bell that nobody heard.
"""

from __future__ import annotations

import asyncio
import gc
import signal
import time
from collections.abc import Awaitable, Callable, Collection, Iterator
from contextlib import AsyncExitStack, suppress
from typing import TYPE_CHECKING

from apscheduler.schedulers.asyncio import AsyncIOScheduler

from pbem.app import App
from pbem.app.play.clock import Outcome, settle_all, try_again
from pbem.app.uptime.heartbeat import beat, expect
from pbem.config import Settings, open_secrets
from pbem.mail.conversation.reader import claimed_letters, handle
from pbem.mail.transport.route import Route, route_of
from pbem.mail.transport.sender import Sender
from pbem.mail.transport.sources.watch import UP, states
from pbem.mail.trust.guards import HOST_NAMES, ServerAddresses
from pbem.server.daily import tell_host
from pbem.server.figures import figures
from pbem.server.logs import FAULTS, configure, log
from pbem.server.metrics import Pulse, counted, telling
from pbem.server.notify import announced
from pbem.server.others import Others
from pbem.server.running import running_port
from pbem.server.sources import watching, ways_that_log_in
from pbem.server.wake import Bells
from pbem.store.claims import ALL_WORKS
from pbem.store.schema.kinds import Work

if TYPE_CHECKING:
    from prometheus_client import Metric

SLICE = 0.001  # seconds for which others may go on before we look whether they still compute
IDLE = 0.0002  # seconds; who computed less in a slice had nothing to do
STOP_WITHIN = 6.0  # seconds for what is under way when the server stops


def server_addresses(settings: Settings) -> ServerAddresses:
    """The addresses that a host's settings give us."""
    names = (*HOST_NAMES, *([settings.mailbox] if settings.mailbox else ("game", "turn", "bounce")))
    return ServerAddresses(
        mailboxes=frozenset(f"{name}@{settings.domain}".casefold() for name in names),
        domain=settings.domain,
        turn=settings.mailbox or "turn",
        bounce=settings.mailbox or "bounce",
        delimiter=settings.delimiter,
        is_own_domain=not settings.mailbox,
        authserv_id=settings.authserv_id or None,
        require_dmarc=settings.require_dmarc,
        host=settings.host_address,
        organisers=settings.organisers,
    )


class Server:
    """A running server, which does all of the work or some; ``async with`` starts and stops it."""

    def __init__(self, app: App, settings: Settings, works: Collection[Work] = ALL_WORKS) -> None:
        self.app = app
        self.settings = settings
        self.works = works
        self.addresses = server_addresses(settings)
        self.port = 0  # of our own listener, if there is one
        self.pulse = Pulse()
        self._scheduler = AsyncIOScheduler(timezone="UTC")
        self._reading = asyncio.Lock()
        self._ticking = asyncio.Lock()
        self._sending = asyncio.Lock()
        self._stopping = asyncio.Event()
        self._sources = AsyncExitStack()

    async def __aenter__(self) -> Server:
        self._bells = Bells(self.app.now)
        listens = Work.LISTEN in self.works
        store = self.app.store
        store.works = tuple(work for work in Work if work in self.works)
        store.ways = ways_that_log_in(self.settings) if listens else ()
        store.say_we_are_there()
        if listens:
            expect(self.app, store.ways)
        self._say_we_listen()  # before a mail is read or anything is settled: an outage of ours ends now
        others = Others(store, self.settings.home, self._bells)
        try:
            self._sources.enter_context(self._bells.heard_from(self.settings.home))
            await self._sources.enter_async_context(others.heard())
            if listens:
                self.port = await self._sources.enter_async_context(
                    watching(self.app, self.settings, self.addresses, self._bells.poked)
                )
            self._sender = Sender(self.app, self.route())
            if self.settings.metrics:
                await self._sources.enter_async_context(telling(self.settings.metrics, self.numbers))
        except BaseException:
            await self._sources.aclose()
            raise
        self._wake_before = store.set_wake(others.wake)
        works = {Work.READ: self.read, Work.TICK: self.tick, Work.SEND: self.send}
        ours = [(work, do) for work, do in works.items() if work in self.works]
        self._working = [asyncio.create_task(self._whenever(*work)) for work in ours]
        self._bells.ring_all()  # there may be something to do from before
        self._scheduler.add_job(self._beat, "interval", seconds=self.settings.tick_seconds)
        self._scheduler.start()
        return self

    async def __aexit__(self, *exception: object) -> None:
        self._scheduler.pause()
        self._stopping.set()  # reader and clock finish the mail or the row that they have in hand
        self._sender.stop()
        # So does the sender with its letters, but a slow mail server cannot keep us: they wait in the outbox.
        with suppress(TimeoutError):
            async with asyncio.timeout(STOP_WITHIN):
                for lock in (self._reading, self._ticking, self._sending):
                    await lock.acquire()
        self._scheduler.shutdown(wait=False)
        for task in self._working:
            task.cancel()  # this breaks off what is still under way
        await asyncio.gather(*self._working, return_exceptions=True)
        self.app.store.set_wake(self._wake_before)
        await self._sender.close()
        await self._sources.aclose()

    def route(self) -> Route:
        """How the sender connects to a mail server: the host's own, or our listener, or that of another."""
        return route_of(self.settings, self.port or running_port(self.settings) or 0)

    async def work(self) -> int:
        """Read what came in, do what is due, send what is ready; how much there was to do."""
        return await self.read() + await self.tick() + await self.send()

    async def _beat(self) -> None:
        """Look for work that nobody told us of. A coroutine, or APScheduler would call it in a thread."""
        self.pulse.beat()
        self._bells.ring_all()
        self.app.store.look_after_claims()
        self._say_we_listen()

    def _say_we_listen(self) -> None:
        """Without one who listens no mail can come in, whatever else the others do."""
        if Work.LISTEN in self.works:
            beat(self.app)

    async def _whenever(self, work: Work, do: Callable[[], Awaitable[int]]) -> None:
        """Do a kind of work each time its bell rings, for ever."""
        while True:
            await self._bells.rung(work)
            await run_and_log(do)

    async def read(self) -> int:
        async with self._reading:
            done = await read_all(self.app, self.addresses, self._stopping)
        if done:
            self._bells.ring(Work.READ)  # there may be more, also of the same people
        self.pulse.mails_read += done
        return done

    async def tick(self) -> int:
        async with self._ticking:
            began = self.app.now()
            self._say_we_listen()
            done = await tick_along(self.app, self._stopping)
            done += tell_host(self.app, self.settings, self.addresses)
            # What is due by now and still there waits for the next beat: somebody else is at that game.
            moment = self.app.store.next_moment(began)
        if moment is not None:
            self._bells.ring(Work.TICK, moment)
        return done

    async def send(self) -> int:
        async with self._sending:
            sent = await self._sender.drain()
        self.pulse.letters_sent += sent
        if self._sender.rest_left:
            self._bells.ring_in(Work.SEND, self._sender.rest_left)
        return sent

    def numbers(self) -> Iterator[Metric]:
        """Return all numbers about this server."""
        ways = states()
        ways[UP] += len(self.settings.listen) + bool(self.port)
        return counted(
            figures(self.app, self.settings), self.pulse, ways, not self._sender.trouble, FAULTS.total
        )


async def read_all(app: App, addresses: ServerAddresses, stop: asyncio.Event) -> int:
    """Read letters that wait; how many there were. Others have as much time as we take, if they need it."""
    with claimed_letters(app) as rows:
        for done, row in enumerate(rows, 1):
            began = time.monotonic()
            handle(app, row, addresses)
            await give_way(time.monotonic() - began)
            if stop.is_set():
                return done
    return len(rows)


async def tick_along(app: App, stop: asyncio.Event) -> int:
    """Do what is due; how much there was. Others have as much time as we take, if they need it."""
    done, began = 0, time.monotonic()
    for row, outcome, why in settle_all(app):
        done += outcome != Outcome.LEFT
        if why:
            log.error("quarantined", game=row.game, why=why)
        await give_way(time.monotonic() - began)
        if stop.is_set():
            break
        began = time.monotonic()
    return done


async def give_way(seconds: float) -> None:
    """Let others in this process go on as long as they have something to do, and so many seconds at most.

    One pass of the event loop is not enough: to take in or to send one letter takes dozens of them. What they
    do shows in the time that this thread computes.
    """
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        computed = time.thread_time()
        await asyncio.sleep(min(left, SLICE))
        if time.thread_time() - computed < IDLE:
            return


async def run_and_log(work: Callable[[], Awaitable[int]]) -> None:
    """Do the work once; whatever goes wrong, it is logged, and the next time comes."""
    try:
        await work()
    except Exception as problem:
        log.error("beat_failed", work=work.__name__, exc=problem)


async def serve(
    app: App, settings: Settings, started: Callable[[int], None], works: Collection[Work] = ALL_WORKS
) -> None:
    """Run until SIGINT or SIGTERM, and do these kinds of work."""
    from pbem.server.warm import warm_up  # slow, and others use this file too

    configure(settings.log_level)
    exposed = open_secrets(settings)
    if exposed:
        log.warning("password_can_be_read_by_others", file=str(exposed), mend="chmod go= pbem.toml")
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, stop.set)
    again = try_again(app)  # what was quarantined: a start usually follows an update that mends the fault
    if again:
        log.info("trying_again", rows=len(again))
    warm_up(settings.templates)
    gc.collect()
    gc.freeze()  # what is loaded stays; to look through it each time would stop everything for 70 ms, not 7
    async with Server(app, settings, works) as server:
        log.info("serving", home=str(settings.home), port=server.port)
        started(server.port)
        async with announced():
            await stop.wait()
            log.info("stopping")
    log.info("stopped")


__all__ = ["Server", "read_all", "serve", "server_addresses"]
