"""A year with both changes of clocks: nobody is woken, hurried, forgotten, or made to pay for our silence."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pbem.app.record.export import export
from pbem.app.record.verify import verify
from pbem.store.schema.kinds import GamePhase
from tests.kit.commands import abandon
from tests.year.people import crowd
from tests.year.year import Absence, Year

BEGIN = datetime(2026, 10, 1, tzinfo=UTC)


def absences(luck: random.Random, days: int, number: int) -> list[Absence]:
    """Some absences of half an hour to two days, that do not touch."""
    starts = sorted(luck.sample(range(1, days, 4), number))
    return [
        (begin, begin + timedelta(hours=luck.choice((0.5, 3, 30, 48))))
        for begin in (BEGIN + timedelta(days=day, minutes=luck.randrange(1440)) for day in starts)
    ]


@pytest.mark.parametrize(
    ("games", "days"),
    [pytest.param(3, 40, marks=pytest.mark.sample), pytest.param(500, 365, marks=pytest.mark.soak)],
)
def test_a_year(tmp_path: Path, games: int, days: int) -> None:
    luck = random.Random(5)
    people = list(crowd(max(8, games), luck, BEGIN))
    year = Year(
        tmp_path / "pbem.sqlite",
        people,
        BEGIN,
        luck,
        server_away=absences(luck, days, days // 20),
        host_away=absences(luck, days, days // 20),
    )
    codes: list[str] = []
    for number in range(games):
        year.run(BEGIN + timedelta(days=0.6 * days * number / games))
        codes.append(year.new_game(luck.sample(people, luck.choice((3, 4, 5)))))
    year.run(BEGIN + timedelta(days=days))

    assert year.wrong == []
    assert year.moves > 40 * games
    assert year.timed_out
    assert not year.unreminded
    assert max(year.alone.values()) <= 2  # points at which somebody is reminded who has named none
    for code in codes:
        row = year.app.store.game(code)
        assert row is not None
        if row.status == GamePhase.RUNNING:
            abandon(year.app, code)
        assert verify(export(year.app, code), quick=True) == []
