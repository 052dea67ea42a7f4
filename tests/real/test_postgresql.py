"""The store on a real PostgreSQL: the same statements, the same conflicts, and a game from end to end."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine
from sqlalchemy.pool import NullPool

from pbem.app.errors import StillRuns
from pbem.app.game import load
from pbem.app.lobby.forget import forget
from pbem.app.play.clock import tick
from pbem.app.record.export import export, whole
from pbem.app.record.imports import bring_in
from pbem.app.record.verify import verify
from pbem.engine import NOBODY
from pbem.store import migrations
from pbem.store.schema import tables
from pbem.store.schema.errors import Conflict, StoreError, StoreTrouble
from pbem.store.schema.kinds import GamePhase
from pbem.store.sql.database import Database
from pbem.store.sql.statement import Query, for_driver
from pbem.store.store import Store, take_steps
from tests.app.conftest import make_world
from tests.kit.commands import abandon, say, submit
from tests.kit.next_schema import next_version
from tests.kit.patience import PATIENCE
from tests.kit.processes import together
from tests.kit.statements import STATEMENTS, fill, parameters_for
from tests.kit.store import MAKER, NEXT_MAKER, PEOPLE, change, decisions, game_row, letter, old_database

# Tables with a key of the server, and with who is there by its clock.
OF_ITS_OWN = ("meta", "worker")


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    store = Store.open(address, patience=2)
    yield store
    store.close()


def test_a_short_game_is_played_to_its_end_and_verified(address: str) -> None:
    """By a person who moves and waits, another whose time is over, and bots."""
    world = make_world(address)
    world.new_game("steady", "steady", settings={"rounds": 1}, cooling=60)
    first = world.to_move()
    submit(world.app, "K7", first, world.any_line(), "cli")
    assert world.app.store.held("K7", first) is not None
    for _ in range(400):
        world.clock.skip(hours=25)
        tick(world.app)
        if world.game().row.status == GamePhase.OVER:
            break
    table = load(world.app, "K7")
    assert table.state.over
    assert {decision.seat for decision in table.log} == {NOBODY, 0, 1, 2, 3, 4}
    assert verify(whole(world.app, "K7")) == []
    assert world.post.kinds(first)
    assert len(world.app.store.outbox(game="K7")) == len(world.post.sheets)
    world.app.store.close()
    again = Store.open(address.replace("postgresql://", "postgresql+psycopg://"))
    assert again.game("K7") == table.row
    again.close()


def test_a_game_is_forgotten_and_brought_in_again_as_it_was(address: str) -> None:
    world = make_world(address)
    world.new_game("steady")
    say(world.app, "K7", 0, "hello")
    with pytest.raises(StillRuns):
        forget(world.app, "K7")
    abandon(world.app, "K7")
    document = export(world.app, "K7")
    forget(world.app, "K7")
    store = world.app.store
    assert (store.games(), store.outbox(), store.talk("K7"), store.log("K7")) == ((), (), (), ())
    assert export(world.app, bring_in(world.app, document)) == document
    world.app.store.close()


def test_every_statement_fits_the_tables_and_every_query_finds_the_same_as_in_sqlite(store: Store) -> None:
    fill(store)
    other = Store.open(":memory:")
    fill(other)
    for name, statement in STATEMENTS.items():
        text = for_driver(statement.text, "%s")
        with store._database.reading() as connection:
            assert connection.run(f"EXPLAIN {text}", (None,) * text.count("%s")).fetchall()
        if isinstance(statement, Query) and statement.table not in OF_ITS_OWN:
            both = []
            for one in (store, other):
                with one._database.reading() as connection:
                    both.append(connection.rows(statement, **parameters_for(name)))
            assert both[0] == both[1], name
    other.close()


def test_an_entry_is_won_by_one_writer_and_a_letter_is_written_once(address: str, store: Store) -> None:
    other = Store.open(address)
    store.create_game(game_row(), PEOPLE)
    late = change(other, decisions(count=1), letters=(letter(2),))
    store.commit(change(store, decisions(count=1), letters=(letter(1),)))
    with pytest.raises(Conflict):
        other.commit(late)
    with pytest.raises(Conflict) as clash:
        other.commit(change(other, letters=(letter(1),)))
    assert "K7" not in str(clash.value)  # the server would have quoted the row
    assert [row.key for row in store.outbox()] == [letter(1).key]
    other.close()


def test_what_is_read_is_of_one_moment_while_others_write(address: str, store: Store) -> None:
    store.create_game(game_row(), PEOPLE)
    other = Store.open(address)
    with store.one_moment():
        assert store.log("K7") == ()
        other.commit(change(other, decisions(count=1)))
        assert store.log("K7") == ()
    other.close()
    assert len(store.log("K7")) == 1


def test_an_unknown_error_tells_nothing_of_the_row(store: Store) -> None:
    with pytest.raises(psycopg.Error) as broken, store._database.writing() as connection:
        connection.run("INSERT INTO memo (game, seat, text, at) VALUES ('K7', NULL, 'my secret', 1)")
    assert "secret" not in str(broken.value)
    assert "memo" in str(broken.value)
    assert store.memos("K7", 0) == ()


READ_ONLY = "SET default_transaction_read_only = on"
LOST = "SELECT pg_terminate_backend(pg_backend_pid())"


@pytest.mark.parametrize(("before", "trouble"), [(READ_ONLY, "readonly"), (LOST, "cannot_open")])
def test_troubles_are_told_apart_and_end(store: Store, before: str, trouble: str) -> None:
    def write() -> None:
        with store._database.reading() as connection:
            connection.run(before)
        store.set_note("imap", "1 2")

    with pytest.raises(StoreError) as told:
        write()
    assert told.value.code == trouble
    assert store.note("imap") is None  # after a hang-up it is reached again


@pytest.mark.parametrize(
    ("state", "meaning"),
    [
        ("40001", Conflict),  # transactions in each other's way
        ("40P01", Conflict),  # a deadlock
        ("23505", Conflict),
        ("53200", StoreTrouble.CANNOT_OPEN),
        ("57P01", StoreTrouble.CANNOT_OPEN),
        ("42501", StoreTrouble.READONLY),
        ("58030", StoreTrouble.DISK),
        ("XX000", StoreTrouble.DISK),
        ("XX001", StoreTrouble.DAMAGED),
    ],
)
def test_what_the_server_says_is_told_apart(store: Store, state: str, meaning: object) -> None:
    told: object = None
    try:
        with store._database.writing() as connection:
            connection.run(f"DO $$ BEGIN RAISE SQLSTATE '{state}'; END $$")
    except (Conflict, StoreError) as problem:
        told = Conflict if isinstance(problem, Conflict) else problem.code
    assert told == meaning
    store.set_note("imap", "1 2")  # and nothing is left of it


def test_a_full_disk_is_told(store: Store) -> None:
    with pytest.raises(StoreError) as told, store._database.writing() as connection:
        connection.run("COPY (SELECT repeat('x', 100000)) TO '/dev/full'")
    assert told.value.code == StoreTrouble.FULL
    assert "make room" in str(told.value)


def test_a_locked_row_is_waited_for_and_then_told(address: str) -> None:
    store, other = Store.open(address, patience=0.1), Store.open(address)
    store.create_game(game_row(), PEOPLE)
    with other._database.writing() as connection:
        connection.run("UPDATE game SET round = 1")
        with pytest.raises(StoreError) as locked:
            store.commit(change(store))
    assert locked.value.code == StoreTrouble.LOCKED
    store.commit(change(store))
    store.close()
    other.close()


def wrong_name(address: str) -> str:
    return address.replace("/pbem", "/nowhere")


def wrong_folder(address: str) -> str:
    return f"{address}/nowhere"


@pytest.mark.parametrize("wrong", [wrong_name, wrong_folder])
def test_a_server_that_cannot_be_reached_says_so_without_the_password(
    address: str, wrong: Callable[[str], str]
) -> None:
    there = wrong(address).replace("pbem@", "pbem:hunter2@")
    with pytest.raises(StoreError) as told:
        Store.open(there)
    assert told.value.code == StoreTrouble.CANNOT_OPEN
    assert "hunter2" not in str(told.value)


def test_the_migrations_lead_to_the_models_here_too(address: str, store: Store) -> None:
    assert migrations.revision_of(store._database) == migrations.NEWEST
    engine = create_engine(address.replace("postgresql://", "postgresql+psycopg://"), poolclass=NullPool)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, tables.Game.metadata) == []


def test_of_three_who_are_started_at_once_one_makes_the_tables(address: str) -> None:
    with together(MAKER, *[(address, PATIENCE)] * 3) as all_three:
        keys = Counter(process.communicate()[0].decode().strip() for process in all_three)
    with closing(Store.open(address)) as store:
        assert keys == {store.server_key.hex(): 3}


def test_who_comes_while_it_is_brought_up_to_date_waits_however_long_that_takes(
    address: str, tmp_path: Path
) -> None:
    with old_database(address):
        pass
    steps = tmp_path / "steps"
    with next_version(steps), closing(Database(address)) as first, ExitStack() as others:
        with first.alone():
            both = others.enter_context(together(NEXT_MAKER, *[(address, 0.2, steps)] * 2))
            time.sleep(1.0)  # for which they had no patience
            assert [process.poll() for process in both] == [None, None]
            take_steps(first)
        assert [len(process.communicate()[0]) > 1 for process in both] == [True, True]


def test_who_uses_it_is_in_the_way_and_not_waited_for(address: str, tmp_path: Path) -> None:
    with old_database(address):
        pass
    with (
        next_version(tmp_path / "steps"),
        closing(Database(address)) as used,
        used.reading(),
        pytest.raises(StoreError) as told,
    ):
        Store.open(address, patience=0.2)
    assert told.value.code == StoreTrouble.LOCKED


def test_statements_stay_prepared_from_one_moment_to_the_next(store: Store) -> None:
    """Else the server would read and plan each of them anew for every move."""
    for _ in range(8):
        with store.one_moment():
            store.games()
    with store._database.reading() as connection:
        text = "SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE 'SELECT game.code%'"
        assert connection.run(text).fetchall() == [(1,)]
