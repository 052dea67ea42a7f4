"""The pair of servers that fault runs use: what was acknowledged is there after the change."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest

from tests.conftest import need_real_part
from tests.real.postgresql_pair import Pair, available, pair


@pytest.fixture
def two() -> Iterator[Pair]:
    need_real_part("postgresql", available())
    with pair() as found:
        yield found


def test_a_killed_primary_is_followed_by_its_standby_and_nothing_is_lost(two: Pair) -> None:
    with psycopg.connect(two.address, autocommit=True) as connection:
        connection.execute("CREATE TABLE kept (number integer)")
    for number in range(2):
        with psycopg.connect(two.address, autocommit=True) as connection:
            connection.execute("INSERT INTO kept VALUES (%s)", (number,))
        (two.fail_over, two.restart)[number]()
    with psycopg.connect(two.address, autocommit=True) as connection:
        rows = connection.execute("SELECT number FROM kept ORDER BY number").fetchall()
    assert rows == [(0,), (1,)]
