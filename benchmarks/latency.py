"""Target 25: how long a player waits for the next letter, once somebody has answered.

A real server runs in a process of its own, as ``pbem serve`` does: replies come in through its listener, and
letters go out to a mail host that writes down when each was handed over. Between two replies nothing happens
for a moment, and never equally long, so that no reply always meets the same beat of the server.
"""

from __future__ import annotations

import asyncio
import math
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import SMTP
from pathlib import Path
from typing import Any

import aiosmtplib
from aiosmtpd.controller import Controller

from benchmarks.harness import Figure, size
from benchmarks.letters import free_port
from benchmarks.midgames import folder, opened, random_move, started
from pbem.app.game import load
from pbem.config import Settings
from pbem.engine import write
from pbem.mail.transport.local_maildirs import reply_to
from pbem.server.running import running_port

REPLIES = size(100, 3)
PAUSE = (0.3, 1.3)  # seconds between a letter and the next reply
PATIENCE = 30.0


class MailHost:
    """Takes every letter, and remembers when it came."""

    def __init__(self) -> None:
        self.letters: dict[str, bytes] = {}  # by recipient, the newest
        self.times: dict[str, float] = {}

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        for recipient in envelope.rcpt_tos:
            self.letters[recipient] = envelope.content
            self.times[recipient] = time.perf_counter()
        return "250 taken"

    def wait(self, since: float, recipients: Collection[str]) -> float:
        """When the first letter to one of these came, if need be after a while."""
        until = time.perf_counter() + PATIENCE
        while time.perf_counter() < until:
            came = [self.times[one] for one in recipients if self.times.get(one, 0) > since]
            if came:
                return min(came)
            time.sleep(0.001)
        raise AssertionError("no letter came")


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
    """Seconds from the moment in which a reply begins to arrive to the letter that asks the next player."""
    found, rng = [], random.Random(25)
    with folder() as home, mail_host() as (host, out):
        app = opened(home)
        game = started(app, "K7", 0)
        addresses = [seat.address or "" for seat in game.seats]
        with serving(home, out) as listener:
            since = 0.0
            for _ in range(REPLIES):
                seat, move = random_move(app, game)
                asked = addresses[seat]
                host.wait(since, {asked})
                time.sleep(rng.uniform(*PAUSE))
                letter = BytesParser(EmailMessage, policy=SMTP).parsebytes(host.letters[asked])
                mail = reply_to(letter, asked, write(move))
                since = time.perf_counter()
                asyncio.run(hand_over(mail, listener))
                found.append(host.wait(since, set(addresses) - {asked}) - since)  # she herself gets a receipt
                game = load(app, "K7")
        app.store.close()
    return found


async def hand_over(mail: EmailMessage, port: int) -> None:
    await aiosmtplib.send(mail, hostname="127.0.0.1", port=port, start_tls=False)


def reply_to_letter() -> list[Figure]:
    """Target 25: half of all replies, and 99 of 100; the spread is that of single replies."""
    found = sorted(waits())
    last = found[math.ceil(0.99 * len(found)) - 1]
    return [
        Figure(statistics.median(found), found[0], found[-1], f"{len(found)} replies to an idle server"),
        Figure(last, last, found[-1]),
    ]
