"""``pbem db backup``, ``check``, ``compact``, ``restore`` and ``upgrade``."""

from __future__ import annotations

import os
import sqlite3
import stat
from pathlib import Path

import pytest

from pbem.store.copying import backup
from tests.cli.conftest import THREE, Shell, waiting_for
from tests.kit.next_schema import NEXT, next_version
from tests.kit.store import contents, old_database


def move(shell: Shell) -> None:
    name = waiting_for(shell)
    line = shell.ok("legal", "K7", "--as", name).lines[0]
    shell.ok("move", "K7", *line.split(), "--as", name)


def letters(shell: Shell, name: str) -> list[str]:
    """The Message-IDs of all letters written to a player."""
    with sqlite3.connect(shell.home / "pbem.sqlite") as connection:
        rows = connection.execute(
            "SELECT message_id FROM outbox WHERE recipient LIKE ?", (f"{name}@%",)
        ).fetchall()
    connection.close()
    return [row[0] for row in rows]


def test_a_copy_is_private_and_replaces_nothing_unasked(table: Shell, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    assert "Put it back" in table.ok("db", "backup", str(copy)).out
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert table.no("db", "backup", str(copy)).startswith(f"{copy} is there already.")
    os.mkfifo(pipe := tmp_path / "pipe")
    assert table.no("db", "backup", str(pipe), "--force").startswith(f"{pipe} is no file.")
    assert pipe.is_fifo()
    table.ok("db", "backup", str(copy), "--force")


def test_who_erases_somebody_is_told_which_copies_still_hold_her(table: Shell, tmp_path: Path) -> None:
    copy, gone = tmp_path / "copy.sqlite", tmp_path / "gone.sqlite"
    for file in (copy, gone):
        table.ok("db", "backup", str(file))
    table.ok("db", "backup", "--keep", "2", str(tmp_path / "nightly"))
    gone.unlink()
    (nightly,) = (tmp_path / "nightly").iterdir()
    mails = table.home / "mail" / "anna@example.org" / "new"
    mails.mkdir(parents=True)
    (mails / "1").write_text("Hello Anna")
    said = table.ok("players", "anna", "--erase", "--yes").out
    assert f"still in this copy: {copy}\n" in said
    assert f"still in this copy: {nightly}\n" in said
    assert str(gone) not in said
    assert not mails.parent.exists()


def test_a_file_of_before_is_made_small(table: Shell) -> None:
    path = table.home / "pbem.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA auto_vacuum = NONE")
        connection.execute("CREATE TABLE waste AS SELECT zeroblob(3000000) AS room")
        connection.commit()
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("VACUUM")
        connection.execute("DROP TABLE waste")
        assert connection.execute("PRAGMA auto_vacuum").fetchone() == (0,)
    connection.close()
    before = path.stat().st_size
    assert "kB; it was" in table.ok("db", "compact").out
    assert path.stat().st_size < before - 2_900_000
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA auto_vacuum").fetchone() == (2,)
    connection.close()
    table.ok("db", "check")


def test_a_large_file_is_copied_in_parts_that_a_bar_can_show(
    table: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "PAGES", 10)
    told: list[tuple[int, int]] = []
    backup.copy_database(table.home / "pbem.sqlite", tmp_path / "copy", lambda *parts: told.append(parts))
    assert len(told) > 2
    assert told[-1][0] == told[-1][1]
    assert not backup.what_is_wrong(tmp_path / "copy")


def test_a_restored_game_stands_where_it_stood_and_everybody_is_told(table: Shell, tmp_path: Path) -> None:
    move(table)
    before = table.ok("show", "K7", "--json").json
    copy = tmp_path / "copy.sqlite"
    table.ok("db", "backup", str(copy))
    for _ in range(3):
        move(table)
    lost = set(letters(table, "anna")) | set(letters(table, "ben"))
    said = table.ok("db", "restore", str(copy), "--yes").out
    assert "The database of before is now " in said
    assert "2 letters about it wait to be sent" in said
    now = table.ok("show", "K7", "--json").json
    assert now == before | {"seq": before["seq"] + 1}  # a row that says until when, from now on
    newest = {letters(table, name)[-1] for name in ("anna", "ben")}
    assert all(".2-" in one for one in newest)  # the epoch tells them from letters that were lost
    assert newest.isdisjoint(lost)
    move(table)
    table.ok("db", "restore", str(copy), "--yes")
    assert ".3-" in letters(table, "anna")[-1]


def test_every_game_is_checked(table: Shell) -> None:
    table.ok("new", "B2", *("--bot", "random") * 3, "--rounds", "1", "--start")
    table.ok("new", "O3", *THREE)
    move(table)
    assert table.ok("db", "check").lines == [
        "The file is whole, and 3 games follow from their seeds and the rules."
    ]
    with sqlite3.connect(table.home / "pbem.sqlite") as connection:
        connection.execute("UPDATE entry SET move = 'discard 99' WHERE game = 'B2' AND seq = 5")
    connection.close()
    answer = table("db", "check")
    assert answer.code == 1
    assert answer.out.startswith("B2: Row 5 is wrong: ")
    assert answer.err == ("1 of 3 games is wrong, and all others are good.  Keep this database\n")
    (wrong,) = table("db", "check", "--json").json["games"]
    assert wrong["game"] == "B2"


