"""Secrecy of reminders: neither what they say nor when they come depends on what their reader cannot know."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.kit.desk import Desk
from tests.kit.worlds import masked, on_the_wire, other_world, played, reopened


def waiting(reader: int, codes: Sequence[str]) -> Callable[[Desk], None]:
    """Nobody answers for two days, but the reader, who asks for other reminders and answers a list."""

    def run(desk: Desk) -> None:
        for hour in range(48):
            desk.later(hours=1)
            if hour in (5, 30):
                desk.write(reader, ("set nudges 40 60 90", "snooze 3h")[hour > 5])
            if hour == 16:
                sent = [code for code in codes if is_list(desk, reader, code)]
                desk.write(reader, "1", sent[0])

    return run


def is_list(desk: Desk, reader: int, code: str) -> bool:
    return "several games" in str(desk.newest(reader, code)["Subject"])


def lists(desk: Desk, reader: int, codes: Sequence[str]) -> list[bytes]:
    """All lists to the reader, with their headers."""
    rows = (row for code in codes for row in desk.rows(reader, code))
    return [masked(row.raw) for row in rows if b"several games" in row.raw]


@pytest.mark.parametrize("reader", [0, 2])
def test_reminders_and_lists_are_the_same_in_both_worlds(tmp_path: Path, reader: int) -> None:
    """In the games beside, her own cards are others too in the second world: a list shows none of them."""
    first = played(tmp_path / "one", 3)
    codes: list[str] = []
    for number in range(60):
        code = first.new_game(f"M{chr(65 + number // 20)}{chr(65 + number % 20)}")
        if first.to_move(code) == reader:
            codes.append(code)
        if len(codes) == 2:
            break
    second = other_world(first, reader, tmp_path / "two", random.Random(3))
    first = reopened(first, tmp_path / "one")
    assert first.game(codes[0]).state.zones != second.game(codes[0]).state.zones
    one, two = (on_the_wire(world, reader, waiting(reader, codes)) for world in (first, second))
    assert one == two
    told = [lists(world, reader, ("K7", *codes)) for world in (first, second)]
    assert len(told[0]) > 1
    assert told[0] == told[1]
    for world in (first, second):
        world.app.store.close()
