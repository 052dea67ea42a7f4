"""Queries that the driver runs find the same as SQLAlchemy, which wrote them."""

from typing import Any

import pytest
from sqlalchemy import Select
from sqlalchemy.dialects import sqlite

from pbem.store import consents, orders, threads
from pbem.store.schema.rows import ConsentRow, ThreadRow
from pbem.store.sql import queries, statements
from pbem.store.store import Store
from tests.kit.store import LATER, NOW, begun, change, decisions, everything

QUERIES: dict[str, Select[Any]] = {
    name: value
    for module in (statements, threads, orders, consents)
    for name, value in vars(module).items()
    if isinstance(value, Select)
}
# Something that each parameter of that name finds.
GIVEN = {
    "the_code": "K7",
    "the_game": "K7",
    "the_seat": 1,
    "the_key": "bo@example.org",
    "the_player_id": 1,
    "the_token": "token-a",
    "the_identity": "<1@example.org>",
    "the_status": "done",
    "the_recipient": "anna@example.org",
    "the_what": "answers",
    "the_day": "2026-03-01",
    "after": 2,
    "upto": 5,
    "now": LATER,
    "limit": 3,
}
INSTEAD: dict[str, dict[str, Any]] = {
    "PLAYER_OF_ADDRESS": {"the_key": "other@example.org"},
    "OUTBOX_BY_KEY": {"the_key": "K7:0:100"},
    "META_BY_KEY": {"the_key": "epoch"},
    "LETTERS_TO": {"the_seat": 0},
    "ENVELOPES_OF": {"the_seat": 0},
}


@pytest.fixture
def full(store: Store) -> Store:
    waiting, mail = begun(store)
    store.commit(everything(decisions(count=8), waiting, mail))
    more: dict[str, Any] = {
        "say": ((1, "zażółć", NOW),),
        "memos": ((1, "a note"),),
        "orders": ((1, "veto any card"),),
        "consents": ((), (ConsentRow("K7", 1, 3, NOW),)),
        "threads": (ThreadRow("K7", 1, "turn", "<1@b>", 3, NOW),),
        "tallies": (("answers", "2026-03-01"),),
        "glance": (1, "bo"),
        "trust": ((1, "other@example.org"),),
    }
    store.commit(change(store, **more))
    return store


@pytest.mark.parametrize("name", QUERIES)
def test_the_driver_finds_what_sqlalchemy_finds(full: Store, name: str) -> None:
    statement = QUERIES[name]
    wanted = statement.compile(dialect=sqlite.dialect()).params.keys() & GIVEN.keys()
    parameters = {one: GIVEN[one] for one in wanted} | INSTEAD.get(name, {})
    with full._database.reading() as connection:
        found = queries.rows(connection, statement, **parameters)
        expected = [tuple(row) for row in connection.execute(statement, parameters)]
    assert found == expected
    assert [list(map(type, row)) for row in found] == [list(map(type, row)) for row in expected]
    assert found or name.startswith("BOUNCES")


def test_a_forgotten_parameter_is_an_error_and_not_nothing(store: Store) -> None:
    with store._database.writing() as connection, pytest.raises(KeyError):
        queries.rows(connection, statements.GAME_TIP)
    with store._database.writing() as connection, pytest.raises(KeyError):
        queries.write(connection, statements.HANDLE_INBOX, {"the_id": 1, "status": "done", "note": ""})
