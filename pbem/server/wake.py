"""Bells: whoever has something to do hears of it at once.

The store rings after every commit that leaves something to do, now or at a moment; so do other workers
(``others.py``), and commands by a byte in a named pipe (``pbem/poke.py``). A bell is only a hint: everything
that is to be done is a row, and the beat of the server, which rings all of them, finds it too. So a lost one
costs a beat and never a move.

What takes a little longer must not show in when a letter comes: a game that somebody else has just written
to is still in memory, a bot that holds the Veto thinks about it. So the sender is rung at equal steps only.
"""

from __future__ import annotations

import asyncio
import itertools
import math
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path

from pbem.poke import PIPE, is_heard
from pbem.server.logs import log
from pbem.store.schema.kinds import ToDo, Work

_NUMBERS = itertools.count(1)
STEP = 0.02  # seconds; a move is mostly dealt with in fewer


class Bells:
    """A bell for each kind of work, and one for letters that other processes leave in the spool."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self.now = now
        self.pipe = f"{PIPE}-{os.getpid()}-{next(_NUMBERS)}"  # by which others in our data folder ring
        self._loop = asyncio.get_running_loop()
        self._rung = {work: asyncio.Event() for work in Work}
        self._alarms: dict[Work, asyncio.TimerHandle] = {}
        self.poked = asyncio.Event()

    def ring_for(self, to_do: ToDo) -> None:
        """Ring for all of this."""
        for work, when in to_do.items():
            self.ring(work, when)

    def ring(self, work: Work, when: datetime | None = None) -> None:
        """Ring now or at a moment."""
        self.ring_in(work, 0 if when is None else (when - self.now()).total_seconds())

    def ring_in(self, work: Work, seconds: float) -> None:
        """Ring after a while; of several moments to come the first one counts."""
        at, alarm = self._loop.time() + max(0.0, seconds), self._alarms.get(work)
        if work == Work.SEND:
            at = math.ceil(at / STEP) * STEP
        elif seconds <= 0:
            self._rung[work].set()
            return
        if alarm is None or at < alarm.when():
            if alarm is not None:
                alarm.cancel()
            self._alarms[work] = self._loop.call_at(at, self._on_alarm, work)

    def _on_alarm(self, work: Work) -> None:
        del self._alarms[work]
        self._rung[work].set()

    def ring_all(self) -> None:
        for bell in self._rung.values():
            bell.set()

    async def rung(self, work: Work) -> None:
        """Wait until there is something to do."""
        await self._rung[work].wait()
        self._rung[work].clear()

    @contextmanager
    def heard_from(self, home: Path) -> Iterator[None]:
        """Let other processes ring while the context is open."""
        ends: list[int] = []
        try:
            remove_unheard(home)
            ends += open_pipe(home / self.pipe)
            self._loop.add_reader(ends[0], self._on_poke, ends[0])
        except OSError as problem:
            log.warning("no_pipe", why=problem.strerror)  # some file systems have none
        try:
            yield
        finally:
            if ends:
                self._loop.remove_reader(ends[0])
            for end in ends:
                os.close(end)
            if ends:
                (home / self.pipe).unlink(missing_ok=True)
            for alarm in self._alarms.values():
                alarm.cancel()

    def _on_poke(self, pipe: int) -> None:
        with suppress(BlockingIOError):
            os.read(pipe, 65536)
        self.ring_all()
        self.poked.set()


def remove_unheard(home: Path) -> None:
    """Remove the pipes of servers that were killed."""
    for path in home.glob(f"{PIPE}*"):
        if path.is_fifo() and not path.is_symlink() and not is_heard(str(path)):
            path.unlink(missing_ok=True)


def open_pipe(path: Path) -> tuple[int, int]:
    """Both ends of a named pipe. The other one is ours too: a pipe without writers is always at its end."""
    with suppress(FileExistsError):
        os.mkfifo(path, 0o600)
    ours = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW)
    try:
        if not stat.S_ISFIFO(os.fstat(ours).st_mode):
            raise FileExistsError(0, "something else is in its place")
        return ours, os.open(path, os.O_WRONLY | os.O_NONBLOCK | os.O_NOFOLLOW)
    except OSError:
        os.close(ours)
        raise
