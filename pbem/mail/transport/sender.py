"""Sending what is in the outbox: at least once, always the same bytes.

A letter leaves the outbox only when the server said 250. A kill between that word and our note of it
sends the same bytes with the same Message-ID again, which a mail client shows once. A few notes are written
together, because each writing waits for the disk.

What fails for one letter concerns that letter alone. What fails for the connection concerns none: they all
stay as they are, and the sender rests.
"""

from __future__ import annotations

import asyncio
import fcntl
import re
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import aiosmtplib
import structlog

from pbem.app import App
from pbem.app.talk.bounce_policy import came_back
from pbem.mail.transport.backoff import pause
from pbem.mail.transport.route import Route
from pbem.mail.trust.address import safe_address
from pbem.store.schema.kinds import BounceKind
from pbem.store.schema.rows import OutboxRow

log = structlog.stdlib.get_logger("pbem")

BATCH = 200
CONNECTIONS = 10
LETTERS_EACH = 4  # a further connection is opened for so many letters
WORN_OUT = 100  # letters over one connection; servers do not like endless ones
IDLE = 30.0  # seconds after which a connection that is not used is closed
NOTED_TOGETHER = 20  # letters that a kill may send twice
FRESH = 1.0  # seconds for which we trust that the other side has not closed it

FIRST_PAUSE, LONGEST_PAUSE = 60.0, 4 * 3600.0  # for a letter
FIRST_REST, LONGEST_REST = 1.0, 300.0  # for the sender
GIVE_UP_AFTER = timedelta(days=5)
FEWEST_TRIES = 5  # even for an old letter that somebody lets be sent again


class Unreachable(Exception):
    """No connection to the mail server, or none that it would take letters over."""


@dataclass
class Line:
    """One open connection."""

    client: aiosmtplib.SMTP
    letters: int = 0
    used_at: float = 0.0


async def drain(app: App, route: Route, lock: Path | None = None) -> int:
    """Send everything that is due, once; the number of letters sent."""
    sender = Sender(app, route, lock)
    try:
        return await sender.drain()
    finally:
        await sender.close()


