"""Secrecy of prepared moves and automatic turns: what is answered, what is told to others, and when."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.app.lobby.people import player_of, set_preference
from pbem.app.play.prepared import clear_prepared, drop_prepared
from pbem.app.transaction import in_one
from pbem.engine import Seat
from tests.kit.commands import prepare_move
from tests.kit.desk import Desk
from tests.kit.engines import copy_home
from tests.kit.worlds import on_the_wire, other_world, played, reopened


def filing(reader: Seat) -> Callable[[Desk], None]:
    """Somebody files all kinds of orders, asks for them, takes some back, and lets others be played."""

    def run(desk: Desk) -> None:
        first, second, *_ = desk.seen(reader).hand
        desk.write(reader, "set auto on\nset stop none")
        desk.write(
            reader,
            f"prepare if 9,1 is treasure discard {first}\nprepare else discard {second}\n"
            "prepare if boris is broken and 5,3 is free discard oldest\nprepare if I hold 7 discard 7\n"
            f"prepare play {first} at 2,3\nprepare discard oldest until the deck is empty",
        )
        desk.write(reader, "prepared")
        desk.write(reader, "unprepare 3\nunprepare 9")
        desk.write(reader, "prepare discard 199")
        for _ in range(8):  # others are timed out, and what she has left is done
            desk.later(hours=25)
        desk.write(reader, "unprepare")
        desk.write(reader, "prepared")

    return run


@pytest.mark.parametrize("reader", [1])
def test_the_answers_to_a_filer_are_the_same_in_both_worlds(tmp_path: Path, reader: Seat) -> None:
    first = played(tmp_path / "one", 5)
    second = other_world(first, reader, tmp_path / "two", random.Random(5))
    first = reopened(first, tmp_path / "one")
    assert first.game().state.zones != second.game().state.zones
    one, two = (on_the_wire(world, reader, filing(reader)) for world in (first, second))
    causes = [entry.cause for entry in first.game().log if entry.seat == reader]
    assert causes.count("instructed") > 1
    assert len(one.letters) > 5
    assert one == two
    for world in (first, second):
        world.app.store.close()


# Whether anybody has prepared anything ---------------------------------------------------------------

Secret = Callable[[Desk, Seat], None]


def waits(desk: Desk, seat: Seat) -> None:
    """Orders that never come to anything."""
    prepare_move(
        desk.app, "K7", seat, "prepare if 5,3 is stone discard oldest", "prepare else if I hold 7 discard 7"
    )


def files_and_clears(desk: Desk, seat: Seat) -> None:
    waiting = [f"prepare if I hold {card} discard {card}" for card in (1, 2, 3)]
    prepare_move(desk.app, "K7", seat, *waiting)
    in_one(desk.app, "K7", lambda work: drop_prepared(work, seat, 2))
    in_one(desk.app, "K7", lambda work: clear_prepared(work, seat))


def is_dropped(desk: Desk, seat: Seat) -> None:
    """Orders that are dropped as soon as their owner comes to act."""
    card = desk.game().state.hand(seat)[0]
    prepare_move(
        desk.app, "K7", seat, "prepare discard oldest until p0 is whole", f"prepare play {card} at 40,40"
    )


def wants_automatic_turns(desk: Desk, seat: Seat) -> None:
    set_preference(desk.app, player_of(desk.app, desk.address(seat)), "auto", "on")


def seen_by_others(begun: Desk, folder: Path, owner: Seat, secret: Secret | None) -> object:
    """What reaches everybody else, and the rows that are no secret, if somebody does something secret."""
    copy = folder / (secret.__name__ if secret else "usual")
    copy_home(begun.settings.home, copy)
    desk = reopened(begun, copy)
    if secret:
        secret(desk, owner)
    for _ in range(4):
        desk.later(hours=25)
    letters = [
        [(row.key, row.message_id, row.raw, row.due_at, row.created_at) for row in desk.rows(reader)]
        for reader in range(3)
        if reader != owner
    ]
    assert all(len(to_one) > 2 for to_one in letters)
    log = [(entry.seat, entry.cause, entry.move, entry.at) for entry in desk.game().log]
    dues = desk.app.store.dues("K7")
    desk.app.store.close()
    return letters, log, dues


def test_nobody_else_can_tell_that_an_order_exists(tmp_path: Path) -> None:
    owner, begun = 0, played(tmp_path / "begun", 7, turns=6)
    begun.app.store.close()
    usual = seen_by_others(begun, tmp_path, owner, None)
    for secret in (waits, files_and_clears, is_dropped, wants_automatic_turns):
        assert seen_by_others(begun, tmp_path, owner, secret) == usual, secret
