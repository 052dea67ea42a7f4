"""Help for every command, errors of one line, and a fast start."""

from __future__ import annotations

import re
import resource
import sys
from pathlib import Path
from typing import Any

import pytest
import typer

from pbem.cli.command_list import program
from tests.cli.conftest import INSTALLED, Shell, environment, installed
from tests.kit.effort import effort
from tests.kit.processes import run

COMMAND_CALLED: dict[str, Any] = typer.main.get_command(program()).commands  # type: ignore[attr-defined]
COMMANDS = sorted(COMMAND_CALLED)
MANUAL = Path(__file__).parents[3] / "docs" / "cli.md"

FIRST_VERSION = {
    "new", "games", "start", "show", "hand", "legal", "move", "undo", "log", "replay", "export", "verify",
    "serve", "tick", "inbox", "reply", "demo",
}  # fmt: skip


def test_all_commands_are_there() -> None:
    assert set(COMMANDS) >= FIRST_VERSION


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_and_option_is_explained(command: str, shell: Shell) -> None:
    text = shell.ok(command, "--help").out
    assert re.search(rf"Usage: \S+ {command} ", text)
    for line in text.splitlines():
        if re.match(r"  (-|[A-Z\[]+ )", line):
            assert len(line.split("  ", 2)[-1].strip()) > 10, f"{command} does not explain {line.strip()}"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_and_option_is_in_the_manual(command: str) -> None:
    manual = MANUAL.read_text()
    section = re.search(rf"^### `pbem {command}.*?(?=^##|\Z)", manual, re.MULTILINE | re.DOTALL)
    assert section, f"docs/cli.md has no section on {command}"
    for parameter in COMMAND_CALLED[command].params:
        if parameter.param_type_name == "option" and parameter.name != "help":
            assert f"`{parameter.opts[-1]}" in section[0], f"docs/cli.md, {command}: {parameter.opts[-1]}"


@pytest.mark.parametrize("group", [name for name in COMMANDS if hasattr(COMMAND_CALLED[name], "commands")])
def test_every_command_of_a_group_is_explained_and_in_the_manual(group: str, shell: Shell) -> None:
    section = re.search(rf"^### `pbem {group}.*?(?=^##|\Z)", MANUAL.read_text(), re.MULTILINE | re.DOTALL)
    assert section
    for name, command in COMMAND_CALLED[group].commands.items():
        if command.hidden:  # an old name of another one
            continue
        assert shell.ok(group, name, "--help").out.count("\n") > 5
        told = re.search(rf"`pbem {group} {name}.*?(?=^- |\Z)", section[0], re.MULTILINE | re.DOTALL)
        assert told, f"docs/cli.md does not tell of pbem {group} {name}"
        for parameter in command.params:
            if parameter.param_type_name == "option" and parameter.name != "help":
                assert parameter.opts[-1] in told[0], f"docs/cli.md, {group} {name}: {parameter.opts[-1]}"


def test_the_help_lists_all_commands_in_sections(shell: Shell) -> None:
    text = shell.ok("--help").out
    assert shell.ok().out == text
    for command in COMMANDS:
        assert re.search(rf"^  {command} +[A-Z]", text, re.MULTILINE)
    assert text.index("Games:") < text.index("At the table:") < text.index("Mail and clock:")


def test_the_version_is_told(shell: Shell) -> None:
    assert re.fullmatch(r"pbem \d+\.\d+\.\d+(\.dev\d+)?\n", shell.ok("--version").out)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["mvoe"], "No such command 'mvoe'. Did you mean 'vote', 'move'?"),
        (["show"], "Missing argument 'GAME'."),
        (["show", "K7", "--colour"], "No such option: --colour"),
        (["show", "K7", "--at", "soon"], "--at"),
        (["move", "K7"], "Missing argument 'MOVE'."),
        (["db"], "Missing command."),
        (["mail"], "Missing command."),
    ],
)
def test_a_mistyped_command_is_one_line_and_exit_2(shell: Shell, words: list[str], said: str) -> None:
    line = shell.no(*words, code=2)
    assert said in line
    assert re.search(r"  How it goes: \S+.* --help$", line)


def test_the_installed_command_answers_with_the_same_exit_codes(tmp_path: Path) -> None:
    assert installed(tmp_path, "games").returncode == 0
    refused = installed(tmp_path, "show", "K8")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr == "No game K8; there are none yet.  Make one: pbem new --help\n"
    assert installed(tmp_path, "show").returncode == 2


def test_a_folder_that_cannot_be_used_is_an_error_of_one_line(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    refused = installed(blocked, "games")
    assert refused.returncode == 2
    assert refused.stderr.count("\n") == 1
    assert "PBEM_HOME" in refused.stderr


def test_a_wrong_setting_is_named_without_its_value(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBEM_LISTEN_PORT", "hunter2")
    line = shell.no("games", code=2)
    assert "listen_port" in line
    assert "hunter2" not in line


# A fast start ---------------------------------------------------------------------------------------

HEAVY = (
    "sqlmodel", "sqlalchemy", "alembic", "psycopg", "asyncio", "aiosmtplib", "aiosmtpd", "aioimaplib",
    "apscheduler", "jinja2", "lxml", "authres", "structlog", "babel", "rich",
)  # fmt: skip


@pytest.mark.sqlite_only("the driver of PostgreSQL is heavy")
@pytest.mark.parametrize(
    ("words", "heavy"),
    [
        (["--help"], (*HEAVY, "pydantic")),
        (["move", "--help"], HEAVY),  # Typer reads arguments with pydantic
        (["show", "K7"], (*HEAVY, "pbem.cli.commands.serve")),
        (["games"], HEAVY),
    ],
)
def test_a_command_imports_nothing_heavy_that_it_does_not_need(
    words: list[str], heavy: tuple[str, ...], table: Shell
) -> None:
    script = (
        "import sys, pbem.cli\n"
        f"sys.argv[1:] = {words!r}\n"
        "try: pbem.cli.main()\n"
        "except SystemExit as end: assert not end.code\n"
        f"print([name for name in {heavy!r} if name in sys.modules], file=sys.stderr)"
    )
    done = run(sys.executable, "-c", script, env=environment(table.home), check=True)
    assert done.stderr.strip() == "[]"


def test_help_adds_at_most_a_quarter_of_a_second_to_bare_python() -> None:
    """Target 21 of the measures, in seconds of computing."""

    def spent_by_children() -> float:
        return sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])

    def seconds(*words: str) -> float:
        return effort(lambda: run(*words, check=True), spent_by_children)

    assert seconds(str(INSTALLED), "--help") - seconds(sys.executable, "-c", "pass") < 0.25
