"""The mail host of the drill: it takes letters in a thread of its own, and may go away and come back."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager

from tests.kit.fake_hosts import Fake, running
from tests.kit.patience import PATIENCE


class MailHost:
    """A fake mail server that is there or not."""

    def __init__(self) -> None:
        self.fake = Fake()
        self._loop = asyncio.new_event_loop()
        self._stack = AsyncExitStack()
        self._read = 0
        self.is_there = False

    def come(self) -> None:
        if not self.is_there:
            self._do(self._stack.enter_async_context(running(self.fake)))
            self.is_there = True

    def go(self) -> None:
        if self.is_there:
            self._do(self._stack.aclose())
            self.is_there = False

    def arrived(self) -> list[tuple[str, bytes]]:
        """The letters that came since the last look."""
        new = self.fake.letters[self._read :]
        self._read += len(new)
        return new

    def _do(self, work: object) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)  # type: ignore[arg-type]


@contextmanager
def mail_host() -> Iterator[MailHost]:
    """A mail host that is there."""
    host = MailHost()
    thread = threading.Thread(target=host._loop.run_forever, daemon=True)
    thread.start()
    try:
        host.come()
        yield host
    finally:
        host.go()
        host._loop.call_soon_threadsafe(host._loop.stop)
        thread.join()
        host._loop.close()
