"""Opening a database: made, brought up to date, or refused with a sentence that helps."""

import os
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.store import migrations
from pbem.store.schema.errors import StoreError, StoreTrouble
from pbem.store.sql.database import Database
from pbem.store.store import Store
from tests.kit import processes
from tests.kit.quick_schema import STEPS
from tests.kit.store import PEOPLE, change, contents, decisions, game_row, letter

ERASING = ("auto_vacuum", "secure_delete")


@pytest.fixture(autouse=True)
def all_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """How a database is made is what is tested here."""
    monkeypatch.setattr("pbem.store.store.bring_up_to_date", STEPS)


def run(path: Path, statement: str) -> None:
    """Do something to a database behind the store's back."""
    connection = sqlite3.connect(path)
    with connection:
        connection.execute(statement)
    connection.close()


def says(error: StoreError, code: str, path: Path) -> None:
    """The error names the file, the reason and a next step, on one line."""
    sentence = str(error)
    assert error.code == code
    assert str(path) in sentence
    assert "\n" not in sentence
    assert sentence.endswith(".")
    assert sentence.count(". ") == 1, "one sentence for the reason, one for what to do"


def test_first_use_makes_folder_and_file_for_the_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "100% mine?.sqlite"
    store = Store.open(path)
    store.create_game(game_row(), PEOPLE)
    files = sorted(file.name for file in path.parent.iterdir())
    assert files == [path.name, f"{path.name}-shm", f"{path.name}-wal", "database.lock"]
    assert {file.stat().st_mode & 0o777 for file in path.parent.iterdir()} == {0o600}
    assert path.parent.stat().st_mode & 0o777 == 0o700
    store.close()


def test_a_file_that_others_may_read_is_taken_from_them(path: Path) -> None:
    path.chmod(0o664)
    Store.open(path).close()
    assert path.stat().st_mode & 0o777 == 0o600


def test_key_and_epoch_are_made_once(tmp_path: Path) -> None:
    stores = [Store.open(tmp_path / name) for name in ("a.sqlite", "a.sqlite", "b.sqlite")]
    first, again, other = stores
    assert len(first.server_key) == 32
    assert first.epoch == again.epoch == 1
    assert first.server_key == again.server_key != other.server_key
    for store in stores:
        store.close()


def test_every_connection_is_careful(path: Path) -> None:
    store = Store.open(path, patience=2)
    with store._database.reading() as connection:
        settings = {
            name: connection.run(f"PRAGMA {name}").fetchone()[0]
            for name in (*("journal_mode", "synchronous", "foreign_keys", "busy_timeout"), *ERASING)
        }
    careful = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 2000}
    assert settings == careful | {"auto_vacuum": 2, "secure_delete": 1}
    store.close()


def test_writers_wait_ten_seconds_unless_told_otherwise(path: Path) -> None:
    store = Store.open(path)
    with store._database.reading() as connection:
        assert connection.run("PRAGMA busy_timeout").fetchone()[0] == 10_000
    store.close()


def test_a_database_that_is_up_to_date_is_opened_without_alembic_and_sqlalchemy(path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from pbem.store import Store;"
        f"Store.open(Path({str(path)!r})).close();"
        "sys.exit(' '.join({'alembic', 'sqlalchemy', 'sqlmodel', 'pydantic'} & set(sys.modules)) or 0)"
    )
    processes.run(sys.executable, "-c", code, check=True)


@pytest.mark.parametrize("number", ["9999", "0026"])
def test_a_database_of_another_number_is_refused_in_one_sentence_and_left_alone(
    path: Path, number: str
) -> None:
    run(path, f"UPDATE alembic_version SET version_num = '{number}'")
    before = contents(path)
    with pytest.raises(StoreError) as refused:
        Store.open(path)
    assert refused.value.code == StoreTrouble.OTHER_SCHEMA
    assert str(refused.value) == (
        f"This pbem reads schema {migrations.NEWEST}, but {path} has schema {number}: install the version"
        " that made it (an older copy lacks every move made since)."
    )
    assert contents(path) == before


def test_a_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    run(path, "CREATE TABLE photo (name TEXT)")
    with pytest.raises(StoreError) as refused:
        Store.open(path)
    says(refused.value, "foreign", path)
    assert list(contents(path)) == ["photo"]


def test_a_first_use_that_fails_half_way_leaves_an_empty_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_connection: object) -> None:
        raise KeyboardInterrupt

    path = tmp_path / "pbem.sqlite"
    monkeypatch.setattr("pbem.store.sql.writes.fill_new_database", fail)
    with pytest.raises(KeyboardInterrupt):
        Store.open(path)
    assert contents(path) == {}
    monkeypatch.undo()
    Store.open(path).close()


def test_a_locked_database_says_so_and_works_again_afterwards(path: Path) -> None:
    store = Store.open(path, patience=0.05)
    store.create_game(game_row(), PEOPLE)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError) as locked:
        store.commit(change(store))
    says(locked.value, "locked", path)
    assert store.game("K7") == game_row()  # readers need no lock
    other.execute("ROLLBACK")
    other.close()
    store.commit(change(store))
    store.close()


