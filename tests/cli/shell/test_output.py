"""Colour and rules on a terminal, plain text in a pipe."""

from __future__ import annotations

import json
import re

import pytest

from pbem.cli.shell import output as screen
from tests.cli.conftest import INSTALLED, Shell, environment
from tests.kit.processes import run
from tests.kit.terminal import terminal


def on_a_terminal(shell: Shell, *words: str, **variables: str) -> str:
    """What a command prints where it sees a terminal of 100 columns."""
    env = environment(shell.home, **{"TERM": "xterm", "COLUMNS": "100", **variables})
    with terminal(INSTALLED, *words, env=env) as window:
        return window.shown()


def test_a_terminal_gets_colour_and_ruled_tables(table: Shell) -> None:
    shown = on_a_terminal(table, "show", "K7")
    # Which cells are free depends on what the bots did before; some tunnel of the start is always open.
    assert re.search(r"\x1b\[32m\x1b\[1m-?\d+,-?\d+\x1b\[0m", shown)
    assert "╭" in shown
    assert "│" in on_a_terminal(table, "games")


def test_colour_can_be_refused(table: Shell) -> None:
    assert "\x1b[32m" not in on_a_terminal(table, "show", "K7", NO_COLOR="1")
    assert "\x1b[32m" not in on_a_terminal(table, "show", "K7", TERM="dumb")


def test_ascii_holds_on_a_terminal_too(table: Shell) -> None:
    assert on_a_terminal(table, "show", "K7", "--ascii").isascii()


def test_a_pipe_gets_plain_text(table: Shell) -> None:
    for words in (["show", "K7"], ["games"], ["log", "K7"], ["players"], ["--help"]):
        assert "\x1b" not in table.ok(*words).out


@pytest.mark.parametrize(("encoding", "ascii_only"), [("utf-8", False), ("ascii", True), ("latin-1", True)])
def test_where_lines_cannot_be_drawn_ascii_is_used(
    monkeypatch: pytest.MonkeyPatch, encoding: str, ascii_only: bool
) -> None:
    class Stream:
        def __init__(self) -> None:
            self.encoding = encoding

    monkeypatch.setattr("sys.stdout", Stream())
    assert screen.only_ascii() is ascii_only
    assert screen.only_ascii(True)


def test_an_output_that_is_closed_early_ends_quietly(table: Shell) -> None:
    done = run("sh", "-c", f"{INSTALLED} replay K7 --plain | head -1", env=environment(table.home))
    assert done.stderr == ""
    assert done.stdout.count("\n") == 1


def test_json_holds_no_sign_that_a_terminal_obeys(capsys: pytest.CaptureFixture[str]) -> None:
    said = "Zoë \x1b[2J \x9b2J \x7f \u202e \U000e0041 \ud83d\nжук “”"
    screen.say_json(note=said, **{f"key {said}": 1})
    out = capsys.readouterr().out
    assert all(sign.isprintable() or sign == "\n" for sign in out)
    assert "Zoë" in out
    assert json.loads(out) == {"schema": "pbem.view/1", "note": said, f"key {said}": 1}
