"""Sending what is in the outbox: at least once, always the same bytes.

A letter leaves the outbox only when the server has said 250, and that is saved before the same connection
takes the next letter. If we are killed in between, the same bytes go out again with the same Message-ID,
which a mail client shows once: at most one letter for each open connection. Letters are taken in hand first
(``store/claims.py``), so that of many workers one sends each of them.

What fails for one letter concerns that letter alone. What fails for the connection concerns no letter: they
all stay as they are, and the sender rests: longer each time where the server refuses us, and where nobody
answers only until somebody does.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Coroutine, Sequence
from datetime import datetime, timedelta
from typing import Any

import aiosmtplib
import structlog

from pbem.app import App
from pbem.app.talk.backlog import backlogs, make_current
from pbem.app.talk.bounce_policy import came_back
from pbem.mail.parse.address import safe_address
from pbem.mail.transport import probe
from pbem.mail.transport.backoff import longest_pause, pause
from pbem.mail.transport.connections import (
    Connection,
    delivery_notices,
    quit_all,
    quit_connection,
)
from pbem.mail.transport.route import Route
from pbem.store.schema.kinds import BounceKind, Work
from pbem.store.schema.rows import OutboxRow

log = structlog.stdlib.get_logger("pbem")

BATCH = 100  # letters that are taken in hand at once
CONNECTIONS = 10
LETTERS_EACH = 4  # for every so many letters one more connection is opened
LETTERS_PER_CONNECTION = 100  # then a new one is opened: servers do not like endless ones
IDLE = 30.0  # seconds after which a connection that is not used is closed
FRESH = 1.0  # seconds for which we trust that a connection is still open

FIRST_PAUSE, LONGEST_PAUSE = 60.0, 4 * 3600.0  # for a letter
FIRST_REST, LONGEST_REST = 1.0, 300.0  # for the sender
LOOK_BACK_EVERY = 600.0  # seconds
GIVE_UP_AFTER = timedelta(days=5)
FEWEST_TRIES = 5  # even for an old letter that a host sends again by hand


class Unreachable(Exception):
    """The mail server refuses to talk, or, as far as we know, is not there at all."""

    def __init__(self, problem: Exception) -> None:
        super().__init__(described(problem))
        self.answered = isinstance(problem, aiosmtplib.SMTPResponseException)


async def drain(app: App, route: Route) -> int:
    """Send everything that is due, once; the number of letters sent."""
    sender = Sender(app, route)
    try:
        return await sender.drain()
    finally:
        await sender.close()


class Sender:
    """Sends the outbox, and keeps a few connections open between one time and the next."""

    def __init__(self, app: App, route: Route, clock: Callable[[], float] = time.monotonic) -> None:
        self._app = app
        self._route = route
        self._clock = clock
        self._kept: list[Connection] = []
        self._sent: list[int] = []  # taken by the server, not saved yet
        self._failures = 0
        self._rest_until = 0.0
        self._away = ""  # how we know that nobody is there
        self._look_back_at = 0.0  # when to see next whether letters have waited for long
        self._looked = False  # whether somebody was there just now
        self._last_seen: datetime | None = None  # the time by the application's clock
        self.trouble = ""  # why the last connection failed; empty while all is well

    async def drain(self) -> int:
        """Send everything that is due; the number of letters sent."""
        if self.rest_left > 0:
            return 0
        sent, self.trouble, self._looked = 0, "", False
        self._follow_clock()
        self._save_sent()  # what a locked database did not take the last time
        try:
            sent = await self._send_all()
        finally:
            if not self._sent:  # what has left and is not saved yet must not be sent by another
                self._app.store.let_go(Work.SEND)
        if not self.trouble:
            self._failures = 0
        idle = [each for each in self._kept if self._clock() - each.used_at > IDLE]
        self._kept = [each for each in self._kept if each not in idle]
        await quit_all(idle)
        return sent

    async def _send_all(self) -> int:
        """Take letters in hand and send them, until none is due or something is wrong; how many left."""
        sent = 0
        while not self.trouble:
            queue = list(reversed(self._app.store.claim_letters(self._app.now(), BATCH)))
            if not queue or (self._away and not await self._is_back()):
                break
            if await self._made_current():
                continue
            connections = min(CONNECTIONS, -(-len(queue) // LETTERS_EACH))
            sent += await all_of([self._work(queue) for _ in range(connections)])
            self._save_sent()
        return sent

    async def _made_current(self) -> bool:
        """After a long silence letters may not be true any more; whether newer ones took their place."""
        if self._clock() < self._look_back_at:
            return False
        self._look_back_at = self._clock() + LOOK_BACK_EVERY
        places = backlogs(self._app)
        for place in places:
            try:
                make_current(self._app, *place)
            except Exception as problem:  # then they leave as they are
                log.error("not_made_current", game=place[0], exc=problem)
            await asyncio.sleep(0)
        return bool(places)

    def _follow_clock(self) -> None:
        """When the clock is set back, no letter waits until it is there again.

        It may have happened before we were started; so what counts is whether a letter waits for longer than
        one that was tried so often ever does.
        """
        now, before = self._app.now(), self._last_seen
        self._last_seen = now
        if before is not None and before <= now:
            return
        waiting = self._app.store.outbox_waiting(now)
        stuck = [row.id for row in waiting if row.due_at - now > longest_wait(row.attempts)]
        if stuck:
            self._app.store.outbox_sooner(stuck, now)

    @property
    def rest_left(self) -> float:
        """Seconds until there is any use in trying again."""
        return max(0.0, self._rest_until - self._clock())

    def stop(self) -> None:
        """Hand over no further letter."""
        self.trouble = self.trouble or "stopping"

    async def close(self) -> None:
        """Save what is known, and say goodbye to all at once: one who does not answer delays nobody."""
        try:
            self._save_sent()
        finally:
            idle, self._kept = self._kept, []
            await quit_all(idle)

    async def _is_back(self) -> bool:
        """One cheap look whether somebody answers again."""
        route = self._route
        self._looked = await probe.answers(route.host, route.port, speaks_first=route.tls != "tls")
        if self._looked:
            self._away = ""
            log.info("mail_server_answers", host=route.host)
        else:
            self.trouble = self._away
            self._rest_until = self._clock() + probe.until_next()
        return self._looked

    async def _work(self, queue: list[OutboxRow]) -> int:
        """Send letters of the queue over one connection, until either has ended."""
        sent = 0
        connection: Connection | None = None
        try:
            connection = await self._open()
            while queue and not self.trouble and self._app.store.holds_its_claims:
                if connection.letters >= LETTERS_PER_CONNECTION or not connection.client.is_connected:
                    await quit_connection(connection)
                    connection = await self._open()
                    continue  # meanwhile others may have emptied the queue
                sent += await self._send(connection, queue.pop())
        except Unreachable as problem:
            if not self.trouble:
                # One who broke off right after we looked is there, and does not want us.
                self._rest(str(problem), nobody_there=not (problem.answered or self._looked))
        except BaseException:  # broken off in the middle of a letter; nobody can go on over this connection
            if connection is not None:
                connection.client.close()
            raise
        else:
            self._kept.append(connection)
        return sent

    async def _open(self) -> Connection:
        """A kept connection that still works, or a new one."""
        while self._kept:
            connection = self._kept.pop()
            try:
                if self._clock() - connection.used_at > FRESH:
                    await connection.client.noop()
                return connection
            except (aiosmtplib.SMTPException, OSError):
                connection.client.close()
        client = self._route.client()
        try:
            await client.connect()
            await client.ehlo()
        except BaseException as problem:
            client.close()
            if isinstance(problem, aiosmtplib.SMTPException | OSError):
                raise Unreachable(problem) from problem
            raise
        return Connection(client)

    def _rest(self, why: str, nobody_there: bool = False) -> None:
        if nobody_there:
            self._away, rest = why, probe.until_next()
        else:
            rest = pause(self._failures, FIRST_REST, LONGEST_REST)
            self._failures += 1
        self._rest_until = self._clock() + rest
        self.trouble = why
        log.warning("no_mail_server", host=self._route.host, why=why, again_in=round(rest, 1))

    async def _send(self, connection: Connection, row: OutboxRow) -> bool:
        """Send one letter; whatever goes wrong, the next one gets its turn."""
        if not row.is_readable:
            self._fail(row, row.error)
            return False
        if not (safe_address(row.recipient) and safe_address(row.sender)):
            self._fail(row, "not a single plain address")
            return False
        connection.letters += 1
        try:
            await connection.client.sendmail(
                row.sender, [row.recipient], row.raw, **delivery_notices(connection, row)
            )
        except aiosmtplib.SMTPRecipientsRefused as problem:
            self._refused(connection, row, problem.recipients[0])
        except aiosmtplib.SMTPResponseException as problem:
            self._refused(connection, row, problem)
        except (aiosmtplib.SMTPException, OSError) as problem:
            # The server may have the letter or not; the next try brings the same Message-ID.
            connection.client.close()
            self._later(row, described(problem))
            if isinstance(problem, TimeoutError) and not self.trouble:
                self._rest(described(problem))  # or every letter would wait as long as this one
        else:
            connection.used_at = self._clock()
            self._sent.append(row.id)
            await asyncio.sleep(0)  # who is answered in the same pass is saved in the same transaction
            self._save_sent()
            log.info("sent", letter=row.id, game=row.game, tries=row.attempts + 1)
            return True
        connection.used_at = self._clock()
        return False

    def _refused(
        self, connection: Connection, row: OutboxRow, answer: aiosmtplib.SMTPResponseException
    ) -> None:
        """5xx is for ever, 4xx for now (RFC 5321); 421 or no proper answer ends the connection."""
        said = described(answer)
        if 500 <= answer.code < 600:
            self._fail(row, said)
            if isinstance(answer, aiosmtplib.SMTPRecipientRefused) and blames_the_address(answer.message):
                came_back(self._app, row, BounceKind.HARD, said)
            return
        self._later(row, said)
        if answer.code == 421 or not 400 <= answer.code < 500:
            connection.client.close()
            if not self.trouble:
                self._rest(said)

    def _save_sent(self) -> None:
        """Save which letters were sent."""
        if not self._sent:
            return
        self._app.store.outbox_all_sent(self._sent, self._app.now(), self._app.remains_of)
        self._sent = []

    def _fail(self, row: OutboxRow, why: str) -> None:
        self._app.store.outbox_failed(row.id, why)
        log.warning("not_sent", letter=row.id, game=row.game, why=why)

    def _later(self, row: OutboxRow, why: str) -> None:
        now = self._app.now()
        if now - row.created_at > GIVE_UP_AFTER and row.attempts + 1 >= FEWEST_TRIES:
            self._fail(row, f"given up: {why}")
            return
        wait = pause(row.attempts, FIRST_PAUSE, LONGEST_PAUSE)
        self._app.store.outbox_retry(row.id, why, now + timedelta(seconds=wait))
        log.info("sent_later", letter=row.id, game=row.game, why=why, tries=row.attempts + 1)


def longest_wait(attempts: int) -> timedelta:
    """How long a letter waits at most after so many tries."""
    return timedelta(seconds=longest_pause(attempts - 1, FIRST_PAUSE, LONGEST_PAUSE) if attempts else 0)


async def all_of(workers: Sequence[Coroutine[Any, Any, int]]) -> int:
    """The sum of what all have done; if one fails, the others still finish the letter in their hands."""
    outcomes = await asyncio.gather(*workers, return_exceptions=True)
    for outcome in outcomes:
        if isinstance(outcome, BaseException):
            raise outcome
    return sum(outcome for outcome in outcomes if isinstance(outcome, int))


def blames_the_address(said: str) -> bool:
    """Whether a refusal is about the address, and not about us: 5.7.1 is a relay that does not want us."""
    status = re.match(r"5\.(\d)", said)
    return status is None or status[1] in "12"


def described(problem: Exception) -> str:
    """What went wrong in a few words, for the one who runs the server.

    A server may answer in any charset; what is not UTF-8 could be neither stored nor shown.
    """
    words = f"{type(problem).__name__}: {problem}"
    if isinstance(problem, aiosmtplib.SMTPResponseException):
        words = f"{problem.code} {problem.message}"
    return "".join(char if char.isprintable() else "?" for char in " ".join(words.split()))[:200]
