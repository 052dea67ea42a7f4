"""Target 25: how long a player waits for the next letter, once somebody has answered.

A real server runs in a process of its own, as ``pbem serve`` does. Each reply makes a move in another game,
in the middle of it, that the server has not read yet. Every other one comes in through the listener, the rest
through the spool of ``pbem mail receive``; a reply has arrived when the listener has said 250, or when its
file is there. Letters go out to a mail host that writes down when it said 250. Between two replies nothing
happens for a moment, and never equally long, so that no reply always meets the same beat of the server.
"""

from __future__ import annotations

import math
import os
import random
import smtplib
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller

from benchmarks.engines import place_of
from benchmarks.harness import Figure, size
from benchmarks.letters import answer, free_port
from benchmarks.midgames import Turns, folder, midgames, opened
from pbem.app.game import load
from pbem.config import Settings
from pbem.engine import write
from pbem.mail.transport.sources import pipe
from pbem.poke import poke
from pbem.server.running import running_port
from pbem.store.schema.kinds import OutboxStatus

REPLIES = size(100, 4)
PAUSE = (0.1, 1.1)  # seconds between a letter and the next reply
PATIENCE = 30.0


class MailHost:
    """Takes every letter, and remembers when."""

    def __init__(self) -> None:
        self._times: dict[str, float] = {}  # of the newest letter, by recipient
        self._came = threading.Condition()

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        with self._came:
            self._times.update(dict.fromkeys(envelope.rcpt_tos, time.perf_counter()))
            self._came.notify_all()
        return "250 taken"

    def wait(self, since: float, recipients: Collection[str]) -> float:
        """When the first letter to one of these came, if need be after a while."""

        def came() -> list[float]:
            return [self._times[one] for one in recipients if self._times.get(one, 0) > since]

        with self._came:
            assert self._came.wait_for(came, PATIENCE), "no letter came"
            return min(came())


@contextmanager
def mail_host() -> Iterator[tuple[MailHost, int]]:
    host = MailHost()
    controller = Controller(host, hostname="127.0.0.1", port=free_port())
    controller.start()
    try:
        yield host, controller.port
    finally:
        controller.stop()


@contextmanager
def serving(home: Path, port: int) -> Iterator[int]:
    """A server in a process of its own that sends to this port; the port that it listens on."""
    settings = Settings(home=home)
    environment = {"PBEM_HOME": str(home), "PBEM_SMTP_HOST": "127.0.0.1", "PBEM_SMTP_PORT": str(port)}
    if "://" in place_of(home):
        environment["PBEM_DATABASE_URL"] = place_of(home)
    with (home / "serve.log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "pbem", "serve"],
            env={**os.environ, **environment, "PBEM_LOG_LEVEL": "warning"},
            stdout=log,
            stderr=log,
        )
        try:
            until = time.perf_counter() + PATIENCE
            while (listening := running_port(settings)) is None:
                assert time.perf_counter() < until, (home / "serve.log").read_text()
                time.sleep(0.05)
            yield listening
        finally:
            process.terminate()
            process.wait()


def waits() -> list[float]:
    """Seconds from the arrival of a reply to the letter that tells the next player that it is her turn."""
    found, rng = [], random.Random(25)
    with folder() as home, mail_host() as (host, out):
        app = opened(home)
        turns = Turns(home, midgames(app, REPLIES + REPLIES // 4))
        app.store.outbox_all_sent([row.id for row in app.store.outbox(OutboxStatus.NEW)], app.now())
        with serving(home, out) as listener, smtplib.SMTP("127.0.0.1", listener) as line:
            for number, (code, seat, move) in enumerate(turns.some(REPLIES)):
                time.sleep(rng.uniform(*PAUSE))
                others = [one.address or "" for one in load(app, code).seats if one.seat != seat]
                raw, to = answer(turns.reader, code, seat, write(move))
                if number % 2:
                    line.sendmail(f"p{seat}@example.org", [to], raw)
                else:
                    pipe.put(str(Settings(home=home).spool), pipe.stamped(raw, {"Delivered-To": to}))
                arrived = time.perf_counter()
                if not number % 2:
                    poke(str(home))  # as the command does
                found.append(host.wait(arrived, others) - arrived)
        for each in (turns.reader.store, app.store):
            each.close()
    return found


def reply_to_letter() -> list[Figure]:
    """Target 25: half of all replies, and 99 of 100; the spread is that of single replies."""
    found = sorted(waits())
    last = found[math.ceil(0.99 * len(found)) - 1]
    note = f"{len(found)} replies in as many games that are not loaded"
    return [
        Figure(statistics.median(found), found[0], found[-1], note),
        Figure(last, last, found[-1]),
    ]
