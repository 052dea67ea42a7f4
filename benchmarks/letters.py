"""Targets 16 and 17: letters out and replies in, against bare sending and bare commits of the same things."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime

import aiosmtplib

from benchmarks.harness import Figure, Watch, figure, interleaved, size
from benchmarks.midgames import AT_ONCE, NextMove, Turns, folder, midgames, opened, pair
from pbem.app import App
from pbem.app.causes import Cause
from pbem.app.game import load
from pbem.app.play.moves import make_final
from pbem.app.transaction import changes_of
from pbem.app.unit_of_work import UnitOfWork
from pbem.config import Settings
from pbem.engine import Seat, write
from pbem.mail.conversation.reader import handle_all
from pbem.mail.transport.local_maildirs import reply_to
from pbem.mail.transport.route import Route
from pbem.mail.transport.sender import Sender
from pbem.mail.transport.sources import receive
from pbem.mail.trust.tokens import reply_address
from pbem.server.serve import server_addresses
from pbem.store.schema.kinds import InboxStatus

CONNECTIONS = 10
LETTERS = size(50, 10)  # written before any of them is sent, each of another game

SINK = """
import sys, time
from aiosmtpd.controller import Controller
class Swallow:
    async def handle_DATA(self, *_):
        return "250 taken"
Controller(Swallow(), hostname="127.0.0.1", port=int(sys.argv[1])).start()
time.sleep(10**6)
"""


def free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        return int(free.getsockname()[1])


@contextmanager
def sink() -> Iterator[tuple[int, str]]:
    """A mail server in a process of its own that takes everything: Postfix's smtp-sink, or one in Python."""
    port = free_port()
    program = shutil.which("smtp-sink", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    command = [sys.executable, "-c", SINK, str(port)]
    if program is not None:
        command = [program, "-u", "nobody", f"127.0.0.1:{port}", "200"]
    process = subprocess.Popen(command)
    try:
        for _ in range(500):
            with suppress(OSError), closing(socket.create_connection(("127.0.0.1", port), timeout=1)):
                break
            time.sleep(0.02)
        yield port, "into smtp-sink" if program else "into aiosmtpd"
    finally:
        process.terminate()
        process.wait()


def moved(app: App, turn: NextMove) -> UnitOfWork:
    """A game that nobody has read lately, with a move made in it; its letters are not written yet."""
    app.games.pop(turn.code, None)
    work = UnitOfWork(app, load(app, turn.code))
    make_final(work, turn.seat, turn.move, write(turn.move), Cause.CLI)
    return work


def letters() -> list[Figure]:
    """Target 16: what follows from a move in each of many games; written for the first time, stored, sent."""
    with folder() as home, sink() as (port, where), asyncio.Runner() as runner:
        app = opened(home)
        codes = midgames(app, LETTERS)
        turns = Turns(home, codes)
        sender = Sender(app, Route("127.0.0.1", port))
        runner.run(sender.drain())
        clients = [
            aiosmtplib.SMTP(hostname="127.0.0.1", port=port, start_tls=False) for _ in range(CONNECTIONS)
        ]
        ready: list[tuple[str, str, bytes]] = []  # the letters that were sent last

        def ours(watch: Watch) -> int:
            works = [moved(app, turn) for turn in turns.some(LETTERS)]
            with watch:
                changes = changes_of(*works)
                app.store.commit(*changes)
                sent = runner.run(sender.drain())
            ready[:] = [(new.sender, new.recipient, new.raw) for each in changes for new in each.letters]
            assert len({raw for *_, raw in ready}) == sent >= LETTERS
            return sent

        async def over(client: aiosmtplib.SMTP, some: list[tuple[str, str, bytes]]) -> None:
            if not client.is_connected:
                await client.connect()
            for sender, recipient, raw in some:
                await client.sendmail(sender, [recipient], raw)

        async def all_at_once() -> None:
            shares = (ready[first::CONNECTIONS] for first in range(CONNECTIONS))
            await asyncio.gather(*map(over, clients, shares))

        def bare(watch: Watch) -> int:
            with watch:
                runner.run(all_at_once())
            return len(ready)

        laps = interleaved(ours, bare)
        runner.run(sender.close())
        for client in clients:
            client.close()
        for each in (turns.reader.store, app.store):
            each.close()
    mean = sum(len(raw) for *_, raw in ready) / len(ready) / 1000
    return [figure(laps.wall, f"{len(ready)} letters of {mean:.0f} kB at once, {where}")]


def answer(app: App, code: str, seat: Seat, words: str) -> tuple[bytes, str]:
    """A reply to the newest letter to a seat, with that quoted below as people leave it; and where to."""
    row = app.store.outbox(game=code, seat=seat)[-1]
    assert row.words is not None
    letter = EmailMessage(policy=SMTP)
    letter["Subject"], letter["Message-ID"] = row.words.subject, row.message_id
    token = app.token(code, seat, load(app, code).question(seat) or 0)
    letter["Reply-To"] = reply_address(token, "pbem.localhost", "turn", "+")
    letter["Date"] = format_datetime(row.created_at)
    letter["From"] = "Saboteur <game@pbem.localhost>"
    letter.set_content(row.words.text)
    return reply_to(letter, row.recipient, words).as_bytes(), str(letter["Reply-To"])


def replies() -> list[Figure]:
    """Target 17: from raw bytes to the stored decision, against its rows in the same transactions; CPU."""
    with pair() as (home, app, turns, recorder, twin):
        addresses = server_addresses(Settings(home=home))
        twin.each = 2
        handled = 0

        def ours(watch: Watch) -> int:
            nonlocal handled
            moves = turns.some(AT_ONCE)
            mails = [answer(turns.reader, code, seat, write(move)) for code, seat, move in moves]
            codes = [move.code for move in moves]
            app.games.clear()
            before = recorder.rows(codes)
            with watch:
                for raw, to in mails:
                    receive(app, raw, [to], "smtp")
            twin.new += recorder.since(before, codes)
            before = recorder.rows(codes)
            with watch:
                done = handle_all(app, addresses)
            twin.new += recorder.since(before, codes)
            handled += done
            return done

        laps = interleaved(ours, twin)
        assert handled == sum(row.note == "decided" for row in app.store.inbox(InboxStatus.DONE))
        return [figure(laps.cpu, f"rows of a reply: {twin.written}")]
