"""Dated copies of a database: how many are kept, and the one that is made before it takes a new form."""

import shutil
import sqlite3
from collections import namedtuple
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from pbem.store import migrations
from pbem.store.copying import copies
from pbem.store.schema.errors import StoreError
from pbem.store.sql.database import Database
from pbem.store.store import Store
from tests.kit.next_schema import BASELINE, next_version
from tests.kit.store import NOW, PEOPLE, contents, game_row, old_database

Usage = namedtuple("Usage", "total used free")


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def old(tmp_path: Path) -> Iterator[Path]:
    """A database as the version before this one left it, with something in it; this one is made up."""
    path = tmp_path / "pbem.sqlite"
    with old_database(path) as connection:
        connection.run("INSERT INTO meta VALUES ('mine', 'kept')")
    with next_version(tmp_path / "steps"):
        yield path


def test_the_newest_copies_are_kept_and_other_files_left_alone(path: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    others = [
        "diary.sqlite",
        "pbem-2026.sqlite",
        "pbem-20200101-000000.sqlite.gz",
        "schema-0001-20200101-000000.sqlite",
    ]
    for name in others:
        (folder / name).write_text("mine")
    for day in range(5):
        copies.dated_copy(path, folder, NOW + timedelta(days=day), keep=2)
    kept = ["pbem-20260304-120000.sqlite", "pbem-20260305-120000.sqlite"]
    assert names(folder) == sorted([*kept, *others])
    assert contents(folder / kept[0]) == contents(path)


def test_without_a_number_every_copy_is_kept(path: Path, tmp_path: Path) -> None:
    for day in range(4):
        copies.dated_copy(path, tmp_path / "copies", NOW + timedelta(days=day))
    assert len(names(tmp_path / "copies")) == 4


def test_copies_are_for_the_owner_alone(path: Path, tmp_path: Path) -> None:
    copy = copies.dated_copy(path, tmp_path / "new" / "copies", NOW)
    assert copy.stat().st_mode & 0o777 == 0o600
    assert copy.parent.stat().st_mode & 0o777 == 0o700


def test_a_copy_that_is_not_whole_gets_no_name_and_drops_no_other(path: Path, tmp_path: Path) -> None:
    store = Store.open(path)
    store.create_game(game_row(), PEOPLE)
    store.close()
    good = copies.dated_copy(path, tmp_path / "copies", NOW, keep=1)
    damaged = bytearray(path.read_bytes())
    damaged[8192:] = b"\xff" * (len(damaged) - 8192)
    path.write_bytes(damaged)
    with pytest.raises(StoreError) as refused:
        copies.dated_copy(path, tmp_path / "copies", NOW + timedelta(days=1), keep=1)
    assert refused.value.code == "damaged"
    assert names(tmp_path / "copies") == [good.name]


def test_without_room_nothing_is_begun(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    size = path.stat().st_size
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: Usage(0, 0, size - 1))
    with pytest.raises(StoreError, match=r"room for 0 MB, and a copy of .* needs 1\. Make room") as full:
        copies.dated_copy(path, tmp_path / "copies", NOW)
    assert full.value.code == "full"
    assert names(tmp_path / "copies") == []
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: Usage(0, 0, size))
    copies.dated_copy(path, tmp_path / "copies", NOW)


# Before a new form ------------------------------------------------------------------------------------


def test_a_database_is_copied_before_it_takes_a_new_form(old: Path) -> None:
    before = contents(old)
    Store.open(old).close()
    (copy,) = (old.parent / "copies").iterdir()
    assert copy.name.startswith(f"schema-{BASELINE}-")
    assert copy.stat().st_mode & 0o777 == 0o600
    assert contents(copy) == before
    assert contents(old)["alembic_version"] == [(migrations.NEWEST,)]


def test_a_new_database_and_one_that_is_up_to_date_are_not_copied(tmp_path: Path) -> None:
    for _ in range(2):
        Store.open(tmp_path / "pbem.sqlite").close()
    Store.open(":memory:").close()
    assert not (tmp_path / "copies").exists()


def test_without_room_for_copy_and_new_form_the_old_form_stays(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = contents(old)
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: Usage(0, 0, 2 * old.stat().st_size - 1))
    with pytest.raises(StoreError, match="Make room and try again"):
        Store.open(old)
    assert contents(old) == before


def test_a_damaged_database_takes_no_new_form(old: Path) -> None:
    with sqlite3.connect(old) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("INSERT INTO question VALUES ('t', 'nowhere', 0, 1, 0)")
    connection.close()
    before = contents(old)
    with pytest.raises(StoreError, match="could not be copied whole"):
        Store.open(old)
    assert contents(old) == before


def test_three_copies_of_earlier_forms_are_kept(old: Path) -> None:
    for day, revision in enumerate(("0003", "0001", "0004", "0002")):
        copies.copy_before(old, revision, NOW + timedelta(days=day))
    assert names(old.parent / "copies") == [
        "schema-0001-20260302-120000.sqlite",
        "schema-0002-20260304-120000.sqlite",
        "schema-0004-20260303-120000.sqlite",
    ]


def test_a_copy_of_an_earlier_form_goes_when_its_mail_has_to(old: Path) -> None:
    for day in range(3):
        copies.copy_before(old, "0001", NOW + timedelta(days=day))
    store = Store.open(":memory:")
    store.drop_earlier_forms(NOW)  # has no file, and no copies
    store.close()
    copies.drop_earlier_forms(old, NOW + timedelta(days=1))
    assert names(old.parent / "copies") == ["schema-0001-20260303-120000.sqlite"]


def test_an_older_program_goes_on_with_the_copy(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the older program cannot read is refused and left alone; the copy is what it knows."""
    Store.open(old).close()
    (copy,) = (old.parent / "copies").iterdir()
    monkeypatch.setattr(migrations, "KNOWN", migrations.KNOWN[:-1])
    monkeypatch.setattr(migrations, "NEWEST", BASELINE)
    newer = contents(old)
    with pytest.raises(StoreError) as refused:
        Store.open(old)
    assert refused.value.code == "other_schema"
    assert contents(old) == newer
    Store.open(copy).close()
    assert ("mine", "kept") in contents(copy)["meta"]


# While others use it -----------------------------------------------------------------------------------


def test_a_database_in_use_takes_no_new_form(old: Path) -> None:
    """An older server that runs on would send packed letters as they are, and worse."""
    before = contents(old)
    user = Database(old)
    with user.reading():
        with pytest.raises(StoreError) as refused:
            Store.open(old, patience=0.1)
        assert refused.value.code == "locked"
        assert "has to be brought into a new form, but another pbem" in str(refused.value)
    assert contents(old) == before
    assert not (old.parent / "copies").exists()
    user.close()
    Store.open(old).close()


def test_who_comes_second_finds_the_new_form_and_is_content(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two are started at once after an upgrade: one takes the steps, and uses the database from then on."""
    revision_of = migrations.revision_of
    first: list[Store] = []

    def seen_before(database: Database) -> str | None:
        found = revision_of(database)
        if not first:
            monkeypatch.setattr(migrations, "revision_of", revision_of)
            database.close()  # else the first would wait for us
            first.append(Store.open(old))
        return found

    monkeypatch.setattr(migrations, "revision_of", seen_before)
    second = Store.open(old, patience=0.1)
    assert len([*(old.parent / "copies").iterdir()]) == 1
    second.close()
    first[0].close()


def test_the_lock_is_shared_again_afterwards(old: Path) -> None:
    store = Store.open(old)
    other = Store.open(old, patience=0.1)
    assert store.epoch == other.epoch == 3
    other.close()
    store.close()
