"""``pbem rules``: pages and topics without a game."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Shell


def test_a_list_of_all(shell: Shell) -> None:
    told = shell.ok("rules").out
    assert "“rules base”: The base game" in told
    assert "saboteur2" not in told
    assert "“rules saboteur2”: Saboteur 2" in shell.ok("rules", "--with", "s2").out


def test_in_another_language(shell: Shell) -> None:
    assert "*Зламані інструменти" in shell.ok("rules", "tools", "--lang", "uk").out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["base"], "*What it is about*"),
        (["broken", "tools"], "*Broken tools and repairs*"),
        (["Saboteur2"], "*Teams and roles*"),
        (["doors"], "A blue door lets the blue miners through"),
        (["wc2023"], "*The diversion (2023)*"),
        (["mail"], "*How to answer*"),
        (["tunnels", "--edition", "ru-base"], "need not be joined"),
        (["tools", "--set", "break_target=any"], "even of"),
    ],
)
def test_a_page_or_a_part_of_one(shell: Shell, words: list[str], told: str) -> None:
    answer = shell.ok("rules", *words).out
    assert told in answer
    assert "at this table:" not in answer  # nobody has dealt


def test_in_ascii(shell: Shell) -> None:
    assert shell.ok("rules", "tunnels", "--ascii").out.isascii()


def test_what_there_is_not(shell: Shell) -> None:
    assert "pbem rules" in shell.no("rules", "nonsense")
    assert "anniv" in shell.no("rules", "--edition", "nonsense")
