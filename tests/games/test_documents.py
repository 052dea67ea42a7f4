"""Exported games of every kind: whatever can be done with a file or a finished game works with each of them.

The documents stay as they are, whatever the program becomes (``record_documents.py``).
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pbem.app.game import Game, happenings, load
from pbem.app.record.verify import verify
from pbem.cli.screens.replay_screen import page, pressed, replay_of
from pbem.config import Settings
from pbem.engine import NOBODY, view
from pbem.render.history.lines import history_lines
from pbem.render.words.names import Voice
from pbem.wiring import build_app
from tests.cli.conftest import Shell
from tests.games.kinds import KINDS

LANGUAGES = ("en", "bg", "uk", "pl", "ru", "he", "de")
FOLDER = Path(__file__).with_name("documents")
FILES = sorted(FOLDER.glob("*.json.gz"))
# The kinds that differ most; make soak takes all of them.
SAMPLE = ("abandoned_before_the_start", "abandoned", "undone_with_bots", "left", "robbed_by_a_chest", "party")

EVERY = [
    pytest.param(
        path,
        id=name,
        marks=pytest.mark.sample if name in SAMPLE else pytest.mark.soak,
    )
    for path in FILES
    for name in (path.name.removesuffix(".json.gz"),)
]


def text_of(path: Path) -> str:
    return gzip.decompress(path.read_bytes()).decode()


def document_of(path: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(text_of(path))
    return document


def test_there_is_a_document_of_every_kind() -> None:
    assert {path.name.removesuffix(".json.gz") for path in FOLDER.iterdir()} == {*KINDS}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name[:-8])
def test_each_is_of_its_kind_and_verify_finds_nothing(path: Path) -> None:
    document = document_of(path)
    assert KINDS[path.name.removesuffix(".json.gz")].shows(document)
    assert verify(document, [document["head"], *(head[:20] for head in document["heads"][::9])]) == []


def said_of(document: dict[str, Any]) -> str:
    """How a check begins that finds nothing wrong."""
    code, rows = document["game"], len(document["rows"])
    if document["status"] == "over":
        return f"{code}: {rows} rows to its end, "
    return (
        f"{code} is broken off at row {rows}, not finished"
        if rows
        else f"{code} was given up before it began"
    )


@pytest.fixture
def server(tmp_path: Path, path: Path) -> Shell:
    """A server that the document was brought to."""
    shell = Shell(tmp_path)
    shell.ok("import", str(path))
    return shell


@pytest.fixture
def game(server: Shell, path: Path) -> Iterator[Game]:
    app = build_app(Settings(home=server.home))
    yield load(app, document_of(path)["game"])
    app.store.close()


@pytest.mark.parametrize("path", EVERY)
def test_every_command_that_looks_back_works(server: Shell, path: Path) -> None:
    document = document_of(path)
    code, rows, names = document["game"], document["rows"], document["names"]
    for file in (str(path), code):
        assert server.ok("verify", file).out.startswith(said_of(document))
        server.ok("verify", file, "--head", document["head"])
    assert server.ok("export", code).out == text_of(path)
    server.ok("export", code, "-o", str(server.home / "again.json.gz"))
    assert text_of(server.home / "again.json.gz") == text_of(path)
    assert f"1 {document['status']}" in server.ok("status").out
    assert server.ok("games", "--json").json["games"][0]["status"] == document["status"]
    for who in ((), *(("--as", name) for name in names)):
        assert code in server.ok("show", code, *who).out
        assert server.ok("show", code, "--json", *who).json["seq"] == len(rows)
        assert len(server.ok("log", code, "--json", *who).json["log"]) == len(rows)
        if not rows:
            assert "abandoned before it began" in server.ok("log", code, *who).out
            continue
        every = [row[1] for row in rows]
        assert numbers(server.ok("log", code, *who).out) == every
        assert numbers(server.ok("replay", code, "--plain", *who).out) == every
        server.ok("replay", code, "--plain", "--ascii", *who)


def numbers(told: str) -> list[int]:
    """The numbers of all decisions of which something is told."""
    return [int(number) for number in re.findall(r"^ {0,3}(\d+)  \S", told, re.MULTILINE)]


@pytest.mark.parametrize("path", EVERY)
def test_keys_lead_through_every_step_with_everybodys_eyes(game: Game) -> None:
    if not game.log:
        return  # nothing to step through
    now = replay_of(game, NOBODY)
    for _ in now.views:
        start = pressed(now, "g")
        assert start is not None
        now = start
        for number in range(1, len(game.log) + 1):
            title, *lines = page(now, False, 80, 40)
            assert f"step {number} of {len(game.log)}," in title
            assert any(re.match(rf" *{number}  \S", line) for line in lines)
            after = pressed(now, " ")
            assert after is not None
            now = after
        other = pressed(now, "v")
        assert other is not None
        now = other


@pytest.mark.parametrize("path", EVERY)
def test_what_happened_is_told_to_every_seat_in_every_language(game: Game) -> None:
    for seat in (NOBODY, *range(len(game.seats))):
        told = {
            lang: history_lines(happenings(game.log, seat), Voice(view(game.state, seat), game.names, lang))
            for lang in LANGUAGES
        }
        assert len({len(lines) for lines in told.values()}) == 1
        assert all(line.strip() and "{" not in line for lines in told.values() for line in lines)
