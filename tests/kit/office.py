"""A real server on a loopback port: SMTP in, SMTP out, Maildirs, and a clock that tests turn."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import aiosmtplib
import pytest

from pbem.app import App
from pbem.app.game import Game, load
from pbem.app.lobby.games import NewGame, create, start
from pbem.config import Settings
from pbem.engine import Seat, legal_moves, write
from pbem.mail.conversation.reader import handle_all
from pbem.mail.transport.local_maildirs import letters_of, reply_to
from pbem.server.serve import Server, server_addresses
from pbem.wiring import build_app
from tests.app.conftest import PEOPLE, Clock
from tests.kit.desk import Desk, make_desk
from tests.kit.processes import run


@dataclass
class Office:
    """A game by mail as the players see it: letters arrive, answers are sent."""

    app: App
    settings: Settings
    clock: Clock

    def new_game(self, **parts: Any) -> str:
        code = create(self.app, NewGame(PEOPLE, "K7", **parts))
        start(self.app, code)
        return code

    def game(self) -> Game:
        return load(self.app, "K7")

    def to_move(self) -> Seat:
        return self.game().state.asks[0].seat

    def any_line(self) -> str:
        table = self.game()
        return write(legal_moves(table.state, table.state.asks[0].seat)[0])

    def address(self, seat: Seat) -> str:
        return PEOPLE[seat].address

    def letters(self, seat: Seat) -> list[EmailMessage]:
        return letters_of(self.settings.maildirs, self.address(seat))

    def newest(self, seat: Seat) -> EmailMessage:
        return self.letters(seat)[-1]

    def text(self, seat: Seat) -> str:
        body = self.newest(seat).get_body(("plain",))
        assert body is not None
        return str(body.get_content())

    def answer(self, seat: Seat, words: str, *, to: EmailMessage | None = None) -> EmailMessage:
        return reply_to(to or self.newest(seat), self.address(seat), words)

    def pulse(self) -> None:
        """Run the server for one beat."""
        asyncio.run(self._with_server(None))

    def send(self, *mails: EmailMessage | bytes, sender: str = "", to: str = "") -> None:
        """Hand mails to the listener, then run one beat."""
        asyncio.run(self._with_server([(mail, sender, to) for mail in mails]))

    async def _with_server(self, mails: list[tuple[EmailMessage | bytes, str, str]] | None) -> None:
        async with Server(self.app, self.settings) as server:
            for mail, sender, to in mails or ():
                where: dict[str, Any] = {"hostname": "127.0.0.1", "port": server.port, "start_tls": False}
                if isinstance(mail, bytes):
                    await aiosmtplib.send(mail, sender=sender, recipients=[to], **where)
                else:
                    await aiosmtplib.send(mail, **where)
            await server.work()
            await server.work()

    def reading_only(self) -> None:
        """Handle what came in; what is to go out stays in the outbox."""
        while handle_all(self.app, server_addresses(self.settings)):
            pass


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    settings = Settings(home=tmp_path, tick_seconds=3600, outage_minutes=0)  # hours pass at a glance
    clock = Clock()
    app = build_app(settings, clock.now, random.Random(2))
    yield Office(app, settings, clock)
    app.store.close()


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate for 127.0.0.1 that only those trust who are told to; its key lies beside it."""
    path = tmp_path_factory.mktemp("tls") / "cert.pem"
    run(
        *("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"),
        *("-nodes", "-days", "2", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"),
        *("-keyout", path.with_name("key.pem"), "-out", path),
        check=True,
    )
    return path


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = make_desk(tmp_path)
    yield made
    made.app.store.close()
