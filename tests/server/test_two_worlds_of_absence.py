"""Secrecy when somebody vanishes: her hand shows in nothing, whoever hears of it."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.app.lobby.games import NewPlayer
from pbem.app.people import takeover
from pbem.app.people.offers import offer_seat
from pbem.app.sheets.table import Remark
from pbem.app.transaction import in_one
from pbem.app.unit_of_work import UnitOfWork
from pbem.mail.transport.local_maildirs import reply_to
from pbem.store.schema.kinds import Missed
from tests.kit.desk import Desk
from tests.kit.worlds import Wire, on_the_wire, other_world, played, reopened

EVERYBODY = [pytest.param(0, marks=pytest.mark.soak), 1, pytest.param(2, marks=pytest.mark.soak)]


def vanishing(reader: int) -> Callable[[Desk], None]:
    """Whoever is asked first does not answer; the others throw cards away, and she comes back."""

    def run(desk: Desk) -> None:
        gone = desk.to_move()
        desk.later(hours=24)
        desk.later(hours=24)
        desk.later(hours=24)
        for _ in range(3):
            seat = desk.to_move()
            desk.write(seat, f"discard {desk.game().state.hand(seat)[0]}\ngo")
        desk.write(reader, "status\nlog")
        desk.write(gone, "join")
        desk.later(hours=1)

    return run


def wires(tmp_path: Path, seed: int, reader: int, missed: str) -> tuple[Wire, Wire]:
    first = played(tmp_path / "one", seed, missed=missed)
    second = other_world(first, reader, tmp_path / "two", random.Random(seed))
    first = reopened(first, tmp_path / "one")
    gone = first.to_move()
    assert gone == reader or first.game().state.hand(gone) != second.game().state.hand(gone)
    one, two = (on_the_wire(world, reader, vanishing(reader)) for world in (first, second))
    for world in (first, second):
        world.app.store.close()
    return one, two


@pytest.mark.parametrize("reader", EVERYBODY)
def test_a_vanished_player_shows_nothing_of_her_hand(tmp_path: Path, reader: int) -> None:
    one, two = wires(tmp_path, 3, reader, Missed.SUBSTITUTE)
    assert len(one.letters) > 3
    assert one.letters == two.letters
    assert one.lines == two.lines


MAX = NewPlayer("Max", "max@example.org")


def taking_over(gone: int) -> Callable[[Desk], None]:
    """Somebody else sits down where somebody was asked, asks for everything, and plays."""

    def run(desk: Desk) -> None:
        desk.later(hours=30)
        in_one(desk.app, "K7", lambda work: offer_seat(work, gone, MAX, why="Anna is ill."))
        for words in ("join", "history\nboard\nhand", f"discard {desk.game().state.hand(gone)[0]}\ngo"):
            mail = reply_to(desk.newest(gone), MAX.address, words)
            desk.hand_in(mail, str(mail["To"]))
        desk.later(hours=1)

    return run


@pytest.mark.parametrize("reader", EVERYBODY)
def test_the_dossier_and_all_about_it_is_the_same_where_the_seat_cannot_tell(
    tmp_path: Path, reader: int
) -> None:
    """The reader has the seat that is taken over, or sits beside it."""
    first = played(tmp_path / "one", 5, missed=Missed.SUBSTITUTE)
    gone = first.to_move()
    second = other_world(first, reader, tmp_path / "two", random.Random(5))
    first = reopened(first, tmp_path / "one")
    assert any(
        first.game().state.hand(seat) != second.game().state.hand(seat) for seat in range(3) if seat != reader
    )
    one, two = (on_the_wire(world, reader, taking_over(gone)) for world in (first, second))
    assert "Max" in first.game().names
    assert len(one.letters) > 1
    assert one.letters == two.letters
    assert one.lines == two.lines
    for world in (first, second):
        world.app.store.close()


def test_a_leak_planted_in_the_dossier_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = played(tmp_path / "one", 5, missed=Missed.SUBSTITUTE)
    gone = first.to_move()
    second = other_world(first, gone, tmp_path / "two", random.Random(5))
    first = reopened(first, tmp_path / "one")

    def telling(work: UnitOfWork, _: int) -> tuple[Remark, ...]:
        return (Remark(gone, str(work.game.state.hand((gone + 1) % 3)), work.now),)

    monkeypatch.setattr(takeover, "talk", telling)
    one, two = (on_the_wire(world, gone, taking_over(gone)) for world in (first, second))
    assert one.letters != two.letters
    for world in (first, second):
        world.app.store.close()
