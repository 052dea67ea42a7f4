"""Putting a copy in the place of a database: never under anybody, and all of it or nothing."""

from __future__ import annotations

import os
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest

from pbem.store.copying.backup import alone_with, copy_database, epoch_of, prepare, put_back, what_is_wrong
from pbem.store.schema.errors import StoreError
from pbem.store.store import Store
from tests.kit.processes import killed_before
from tests.kit.store import PEOPLE, contents, game_row

NOW = datetime(2026, 5, 4, 12, tzinfo=UTC)
OTHERS = (65534, 65534) if os.geteuid() == 0 else (os.geteuid(), os.getegid())  # only root gives files away


@pytest.fixture
def copy(path: Path) -> Path:
    """A copy with one game; the database has got another one since, which only its journal knows."""
    add(path, "OLD")
    copy = path.with_name("copy")
    copy_database(path, copy)
    store = Store.open(path)
    store.create_game(game_row("NEW"), PEOPLE)
    files = {file: file.read_bytes() for file in (path, path.with_name(f"{path.name}-wal"))}
    store.close()
    for file, content in files.items():  # as after a kill
        file.write_bytes(content)
    return copy


def add(path: Path, code: str) -> None:
    store = Store.open(path)
    store.create_game(game_row(code), PEOPLE)
    store.close()


def games(path: Path) -> list[str]:
    return sorted(row[0] for row in contents(path)["game"])


def test_nobody_is_shut_out_who_still_writes(path: Path) -> None:
    store = Store.open(path)
    with pytest.raises(StoreError) as refused, alone_with(path, patience=0):
        pass
    assert f"in use by another pbem (process {os.getpid()}). Let it end" in str(refused.value)
    store.close()
    with alone_with(path, patience=0):
        with pytest.raises(StoreError) as waits:
            Store.open(path, patience=0)
        assert waits.value.code == "being_replaced"
    Store.open(path).close()


def test_a_program_that_knows_nothing_of_our_locks_is_not_cut_off(path: Path, copy: Path) -> None:
    other = sqlite3.connect(path)
    assert other.execute("SELECT count(*) FROM game").fetchone() == (2,)
    prepared = prepare(copy, path)
    with pytest.raises(StoreError) as refused:
        put_back(prepared, path, NOW)
    assert refused.value.code == "locked"
    other.close()
    assert games(path) == ["NEW", "OLD"]


def test_the_old_one_is_kept_with_all_that_its_journal_knew(path: Path, copy: Path) -> None:
    aside = put_back(prepare(copy, path), path, NOW)
    assert aside is not None
    assert (games(path), games(aside)) == (["OLD"], ["NEW", "OLD"])
    add(path, "LATER")
    again = put_back(prepare(copy, path), path, NOW)  # in the same second
    assert again not in (None, aside)
    assert games(aside) == ["NEW", "OLD"]
    assert epoch_of(path) == 3


def test_an_epoch_is_never_used_again_though_the_last_database_is_lost(path: Path, copy: Path) -> None:
    put_back(prepare(copy, path), path, NOW)
    put_back(prepare(copy, path), path, NOW)
    assert epoch_of(path) == 3
    path.write_bytes(b"no database" * 1000)
    aside = put_back(prepare(copy, path), path, NOW)
    assert aside is not None
    assert aside.read_bytes().startswith(b"no database")
    assert epoch_of(path) == 4


@pytest.mark.parametrize("is_there", [False, True])
def test_what_an_administrator_puts_back_belongs_to_who_runs_the_server(
    path: Path, copy: Path, tmp_path: Path, is_there: bool
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    if is_there:
        path.rename(home / path.name)
    database = home / path.name
    for file in (home, *home.iterdir()):
        os.chown(file, *OTHERS)
    with alone_with(database):
        put_back(prepare(copy, database), database, NOW)
    Store.open(database).close()
    assert {(file.stat().st_uid, file.stat().st_gid) for file in home.iterdir()} == {OTHERS}


# Before each of these a process may be killed.
MOMENTS = ("os.link", "os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.chown", "open", "sqlite3.connect")


@pytest.mark.parametrize("damaged", [False, True])
def test_a_kill_at_any_moment_leaves_the_old_or_the_new_and_loses_neither(
    path: Path, copy: Path, damaged: bool
) -> None:
    if damaged:
        path.write_bytes(b"no database" * 1000)
    old, journal = path.read_bytes(), path.with_name(f"{path.name}-wal").read_bytes()
    kept = {file: file.read_bytes() for file in path.parent.iterdir()}
    moments = 0
    while killed_before(MOMENTS, moments, lambda: put_back(prepare(copy, path), path, NOW)):
        moments += 1
        if damaged:
            assert what_is_wrong(path) == [] or path.read_bytes() == old
            files = [file.read_bytes() for file in path.parent.iterdir() if file.is_file()]
            assert old in files
            assert journal in files
        else:
            assert what_is_wrong(path) == []
            assert games(path) in (["NEW", "OLD"], ["OLD"])
            assert ["NEW", "OLD"] in [games(path), *map(games, path.parent.glob("pbem.sqlite.*"))]
        # As it was, but for what the killed one has left beside.
        for file in [*path.parent.glob("pbem.sqlite*")]:
            file.unlink()
        for file, content in kept.items():
            file.write_bytes(content)
    assert moments > 10
    assert games(path) == ["OLD"]
    assert not (path.parent / "restoring").exists()
