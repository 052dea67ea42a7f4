"""``pbem replace``: who plays instead is asked, or a bot plays at once."""

from __future__ import annotations

import pytest

from tests.cli.conftest import THREE, Shell


@pytest.fixture
def k7(shell: Shell) -> Shell:
    shell.ok("new", "K7", *THREE, "--missed", "bot", "--grace", "3d", "--start")
    return shell


def test_a_person_is_asked_first(k7: Shell) -> None:
    said = k7.ok("replace", "K7", "anna", "--person", "Max <max@example.org>", "--yes").out
    assert "Max is asked to take over the seat of Anna in K7" in said
    assert "Anna" in k7.ok("show", "K7").out


def test_a_bot_plays_at_once(k7: Shell) -> None:
    said = k7.ok("replace", "K7", "anna", "--bot", "--reason", "She is ill.", "--yes").out
    assert "A bot plays for Anna in K7 until Anna writes." in said
    assert "A bot plays in the place of Anna" in k7.ok("log", "K7").out


def test_what_cannot_be_done_is_told_with_the_reason(k7: Shell) -> None:
    line = k7.no("replace", "K7", "anna", "--person", "Bob <ben@example.org>", "--yes")
    assert "sits at this table already" in line
    line = k7.no("replace", "K7", "steady", "--person", "Max <max@example.org>", "--yes")
    assert "is a bot" in line
