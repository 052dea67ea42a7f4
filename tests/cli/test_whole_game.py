"""A complete game through the installed command only, as a script or a person in a terminal would play it."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from tests.cli.conftest import installed


def test_a_person_and_five_bots_play_to_the_end(tmp_path: Path) -> None:
    def pbem(*words: str) -> str:
        result = installed(tmp_path, *words)
        assert (result.returncode, result.stderr) == (0, "")
        return result.stdout

    anna = ("--player", "Anna <anna@example.org> en Europe/Warsaw")
    bots = (*("--bot", "steady") * 3, *("--bot", "random") * 2)
    pbem("new", "K7", *anna, *bots, "--rounds", "1", "--cooling", "0", "--start")
    rng = random.Random(11)
    for _ in range(60):
        turn = json.loads(pbem("show", "K7", "--as", "anna", "--json"))
        if turn["over"]:
            break
        pbem("move", "K7", *rng.choice(turn["legal"]).split(), "--as", "anna")
    else:
        pytest.fail("the game does not end")

    assert "The game is over." in pbem("log", "K7")
    assert re.search(r"Anna: \d+ gold pieces?\n", pbem("replay", "K7", "--plain"))
    file = tmp_path / "k7.json"
    pbem("export", "K7", "-o", str(file))
    heads = json.loads(file.read_text())["heads"]
    assert "all as committed to" in pbem("verify", str(file), "--head", heads[7])

    text = file.read_text()
    file.write_text(re.sub(r'"discard (\d+)"', r'"discard 99"', text, count=1))
    refused = installed(tmp_path, "verify", str(file))
    assert (refused.returncode, refused.stdout) == (1, "")
    assert re.match(r"Row \d+ is wrong: \S+ could not discard 99", refused.stderr)
