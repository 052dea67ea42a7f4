"""A damaged database: every command says so in one line, and nothing ever advises to throw good data away."""

from __future__ import annotations

import errno
import os
import random
import re
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from pbem.store.sql import postgresql, sqlite
from pbem.store.sql.database import Engine
from pbem.store.store import Store
from tests.cli.conftest import THREE, Shell, waiting_for

PAGE = 4096
COMMANDS = (
    ("games",),
    ("status",),
    ("show", "K7"),
    ("log", "K7"),
    ("players",),
    ("mail", "failed"),
    ("tick",),
    ("db", "check"),
    ("doctor",),
)
DESTROYS = re.compile(r"db restore|go back to|older? backup from|delete|remove|\brm\b", re.I)


@pytest.fixture
def content(table: Shell, monkeypatch: pytest.MonkeyPatch) -> bytes:
    """The file of a server with a game that has begun and one that has not."""
    monkeypatch.setattr("pbem.server.doctor.WAIT", 0.5)
    table.ok("new", "O3", *THREE)
    for _ in range(3):
        name = waiting_for(table)
        line = table.ok("legal", "K7", "--as", name).lines[0]
        table.ok("move", "K7", *line.split(), "--as", name)
    path = table.home / "pbem.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    connection.close()
    return path.read_bytes()


def damaged(content: bytes, rng: random.Random) -> bytes:
    """The same with something that a disk or a hand has done to it."""
    found = bytearray(content)
    page = rng.randrange(len(content) // PAGE) * PAGE
    match rng.choice(("page", "bytes", "bytes", "cut", "empty", "cells")):
        case "page":
            found[page : page + PAGE] = rng.randbytes(PAGE)
        case "bytes":
            for _ in range(rng.choice((1, 4, 40))):
                found[rng.randrange(len(found))] = rng.randrange(256)
        case "cut":
            del found[rng.randrange(len(found)) :]
        case "empty":
            found[page : page + PAGE] = bytes(PAGE)
        case "cells":
            at = page + rng.randrange(3000)
            found[at : at + 500] = rng.randbytes(500)
    return bytes(found)


@pytest.mark.parametrize("seeds", [range(3), pytest.param(range(3, 200), marks=pytest.mark.soak)])
def test_whatever_is_damaged_every_command_answers_in_words(
    table: Shell, content: bytes, seeds: range
) -> None:
    for seed in seeds:
        broken = damaged(content, random.Random(seed))
        for words in COMMANDS:
            for file in table.home.glob("pbem.sqlite*"):
                file.unlink()
            (table.home / "pbem.sqlite").write_bytes(broken)
            answer = table(*words)  # an exception would be raised here
            assert answer.code in (0, 1), (seed, words)
            assert answer.err.count("\n") <= 1, (seed, words)
            assert not DESTROYS.search(answer.out + answer.err), (seed, words, answer)


def garbage(path: Path) -> None:
    path.write_bytes(b"Dear diary, " * 1000)


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def of_the_future(path: Path) -> None:
    changed(path, "UPDATE alembic_version SET version_num = '9999'")


def without_key(path: Path) -> None:
    changed(path, "DELETE FROM meta")


def without_version(path: Path) -> None:
    changed(path, "DELETE FROM alembic_version")


def changed(path: Path, statement: str) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute(statement)
    connection.close()


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (garbage, "is damaged, or no database. First of all stop the server and copy the folder."),
        (cut_short, "is damaged, or no database. First of all stop the server and copy the folder."),
        (without_key, "is damaged, or no database. First of all stop the server and copy the folder."),
        (without_version, "is damaged, or no database. First of all stop the server and copy the folder."),
        (of_the_future, "install the version that made it (an older copy lacks every move made since)."),
    ],
)
def test_the_doctor_names_a_database_that_cannot_be_opened_and_goes_on(
    table: Shell, damage: Callable[[Path], None], said: str
) -> None:
    path = table.home / "pbem.sqlite"
    damage(path)
    answer = table("doctor", "--json")
    assert answer.code == 1
    found = [(one["check"], one["well"], one["text"]) for one in answer.json["checks"]]
    assert [(name, well) for name, well, _ in found] == [
        ("folder", True),
        ("room", True),
        ("settings", True),
        ("database", False),
        ("mail", True),
        ("mail", True),
    ]
    assert str(path) in found[3][2]
    assert found[3][2].endswith(said)
    assert table.no("games") == found[3][2]


def test_the_doctor_names_a_damaged_page_and_still_looks_at_the_rest(table: Shell, content: bytes) -> None:
    path = table.home / "pbem.sqlite"
    with sqlite3.connect(path) as connection:
        ((page,),) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'talk'")
    connection.close()
    at = (page - 1) * PAGE
    path.write_bytes(content[:at] + b"\xff" * PAGE + content[at + PAGE :])
    answer = table("doctor", "--json")
    found = {one["check"]: (one["well"], one["text"]) for one in answer.json["checks"]}
    well, text = found["database"]
    assert not well
    assert text.startswith(f"{path} is damaged (")
    assert "\n" not in text
    assert text.endswith(
        "First of all stop the server and copy the folder; then see which games are good: pbem db check"
    )
    assert found["letters"][0]
    assert found["mail"][0]
    check = table("db", "check")
    assert check.code == 1
    assert "The file is damaged (" in check.err
    assert check.err.endswith("; an older copy lacks every move made since\n")


def test_a_file_without_permission_is_not_called_damaged(
    table: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, as_usual = table.home / "pbem.sqlite", os.open

    def closed(file: Path | str, *how: int) -> int:
        if file == path:  # to root every file is open
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return as_usual(file, *how)

    monkeypatch.setattr("pbem.store.sql.sqlite.os.open", closed)
    found = {one["check"]: one["text"] for one in table("doctor", "--json").json["checks"]}
    assert found["database"].endswith("cannot be written to. Let its owner write the file and its folder.")
    assert table.no("db", "check") == found["database"]


def test_a_locked_file_is_not_called_damaged(table: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Store, "open", partial(Store.open, patience=0.05))
    other = sqlite3.connect(table.home / "pbem.sqlite", isolation_level=None)
    other.execute("PRAGMA locking_mode=EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    for words in (("db", "check"), ("games",)):
        refused = table.no(*words)
        assert refused.endswith("is locked by another program. Try again, or stop that program.")
    other.close()


@pytest.mark.parametrize("engine", [sqlite, postgresql])
def test_no_sentence_about_a_database_advises_to_replace_it(engine: Engine) -> None:
    assert not [text for text in engine.SENTENCES.values() if DESTROYS.search(text)]
