"""Words on a command line that are paths, patterns, code or no text at all: each costs one line."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest
from typer.main import get_command

from pbem.cli.command_list import program
from tests.cli.conftest import Shell, environment
from tests.kit.processes import run

CODES = (
    *(
        "../../etc/passwd",
        "K7/../K7",
        "/dev/zero",
        "K7\n",
        "K7\0",
        "\u041a7",
        "\uff2b7",
        "K7\u200b",
        "K7\x1b[31m",
    ),
    *("%", "*", "_7", "K_", "K7' OR '1'='1", "K7;--", "{0.__class__}", "{{7}}", "%s", "\udcff", "\ud800"),
)


def leaves(group: Any, *words: str) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command with the words that are typed for it."""
    for name, command in group.commands.items():
        below = getattr(command, "commands", None)
        yield from leaves(command, *words, name) if below else [((*words, name), command)]


COMMANDS = dict(leaves(get_command(program())))
OF_A_GAME = {
    words: ["x" for part in command.params[1:] if part.param_type_name == "argument" and part.required]
    for words, command in COMMANDS.items()
    if command.params and command.params[0].metavar == "GAME"
}


@pytest.mark.parametrize("step", [7, pytest.param(1, marks=pytest.mark.soak)])
def test_a_code_is_a_name_and_nothing_else(table: Shell, step: int) -> None:
    before = {*table.home.iterdir()}
    assert len(OF_A_GAME) > 15
    for at, (words, rest) in enumerate(OF_A_GAME.items()):
        for code in CODES[at % step :: step]:
            answer = table(*words, code, *rest)
            assert answer.code in (1, 2), (words, code)
            assert answer.out == "", (words, code)
            assert answer.err.count("\n") == 1, (words, code)
            assert answer.err.rstrip("\n").isprintable(), (words, code)
    assert {path for path in table.home.iterdir() if not path.name.endswith(("-wal", "-shm"))} <= before


SECRET = ("password", "token", "secret", "seed", "key", "hash")
ALLOWED = {
    ("simulate", "seed"),  # of games by bots alone
    ("verify", "seed"),
}


def test_no_command_takes_a_secret_where_everybody_can_read_it() -> None:
    """The arguments of a process are shown to all users of a machine."""
    taken = {
        (words[-1], part.name)
        for words, command in COMMANDS.items()
        for part in command.params
        if any(word in f"{part.name} {part.metavar} {' '.join(part.opts)}".lower() for word in SECRET)
    }
    assert taken <= ALLOWED


# A command that fails in the midst of a hand; what it holds in its hands is not for the screen.
FAILING = """
import sys
from pbem.app import game
def load(app, code):
    hand, token = "the hand of Anna", "k3v7" * 6
    raise RuntimeError("no such thing")
game.load = load
sys.argv = ["pbem", "show", "K7"]
from pbem.cli import main
main()
"""


def test_a_traceback_shows_no_values(table: Shell) -> None:
    done = run(sys.executable, "-c", FAILING, env=environment(table.home, COLUMNS="200"))
    assert done.returncode == 1
    assert "RuntimeError: no such thing" in done.stderr
    assert "of Anna" not in done.stderr
    assert "k3v7" not in done.stderr
