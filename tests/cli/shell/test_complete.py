"""What the shell offers when Tab is pressed."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Shell, installed, waiting_for
from tests.kit.sampling import first


def tab(shell: Shell, line: str, **settings: str) -> list[str]:
    """What bash would offer at the end of this line."""
    words = line.split(" ")
    asked = {"_PBEM_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)}
    done = installed(shell.home, **asked, **settings)
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


def test_the_cards_in_hand_are_offered(table: Shell) -> None:
    hand = [str(card) for card in table.ok("hand", "K7", "--as", "anna", "--json").json["hand"]]
    assert tab(table, "pbem legal --as anna K7 ") == hand
    first = hand[0][0]
    assert tab(table, f"pbem legal --as anna K7 {first}") == [card for card in hand if card[0] == first]


def test_nothing_is_offered_from_a_hand_that_is_not_ones_own(table: Shell) -> None:
    name = waiting_for(table)
    other = {"Anna": "Ben", "Ben": "Anna"}[name]
    for line in (f"pbem move --as {name} K7 discard ", f"pbem legal --as {name} K7 "):
        assert tab(table, line, PBEM_SMTP_HOST="mail.example.org", PBEM_PLAYER=name)
        assert tab(table, line, PBEM_SMTP_HOST="mail.example.org", PBEM_PLAYER=other) == []


@pytest.mark.parametrize(
    "line", first(2, ["pbem move --as x K7 play ", "pbem show ", "pbem hand K7 --as ", "pbem move K7 "])
)
def test_where_there_is_nothing_to_offer_nothing_is_said(shell: Shell, line: str) -> None:
    assert tab(shell, line) == []
    (shell.home / "pbem.sqlite").write_bytes(b"no database")
    assert tab(shell, line) == []
