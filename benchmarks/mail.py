"""Targets 15-17: a piped letter, letters of a running server, and replies, each against the bare thing."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from pathlib import Path

import aiosmtplib
from aiosmtpd.controller import Controller

from benchmarks.harness import LAPS, Result, rate, speed
from benchmarks.store import raw_database
from pbem.app import App
from pbem.app.game import load, since_last_turn
from pbem.app.lobby.games import NewGame, NewPlayer, create, start
from pbem.app.sheets.sheet import LetterKind
from pbem.app.unit_of_work import UnitOfWork
from pbem.config import Settings
from pbem.engine import legal_moves, write
from pbem.mail.conversation.reader import handle_all
from pbem.mail.transport.local_maildirs import reply_to
from pbem.mail.transport.route import Route
from pbem.mail.transport.sender import Sender
from pbem.mail.transport.sources import receive
from pbem.server.serve import server_addresses
from pbem.store.schema.kinds import InboxStatus, OutboxStatus
from pbem.wiring import build_app

PEOPLE = [NewPlayer(f"Player{n}x", f"p{n}@example.org") for n in range(5)]
AT_ONCE = 50


def piped(folder: Path) -> Result:
    """One process of ours for one of Python that does nothing; both start cold in turn."""
    pbem = Path(sys.executable).with_name("pbem")
    letter = b"From: anna@example.org\r\n\r\nplay 12 at 3,4\r\n" + b"> quoted\r\n" * 500
    environment = {**os.environ, "PBEM_HOME": str(folder)}

    def once(*command: str | Path) -> float:
        began = time.perf_counter()
        subprocess.run(command, input=letter, env=environment, check=True)
        return time.perf_counter() - began

    pipe = (pbem, "mail", "receive", "--to", "turn@pbem.localhost")
    ratios = [once(*pipe) / once(sys.executable, "-c", "pass") for _ in range(21)]
    return Result("15", "pbem mail receive / python -c pass, as cost", statistics.median(ratios), 10, 7, True)


class Swallow:
    """Takes every letter and forgets it."""

    async def handle_DATA(self, *_: object) -> str:
        return "250 taken"


@contextmanager
def sink() -> Iterator[tuple[int, str]]:
    """A mail server that costs as little as possible: Postfix's smtp-sink, or one in Python."""
    program = shutil.which("smtp-sink", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if program is None:
        controller = Controller(Swallow(), hostname="127.0.0.1", port=0)
        controller.start()
        try:
            assert isinstance(controller.server, asyncio.Server)
            yield controller.server.sockets[0].getsockname()[1], "(aiosmtpd as sink)"
        finally:
            controller.stop()
        return
    port = 20000 + os.getpid() % 20000
    process = subprocess.Popen([program, "-u", "nobody", f"127.0.0.1:{port}", "200"])
    try:
        for _ in range(200):
            with suppress(OSError), closing(socket.create_connection(("127.0.0.1", port), timeout=1)):
                break
            time.sleep(0.02)
        yield port, ""
    finally:
        process.terminate()
        process.wait()


def letters(folder: Path) -> Result:
    """Render, build, store and send, against sending bytes that lie ready."""
    app = build_app(Settings(home=folder))
    create(app, NewGame(PEOPLE, "K7", cooling=0))
    start(app, "K7")
    seat = load(app, "K7").state.asks[0].seat
    with sink() as (port, note), asyncio.Runner() as runner:
        sender = Sender(app, Route("127.0.0.1", port))

        def ours() -> int:
            table = load(app, "K7")
            outgoing = UnitOfWork(app, table)
            for _ in range(AT_ONCE):
                outgoing.post.add(LetterKind.NUDGE, seat, history=since_last_turn(table, seat))
            app.store.commit(outgoing.finished())
            return runner.run(sender.drain())

        ours()
        ready = app.store.outbox(OutboxStatus.SENT)[-1]
        clients = [aiosmtplib.SMTP(hostname="127.0.0.1", port=port, start_tls=False) for _ in range(10)]

        async def send(client: aiosmtplib.SMTP) -> None:
            if not client.is_connected:
                await client.connect()
            for _ in range(AT_ONCE // 10):
                await client.sendmail(ready.sender, [ready.recipient], ready.raw)

        async def all_at_once() -> None:
            await asyncio.gather(*map(send, clients))

        def bare() -> int:
            runner.run(all_at_once())
            return AT_ONCE

        ratio = speed(ours, bare)
        runner.run(sender.close())
    app.store.close()
    return Result("16", "letters made and sent / ready bytes sent", ratio, 0.15, 0.4, note=note)


def waiting_replies(app: App, count: int) -> list[tuple[bytes, str]]:
    """Answers to the first question of many games, with the letter quoted below as people leave it."""
    made = []
    for number in range(count):
        code = f"G{number}"
        # People of its own for each game: nobody gets more than so many answers a day.
        people = [NewPlayer(f"Player{n}x", f"p{n}.{number}@example.org") for n in range(3)]
        create(app, NewGame(people, code, cooling=0))
        table = start(app, code)
        seat = table.state.asks[0].seat
        row = app.store.outbox(game=code, seat=seat)[-1]
        letter = BytesParser(EmailMessage, policy=policy.SMTP).parsebytes(row.raw)
        words = write(legal_moves(table.state, seat)[0])
        answer = reply_to(letter, row.recipient, words)
        made.append((answer.as_bytes(), str(letter["Reply-To"])))
    return made


# What a reply changes, statement by statement; ``number`` makes the keys of the rows new ones.
INCOMING = (
    "INSERT INTO inbox (identity, raw, recipients, source, status, note, received_at)"
    " VALUES (:number, :reply, '[]', 'bench', 'new', '', 0)",
)
HANDLED = (
    "INSERT INTO entry VALUES"
    " ('K7', :number, 1, 'mail', 'discard 12', 1, :facts, zeroblob(32), zeroblob(32), zeroblob(32), 0)",
    *(
        "INSERT INTO outbox"
        " (key, game, seat, recipient, message_id, sender, raw, status, attempts, due_at, error, created_at)"
        f" VALUES ('{kind}' || :number, 'K7', 1, 'a@b', '{kind}' || :number, 'c@d', :{kind}, 'new', 0, 0,"
        " '', 0)"
        for kind in ("turn", "receipt")
    ),
    "INSERT INTO question VALUES ('token' || :number, 'K7', 1, :number)",
    "INSERT OR REPLACE INTO thread VALUES ('K7', 1, 'turn', :number, :number, 0)",
    "DELETE FROM due WHERE game = 'K7'",
    "INSERT INTO due VALUES ('K7', 1, 'nudge', :number, 0), ('K7', 1, 'timeout', :number, 0)",
    "UPDATE seat SET mails = mails + 1 WHERE game = 'K7' AND seat = 1",
    "UPDATE game SET seq = :number, head = zeroblob(32) WHERE code = 'K7'",
    "UPDATE inbox SET status = 'done', handled_at = 0 WHERE identity = :number",
)


def replies(folder: Path) -> Result:
    """From raw bytes to the stored decision, against storing the same rows in the same two transactions."""
    settings = Settings(home=folder)
    app = build_app(settings)
    addresses = server_addresses(settings)
    todo = waiting_replies(app, 700)
    turn = max((row.raw for row in app.store.outbox(game="G0")), key=len)
    row: dict[str, object] = {"reply": todo[0][0], "facts": "x" * 120, "turn": turn, "receipt": turn[:2600]}
    bare = raw_database(folder / "bare.sqlite")
    numbers = iter(range(1, 10**9))

    def handled() -> int:
        for _ in range(10):
            letter, to = todo.pop()
            receive(app, letter, [to], "pipe")
        return handle_all(app, addresses)

    def committed() -> int:
        for _ in range(10):
            row["number"] = next(numbers)
            for statements in (INCOMING, HANDLED):
                bare.execute("BEGIN IMMEDIATE")
                for statement in statements:
                    bare.execute(statement, row)
                bare.execute("COMMIT")
        return 10

    ratio = statistics.median(rate(handled) / rate(committed) for _ in range(LAPS))
    assert not app.store.inbox(InboxStatus.QUARANTINED)
    assert len(app.store.inbox(InboxStatus.DONE)) == 700 - len(todo)
    app.store.close()
    bare.close()
    return Result("17", "replies handled / bare commits of their rows", ratio, 0.15, 0.35)


def results() -> Iterator[Result]:
    for measure in (piped, letters, replies):
        with tempfile.TemporaryDirectory() as folder:
            yield measure(Path(folder))
