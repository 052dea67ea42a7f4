"""``kill -9`` of a server that sends: what goes out twice is what was in the hands of the mail host then."""

from __future__ import annotations

import asyncio
import os
import random
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from pbem.config import Settings
from pbem.store.schema.changes import Change, NewLetter
from pbem.store.schema.kinds import OutboxStatus
from pbem.wiring import build_app
from tests.app.conftest import PEOPLE
from tests.kit import engines
from tests.kit.desk import make_desk
from tests.kit.fake_hosts import Fake
from tests.kit.fake_hosts import running as mail_host
from tests.kit.patience import soon
from tests.kit.processes import running

LETTERS = 100  # between two kills
CONNECTIONS = 10


def write(folder: Path, first: int) -> None:
    """Put letters into the outbox."""
    app = build_app(Settings(home=folder))
    game = app.store.game("K7")
    assert game
    now = datetime.now(UTC)
    letters = tuple(
        NewLetter(
            key=f"K7:0:{number}",
            game="K7",
            seat=0,
            recipient=PEOPLE[0].address,
            message_id=f"<{number}@pbem.localhost>",
            sender="bounce@pbem.localhost",
            raw=f"Message-ID: <{number}@pbem.localhost>\r\n\r\n{number}\r\n".encode(),
            due_at=now,
        )
        for number in range(first, first + LETTERS)
    )
    app.store.commit(Change(game, now, letters=letters))
    app.store.close()


def sent(folder: Path) -> set[str]:
    """The letters that are noted as sent."""
    app = build_app(Settings(home=folder))
    found = {row.message_id for row in app.store.outbox(OutboxStatus.SENT)}
    app.store.close()
    return found


@pytest.mark.parametrize("kills", [1, pytest.param(60, marks=pytest.mark.soak)])
def test_a_killed_server_sends_twice_only_what_was_in_the_hands_of_the_mail_host(
    tmp_path: Path, kills: int
) -> None:
    desk = make_desk(tmp_path)
    desk.clock.at = datetime.now(UTC)
    desk.new_game()
    desk.app.store.close()
    rng = random.Random(kills)

    async def story() -> None:
        fake = Fake()
        async with mail_host(fake):
            env = {**os.environ, "PBEM_HOME": str(tmp_path), "PBEM_SMTP_HOST": "127.0.0.1"}
            env |= {"PBEM_SMTP_PORT": str(fake.port), "PBEM_LOG_LEVEL": "warning"}
            env |= engines.variables(tmp_path)
            in_hand: set[str] = set()  # taken when a server was killed, and not noted
            for kill in range(kills):
                write(tmp_path, 1000 + kill * LETTERS)
                before = len(fake.ids())
                with running(sys.executable, "-m", "pbem", "serve", env=env) as server:
                    until = before + rng.randrange(1, LETTERS)
                    await soon(lambda until=until: len(fake.ids()) >= until)  # type: ignore[misc]
                    server.kill()
                    server.wait()
                await soon(lambda: fake.open == 0)
                unknown = set(fake.ids()) - sent(tmp_path)
                assert len(unknown) <= CONNECTIONS
                in_hand |= unknown
            with running(sys.executable, "-m", "pbem", "serve", env=env):
                await soon(lambda: len(sent(tmp_path)) == 3 + kills * LETTERS)
        assert set(fake.ids()) == sent(tmp_path)
        twice = {name for name, count in fake.ids().items() if count > 1}
        assert twice == in_hand
        assert len({raw for _, raw in fake.letters}) == len(sent(tmp_path))

    asyncio.run(story())
