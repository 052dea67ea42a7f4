"""Games over real SMTP with several workers: what is measured, and that faults lose and double nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import need_real_part
from tests.load.checker import Kind
from tests.load.faults import Outcome, Plan, prepared, tried
from tests.load.journal import Arrived, Journal, Taken
from tests.load.measure import Result, measured
from tests.load.meters import Sample, memory
from tests.load.report import cells, fill, line, table
from tests.load.tables import Site, Wanted, copied, lay
from tests.real.postgresql import DURABLE, database, server
from tests.real.postgresql_pair import available

ENGINES = ("sqlite", "postgres")
LONG = Wanted(2000)  # two thousand games at once
KILLED = Wanted(2000, short=200, short_seconds=60)  # the same load, and some have little time
FAULTY = Wanted(400, short=100)
PACE: dict[str, Any] = {"seconds": 120.0, "warm": 200.0}  # caches fill up first


def needed(store: str) -> None:
    if store == "postgres":
        need_real_part("postgresql", available())


def gone_wrong(
    folder: Path, store: str, wanted: Wanted, plan: Plan, *, workers: int = 2, standby: str = ""
) -> Outcome:
    needed(store)
    with prepared(folder, wanted, store, standby) as (site, servers):
        outcome = tried(site, wanted, workers, plan, f"{store} {plan}", servers)
    print(f"\n{store} {standby}: {outcome.told()}")
    return outcome


# The restarts of the database belong to PostgreSQL alone.
SHORT_PLANS = {
    "sqlite": Plan(kills=3, cut=1, gap=0.7, calm=1.0),
    "postgres": Plan(kills=3, restarts=1, cut=1, gap=0.7, calm=1.0),
}


@pytest.mark.parametrize("store", ENGINES)
def test_workers_are_killed_and_nothing_is_lost_or_doubled(tmp_path: Path, store: str) -> None:
    wanted = Wanted(5, short=2, short_seconds=4)
    outcome = gone_wrong(tmp_path, store, wanted, SHORT_PLANS[store])
    assert outcome.wrong == []
    assert outcome.moves > 5
    assert outcome.done["kill"] == 3


@pytest.mark.soak
@pytest.mark.parametrize("store", ENGINES)
def test_200_kills_and_a_mail_host_that_goes(tmp_path: Path, store: str) -> None:
    plan = Plan(kills=200, away=3, cut=10, gap=2.0, away_seconds=120.0)
    outcome = gone_wrong(tmp_path, store, KILLED, plan, workers=4)
    assert outcome.wrong == []
    assert outcome.timeouts > 10


@pytest.mark.soak
def test_20_restarts_and_20_changes_to_the_standby(tmp_path: Path) -> None:
    plan = Plan(kills=20, restarts=20, failovers=20, gap=3.0)
    outcome = gone_wrong(tmp_path, "postgres", FAULTY, plan, workers=3, standby="sync")
    assert outcome.wrong == []
    assert outcome.done["fail_over"] == 20


@pytest.mark.soak
def test_what_an_asynchronous_standby_loses_is_told(tmp_path: Path) -> None:
    """It may lose what was acknowledged; how much is printed, for the docs."""
    for lag in (0.0, 1.0, 5.0):
        folder = tmp_path / f"lag{lag}"
        folder.mkdir()
        plan = Plan(failovers=20, gap=3.0, lag=lag)
        outcome = gone_wrong(folder, "postgres", FAULTY, plan, standby="async")
        lost = sum(one.kind == Kind.LOST for one in outcome.wrong)
        print(f"{lag} s behind: {lost} of {len(outcome.journal.taken)} acknowledged answers are gone")


@pytest.fixture(scope="module", params=ENGINES)
def laid(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Result]]:
    """What two thousand games at once cost with one, two and four workers."""
    needed(request.param)
    folder, found = tmp_path_factory.mktemp("load"), []
    if request.param == "sqlite":
        source = Site(folder / "source")
        lay(source, LONG)
        for workers in (1, 2, 4):
            found.append(measured(copied(source, folder / str(workers)), LONG, workers, **PACE))
        yield found
        return
    with server(DURABLE) as here:
        source = Site(folder / "source", database(here.address, "prepared"))
        lay(source, LONG)
        for workers in (1, 2, 4):
            site = copied(source, folder / str(workers), here.address)
            found.append(measured(site, LONG, workers, server=here, **PACE))
        yield found


@pytest.mark.soak
def test_two_thousand_games_at_once(laid: list[Result]) -> None:
    rows = [one.as_json() for one in laid]
    print(f"\n{table(rows)}")
    assert all(one.memory.is_flat for one in laid), [one.memory for one in laid]
    assert all(one.cores_generator < one.cores_workers / 2 for one in laid), "the players were too slow"
    one, two, _ = laid
    if one.engine == "PostgreSQL":
        assert two.moves_per_second >= 1.6 * one.moves_per_second


def test_a_run_is_measured(tmp_path: Path) -> None:
    """A small one: what it says is what happened, and the table has a place for all of it."""
    wanted, source = Wanted(4), Site(tmp_path / "source")
    lay(source, wanted)
    found = measured(copied(source, tmp_path / "run"), wanted, 1, seconds=3, easy=0, think=0.2, warm=0.3)
    assert found.moves >= found.moves_per_second * found.seconds > 3
    assert found.letters_per_second > found.moves_per_second
    assert 0 < found.full_p50 <= found.full_p99
    assert found.bytes_per_game > 1000
    row = found.as_json()
    page = fill("before\n<!-- load -->\nold\n<!-- /load -->\nafter", [row])
    assert "old" not in page
    assert line(cells(row)) in page


def test_the_wait_is_counted_from_the_answer_to_the_next_letter_of_its_game() -> None:
    journal = Journal(
        [Arrived(at, "to", f"{at}", "", game, "") for at, game in ((1, "A"), (4, "B"), (6, "A"))],
        [Taken(2, "", "x", "A"), Taken(3, "", "y", "B"), Taken(5, "", "x", "A"), Taken(7, "", "z", "B")],
    )
    assert journal.latencies(0, 10) == [
        1,
        3,
        4,
    ]  # z has had no letter until 10 and counts with what it waited


@pytest.mark.parametrize(("grows", "flat"), [(0.0, True), (0.05, True), (3.0, False)])
def test_memory_that_grows_is_noticed(grows: float, flat: bool) -> None:
    samples = [Sample(at, {}, {"workers": 90 + grows * at}) for at in range(60)]
    assert memory(samples, "workers").is_flat is flat
