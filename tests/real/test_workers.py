"""Workers as on machines of their own: a data folder each, one PostgreSQL server, and nothing else in common.

Their beat is an hour, so that only what they tell each other through the database helps.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import aiosmtplib
import psycopg
import pytest
from pydantic import SecretStr

from pbem.app import App
from pbem.app.game import load
from pbem.app.lobby.games import NewGame, create, start
from pbem.config import Settings
from pbem.engine import legal_moves, write
from pbem.mail.transport.local_maildirs import reply_to
from pbem.server import others
from pbem.server.serve import Server
from pbem.store.schema.kinds import OutboxStatus, Work
from pbem.wiring import build_app
from tests.app.conftest import PEOPLE, Clock
from tests.kit.fake_hosts import Fake
from tests.kit.fake_hosts import running as mail_host
from tests.kit.patience import soon

EACH_ITS_OWN = ((Work.LISTEN,), (Work.READ,), (Work.TICK,), (Work.SEND,))
LISTENING = "SELECT pid FROM pg_stat_activity WHERE query = 'LISTEN pbem'"
HANG_UP = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN pbem'"


@asynccontextmanager
async def at_work(address: str, folder: Path, mail_port: int, clock: Clock) -> AsyncIterator[tuple[App, int]]:
    """A worker for each kind of work; the app of the one that listens, and where it does."""
    async with AsyncExitStack() as stack:
        apps, ports = [], []
        for works in EACH_ITS_OWN:
            settings = Settings(
                home=folder / works[0],
                database_url=SecretStr(address),
                tick_seconds=3600,
                outage_minutes=0,
                smtp_host="127.0.0.1",
                smtp_port=mail_port,
            )
            app = build_app(settings, clock.now)
            stack.callback(app.store.close)
            server = await stack.enter_async_context(Server(app, settings, works))
            apps.append(app)
            ports.append(server.port)
        yield apps[0], ports[0]


def answer(app: App, fake: Fake) -> EmailMessage | None:
    """The move of whoever is to move, as soon as the letter that asks for it has come."""
    game = load(app, "K7")
    seat = game.state.asks[0].seat
    token = app.token("K7", seat, game.question(seat) or 0)
    for to, raw in fake.letters:
        letter = message_from_bytes(raw, _class=EmailMessage, policy=policy.default)
        if token in str(letter["Reply-To"]):
            return reply_to(letter, to, write(legal_moves(game.state, seat)[0]))
    return None


def test_one_lets_mail_in_and_the_others_read_it_wait_and_send(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(others, "AGAIN", 0.05)

    async def story() -> None:
        fake, clock = Fake(), Clock()
        with psycopg.connect(address, autocommit=True) as server:

            def all_listen_but(gone: set[int]) -> set[int]:
                pids = {pid for (pid,) in server.execute(LISTENING)}
                return pids if len(pids - gone) == len(pids) == len(EACH_ITS_OWN) else set()

            async with mail_host(fake), at_work(address, tmp_path, fake.port, clock) as (app, port):
                pids = await soon(lambda: all_listen_but(set()))
                create(app, NewGame(PEOPLE, "K7", cooling=1))
                start(app, "K7")
                for _ in range(2):
                    await soon(lambda: answer(app, fake))
                    mail, made = answer(app, fake), load(app, "K7").row.seq
                    assert mail is not None
                    await aiosmtplib.send(mail, hostname="127.0.0.1", port=port, start_tls=False)
                    await soon(lambda: app.store.held_moves("K7"))
                    clock.skip(seconds=1)
                    await soon(lambda made=made: load(app, "K7").row.seq > made)  # type: ignore[misc]
                    server.execute(HANG_UP)
                    pids = await soon(lambda pids=pids: all_listen_but(pids))  # type: ignore[misc]
                await soon(lambda: not app.store.outbox(OutboxStatus.NEW))
        assert set(fake.ids().values()) == {1}

    asyncio.run(story())
