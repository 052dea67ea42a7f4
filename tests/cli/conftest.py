"""The command line on an empty data folder, called like a shell would."""

from __future__ import annotations

import json
import os
import random
import sys
from dataclasses import dataclass
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest
from typer.testing import CliRunner

from pbem.cli.command_list import program
from tests.kit import engines
from tests.kit.processes import run

INSTALLED = Path(sys.executable).with_name("pbem")

THREE = (
    "--player", "Anna <anna@example.org> en Europe/Warsaw",
    "--player", "Ben <ben@example.org>",
    "--bot", "steady",
)  # fmt: skip


@dataclass(frozen=True)
class Answer:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


@dataclass(frozen=True)
class Shell:
    """Runs commands, ``shell("show", "K7")``; ``ok`` and ``no`` also look at the exit code."""

    home: Path

    def __call__(self, *words: str) -> Answer:
        result = CliRunner().invoke(program(*words[:1]), list(words), env={"PBEM_HOME": str(self.home)})
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Answer(result.exit_code, result.stdout, result.stderr)

    def ok(self, *words: str) -> Answer:
        answer = self(*words)
        assert answer.code == 0, answer.err
        assert answer.err == ""
        return answer

    def no(self, *words: str, code: int = 1) -> str:
        """The one line with which a command is refused."""
        answer = self(*words)
        assert (answer.code, answer.out) == (code, "")
        assert answer.err.count("\n") == 1
        return answer.err.rstrip("\n")


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Shell:
    """Luck depends on the name of the test alone, so that what passes once passes always."""
    monkeypatch.setattr("pbem.wiring.random.SystemRandom", lambda: random.Random(request.node.nodeid))
    return Shell(tmp_path)


def waiting_for(shell: Shell, game: str = "K7") -> str:
    """The name of the player who owes a decision."""
    (found,) = [one for one in shell.ok("games", "--json").json["games"] if one["game"] == game]
    name: str = found["waiting_for"][0]
    return name


@pytest.fixture
def table(shell: Shell) -> Shell:
    """A game K7 of two people and a bot that has begun, and in which moves count at once."""
    shell.ok("new", "K7", *THREE, "--cooling", "0", "--start")
    return shell


def installed(home: Path, *words: str, given: str | bytes = b"", **settings: str) -> CompletedProcess[str]:
    """The installed command in a process of its own."""
    return run(INSTALLED, *words, given=given, env=environment(home, **settings))


def environment(home: Path, **settings: str) -> dict[str, str]:
    """What a command finds that is to use this data folder."""
    return {**os.environ, "PBEM_HOME": str(home), **engines.variables(home), **settings}
