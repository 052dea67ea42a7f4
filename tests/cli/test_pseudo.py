"""The command line in the language that nobody speaks: no English word is left, and all words are found."""

import re

import pytest

from tests.cli.conftest import THREE, Shell
from tests.kit.pseudo import english_in, not_found, overheard

# What is typed as it stands in any language: commands and options, files, codes and what they take; and
# dates, which are told by Babel.
_TYPED = re.compile(
    r"--?[a-z][\w-]*|\bpbem(?: [\w.=/<>:-]+)*|\S+[/._=@]\S+|\b[A-Z][A-Z_]+\b"
    r"|\b[A-Z][a-z]{2} [0-9]+ [A-Z][a-z]{2}\b|\b(?:play|discard)\b[ \w,]*"
)
NAMES = (
    "Anna",
    "Ben",
    "Steady",
    "Thorin",
    "Dwalin",
    "Balin",
    "Bifur",
    "Bofur",
    "K7",
    "steady",
    "anniv",
    "base",
)
LINES = (
    ("games",),
    ("show", "K7"),
    ("show", "K7", "--as", "Anna"),
    ("hand", "K7", "--as", "Anna"),
    ("legal", "K7", "--as", "Anna"),
    ("log", "K7"),
    ("move", "K7", "play", "999", "at", "3,4", "--as", "Anna"),
    ("show", "XX"),
    ("undo", "K7", "--as", "Anna"),
)


@pytest.fixture
def table(shell: Shell) -> Shell:
    pytest.importorskip("pbem.cli.shell.speech")
    shell("new", "K7", *THREE, "--start")
    return shell


def test_no_english_word_is_left_in_what_commands_say(table: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = overheard(monkeypatch)
    for line in LINES:
        answer = table("--lang", "xx", *line)
        shown = _TYPED.sub(" ", answer.out + answer.err)
        assert english_in(shown, NAMES) == [], line
    assert heard
    assert not_found(heard) == []


def test_every_text_of_the_help_can_be_translated(table: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = overheard(monkeypatch)
    for line in ((), ("new",), ("players",), ("move",), ("serve",)):
        table("--lang", "xx", *line, "--help")
    assert len(heard) > 50
    assert not_found(heard) == []