def test_a_locked_database_cannot_be_made_either(tmp_path: Path) -> None:
    path = tmp_path / "pbem.sqlite"
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StoreError) as locked:
        Store.open(path, patience=0.05)
    says(locked.value, "locked", path)
    other.close()


def test_making_a_database_waits_for_somebody_who_makes_it_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two processes meet on a new file: SQLite itself would give up at once here."""
    path = tmp_path / "pbem.sqlite"
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    monkeypatch.setattr("pbem.store.sql.sqlite.time.sleep", lambda _seconds: other.close())
    Store.open(path).close()


def test_a_full_disk_loses_nothing(store: Store, path: Path) -> None:
    store.create_game(game_row(), PEOPLE)
    with store._database.reading() as connection:
        ((pages,),) = connection.run("PRAGMA page_count")
        connection.run(f"PRAGMA max_page_count = {pages}")
    before = contents(path)
    letters = tuple(letter(number) for number in range(200))
    with pytest.raises(StoreError) as full:
        store.commit(change(store, tuple(decisions(count=3)), letters=letters))
    says(full.value, "full", path)
    assert contents(path) == before
    with store._database.reading() as connection:
        connection.run(f"PRAGMA max_page_count = {pages * 10}")
    assert store.commit(change(store, tuple(decisions(count=3)), letters=letters)) == 3


def not_a_database(path: Path) -> None:
    path.write_bytes(b"Dear diary, " * 1000)


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def scribbled_over(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    path.write_bytes(content)


@pytest.mark.parametrize("damage", [not_a_database, cut_short, scribbled_over])
def test_a_damaged_file_is_refused_and_left_as_it_is(path: Path, damage: Callable[[Path], None]) -> None:
    damage(path)
    before = path.read_bytes()
    with pytest.raises(StoreError) as refused:
        Store.open(path)
    says(refused.value, "damaged", path)
    assert path.read_bytes() == before


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as refused:
        Store.open(tmp_path)
    says(refused.value, "cannot_open", tmp_path)


def test_a_file_in_place_of_the_folder_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("not a folder")
    with pytest.raises(StoreError) as refused:
        Store.open(tmp_path / "home" / "pbem.sqlite")
    says(refused.value, "cannot_open", tmp_path / "home" / "pbem.sqlite")


READ_ONLY = """
import os, sys
from pathlib import Path
from pbem.store import Store, StoreError
Store.open(":memory:").close()  # loads all code while it can surely be read
if os.getuid() == 0:
    os.setuid(65534)  # for root no file is read-only
try:
    Store.open(Path(sys.argv[1]))
except StoreError as error:
    print(error.code, error, sep="|")
"""


@pytest.mark.parametrize(("file_mode", "folder_mode"), [(0o444, 0o755), (0o644, 0o555), (0o000, 0o755)])
def test_a_read_only_file_or_folder_says_so(path: Path, file_mode: int, folder_mode: int) -> None:
    home = Path(tempfile.mkdtemp())  # unlike tmp_path, reachable for somebody who is not root
    file = Path(shutil.copy(path, home))
    try:
        if os.getuid() == 0:
            os.chown(home, 65534, 65534)
            os.chown(file, 65534, 65534)
        file.chmod(file_mode)
        home.chmod(folder_mode)
        done = processes.run(sys.executable, "-c", READ_ONLY, str(file), check=True)
    finally:
        home.chmod(0o700)
        shutil.rmtree(home)
    found, _, sentence = done.stdout.strip().partition("|")
    says(StoreError(StoreTrouble(found), sentence), "readonly", file)


def test_a_trouble_we_do_not_know_is_not_hidden(tmp_path: Path) -> None:
    database = Database(tmp_path / "x.sqlite")
    with pytest.raises(Exception, match="syntax error"), database.reading() as connection:
        connection.run("SELECT FROM FROM")
    database.close()


def test_without_its_driver_a_server_is_not_reached_and_the_extra_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.delitem(sys.modules, "pbem.store.sql.postgresql", raising=False)
    monkeypatch.delattr("pbem.store.sql.postgresql", raising=False)
    with pytest.raises(StoreError, match=r"pip install 'pbem\[postgres\]'") as refused:
        Store.open("postgresql://localhost/pbem")
    assert refused.value.code == "cannot_open"


def test_a_link_to_a_file_of_somebody_else_is_no_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or the administrator, looking into the folder of another user, would change the mode of any file."""
    link, other = tmp_path / "data" / "pbem.sqlite", tmp_path / "other"
    link.parent.mkdir(mode=0o700)
    other.touch(0o644)
    link.symlink_to(other)
    owner = other.stat().st_uid

    def of_another(_: Path) -> os.stat_result:
        return os.stat_result((0, 0, 0, 1, owner + 1, 0, 0, 0, 0, 0))

    monkeypatch.setattr(Path, "lstat", of_another)
    with pytest.raises(StoreError) as problem:
        Store.open(link)
    assert problem.value.code == StoreTrouble.READONLY
    assert other.stat().st_mode & 0o777 == 0o644
    assert not other.read_bytes()


def test_a_link_to_nothing_makes_no_file(tmp_path: Path) -> None:
    link = tmp_path / "pbem.sqlite"
    link.symlink_to("nowhere")
    with pytest.raises(StoreError):
        Store.open(link)
    assert not (tmp_path / "nowhere").exists()
