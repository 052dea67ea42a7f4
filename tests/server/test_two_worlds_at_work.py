"""More that a player cannot know: who could veto a card that waits, and what others do in their own mail."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pbem.engine import Seat, legal_moves, write
from tests.kit.desk import Desk, make_desk
from tests.kit.engines import copy_home
from tests.kit.worlds import on_the_wire, other_world, played, reopened, waited_for
from tests.server.test_two_worlds import near_a_goal

VETO = 121
SEEDS = [2, 10, 17, 22]  # where the other world has its Veto elsewhere
WITH_VETO: dict[str, Any] = {"modules": ("wc2019",), "settings": {"veto_window": 60}}


def holders(desk: Desk) -> list[Seat]:
    """Who could veto something."""
    state = desk.game().state
    return [seat for seat in range(3) if VETO in state.hand(seat)]


def laying(reader: Seat, known: set[int]) -> Callable[[Desk], None]:
    """The others lay cards that are the same in both worlds; the reader does what she can while they wait."""

    def run(desk: Desk) -> None:
        desk.write(reader, "set mail every-move\nveto any map")
        for _ in range(5):
            state = desk.game().state
            seat = state.asks[0].seat
            lays = [
                move
                for move in legal_moves(state, seat)
                if move.verb == "lay" and move.card in known and not near_a_goal(move.cell, state.mine.hidden)
            ]
            line = write(min(lays)) if lays and seat != reader else f"discard {state.hand(seat)[0]}"
            desk.write(seat, f"{line}\ngo")
            for words in ("hand\nlog", "7", "veto", "undo", "resend\nstatus"):
                desk.write(reader, words)
            desk.later(minutes=7)
            waited_for(desk)
            desk.write(seat, "undo")
            desk.write(reader, "agree")

    return run


@pytest.mark.parametrize("seed", SEEDS)
def test_a_card_that_waits_tells_nobody_who_could_veto_it(tmp_path: Path, seed: int) -> None:
    first = played(tmp_path / "one", seed, 3, **WITH_VETO)
    reader = (waited_for(first).asks[0].seat + 2) % 3
    state = first.game().state
    known = {card for seat in range(3) if seat != reader for card in state.hand(seat)[:4]}
    second = other_world(first, reader, tmp_path / "two", random.Random(seed), known - {VETO})
    first = reopened(first, tmp_path / "one")
    assert holders(first) != holders(second)
    one, two = (on_the_wire(world, reader, laying(reader, known - {VETO})) for world in (first, second))
    assert sum(b"shows a card" in raw for *_, raw in one.letters) > 2
    assert one == two
    for world in (first, second):
        world.app.store.close()


def moving(reader: Seat, busy: Seat | None) -> Callable[[Desk], None]:
    """A few turns; ``busy`` is somebody who writes a lot that is nobody else's business."""

    def run(desk: Desk) -> None:
        for _ in range(4):
            if busy is not None:
                for words in (
                    "veto any map",
                    "hand\nboard",
                    "note a plan",
                    "set mail daily",
                    "withdraw 1",
                    "help",
                ):
                    desk.write(busy, words)
                desk.write(busy, "set mail my-turn")
            state = waited_for(desk)
            desk.write(state.asks[0].seat, f"{write(min(legal_moves(state, state.asks[0].seat)))}\ngo")
            desk.write(reader, "log\nhistory\nstatus")
        desk.later(hours=30)

    return run


@pytest.mark.parametrize("reader", [0, 1, 2])
def test_what_others_ask_note_and_order_leaves_no_trace(tmp_path: Path, reader: Seat) -> None:
    first = make_desk(tmp_path / "one", 2)
    first.new_game(**WITH_VETO)
    first.app.store.close()
    copy_home(tmp_path / "one", tmp_path / "two")
    worlds = [reopened(first, tmp_path / name) for name in ("one", "two")]
    others = (None, (reader + 1) % 3)
    one, two = (
        on_the_wire(world, reader, moving(reader, busy)) for world, busy in zip(worlds, others, strict=True)
    )
    assert len(one.letters) > 6
    assert one.letters == two.letters
    for world in worlds:
        world.app.store.close()
