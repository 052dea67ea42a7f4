"""``kill -9`` of a server under load: no accepted move is lost or doubled, no letter changes on its way."""

from __future__ import annotations

import os
import random
import re
import signal
import smtplib
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.utils import make_msgid
from pathlib import Path
from subprocess import Popen

import pytest

from pbem.app import App
from pbem.app.game import load
from pbem.app.lobby.games import NewGame, create, start
from pbem.app.record.export import export
from pbem.app.record.verify import verify
from pbem.config import Settings
from pbem.engine import legal_moves, write
from pbem.mail.transport.local_maildirs import maildir
from pbem.mail.transport.sources import pipe
from pbem.server.running import running_port
from pbem.store.schema.kinds import InboxStatus, OutboxStatus
from pbem.wiring import build_app
from tests.app.conftest import PEOPLE
from tests.kit.patience import PATIENCE, eventually
from tests.kit.processes import running

REPLY_TO = re.compile(rb"^Reply-To: (\S+)", re.M)
MESSAGE_ID = re.compile(rb"^Message-ID: (\S+)", re.M)


def message_id(raw: bytes) -> str:
    found = MESSAGE_ID.search(raw)
    assert found
    return found[1].decode()


@dataclass
class Crowd:
    """Players who answer each turn letter once it has arrived, and send again until their answer is taken."""

    app: App
    settings: Settings
    rng: random.Random
    games: tuple[str, ...]
    port: int = 0
    answers: dict[str, EmailMessage] = field(default_factory=dict)  # by the address they go to
    taken: set[str] = field(default_factory=set)
    _arrived: dict[Path, bytes] = field(default_factory=dict)

    def letters(self, address: str) -> list[bytes]:
        """All copies of all letters to an address, as they lie on the disk."""
        folder = Path(str(maildir(self.settings.maildirs, address)._path)) / "new"
        for path in folder.iterdir():
            if path not in self._arrived:
                self._arrived[path] = path.read_bytes()
        return [raw for path, raw in self._arrived.items() if path.parent == folder]

    def play(self) -> None:
        """Let everybody answer who is asked and knows it."""
        for code in self.games:
            game = load(self.app, code)
            if game.state.over:
                continue
            seat = game.state.asks[0].seat
            address = game.seats[seat].address or ""
            known = {match[1].decode() for raw in self.letters(address) if (match := REPLY_TO.search(raw))}
            token = self.app.token(code, seat, game.question(seat) or 0)
            to = f"turn+{token}@{self.settings.domain}"
            if to not in known or to in self.taken:
                continue
            if to not in self.answers:
                moves = legal_moves(game.state, seat)
                self.answers[to] = answer(address, to, write(self.rng.choice(moves)))
            self.send(self.answers[to], to)

    def play_until(self, taken: int) -> None:
        """Play on until so many answers were taken in all."""

        def enough() -> bool:
            if len(self.taken) < taken:
                self.play()
            return len(self.taken) >= taken

        eventually(enough)

    def send(self, mail: EmailMessage, to: str) -> None:
        """By SMTP or through a pipe; it counts as taken only when the server has said so."""
        if self.rng.random() < 0.3:
            raw = pipe.stamped(mail.as_bytes(), {"Delivered-To": to, "Return-Path": str(mail["From"])})
            pipe.put(str(self.settings.spool), raw)
            self.taken.add(to)
            return
        try:
            with smtplib.SMTP("127.0.0.1", self.port, timeout=PATIENCE) as line:
                line.sendmail(str(mail["From"]), [to], mail.as_bytes())
                self.taken.add(to)
        except (smtplib.SMTPException, OSError):
            pass  # the same letter goes out once more


def answer(sender: str, to: str, words: str) -> EmailMessage:
    mail = EmailMessage()
    mail["From"] = sender
    mail["To"] = to
    mail["Subject"] = "Re: your turn"
    mail["Message-ID"] = make_msgid(domain="example.org")
    mail.set_content(words)
    return mail


@contextmanager
def serving(settings: Settings) -> Iterator[tuple[Popen[bytes], int]]:
    """A server process that listens, and its port."""
    env = {**os.environ, "PBEM_HOME": str(settings.home)}
    with (
        (settings.home / "serve.log").open("ab") as log,
        running(sys.executable, "-m", "pbem", "serve", env=env, stdout=log, stderr=log) as server,
    ):

        def port() -> int:
            assert server.poll() is None, (settings.home / "serve.log").read_text()
            return running_port(settings) or 0

        yield server, eventually(port)


def play_and_kill(crowd: Crowd, answers: int, seconds: float) -> None:
    """Play on until so many answers were taken, and die a little later in the middle of more."""
    with serving(crowd.settings) as (server, crowd.port):
        crowd.play_until(len(crowd.taken) + answers)
        killer = threading.Timer(seconds, server.kill)
        killer.start()
        while server.poll() is None:
            crowd.play()
        killer.join()
        assert server.returncode == -signal.SIGKILL


def play_to_the_end(crowd: Crowd) -> None:
    """A last server that is not killed: it deals with everything that is left, and stops when asked."""
    store, spool = crowd.app.store, crowd.settings.spool
    with serving(crowd.settings) as (server, crowd.port):
        crowd.play_until(len(crowd.taken) + 3 * len(crowd.games))
        # In the order in which mail flows.
        eventually(lambda: not any(spool.glob("new/*")))
        eventually(lambda: not store.inbox(InboxStatus.NEW))
        eventually(lambda: not store.outbox(OutboxStatus.NEW))
        server.terminate()
        assert server.wait() == 0


@pytest.mark.parametrize("kills", [20, pytest.param(200, marks=pytest.mark.soak)])
def test_a_killed_server_loses_and_doubles_nothing(tmp_path: Path, kills: int) -> None:
    settings = Settings(home=tmp_path)
    rng = random.Random(kills)
    app = build_app(settings, rng=rng)
    games = tuple(f"K{number}" for number in range(max(4, kills // 8)))  # enough moves for all kills
    for code in games:
        create(app, NewGame(PEOPLE, code, cooling=0))
        start(app, code)
    crowd = Crowd(app, settings, rng, games)
    for _ in range(kills):
        play_and_kill(crowd, rng.randrange(8), rng.uniform(0, 0.2))
    play_to_the_end(crowd)

    # Every answer that was taken has become exactly one decision, and nothing else has become one.
    decided = Counter(
        (code, decision.cause)
        for code in games
        for decision in load(app, code).log
        if decision.cause.startswith("mail:")
    )
    assert set(decided.values()) == {1}
    rows = {message_id(row.raw): row for row in app.store.inbox(InboxStatus.DONE)}
    assert not app.store.inbox(InboxStatus.QUARANTINED)
    assert not app.store.inbox(InboxStatus.REFUSED)
    for to in crowd.taken:
        assert rows[str(crowd.answers[to]["Message-ID"])].note == "decided"
    assert len(decided) == len(rows)
    assert len(crowd.taken) > kills

    # Every letter has arrived, and where it came twice both are the same.
    sent = {(row.recipient, row.message_id) for row in app.store.outbox(OutboxStatus.SENT)}
    arrived = [
        ((person.address, message_id(raw)), raw) for person in PEOPLE for raw in crowd.letters(person.address)
    ]
    assert not app.store.outbox(OutboxStatus.FAILED)
    assert {key for key, _ in arrived} == sent
    assert len(set(arrived)) == len(sent)
    for code in games:
        assert verify(export(app, code)) == []
    app.store.close()