def test_what_is_no_copy_is_not_restored(table: Shell, tmp_path: Path) -> None:
    nonsense = tmp_path / "nonsense"
    nonsense.write_bytes(b"SQLite format 3\0 but not really")
    assert "no whole database of pbem" in table.no("db", "restore", str(nonsense), "--yes")
    assert "There is no file" in table.no("db", "restore", str(tmp_path / "nowhere"), "--yes")
    itself = str(table.home / "pbem.sqlite")
    assert table.no("db", "restore", itself, "--yes").startswith(f"{itself} is the database itself.")
    assert "K7" in table.ok("games").out


def test_a_damaged_database_can_be_replaced(table: Shell, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    table.ok("db", "backup", str(copy))
    for path in table.home.glob("pbem.sqlite*"):
        path.write_bytes(b"no database at all" * 100)
    assert "damaged" in table.no("games")
    table.ok("db", "restore", str(copy), "--yes")
    assert "K7" in table.ok("games").out


def test_upgrade_says_where_the_database_stands(table: Shell) -> None:
    assert "the newest that this version knows" in table.ok("db", "upgrade").out


@pytest.mark.parametrize("command", ["backup", "check", "restore", "upgrade"])
def test_every_command_is_explained(shell: Shell, command: str) -> None:
    assert f"db {command} " in shell.ok("db", command, "--help").out


# Copies in a folder -----------------------------------------------------------------------------------


def test_a_folder_of_copies_keeps_the_newest(table: Shell, tmp_path: Path) -> None:
    folder = tmp_path / "copies of mine"
    folder.mkdir()
    for year in (2001, 2002, 2003):
        (folder / f"pbem-{year}0101-000000.sqlite").write_text("old")
    said = table.ok("db", "backup", "--keep", "2", str(folder)).out
    newest, second = sorted(folder.iterdir(), reverse=True)
    assert second.name == "pbem-20030101-000000.sqlite"
    assert said.startswith(f"{newest}: ")
    assert not backup.what_is_wrong(newest)
    assert table.ok("db", "restore", str(newest), "--yes")


def test_a_folder_is_made_where_copies_are_counted(table: Shell, tmp_path: Path) -> None:
    table.ok("db", "backup", "--keep", "1", str(tmp_path / "new"))
    assert len([*(tmp_path / "new").iterdir()]) == 1
    assert "--keep counts the copies in one" in table.no(
        "db", "backup", "--keep", "1", str(table.home / "pbem.sqlite")
    )


def test_a_folder_without_a_number_gets_one_copy_more(table: Shell, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    (folder / "pbem-20010101-000000.sqlite").write_text("old")
    table.ok("db", "backup", str(folder))
    assert len([*folder.iterdir()]) == 2


# Versions ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ("games",),
        ("status",),
        ("tick",),
        ("serve",),
        ("db", "check"),
        ("db", "upgrade"),
        ("new", "K8", *THREE),
    ],
    ids=lambda words: " ".join(words[:2]),
)
def test_an_older_program_says_so_in_one_line_and_harms_nothing(table: Shell, words: tuple[str, ...]) -> None:
    with sqlite3.connect(table.home / "pbem.sqlite") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    before = contents(table.home / "pbem.sqlite")
    assert "has schema 9999: install the version that made it" in table.no(*words)
    assert contents(table.home / "pbem.sqlite") == before


def test_a_copy_of_a_newer_program_is_not_put_back(table: Shell, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    table.ok("db", "backup", str(copy))
    with sqlite3.connect(copy) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    assert f"{copy} has schema 9999" in table.no("db", "restore", str(copy), "--yes")
    assert "K7" in table.ok("games").out


def test_who_is_erased_is_in_no_copy_of_an_earlier_form(table: Shell) -> None:
    copy = table.home / "copies" / "schema-0001-20010101-000000.sqlite"
    copy.parent.mkdir()
    copy.write_text("Anna")
    table.ok("players", "anna", "--erase", "--yes")
    assert not copy.exists()


def test_a_copy_of_an_earlier_form_is_put_back_in_the_newest(table: Shell, tmp_path: Path) -> None:
    copy = tmp_path / "earlier" / "pbem.sqlite"
    with old_database(copy):
        pass
    with next_version(tmp_path / "steps"):
        table.ok("db", "restore", str(copy), "--yes")
        assert "K7" not in table.ok("games").out
    assert contents(table.home / "pbem.sqlite")["alembic_version"] == [(NEXT,)]
    assert not (table.home / "restoring").exists()
