"""``pbem db`` and ``pbem doctor`` where everything is on a PostgreSQL server; no password is ever printed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import psycopg
import pytest

from pbem.server.troubles import WELL
from pbem.store.store import Store
from tests.cli.conftest import THREE, Answer, Shell

SECRET = "hunter2"


@pytest.fixture
def address(address: str) -> str:
    """An empty database; the password is not asked for, and must be shown nowhere."""
    return address.replace("pbem@", f"pbem:{SECRET}@")


@pytest.fixture
def there(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.setenv("PBEM_DATABASE_URL", address)
    shell = Shell(tmp_path)
    shell.ok("new", "K7", *THREE, "--cooling", "0", "--start")
    return shell


def told(answer: Answer) -> str:
    assert SECRET not in answer.out + answer.err
    return answer.out + answer.err


@pytest.mark.parametrize(
    ("words", "command"),
    [
        (("backup", "copy"), "pg_dump --format=custom --file=copy 'postgresql://pbem@/empty"),
        (("restore", "copy"), "&& pbem db new-epoch"),
        (
            ("restore", "copy"),
            "pg_restore --clean --if-exists --single-transaction --dbname='postgresql://pbem@/",
        ),
    ],
)
def test_what_the_engine_does_is_named_as_it_is_typed(
    there: Shell, words: tuple[str, ...], command: str
) -> None:
    answer = there("db", *words)
    assert answer.code == 1
    assert command in told(answer)
    assert not (there.home / "pbem.sqlite").exists()


def test_games_are_checked_and_the_file_is_made_small(there: Shell) -> None:
    said = told(there.ok("db", "check"))
    assert "1 game follows from its seed" in said
    assert "pg_amcheck 'postgresql://pbem@/empty" in said
    found = there.ok("db", "check", "--json").json
    assert (found["file"], found["games"]) == ([], [])
    assert "kB; it was" in told(there.ok("db", "compact"))
    assert "newest" in told(there.ok("db", "upgrade"))
    assert there.ok("status", "--json").json["disk"]["database_bytes"] > 0
    with_store = {one["name"]: one["value"] for one in there.ok("config", "--json").json["settings"]}
    assert with_store["database_url"] == "(set)"


def test_doctor_looks_at_the_server(there: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def checks() -> list[tuple[str, bool, str]]:
        answer = there("doctor", "--json")
        told(answer)
        return [(one["check"], one["well"], one["text"]) for one in answer.json["checks"]]

    assert ("database", True, WELL["database"]) in checks()
    assert all(well for name, well, _ in checks() if name == "clock")
    late = datetime.now(UTC) - timedelta(seconds=11)
    monkeypatch.setattr(Store, "clock_of_server", lambda _: late)
    assert any("where PostgreSQL runs" in text for name, well, text in checks() if not well)
    monkeypatch.setenv("PBEM_DATABASE_URL", f"postgresql://pbem:{SECRET}@/nowhere?host={there.home}")
    assert any("cannot be reached" in text for name, well, text in checks() if name == "database")


def test_a_new_epoch_is_told_to_everybody_and_never_used_twice(there: Shell, address: str) -> None:
    assert "Nobody said yes" in there("db", "new-epoch").err
    assert "Epoch 2 has begun. 2 letters" in told(there.ok("db", "new-epoch", "--yes"))
    with psycopg.connect(address) as connection:  # as an older state that was put back would say
        connection.execute("UPDATE meta SET value = '1' WHERE key = 'epoch'")
    assert "Epoch 3 has begun." in there.ok("db", "new-epoch", "--yes").out


def test_a_server_moves_there_and_back_by_command(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell = Shell(tmp_path)
    shell.ok("new", "K7", *THREE, "--cooling", "0", "--start")
    document = shell.ok("export", "K7").out
    assert "is no database that pbem knows" in shell.no("db", "copy", "mysql://x/y")
    assert "has not moved" in shell.no("db", "use")
    assert "Nobody said yes" in shell("db", "copy", address).err
    said = told(shell.ok("db", "copy", "--yes", address))
    assert "1 game is in" in said
    assert "set database_url" in said
    for words in (("tick",), ("serve",), ("games",), ("db", "copy", "--yes", str(tmp_path / "x"))):
        refused = shell.no(*words)
        assert "has moved to" in refused
        assert "pbem db use" in refused
        assert SECRET not in refused
    monkeypatch.setenv("PBEM_DATABASE_URL", address)
    assert shell.ok("export", "K7").out == document
    (tmp_path / "pbem.sqlite").rename(tmp_path / "old.sqlite")
    assert "take database_url out" in told(shell.ok("db", "copy", "--yes", str(tmp_path / "pbem.sqlite")))
    assert "has moved to" in shell.no("games")
    monkeypatch.delenv("PBEM_DATABASE_URL")
    assert shell.ok("export", "K7").out == document
    monkeypatch.setenv("PBEM_DATABASE_URL", address)
    assert "Epoch 2 has begun" in shell.ok("db", "use", "--yes").out
    shell.ok("games")
