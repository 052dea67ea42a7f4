"""A server moves from a file to PostgreSQL and back: every game, number, letter and token stays as it was."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from itertools import count
from pathlib import Path

import psycopg
import pytest

from pbem.app.record.export import export
from pbem.store.copying import moving
from pbem.store.copying.carrying import Side, Tell, carry, counter, heads, sums
from pbem.store.copying.epochs import MOVED
from pbem.store.copying.moving import move, used_by_nobody
from pbem.store.schema.errors import StoreError, StoreTrouble
from pbem.store.store import Store
from tests.kit.desk import Desk, make_desk

NUMBERS = count()
GIVEN_NUMBERS = ("inbox", "outbox")  # never given twice, on both engines


@pytest.fixture(params=["C", "en-US"])
def address(server: str, request: pytest.FixtureRequest) -> str:
    """Where an empty database is, which sorts as a computer does or as people do."""
    name = f"moved{next(NUMBERS)}"
    order = "" if request.param == "C" else f"LOCALE_PROVIDER icu ICU_LOCALE '{request.param}'"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE template0 {order}")
    return server.replace("/postgres?", f"/{name}?")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A server with a running game, another one, and mails whose newest were deleted."""
    made = make_desk(tmp_path / "first")
    made.new_game()
    made.new_game("A1", begin=False)
    made.write(made.to_move(), made.any_line())
    made.later(hours=1)
    made.write(0, "say naïve ☃ words\nnote mine")
    with made.app.store._database.writing() as connection:
        for table in GIVEN_NUMBERS:
            connection.run(f"DELETE FROM {table} WHERE id = (SELECT max(id) FROM {table})")
    return made


def whole(where: Path | str) -> object:
    with used_by_nobody(where) as side:
        return sums(side), heads(side), next_numbers(side)


def next_numbers(side: Side) -> dict[str, int]:
    return {table: counter(side, table) for table in GIVEN_NUMBERS}


def documents(store: Store, desk: Desk) -> list[object]:
    app = replace(desk.app, store=store)
    return [export(app, row.code) for row in store.games()]


def test_there_and_back_nothing_has_changed(desk: Desk, address: str, tmp_path: Path) -> None:
    desk.app.store.close()
    first, last = desk.settings.database, tmp_path / "last" / "pbem.sqlite"
    before = whole(first)
    with closing(Store.open(first)) as store:
        games = documents(store, desk)
        keys = (store.server_key, store.epoch)
    moved = move(first, address)
    assert moved.games == 2
    assert not moved.broken
    assert whole(address) == before
    with closing(Store.open(address)) as store:
        assert documents(store, desk) == games
        assert (store.server_key, store.epoch) == keys
    move(address, last)
    assert whole(last) == before
    with closing(Store.open(last)) as store:
        assert documents(store, desk) == games
    assert not (last.parent / "moving").exists()
    for one in (first, address):
        with pytest.raises(StoreError) as told:
            Store.open(one)
        assert told.value.code == StoreTrouble.MOVED


def test_an_old_letter_is_answered_after_the_move_and_numbers_go_on(
    desk: Desk, address: str, tmp_path: Path
) -> None:
    seat = desk.to_move()
    letter, line = desk.newest(seat), desk.any_line()
    desk.app.store.close()
    with used_by_nobody(desk.settings.database) as side:
        highest = next_numbers(side)
    move(desk.settings.database, address)
    there = make_desk(tmp_path / "second", database_url=address)
    there.clock.at = desk.clock.at
    row = there.write(seat, line, to=letter)
    assert row.status == "done"
    assert there.app.store.held("K7", seat) is not None
    assert row.id is not None
    assert row.id > highest["inbox"]
    assert max(one.id or 0 for one in there.app.store.outbox()) > highest["outbox"]
    there.app.store.close()


def test_a_database_that_somebody_uses_stays_where_it_is(desk: Desk, address: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError) as told:  # the desk has it open
        move(desk.settings.database, address)
    assert told.value.code == StoreTrouble.LOCKED
    desk.app.store.close()
    move(desk.settings.database, address)
    with closing(Store.open(address)), pytest.raises(StoreError) as told:
        move(address, tmp_path / "back.sqlite")
    assert told.value.code == StoreTrouble.LOCKED
    assert not (tmp_path / "back.sqlite").exists()
    Store.open(address).close()


def test_what_is_there_is_never_written_over(desk: Desk, address: str, tmp_path: Path) -> None:
    desk.app.store.close()
    Store.open(address).close()
    with pytest.raises(StoreError, match="not empty"):
        move(desk.settings.database, address.replace("pbem@", "pbem:hunter2@"))
    (tmp_path / "other.sqlite").touch()
    with pytest.raises(StoreError, match="is there already"):
        move(address, tmp_path / "other.sqlite")
    with pytest.raises(StoreError, match="itself"):
        move(address, address)
    Store.open(desk.settings.database).close()


def test_a_move_that_fails_leaves_the_source_as_it_was(
    desk: Desk, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.app.store.close()
    monkeypatch.setattr("pbem.store.copying.carrying.set_counter", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        move(desk.settings.database, address)
    Store.open(desk.settings.database).close()
    monkeypatch.undo()
    with psycopg.connect(address) as connection:
        assert not connection.execute("SELECT 1 FROM pg_tables WHERE schemaname = 'public'").fetchall()
    move(desk.settings.database, address)


def test_a_row_that_arrives_otherwise_is_found(
    desk: Desk, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def careless(here: Side, there: Side, tell: Tell | None) -> None:
        carry(here, there, tell)
        there.run("UPDATE memo SET text = text || ?", " ")

    desk.app.store.close()
    monkeypatch.setattr(moving, "carry", careless)
    with pytest.raises(StoreError, match="memo differs"):
        move(desk.settings.database, address)
    Store.open(desk.settings.database).close()


@pytest.mark.parametrize("text", ["a\0b", "long"])
def test_what_the_other_cannot_hold_is_named(desk: Desk, address: str, text: str) -> None:
    with desk.app.store._database.writing() as connection:
        if text == "long":
            connection.run("UPDATE seat SET mails = 99999999999")
        else:
            connection.run("UPDATE seat SET name = ?", (text,))
    desk.app.store.close()
    with pytest.raises(StoreError, match="A row of seat"):
        move(desk.settings.database, address)
    Store.open(desk.settings.database).close()


def test_the_place_is_told_without_its_password(desk: Desk, address: str) -> None:
    desk.app.store.close()
    move(desk.settings.database, address.replace("pbem@", "pbem:hunter2@"))
    with used_by_nobody(desk.settings.database) as side:
        (place,) = side.run("SELECT value FROM meta WHERE key = ?", MOVED).fetchone()
    assert "hunter2" not in place
    with pytest.raises(StoreError) as told:
        Store.open(desk.settings.database)
    assert "hunter2" not in str(told.value)
    assert place in str(told.value)
