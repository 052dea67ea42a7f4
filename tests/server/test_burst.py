"""Many replies at once: whoever brings another one, or waits for a letter, does not wait for all of them.

How long others wait is counted in replies that are read meanwhile, and in computing time, so that it is the
same on every machine, busy or not.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest

from pbem.mail.conversation.reader import handle
from pbem.mail.transport.local_maildirs import reply_to
from pbem.mail.transport.sources import receive
from pbem.server import serve
from pbem.server.serve import Server
from pbem.server.warm import warm_up
from pbem.store.schema.kinds import InboxStatus, OutboxStatus
from tests.kit.desk import make_desk
from tests.kit.effort import slowness
from tests.kit.fake_hosts import Fake
from tests.kit.fake_hosts import running as mail_host
from tests.kit.patience import soon
from tests.server.test_long_tick import ask


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """Seconds of computing for each reply that was read."""
    spent: list[float] = []

    def timed(*given: object) -> None:
        began = time.thread_time()
        handle(*given)  # type: ignore[arg-type]
        spent.append(time.thread_time() - began)

    monkeypatch.setattr(serve, "handle", timed)
    warm_up(None)
    gc.collect()
    gc.freeze()  # as a server does when it starts
    yield spent
    gc.unfreeze()


@pytest.mark.parametrize("replies", [24, pytest.param(200, marks=pytest.mark.soak)])
def test_neither_listener_nor_sender_waits_for_a_burst_of_replies(
    tmp_path: Path, read: list[float], replies: int
) -> None:
    async def work() -> None:
        sink = Fake()
        async with mail_host(sink):
            desk = make_desk(tmp_path, smtp_host="127.0.0.1", smtp_port=sink.port)
            codes = [desk.new_game(f"G{number}", cooling=0) for number in range(replies)]
            store = desk.app.store
            store.outbox_all_sent([row.id for row in store.outbox()], desk.clock.now())
            for code in codes:
                seat = desk.to_move(code)
                mail = reply_to(desk.newest(seat, code), desk.address(seat), desk.any_line(code))
                receive(desk.app, mail.as_bytes(), [str(mail["To"])], "smtp")
            waits, first = [], 0
            async with Server(desk.app, desk.settings) as server:
                while len(read) < replies:
                    before = len(read)
                    await ask(server.port, str(mail["From"]), str(mail["To"]))
                    waits.append(len(read) - before)
                    first = first or (len(read) if sink.letters else 0)
                await soon(lambda: not store.outbox(OutboxStatus.NEW))
            assert len(store.inbox(InboxStatus.DONE)) == replies
            assert set(sink.ids().values()) == {1}
            store.close()
        assert median(waits) <= 5  # each is some forty passes of the event loop
        assert 0 < first <= replies / 2
        assert median(read) < 0.1 * slowness()

    asyncio.run(work())
