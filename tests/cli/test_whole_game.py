"""A complete game through the installed command only, as a script or a person in a terminal would play it."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from tests.cli.conftest import installed


@pytest.mark.parametrize(
    ("modules", "rounds"),
    [("base", 1), *(pytest.param(modules, 3, marks=pytest.mark.soak) for modules in ("base", "s2"))],
)
def test_a_game_of_five_seats_is_played_replayed_exported_and_imported(
    tmp_path: Path, modules: str, rounds: int
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"

    def pbem(*words: str, home: Path = here) -> str:
        result = installed(home, *words)
        assert (result.returncode, result.stderr) == (0, "")
        return result.stdout

    anna = ("--player", "Anna <anna@example.org> en Europe/Warsaw")
    bots = (*("--bot", "steady") * 2, *("--bot", "random") * 2)
    more = ("--with", "s2") if modules == "s2" else ()
    pbem("new", "K7", *anna, *bots, *more, "--set", f"rounds={rounds}", "--cooling", "0", "--start")
    rng = random.Random(11)
    turn = json.loads(pbem("show", "K7", "--as", "anna", "--json"))
    for _ in range(200):
        if turn["over"]:
            break
        words = rng.choice(turn["legal"]).split()
        turn = json.loads(pbem("move", "K7", *words, "--as", "anna", "--json"))
    else:
        pytest.fail("the game does not end")

    assert turn["round"] == rounds
    assert "The game is over." in pbem("log", "K7")
    replay = pbem("replay", "K7", "--plain")
    assert re.search(r"Anna: \d+ gold pieces?\n", replay)
    file = tmp_path / "k7.json"
    pbem("export", "K7", "-o", str(file))
    heads = json.loads(file.read_text())["heads"]
    assert "no row is wrong" in pbem("verify", str(file), "--head", heads[7])
    pbem("import", str(file), home=there)
    assert pbem("replay", "K7", "--plain", home=there) == replay

    text = file.read_text()
    file.write_text(re.sub(r'"discard (\d+)"', r'"discard 125"', text, count=1))
    for words in (["verify", str(file)], ["import", str(file)]):
        refused = installed(tmp_path / "third", *words)
        assert (refused.returncode, refused.stdout) == (1, "")
        assert re.search(r"Row \d+ is wrong: \S+ could not discard 125", refused.stderr)
