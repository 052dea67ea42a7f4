"""Wrong settings on the command line: one line for each, and the exit code for what is not written right."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Shell


@pytest.mark.parametrize("command", ["serve", "tick", "games", "config", "doctor", "status"])
def test_a_wrong_setting_is_one_line_whatever_is_typed(shell: Shell, command: str) -> None:
    (shell.home / "pbem.toml").write_text("tick_seconds = -1\n")
    assert shell.no(command, code=2) == (
        f"The setting tick_seconds cannot be -1 (in {shell.home}/pbem.toml)."
        "  It takes a number of seconds from 0.05 to 3600"
    )
    assert not (shell.home / "pbem.sqlite").exists()


def test_several_faults_are_several_lines(shell: Shell) -> None:
    (shell.home / "pbem.toml").write_text('domain = "a b"\ntemplates = "none"\nlisten_prot = 1\n')
    answer = shell("serve")
    assert answer.code == 2
    assert [line.split()[2:4] for line in answer.err.splitlines()] == [
        ["domain", "cannot"],
        ["templates", "cannot"],
        ["no", "setting"],
    ]


def test_nothing_that_a_terminal_obeys_comes_out_of_a_wrong_value(shell: Shell) -> None:
    (shell.home / "pbem.toml").write_text('player = "\\u001b]0;x\\u0007\\n"\n"\\u001b[2J" = 1\n')
    answer = shell("games")
    assert answer.code == 2
    assert len(answer.err.splitlines()) == 2
    assert all(sign.isprintable() or sign == "\n" for sign in answer.err)


def test_a_port_that_cannot_be_is_refused_when_it_is_typed(shell: Shell) -> None:
    assert "less than or equal to 65535" in shell.no("serve", "--port", "99999", code=2)


def test_the_example_is_printed_also_where_the_settings_are_wrong(shell: Shell) -> None:
    (shell.home / "pbem.toml").write_text("nothing")
    assert "#tick_seconds = 1.0" in shell.ok("config", "--example").lines
