"""A thousand games are overdue at once: mail is taken, read and sent meanwhile, and stopping loses nothing.

How long others wait is counted in rows that the clock settles meanwhile, and in computing time, so that it is
the same on every machine, busy or not.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from subprocess import PIPE
from typing import Any

import pytest

from pbem.app import App
from pbem.app.play.clock import Settled, settle_all
from pbem.mail.transport.local_maildirs import letters_of, reply_to
from pbem.server import serve
from pbem.server.serve import Server
from pbem.server.warm import warm_up
from pbem.store.schema.kinds import OutboxStatus
from pbem.store.schema.rows import OutboxRow
from tests.cli.conftest import INSTALLED, environment
from tests.kit.copies import copy_game, seat_others
from tests.kit.desk import Desk, make_desk
from tests.kit.effort import slowness
from tests.kit.fake_hosts import Fake
from tests.kit.fake_hosts import running as mail_server
from tests.kit.patience import eventually, soon
from tests.kit.processes import run, running
from tests.kit.wire import wire

GAMES = 1000
TEN_DAYS = 10 * 24 * 60 * 60  # in seconds


@dataclass
class Watch:
    """How far the clock has come, and how it lets others have their turn."""

    settled: int = 0
    most: int = 0  # rows between two passes of the event loop
    longest: float = 0.0  # seconds of computing between two of them

    def settle_all(self, app: App) -> Iterator[Settled]:
        for settled in settle_all(app):
            self.settled += 1
            yield settled

    async def look(self) -> None:
        """Look at every pass of the event loop."""
        while True:
            rows, spent = self.settled, time.thread_time()
            await asyncio.sleep(0)
            self.most = max(self.most, self.settled - rows)
            self.longest = max(self.longest, time.thread_time() - spent)


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watch]:
    made = Watch()
    monkeypatch.setattr(serve, "settle_all", made.settle_all)
    warm_up(None)
    gc.collect()
    gc.freeze()  # as a server does when it starts
    yield made
    gc.unfreeze()


def overdue(folder: Path, now: datetime, **settings: Any) -> Desk:
    """A server on which a thousand players are to be reminded now; and a game Z9, in which there is time."""
    desk = make_desk(folder, **settings)
    desk.clock.at = now - timedelta(hours=21)
    desk.new_game("Z9", per_turn=TEN_DAYS)
    desk.new_game("K7")
    database = desk.settings.database
    seat_others(database, copy_game(database, "K7", GAMES - 1))
    for row in desk.app.store.outbox():
        desk.app.store.outbox_all_sent((row.id,), desk.clock.at)
    desk.clock.at = now
    return desk


def waiting(desk: Desk) -> list[str]:
    """The games in which somebody is still to be reminded."""
    return [row.game for row in desk.app.store.due(desk.clock.at, 2 * GAMES)]


def reminders(desk: Desk) -> list[OutboxRow]:
    """The letters that were written since."""
    letters = desk.app.store.outbox()
    return [row for row in letters if row.created_at >= desk.clock.at and row.game != "Z9"]


def nothing_is_lost(desk: Desk) -> None:
    """In each game somebody is still to be reminded, or one letter does so."""
    assert desk.app.store.quarantined() == ()
    found = [*waiting(desk), *(row.game for row in reminders(desk))]
    assert sorted(map(str, found)) == [*(f"C{number:04}" for number in range(GAMES - 1)), "K7"]


async def ask(port: int, sender: str, to: str, raw: bytes = b"") -> None:
    """Talk to the listener as somebody who brings a mail, or only asks whether it would be taken."""
    async with wire(port, "EHLO") as line:
        assert (await line.say(f"MAIL FROM:<{sender}>")).startswith("250")
        assert (await line.say(f"RCPT TO:<{to}>")).startswith("250")
        if raw:
            assert (await line.letter(raw))[0].startswith("250")


@pytest.mark.parametrize("rows", [150, pytest.param(GAMES, marks=pytest.mark.soak)])
def test_neither_listener_nor_reader_nor_sender_waits_for_a_thousand_overdue_games(
    tmp_path: Path, watch: Watch, rows: int
) -> None:
    async def work() -> None:
        sink = Fake()
        async with mail_server(sink):
            now = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)
            desk = overdue(tmp_path, now, smtp_host="127.0.0.1", smtp_port=sink.port)
            seat = desk.to_move("Z9")
            answer = reply_to(desk.newest(seat, "Z9"), desk.address(seat), desk.any_line("Z9"))
            settings = desk.settings.model_copy(update={"tick_seconds": 0.05})
            async with Server(desk.app, settings) as server:
                looking = asyncio.create_task(watch.look())
                await soon(lambda: watch.settled)
                await ask(server.port, str(answer["From"]), str(answer["To"]), answer.as_bytes())
                waits, answered = [], 0
                while watch.settled < rows:
                    before = watch.settled
                    await ask(server.port, str(answer["From"]), str(answer["To"]))
                    waits.append(watch.settled - before)
                    if not answered and any(b"[Z9]" in raw for _, raw in sink.letters):
                        answered = watch.settled
                    await asyncio.sleep(0.02)
                sent, stopped = len(sink.letters), watch.settled
                looking.cancel()
            assert watch.settled <= stopped + 1
            nothing_is_lost(desk)
            gone = {row.message_id for row in desk.app.store.outbox(OutboxStatus.SENT) if row.sent_at == now}
            assert gone <= set(sink.ids())
            assert set(sink.ids().values()) == {1}
            desk.app.store.close()
        assert watch.most == 1
        assert watch.longest < 0.1 * slowness()
        assert median(waits) <= 5  # each is some forty passes of the event loop
        assert 0 < answered < rows
        assert sent > rows * 2 / 3

    asyncio.run(work())


def test_a_server_that_is_told_to_stop_leaves_the_rest_for_the_next_one(tmp_path: Path) -> None:
    desk = overdue(tmp_path, datetime.now(UTC))
    env = environment(tmp_path, PBEM_LOG_LEVEL="warning", PBEM_TICK_SECONDS="0.1")
    with running(INSTALLED, "serve", env=env, stdout=PIPE, stderr=PIPE) as process:
        eventually(lambda: len(waiting(desk)) < GAMES - 50)
        process.terminate()
        left = len(waiting(desk))
        out, err = process.communicate()
    assert process.returncode == 0
    assert b"maximum number of running instances" not in err  # once for every beat of a long tick
    assert out.endswith(b"Stopped.\n")
    assert len(waiting(desk)) >= left - 3
    nothing_is_lost(desk)
    boxes = [letters_of(desk.settings.maildirs, row.recipient) for row in reminders(desk)]
    arrived = {str(mail["Message-ID"]) for box in boxes for mail in box}
    assert {row.message_id for row in reminders(desk) if row.status == OutboxStatus.SENT} <= arrived
    desk.app.store.close()


SERVE_AND_STOP = """
import asyncio, gc, os, signal
from pbem.config import load_settings
from pbem.mail.meaning.retractions import takes_back
from pbem.render.letter.letters import environment
from pbem.server.serve import serve
from pbem.wiring import build_app

def started(port):
    loaded = len(environment("en", None).cache) > 20 and takes_back.cache_info().currsize == 1
    print(gc.get_freeze_count() > 10_000, loaded)
    os.kill(os.getpid(), signal.SIGTERM)

settings = load_settings()
asyncio.run(serve(build_app(settings), settings, started))
"""


def test_a_server_loads_what_it_needs_when_it_starts_and_collecting_garbage_leaves_that_out(
    tmp_path: Path,
) -> None:
    done = run(sys.executable, "-c", SERVE_AND_STOP, env=environment(tmp_path), check=True)
    assert done.stdout == "True True\n"
