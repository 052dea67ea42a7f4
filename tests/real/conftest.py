"""Real servers for tests: PostgreSQL, and a game by mail on Postfix, Dovecot, and pbem between them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from email.message import EmailMessage
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from pbem.app import App
from pbem.app.game import Game, load
from pbem.app.lobby.games import NewGame, NewPlayer, create, start
from pbem.config import Settings
from pbem.engine import Seat, legal_moves, write
from pbem.mail.transport.local_maildirs import reply_to
from pbem.server.running import claimed
from pbem.server.serve import Server
from pbem.wiring import build_app
from tests.conftest import need_real_part
from tests.kit.patience import PATIENCE, eventually
from tests.real import postgresql
from tests.real.outside import PEOPLE
from tests.real.servers import MailHost, available

NUMBERS = count()


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a PostgreSQL server."""
    need_real_part("postgresql", postgresql.available())
    with postgresql.postgresql() as address:
        yield address


@pytest.fixture
def address(server: str) -> str:
    """Where an empty database is."""
    return postgresql.database(server, f"empty{next(NUMBERS)}")


@pytest.fixture(scope="session")
def host() -> Iterator[MailHost]:
    need_real_part("postfix with dovecot", available())
    host = MailHost()
    try:
        host.start()
        yield host
    finally:
        host.stop()


@contextmanager
def served(settings: Settings) -> Iterator[None]:
    """Run the server in a thread of its own while the test acts as the players."""
    stop = threading.Event()
    ready = threading.Event()

    async def run() -> None:
        app = build_app(settings)
        with claimed(settings) as tell:
            async with Server(app, settings) as server:
                tell(server.port)
                ready.set()
                await asyncio.to_thread(stop.wait)
        app.store.close()

    thread = threading.Thread(target=lambda: asyncio.run(run()))
    thread.start()
    try:
        assert ready.wait(PATIENCE)
        yield
    finally:
        stop.set()
        thread.join(PATIENCE)


@dataclass
class Play:
    """One game on the mail host."""

    host: MailHost
    app: App
    settings: Settings
    code: str

    def served(self) -> AbstractContextManager[None]:
        return served(self.settings)

    def game(self) -> Game:
        return load(self.app, self.code)

    def to_move(self) -> Seat:
        return self.game().state.asks[0].seat

    def any_line(self) -> str:
        table = self.game()
        return write(legal_moves(table.state, table.state.asks[0].seat)[0])

    def mails(self, seat: Seat) -> list[EmailMessage]:
        """The letters of this game in a player's mailbox."""
        letters = self.host.letters(PEOPLE[seat].address)
        return [mail for mail in letters if self.code in str(mail["Subject"])]

    def turn_letter(self) -> EmailMessage:
        """The letter that asks whoever must move, once it has arrived."""
        seat = self.to_move()
        token = self.app.token(self.code, seat, self.game().question(seat) or 0)

        def asking() -> list[EmailMessage]:
            return [mail for mail in self.mails(seat) if token in str(mail["Reply-To"])]

        eventually(asking)
        return asking()[-1]

    def answer(self, words: str) -> EmailMessage:
        """What the player who must move writes back."""
        return reply_to(self.turn_letter(), PEOPLE[self.to_move()].address, words)

    def decided(self) -> list[str]:
        """The moves that came by mail."""
        return [entry.move for entry in self.game().log if entry.cause.startswith("mail:")]


@pytest.fixture
def new_play(host: MailHost, tmp_path: Path) -> Iterator[Callable[..., Play]]:
    """Make a game with these settings of the server."""
    opened: list[App] = []

    def make(code: str, people: tuple[NewPlayer, ...] = PEOPLE, **settings: Any) -> Play:
        given = Settings(
            home=tmp_path,
            smtp_host="127.0.0.1",
            smtp_port=host.smtp,
            tick_seconds=0.1,
            **settings,
        )
        app = build_app(given)
        opened.append(app)
        # The first one begins: whoever never gets a letter must not be waited for.
        create(app, NewGame(people, code, cooling=0, settings={"first_starter": "named"}))
        start(app, code)
        return Play(host, app, given, code)

    yield make
    for app in opened:
        app.store.close()
