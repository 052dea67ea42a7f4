"""A move by its number: the list of ``pbem legal``, and the same numbers as in the letter."""

from __future__ import annotations

import re

import pytest

from pbem.cli.shell.by_number import counted
from pbem.engine import view
from pbem.render.numbered import numbered
from tests.cli.conftest import Shell, waiting_for
from tests.kit import table as position

TWINS = position("S ┼ ─", hands=[["cross", "curve_ne", "cross", "map"]])


def test_letters_and_the_command_line_count_alike_and_no_move_is_left_out() -> None:
    seen = view(TWINS, 0)
    numbers = counted(seen)
    assert [numbers[move] for move in numbered(seen)] == list(range(1, len(numbered(seen)) + 1))
    assert sorted(numbers.values()) == list(range(1, len(seen.legal) + 1))
    assert set(numbers) == set(seen.legal)
    assert len(numbered(seen)) < len(seen.legal)  # of two cards alike a letter counts one, and no discards


def test_a_number_is_the_move_that_legal_shows(table: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    name = waiting_for(table)
    monkeypatch.setattr("pbem.cli.commands.play.on_terminal", lambda: True)
    shown = dict(re.findall(r"^ *\[(\d+)\] (.*)$", table.ok("legal", "K7", "--as", name).out, re.MULTILINE))
    assert len(shown) == len(table.ok("legal", "K7", "--as", name, "--json").json["legal"])
    for number in ("1", str(len(shown))):
        said = table.ok("move", "K7", number, "--as", name, "--dry-run").lines[0]
        assert said == f"Read as: {shown[number]}"
    assert table.ok("move", "K7", "1", "--as", name).lines[0].startswith("You ")


@pytest.mark.parametrize("number", ["0", "999", "9" * 5000])
def test_a_number_that_is_not_in_the_list_is_no_move(table: Shell, number: str) -> None:
    name = waiting_for(table)
    line = table.no("move", "K7", number, "--as", name)
    assert line == (
        f"{number}: This number is not in the list of moves.  All moves: pbem legal K7 --as {name}"
    )


def test_out_of_turn_there_is_no_list(table: Shell) -> None:
    other = next(name for name in ("Anna", "Ben") if name != waiting_for(table))
    assert "It is not your turn" in table.no("move", "K7", "1", "--as", other)
