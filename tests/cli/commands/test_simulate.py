"""``pbem simulate``."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

from tests.cli.conftest import INSTALLED, Shell, environment
from tests.kit.patience import eventually
from tests.kit.processes import members, running


def run(shell: Shell, *words: str) -> dict[str, object]:
    small = ("--games", "3", "--players", "3", "--bots", "random", "--set", "rounds=1", "--processes", "1")
    found: dict[str, object] = shell.ok("simulate", *small, "--json", *words).json
    return found


def test_the_same_seed_gives_the_same_games(shell: Shell) -> None:
    one, same = run(shell, "--seed", "7"), run(shell, "--seed", "7")
    for figures in (one, same):
        del figures["seconds"], figures["games_per_second"]
    assert one == same
    assert (one["schema"], one["games"], one["rounds"]) == ("pbem.view/1", 3, 3)


def test_naming_the_base_game_changes_nothing(shell: Shell) -> None:
    assert run(shell, "--with", "base")["modules"] == run(shell)["modules"] == ["base"]


def test_another_seed_gives_other_games(shell: Shell) -> None:
    one, other = (
        shell.ok("simulate", "--games", "1", "--players", "3", "--seed", seed, "--dump", "-").lines[0]
        for seed in "78"
    )
    assert json.loads(one)["hand"] != json.loads(other)["hand"]


def test_the_table_has_a_line_for_each_side_and_role(shell: Shell) -> None:
    text = shell.ok("simulate", "--games", "2", "--players", "4", "--bots", "random", "--processes", "1").out
    assert text.startswith("2 games (6 rounds) of 4 seats by random; edition anniv, base; seed 0.")
    for line in ("treasure found", "side miners", "role miners", "Gold a game by seat: p0 ", "moves a round"):
        assert line in text


def test_a_dump_has_one_decision_in_a_line(shell: Shell, tmp_path: Path) -> None:
    words = ("simulate", "--games", "2", "--players", "3", "--bots", "random", "--set", "rounds=1", "--dump")
    file = tmp_path / "games.jsonl"
    assert "2 games" in shell.ok(*words, str(file)).out
    printed = shell.ok(*words, "-").out
    assert printed == file.read_text()
    for line in printed.splitlines():
        decision = json.loads(line)
        assert decision["move"] in decision["legal"]
        assert decision["game"] in (0, 1)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--bots", "clever"], "No bot clever; there are "),
        (["--bots", "steady,bosses=random"], "No role bosses; there are miners, saboteurs."),
        (["--bots", "miners=random"], "Say who plays the other roles too, as in steady,miners=random."),
        (["--dump", "/nowhere/x"], "No such file or directory: /nowhere/x.  Choose another file"),
        (["--players", "11"], "11 players: this game is for 3 to 10."),
        (["--edition", "lost"], "No edition lost; there are "),
        (["--set", "luck=on"], "No setting luck; there are "),
        (["--with", "dragons"], "No module dragons; there are "),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(shell: Shell, words: list[str], said: str) -> None:
    assert said in shell.no("simulate", "--games", "1", *words)


@contextmanager
def endless(home: Path) -> Iterator[Popen[bytes]]:
    """A run that would take hours, once two processes play."""
    words = (INSTALLED, "simulate", "--games", "100000", "--processes", "2")
    with running(*words, env=environment(home), stdout=PIPE, stderr=PIPE) as simulation:
        eventually(lambda: len(members(simulation)) == 4)  # also itself, and who looks after what they share
        yield simulation


def test_ctrl_c_stops_all_processes_without_a_word(tmp_path: Path) -> None:
    with endless(tmp_path) as simulation:
        os.killpg(simulation.pid, signal.SIGINT)  # as a terminal does
        assert simulation.communicate() == (b"", b"")
        assert simulation.returncode == 130  # what shells expect
        eventually(lambda: not members(simulation))


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_whoever_is_killed_leaves_nobody_behind(tmp_path: Path, how: signal.Signals) -> None:
    with endless(tmp_path) as simulation:
        simulation.send_signal(how)
        assert simulation.wait() == -how
        eventually(lambda: not members(simulation))
