"""Looking at the secrets of others leaves a mark that everybody sees."""

from __future__ import annotations

import os
import pwd

import pytest

from pbem.cli.shell.peek import system_user
from pbem.render.safe import safe_name
from tests.cli.conftest import INSTALLED, THREE, Shell, environment, waiting_for
from tests.kit.terminal import terminal

USER = pwd.getpwuid(os.getuid()).pw_name


@pytest.fixture
def hosted(table: Shell, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """K7 on a server with real mail, used by Anna."""
    monkeypatch.setenv("PBEM_SMTP_HOST", "mail.example.org")
    monkeypatch.setenv("PBEM_PLAYER", "anna")
    monkeypatch.delenv("SUDO_USER", raising=False)
    return table


def test_the_mark_names_whom_the_operating_system_knows_whatever_is_claimed(
    hosted: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The claim comes last, for letters cut what is too long."""
    monkeypatch.setenv("PBEM_PLAYER", "Ben Ben Ben Ben Ben Ben Ben Ben")
    for name in ("LOGNAME", "USER", "LNAME", "USERNAME"):
        monkeypatch.setenv(name, "somebody-else")
    hosted.ok("hand", "K7", "--as", "anna")
    assert marks(hosted)[0].startswith(f"Mark: {USER} (Ben Ben Ben")
    (look,) = hosted.ok("log", "K7", "--json").json["looks"]
    assert safe_name(look["by"]).startswith(USER)


@pytest.mark.parametrize(
    ("number", "sudo", "who"),
    [
        (1234567, None, "1234567"),
        (0, None, "root"),
        (0, "nobody", "root/nobody"),
        (0, "root", "root"),
        (0, "no such user", "root"),
        (0, "", "root"),
    ],
)
def test_behind_sudo_both_are_named(
    monkeypatch: pytest.MonkeyPatch, number: int, sudo: str | None, who: str
) -> None:
    monkeypatch.setattr(os, "getuid", lambda: number)
    monkeypatch.delenv("SUDO_USER", raising=False)
    if sudo is not None:
        monkeypatch.setenv("SUDO_USER", sudo)
    assert system_user() == who


def marks(shell: Shell) -> list[str]:
    return [line for line in shell.ok("log", "K7").lines if line.startswith("Mark: ")]


@pytest.mark.parametrize(
    "words",
    [["show", "--as", "ben"], ["hand", "--as", "ben"], ["log", "--as", "ben"], ["export", "--as", "ben"],
     ["replay", "--plain", "--as", "ben"], ["notes", "--as", "ben"]],
)  # fmt: skip
def test_looking_through_somebody_elses_eyes_leaves_a_mark(hosted: Shell, words: list[str]) -> None:
    command, *options = words
    hosted.ok(command, "K7", *options)
    (mark,) = marks(hosted)
    assert mark.startswith(f"Mark: {USER} (anna) looked at the cards of Ben once, last ")
    assert mark in hosted.ok("show", "K7").out
    hosted.ok(command, "K7", *options)
    assert "Ben 2 times" in marks(hosted)[0]
    (look,) = hosted.ok("log", "K7", "--json").json["looks"]
    assert (look["by"], look["seat"], look["times"]) == (f"{USER} (anna)", 1, 2)


def test_ones_own_cards_and_what_lies_open_leave_none(hosted: Shell) -> None:
    for command in ("show", "hand", "log", "export", "notes"):
        hosted.ok(command, "K7", "--as", "anna")
    for command in ("show", "log", "export"):
        hosted.ok(command, "K7")
    assert marks(hosted) == []


def test_where_all_play_at_one_keyboard_only_bots_are_strangers(table: Shell) -> None:
    table.ok("hand", "K7", "--as", "anna")
    table.ok("hand", "K7", "--as", "ben")
    assert marks(table) == []
    table.ok("hand", "K7", "--as", "steady")
    assert marks(table)[0].startswith(f"Mark: {USER} (the host) looked at the cards of Steady once")


def test_taking_back_for_somebody_else_shows_what_was_held_and_leaves_a_mark(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell.ok("new", "K7", *THREE, "--cooling", "10m", "--start")
    name = waiting_for(shell)
    shell.ok("move", "K7", shell.ok("legal", "K7", "--as", name).lines[0], "--as", name)
    monkeypatch.setenv("PBEM_SMTP_HOST", "mail.example.org")
    shell.ok("undo", "K7", "--as", name)
    assert marks(shell)[0].startswith(f"Mark: {USER} (the host) looked at the cards of {name} once")


def test_revealing_everything_leaves_a_mark_while_the_game_runs(table: Shell) -> None:
    shown = table.ok("show", "K7", "--reveal", "--json").json
    assert [len(hand) for hand in shown["hands"]] == shown["hand_sizes"]
    assert sorted(shown["under"]) == sorted(shown["face_down"])
    assert None not in shown["secret_roles"]
    assert marks(table)[0].startswith(f"Mark: {USER} (the host) looked at all hands once")
    text = table.ok("show", "K7", "--reveal").out
    assert "│ $ │" in text
    assert "│ $ │" not in table.ok("show", "K7").out
    assert "Face down: 9,1 " in text
    assert "Steady: " in text


def test_games_without_people_and_games_that_are_over_have_no_secrets(shell: Shell) -> None:
    shell.ok("new", "B2", *("--bot", "random") * 3, "--rounds", "1", "--start")
    assert "Random: " in shell.ok("show", "B2", "--reveal").out
    assert "Mark:" not in shell.ok("log", "B2").out


def test_on_a_terminal_the_host_is_asked_first(hosted: Shell) -> None:
    assert ask(hosted, "n\n") == 1
    assert marks(hosted) == []
    assert ask(hosted, "y\n") == 0
    assert len(marks(hosted)) == 1


def ask(shell: Shell, answer: str) -> int:
    """Run ``pbem hand K7 --as ben`` in a terminal and answer its question."""
    with terminal(INSTALLED, "hand", "K7", "--as", "ben", env=environment(shell.home)) as window:
        assert "[y/N]" in window.shown(until="[y/N]")
        window.type(answer)
        return window.end()