class Sender:
    """Keeps a few connections between one time and the next."""

    def __init__(
        self, app: App, route: Route, lock: Path | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._app = app
        self._route = route
        self._lock = lock
        self._clock = clock
        self._kept: list[Line] = []
        self._sent: list[int] = []  # taken by the server, not noted yet
        self._failures = 0
        self._rest_until = 0.0
        self.trouble = ""  # why the last connection failed; empty while all is well

    async def drain(self) -> int:
        """Send everything that is due; the number of letters sent."""
        if self._clock() < self._rest_until:
            return 0
        sent, self.trouble = 0, ""
        self._note()  # what a locked database did not take the last time
        with only_one(self._lock) as ours:
            while ours and not self.trouble:
                queue = list(reversed(self._app.store.outbox_due(self._app.now(), BATCH)))
                if not queue:
                    break
                workers = min(CONNECTIONS, -(-len(queue) // LETTERS_EACH))
                sent += await all_of([self._work(queue) for _ in range(workers)])
                self._note()
        if not self.trouble:
            self._failures = 0
        for line in [line for line in self._kept if self._clock() - line.used_at > IDLE]:
            self._kept.remove(line)
            await hang_up(line)
        return sent

    async def close(self) -> None:
        self._note()
        while self._kept:
            await hang_up(self._kept.pop())

    async def _work(self, queue: list[OutboxRow]) -> int:
        """Send letters of the queue over one connection, until either has ended."""
        sent = 0
        line: Line | None = None
        try:
            line = await self._open()
            while queue and not self.trouble:
                if line.letters >= WORN_OUT or not line.client.is_connected:
                    await hang_up(line)
                    line = await self._open()
                    continue  # meanwhile others may have emptied the queue
                sent += await self._send(line, queue.pop())
        except Unreachable as problem:
            if not self.trouble:
                self._rest(str(problem))
        except BaseException:  # broken off in the middle of a letter; nobody can go on over this line
            if line is not None:
                line.client.close()
            raise
        else:
            self._kept.append(line)
        return sent

    async def _open(self) -> Line:
        """A kept connection that still works, or a new one."""
        while self._kept:
            line = self._kept.pop()
            try:
                if self._clock() - line.used_at > FRESH:
                    await line.client.noop()
                return line
            except (aiosmtplib.SMTPException, OSError):
                line.client.close()
        client = self._route.client()
        try:
            await client.connect()
            await client.ehlo()
        except BaseException as problem:
            client.close()
            if isinstance(problem, aiosmtplib.SMTPException | OSError):
                raise Unreachable(described(problem)) from problem
            raise
        return Line(client)

    def _rest(self, why: str) -> None:
        rest = pause(self._failures, FIRST_REST, LONGEST_REST)
        self._failures += 1
        self._rest_until = self._clock() + rest
        self.trouble = why
        log.warning("no_mail_server", host=self._route.host, why=why, again_in=round(rest, 1))

    async def _send(self, line: Line, row: OutboxRow) -> bool:
        """Send one letter; whatever goes wrong, the next one gets its turn."""
        if not (safe_address(row.recipient) and safe_address(row.sender)):
            self._fail(row, "not a single plain address")
            return False
        line.letters += 1
        try:
            await line.client.sendmail(row.sender, [row.recipient], row.raw, **delivery_notices(line, row))
        except aiosmtplib.SMTPRecipientsRefused as problem:
            self._refused(line, row, problem.recipients[0])
        except aiosmtplib.SMTPResponseException as problem:
            self._refused(line, row, problem)
        except (aiosmtplib.SMTPException, OSError) as problem:
            # The server may have the letter or not; the next try brings the same Message-ID.
            line.client.close()
            self._later(row, described(problem))
            if isinstance(problem, TimeoutError) and not self.trouble:
                self._rest(described(problem))  # or every letter would wait as long as this one
        else:
            line.used_at = self._clock()
            self._sent.append(row.id)
            if len(self._sent) >= NOTED_TOGETHER:
                self._note()
            log.info("sent", letter=row.id, game=row.game, tries=row.attempts + 1)
            return True
        line.used_at = self._clock()
        return False

    def _refused(self, line: Line, row: OutboxRow, answer: aiosmtplib.SMTPResponseException) -> None:
        """5xx is for ever, 4xx for now (RFC 5321); 421 or no proper answer at all is the end of the line."""
        said = described(answer)
        if 500 <= answer.code < 600:
            self._fail(row, said)
            if isinstance(answer, aiosmtplib.SMTPRecipientRefused) and blames_the_address(answer.message):
                came_back(self._app, row, BounceKind.HARD, said)
            return
        self._later(row, said)
        if answer.code == 421 or not 400 <= answer.code < 500:
            line.client.close()
            if not self.trouble:
                self._rest(said)

    def _note(self) -> None:
        """Write down what was sent."""
        self._app.store.outbox_all_sent(self._sent, self._app.now())
        self._sent.clear()

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


async def all_of(workers: Sequence[Coroutine[Any, Any, int]]) -> int:
    """The sum of what all have done; if one fails, the others still finish the letter in their hands."""
    outcomes = await asyncio.gather(*workers, return_exceptions=True)
    for outcome in outcomes:
        if isinstance(outcome, BaseException):
            raise outcome
    return sum(outcome for outcome in outcomes if isinstance(outcome, int))


def delivery_notices(line: Line, row: OutboxRow) -> dict[str, Any]:
    """Ask for reports of failure only, and without our text in them: it holds somebody's hand (RFC 3461)."""
    if not line.client.supports_extension("dsn"):
        return {}
    name = "".join(char for char in row.message_id if char.isalnum() or char in ".@-")
    return {"mail_options": ["RET=HDRS", f"ENVID={name}"], "rcpt_options": ["NOTIFY=FAILURE"]}


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


async def hang_up(line: Line) -> None:
    with suppress(aiosmtplib.SMTPException, OSError):
        if line.client.is_connected:
            await line.client.quit(timeout=5)
    line.client.close()


@contextmanager
def only_one(lock: Path | None) -> Iterator[bool]:
    """Whether we may send: of all processes on a data folder only one does. A dead one holds no lock."""
    if lock is None:
        yield True
        return
    with lock.open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            yield False
            return
        yield True
