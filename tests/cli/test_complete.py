"""What the shell offers when Tab is pressed."""

from __future__ import annotations

import subprocess

import pytest

from tests.cli.conftest import INSTALLED, Shell, clean_environment, waiting_for


def tab(shell: Shell, line: str) -> list[str]:
    """What bash would offer at the end of this line."""
    words = line.split(" ")
    done = subprocess.run(
        [INSTALLED],
        env=clean_environment(
            shell.home, _PBEM_COMPLETE="complete_bash", COMP_WORDS=line, COMP_CWORD=str(len(words) - 1)
        ),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    return done.stdout.split()


def test_commands_games_and_names_are_offered(table: Shell) -> None:
    table.ok("new", "Q9", "--player", "Eva <eva@example.org>", *("--bot", "random") * 2)
    assert "replay" in tab(table, "pbem re")
    assert tab(table, "pbem show ") == ["K7", "Q9"]
    assert tab(table, "pbem show K") == ["K7"]
    assert tab(table, "pbem hand K7 --as ") == ["Anna", "Ben"]
    assert tab(table, "pbem hand Q9 --as E") == ["Eva"]


def test_the_words_of_a_move_are_offered_from_the_hand(table: Shell) -> None:
    name = waiting_for(table)
    moves = [line.split() for line in table.ok("legal", "K7", "--as", name).lines]
    start = f"pbem move --as {name} K7 "
    assert tab(table, start) == sorted({words[0] for words in moves})
    assert tab(table, f"{start}discard ") == sorted({words[1] for words in moves if words[0] == "discard"})
    card = next(words[1] for words in moves if words[0] == "play")
    following = sorted({words[2] for words in moves if words[:2] == ["play", card]})
    assert tab(table, f"{start}play {card} ") == following


@pytest.mark.parametrize(
    "line", ["pbem show ", "pbem hand K7 --as ", "pbem move K7 ", "pbem move --as x K7 play "]
)
def test_where_there_is_nothing_to_offer_nothing_is_said(shell: Shell, line: str) -> None:
    assert tab(shell, line) == []
    (shell.home / "pbem.sqlite").write_bytes(b"no database")
    assert tab(shell, line) == []
