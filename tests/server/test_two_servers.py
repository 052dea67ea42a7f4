"""Two servers that write to one database all the same: they share the work, and nothing is lost or doubled.

The command line lets only one run on a data folder. But a lock may be removed by hand, and then only this
counts.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from functools import partial

import aiosmtplib

from pbem.app.record.export import whole
from pbem.app.record.verify import verify
from pbem.server.serve import Server
from pbem.store.schema.kinds import InboxStatus, OutboxStatus
from pbem.wiring import build_app
from tests.kit.office import Office
from tests.kit.patience import soon

TURNS = 6


def moves(office: Office) -> list[str]:
    return [decision.cause for decision in office.game().log if decision.cause.startswith("mail:")]


def asked(office: Office) -> bool:
    """Whether the letter has arrived that asks whoever must move."""
    seat = office.to_move()
    token = office.app.token("K7", seat, office.game().question(seat) or 0)
    return any(token in str(mail["Reply-To"]) for mail in office.letters(seat))


def test_each_answer_is_one_move_though_both_servers_get_it(office: Office) -> None:
    other = build_app(office.settings, office.clock.now, random.Random(3))

    async def play() -> None:
        quick = office.settings.model_copy(update={"tick_seconds": 0.05})
        async with Server(office.app, quick) as one, Server(other, quick) as two:
            for turn in range(TURNS):
                await soon(partial(asked, office))
                answer = office.answer(office.to_move(), office.any_line())
                both = (
                    aiosmtplib.send(answer, hostname="127.0.0.1", port=server.port, start_tls=False)
                    for server in (one, two)
                )
                await asyncio.gather(*both)
                await soon(partial(lambda turn: len(moves(office)) > turn, turn))
            await soon(lambda: not office.app.store.outbox(OutboxStatus.NEW))

    office.new_game(cooling=0)
    asyncio.run(play())
    other.store.close()
    assert len(moves(office)) == TURNS
    assert set(Counter(moves(office)).values()) == {1}
    assert not office.app.store.inbox(InboxStatus.QUARANTINED)
    assert verify(whole(office.app, "K7")) == []
    names = [str(mail["Message-ID"]) for seat in range(3) for mail in office.letters(seat)]
    assert len(names) == len(set(names)) == len(office.app.store.outbox(OutboxStatus.SENT))
