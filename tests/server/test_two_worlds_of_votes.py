"""Secrecy of votes, pauses and letters to the host: nothing in them depends on what a reader cannot know."""

from __future__ import annotations

import random
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path

import pytest

from pbem.mail.transport.local_maildirs import reply_to
from pbem.server.daily import tell_host
from pbem.server.serve import server_addresses
from tests.kit.desk import Desk, parsed
from tests.kit.worlds import Wire, masked, on_the_wire, other_world, played, reopened

HOST = "host@example.org"


def with_host(desk: Desk) -> Desk:
    desk.settings = desk.settings.model_copy(update={"host_address": HOST})
    return desk


def to_host(desk: Desk) -> list[bytes]:
    return [row.raw for row in desk.app.store.outbox() if row.recipient == HOST]


def host_writes(desk: Desk, words: str) -> None:
    """The host asks for something, and says yes."""
    mail = EmailMessage()
    mail["From"], mail["Message-ID"] = HOST, f"<{len(words)}@example.org>"
    mail.set_content(words)
    desk.hand_in(mail, "game@pbem.localhost")
    reply = reply_to(parsed(to_host(desk)[-1]), HOST, "yes")
    desk.hand_in(reply, str(reply["To"]))


def voting(reader: int) -> Callable[[Desk], None]:
    """The table votes about this and that, a pause comes and goes, and the host ends it all."""

    def run(desk: Desk) -> None:
        asks, other = (seat for seat in range(3) if seat != reader)
        desk.write(asks, "vote extend 2d")
        desk.write(other, "vote yes")
        desk.write(reader, "vote pause")
        desk.write(asks, "vote yes")
        desk.later(days=5)
        seat = desk.to_move()
        desk.write(seat, f"discard {desk.game().state.hand(seat)[0]}\ngo")
        host_writes(desk, "resume K7 because it is spring")
        desk.write(asks, f"vote replace p{other} by bot")
        desk.write(reader, "vote no")
        host_writes(desk, "extend K7 3d")
        desk.app.store.outbox_failed(1, "550 no such user")
        assert tell_host(desk.app, desk.settings, server_addresses(desk.settings))
        desk.later(hours=1)

    return run


def wires(
    tmp_path: Path, seed: int, reader: int
) -> tuple[tuple[Wire, list[bytes]], tuple[Wire, list[bytes]]]:
    first = played(tmp_path / "one", seed)
    second = other_world(first, reader, tmp_path / "two", random.Random(seed))
    first = reopened(first, tmp_path / "one")
    worlds = with_host(first), with_host(second)
    one, two = ((on_the_wire(world, reader, voting(reader)), to_host(world)) for world in worlds)
    for world in worlds:
        world.app.store.close()
    return one, two


@pytest.mark.parametrize("reader", [0, 1, 2])
def test_votes_pauses_and_the_host_s_letters_are_alike_in_both_worlds(tmp_path: Path, reader: int) -> None:
    (one, host_one), (two, host_two) = wires(tmp_path, 3, reader)
    assert len(one.letters) > 5
    assert one.letters == two.letters
    assert one.lines == two.lines
    assert len(host_one) == 5  # two answers each, and the mail of the day
    assert [masked(raw) for raw in host_one] == [masked(raw) for raw in host_two]
