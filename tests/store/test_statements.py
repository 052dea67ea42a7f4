"""Every statement fits the tables, and what is found is what the models find."""

import ast
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine
from sqlmodel import Session, SQLModel
from sqlmodel import select as select_model

from pbem.store.schema import rows, tables
from pbem.store.sql.statement import Command, Query, for_driver, insert, select
from pbem.store.store import Store
from tests.kit.statements import STATEMENTS, fill, parameters_for

ROOT = Path(__file__).parents[2]
QUERIES = {name: one for name, one in STATEMENTS.items() if isinstance(one, Query)}
# By table: the model, and the row class.
BOTH = {
    model.__tablename__: (model, row)
    for model in vars(tables).values()
    if isinstance(model, type) and issubclass(model, SQLModel) and model is not SQLModel
    for row in vars(rows).values()
    if getattr(row, "table", "") == model.__tablename__
}


@pytest.fixture
def full(store: Store) -> Store:
    fill(store)
    return store


@pytest.mark.parametrize("name", STATEMENTS)
def test_a_statement_fits_the_tables(store: Store, name: str) -> None:
    text = for_driver(STATEMENTS[name].text, "?")
    with store._database.reading() as connection:
        assert connection.run(f"EXPLAIN {text}", (None,) * text.count("?")).fetchall()


FEW = (  # few rows, or none
    *("ix_held_quarantined", "ix_due_quarantined", "CONSTANT ROW", "picked"),
    *(f"ix_{table}_claimed_by" for table in ("inbox", "outbox", "held", "due")),
)
# Statements that read a whole table, and why they may.
READS_ALL = {
    "META": "a dozen rows, when a database is opened",
    "GAMES": "only for who asks about all games: pbem games, status, doctor",
    "PLAYERS": "only for a host who names a person at the terminal",
    "DROP_MAILS 2 inbox": "what is removed with a game may be any of the mails",
    "BOUNCES": "what is forgotten after a month, for a host who asks for it",
    "GAMES_BY_PHASE": "a count from the index, for who watches the server",
    "BOUNCED": "another such count",
    **dict.fromkeys(("FORGET_TALLIES", "AT_THE_END 1 tally"), "once a day"),
    "REQUESTS": "few, of one day, and only when somebody is erased",
    "NEVERS": "for a host who asks for it",
    **dict.fromkeys(("DAILY 5 outbox", "DAILY 6 outbox", "AT_THE_END 0 question"), "once a day"),
    "DROP_OFFERS_TO": "few, and only when somebody is erased",
    "HEARTBEATS": "one row for each way in",
    "OUTAGES": "a few in a month",
    **dict.fromkeys(("WORKERS", "DROP_DEAD"), "a row for each worker"),
    **dict.fromkeys(
        (
            "HELD_AHEAD",
            "DUES_AHEAD",
            "TALK_AHEAD",
            "THREADS_BACK",
            "BEATS_BACK",
            "OUTAGES_BEGAN",
            "OUTAGES_ENDED",
        ),
        "only when a clock was set back",
    ),
    "outbox_where ": "nobody asks for all letters but tests",
    "outbox_where seat": "nobody asks for the letters of a seat at all tables but tests",
}


def test_no_other_statement_reads_more_rows_than_it_finds(store: Store) -> None:
    reads_all = set()
    for name, statement in STATEMENTS.items():
        text = for_driver(statement.text, "?")
        with store._database.reading() as connection:
            plan = connection.run(f"EXPLAIN QUERY PLAN {text}", (None,) * text.count("?")).fetchall()
        if any(step.startswith("SCAN") and not step.endswith(FEW) for *_, step in plan):
            reads_all.add(name)
    assert reads_all == set(READS_ALL)


@pytest.mark.parametrize("name", QUERIES)
def test_a_query_finds_something_in_a_full_store(full: Store, name: str) -> None:
    with full._database.reading() as connection:
        found = connection.rows(QUERIES[name], **parameters_for(name))
    assert found or name.startswith(
        (
            *("BOUNCES", "QUARANTINED", "DUE_WITHOUT_PEOPLE", "DUES_AHEAD", "INBOX_UNREAD"),
            *("TURNS_OF_PLAYER", "ORPHANED", "DUES_WITHOUT_PEOPLE", "HELD waits"),
        )
    )


