"""A move by its number: the list of ``pbem legal``, and the same numbers as in the letter."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path

import pytest

from pbem.cli.shell.by_number import counted, understood
from pbem.engine import NotUnderstood, view
from pbem.render.numbered import numbered
from tests.cli.conftest import Shell, waiting_for
from tests.kit import table as position
from tests.kit.desk import make_desk
from tests.kit.mails.typed_forms import BARE, TALKED, TURNED, WORDED

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


def test_the_terminal_understands_what_a_mail_may_say(tmp_path: Path) -> None:
    desk = make_desk(tmp_path)
    desk.new_game()
    seen, names = desk.seen(1), desk.game().names
    for line, meant in (BARE | WORDED).items():
        assert understood(line, seen, names).text == meant, line
    for line in TURNED:
        assert understood(line, seen, names).text == "play 14 at 1,2 turned"
    for line in TALKED:
        with contextlib.suppress(NotUnderstood):
            move = understood(line, seen, names).move
            assert move is not None
            assert move.card not in seen.hand, line  # which the rules refuse


def test_a_card_that_fits_only_turned_is_laid_turned_at_the_terminal_too(table: Shell) -> None:
    name = waiting_for(table)
    legal = table.ok("legal", "K7", "--as", name, "--json").json["legal"]
    line = next(
        line for line in legal if line.endswith(" turned") and line.removesuffix(" turned") not in legal
    )
    words = line.removesuffix(" turned").replace("play", "put").replace(",", ".").split()
    told, read_as, *_ = table.ok("move", "K7", *words, "--as", name, "--dry-run").lines
    assert (told, read_as) == ("It fits there only turned, so it is laid turned.", f"Read as: {line}")
    assert table.ok("move", "K7", *words, "--as", name).lines[0] == told
