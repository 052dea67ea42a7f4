"""Other workers: we tell them that there is something to do, and hear it from them.

In one data folder that is a byte in a named pipe for each of them (``pbem/poke.py``). Where they share a
PostgreSQL server it is a NOTIFY, which says what is to be done and when. Like every bell it is only a hint.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path

from pbem.poke import poke
from pbem.server.logs import log
from pbem.server.wake import Bells
from pbem.store.schema.kinds import ToDo, Work
from pbem.store.store import Store

AT_ONCE = 0.005  # seconds for which we wait whether there is more to tell
AGAIN = 1.0  # seconds until we try to listen again


class Others:
    """The other workers, as far as they hear us."""

    def __init__(self, store: Store, home: Path, bells: Bells) -> None:
        self._store = store
        self._home = str(home)
        self._bells = bells
        self._loop = asyncio.get_running_loop()
        self._untold: dict[Work, datetime | None] = {}

    def wake(self, to_do: ToDo) -> None:
        """Let us know and the others, from any thread."""
        self._loop.call_soon_threadsafe(self._wake, to_do)

    def _wake(self, to_do: ToDo) -> None:
        """The others are told several things at once; of several moments the first counts."""
        self._bells.ring_for(to_do)
        if not self._untold:
            self._loop.call_later(AT_ONCE, self._tell)
        for work, when in to_do.items():
            known = self._untold.setdefault(work, when)
            if known is not None and (when is None or when < known):
                self._untold[work] = when

    def _tell(self) -> None:
        untold, self._untold = self._untold, {}
        if self._store.others_listen:
            self._store.tell_others(untold)
        elif not all(when and when > self._bells.now() for when in untold.values()):
            poke(self._home, but=self._bells.pipe)

    @asynccontextmanager
    async def heard(self) -> AsyncIterator[None]:
        """Hear what others tell while the context is open."""
        if not self._store.others_listen:
            yield
            return
        listening = asyncio.create_task(self._listen())
        try:
            yield
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)

    async def _listen(self) -> None:
        while True:
            try:
                async for to_do in self._store.told_by_others():
                    self._bells.ring_for(to_do)
            except Exception as problem:  # noqa: BLE001  of whatever kind: it is only a hint
                log.warning("nobody_tells_us", why=type(problem).__name__)
            await asyncio.sleep(AGAIN)
            self._bells.ring_all()  # we may have missed something