def values_of(row: Any) -> tuple[Any, ...]:
    return tuple(getattr(row, field.name) for field in fields(row))


@pytest.mark.parametrize("name", [name for name in BOTH if name not in ("bounce", "seat")])
def test_the_models_find_what_the_store_has_written(full: Store, path: Path, name: str) -> None:
    model, row = BOTH[name]
    with full._database.reading() as connection:
        found = sorted(map(values_of, connection.rows(select(row, ""))), key=repr)
    assert found
    with Session(create_engine(f"sqlite:///{path}")) as session:
        objects = session.exec(select_model(model)).all()
        expected = sorted(
            (tuple(getattr(one, field) for field in model.model_fields) for one in objects), key=repr
        )
    assert found == expected
    assert [[type(value) for value in one] for one in found] == [
        [type(value) for value in one] for one in expected
    ]


def test_a_model_is_stored_as_a_row_is(full: Store, path: Path) -> None:
    """Byte for byte: databases that are there already must stay readable, and JSON the same text."""
    with full._database.writing() as connection:
        (game,) = connection.rows(select(rows.GameRow, ""))
        before = connection.run("SELECT * FROM game").fetchall()
        engine = create_engine(f"sqlite:///{path}")
    given = {field.name: getattr(game, field.name) for field in fields(game)}
    with Session(engine) as session:
        session.add(tables.Game(**given | {"code": "K8"}))
        session.commit()
    with full._database.reading() as connection:
        (after,) = connection.run("SELECT * FROM game WHERE code = 'K8'").fetchall()
    assert after[1:] == before[0][1:]
    assert [*map(type, after)] == [*map(type, before[0])]


def test_a_forgotten_parameter_is_an_error_and_not_nothing(store: Store) -> None:
    with store._database.writing() as connection, pytest.raises(KeyError):
        connection.rows(STATEMENTS["GAME_BY_CODE"])  # type: ignore[arg-type]
    with store._database.writing() as connection, pytest.raises(KeyError):
        connection.write(STATEMENTS["HANDLE_INBOX"], id=1, status="done", note="")  # type: ignore[arg-type]


def test_a_parameter_that_nobody_knows_is_an_error_at_once() -> None:
    with pytest.raises(KeyError, match="sate"):
        Command(rows.SeatRow, "UPDATE seat SET status = :status WHERE game = :game AND seat = :sate")


def test_the_drivers_take_their_own_marks() -> None:
    text = "SELECT * FROM memo WHERE text LIKE '%x' AND game = :game AND seat = :seat"
    assert for_driver(text, "?") == "SELECT * FROM memo WHERE text LIKE '%x' AND game = ? AND seat = ?"
    assert for_driver(text, "%s") == "SELECT * FROM memo WHERE text LIKE '%%x' AND game = %s AND seat = %s"


def test_a_number_that_the_database_gives_is_left_to_it() -> None:
    names = "game", "seat", "text", "at", "sitter", "published_at"
    made = f"INSERT INTO memo ({', '.join(names)}) VALUES ({', '.join(f':{name}' for name in names)})"
    assert insert(rows.MemoRow).text.strip() == made


WITHOUT_VALUES = {
    "look",
    "pages",
    "patience",
    "int(patience * 1000)",
    "SHORT_WAIT",
}  # numbers and our own words


def test_no_text_of_a_statement_is_made_where_it_is_run() -> None:
    """A value is handed over beside its statement; what somebody wrote never becomes a part of one."""
    put_in = set()
    for file in (ROOT / "pbem").rglob("*.py"):
        if "versions" in file.parts:
            continue
        for part in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not (isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.args):
                continue
            if part.func.attr not in ("execute", "executemany", "executescript"):
                continue
            text = part.args[0]
            assert isinstance(text, ast.Constant | ast.JoinedStr | ast.Name | ast.Attribute), (
                file,
                part.lineno,
            )
            put_in |= {
                ast.unparse(one.value) for one in ast.walk(text) if isinstance(one, ast.FormattedValue)
            }
    assert put_in == WITHOUT_VALUES
