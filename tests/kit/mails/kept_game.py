"""The running game to which kept letters are sent: the same luck and the same opening every time."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pbem.config import Settings
from pbem.engine import Seat
from pbem.mail.transport.sources import receive
from pbem.wiring import build_app
from tests.app.conftest import Clock
from tests.kit.desk import parsed
from tests.kit.office import Office

DEAL = 461  # with this luck Carla, who begins, holds the cards that the letters speak of
CARLA = 2
OPENING = ("play 4 at 2,3", "play 25 at 2,4", "discard 45")  # after these a tunnel leads to 3,4


@contextmanager
def office_in(
    folder: Path, domain: str = "play.example", authserv_id: str = "mx.play.example"
) -> Iterator[Office]:
    settings = Settings(home=folder, domain=domain, authserv_id=authserv_id)
    clock = Clock()
    app = build_app(settings, clock.now, random.Random(DEAL))
    yield Office(app, settings, clock)
    app.store.close()


def hand_in(office: Office, raw: bytes, to: str) -> None:
    receive(office.app, raw, [to], "pipe")
    office.reading_only()


def letters(office: Office, seat: Seat) -> list[bytes]:
    """What was written to a player, sent or not."""
    return [row.raw for row in office.app.store.outbox(game="K7", seat=seat)]


def begin(office: Office) -> bytes:
    """Play the opening; the letter that tells Carla that it is her turn."""
    office.new_game()
    for line in OPENING:
        seat = office.to_move()
        answer = office.answer(seat, f"{line}\ngo", to=parsed(letters(office, seat)[-1]))
        hand_in(office, answer.as_bytes(), str(answer["To"]))
    assert [decision.move for decision in office.game().log[-3:]] == list(OPENING)
    assert office.to_move() == CARLA
    return letters(office, CARLA)[-1]
