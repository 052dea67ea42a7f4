"""An office whose letters go to a fake mail server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from pbem.mail.transport.route import Route
from pbem.mail.transport.sender import Sender
from pbem.store.schema.changes import Change, NewLetter
from pbem.store.schema.kinds import OutboxStatus
from tests.kit.fake_hosts import Fake, running
from tests.kit.office import Office
from tests.kit.patience import PATIENCE


class Envelope:
    """An office whose letters go to a fake mail server, with a second clock for how long the sender rests."""

    def __init__(self, office: Office, fake: Fake) -> None:
        self.office = office
        self.fake = fake
        self.time = 1000.0

    def sender(self, **parts: Any) -> Sender:
        given = {"timeout": PATIENCE, **parts}
        route = Route("127.0.0.1", self.fake.port, "play.example", **given)
        return Sender(self.office.app, route, lambda: self.time)

    def waiting(self) -> int:
        return len(self.office.app.store.outbox(OutboxStatus.NEW))

    def write(self, count: int, recipient: str = "anna@example.org") -> None:
        """Put further letters into the outbox."""
        office = self.office
        first = len(office.app.store.outbox()) + 100
        letters = tuple(
            NewLetter(
                key=f"K7:0:{number}",
                game="K7",
                seat=0,
                recipient=recipient,
                message_id=f"<k7.0.{number}@play.example>",
                sender=f"bounce+k7s0n{number}.aaaa@play.example",
                raw=f"Message-ID: <k7.0.{number}@play.example>\r\nSubject: x\r\n\r\n.dot\r\n".encode(),
                due_at=office.clock.now(),
            )
            for number in range(first, first + count)
        )
        office.app.store.commit(Change(office.game().row, office.clock.now(), letters=letters))


def with_fake(office: Office, fake: Fake, story: Callable[[Envelope], Awaitable[None]]) -> None:
    """Tell a story that begins with four letters: one to each player of a new game, and one more to Anna."""

    async def run() -> None:
        async with running(fake):
            envelope = Envelope(office, fake)
            envelope.write(1)
            await story(envelope)

    office.new_game()
    asyncio.run(run())
