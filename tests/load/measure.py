"""One measured run: so many workers at one site for a while, at full load and then at an easy pace.

At full load everybody answers as soon as she has thought, so that there is always more to do than is done:
that tells how many moves a second there can be. How long one waits then says only how many wait before her.
So afterwards answers come at a part of that rate: that tells how long the server itself takes.
"""

from __future__ import annotations

import os
import time
from dataclasses import asdict, dataclass
from typing import Any

from pbem.app import App
from tests.kit.patience import eventually, moment
from tests.load.journal import read_journal, share
from tests.load.meters import Group, Memory, Meters, family, memory, metered
from tests.load.tables import Site, Wanted
from tests.load.workers import Crew, crew
from tests.real.postgresql import Server

EASY = 0.6  # of what was done at full load
SETTLE = 5.0  # seconds of a new pace before anything is measured
MOVES = "SELECT count(*) FROM entry WHERE substr(cause, 1, 5) = 'mail:'"


@dataclass(frozen=True)
class Result:
    """What a run has shown."""

    engine: str
    workers: int
    games: int
    seconds: float
    moves: int
    moves_per_second: float
    letters_per_second: float
    full_p50: float  # seconds from an acknowledged answer to the next letter, at full load
    full_p99: float
    easy_rate: float  # answers a second at the easy pace
    easy_p50: float
    easy_p99: float
    memory: Memory  # of all workers
    bytes_per_game: float  # before the run
    bytes_per_move: float
    cores_workers: float
    cores_database: float
    cores_generator: float

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def counted(app: App, statement: str) -> int:
    with app.store._database.reading() as connection:
        return int(connection.run(statement).fetchall()[0][0])


def size_of(app: App, site: Site) -> int:
    """Bytes of the database."""
    if site.url:
        return app.store.size()
    return sum(path.stat().st_size for path in site.home().glob("pbem.sqlite*"))


def is_drained(app: App, one: Crew) -> bool:
    """Whether nothing waits any more: no answer on its way, no mail unread, no letter unsent."""
    return not what_waits(app, one)


def what_waits(app: App, one: Crew) -> str:
    """What still waits, in words."""
    now = app.now()
    sums = app.store.sums(now)
    found = {
        "answers": one.players.do("counts")["waiting"],
        "mails": sums.mails.length,
        "letters": sums.letters.waiting,
        "due": len(app.store.due(now, 9)),
    }
    return ", ".join(f"{count} {name}" for name, count in found.items() if count)


def measured(
    site: Site,
    wanted: Wanted,
    workers: int,
    *,
    seconds: float,
    easy: float = 30.0,
    think: float = 1.0,
    warm: float = SETTLE,
    server: Server | None = None,
) -> Result:
    """Run it; before anything is measured, load has been on for ``warm`` seconds.

    In a run of two minutes nobody could see whether memory is flat, unless caches are nearly full before.
    """
    app = site.open()
    size_before = size_of(app, site)
    with crew(site, workers, f"load {workers}") as one:
        groups: dict[str, Group] = {
            "workers": lambda: [worker.pid for worker in one.workers],
            "database": lambda: family(server.pid) if server else [],
            "generator": lambda: [os.getpid(), one.players.process.pid],
        }
        with metered(groups) as meters:
            one.players.habits(think=think, hold=0)
            time.sleep(warm)
            full = phase(app, seconds)
            size_after = size_of(app, site)
            rate = EASY * full.moves / full.seconds
            gentle = at_an_easy_pace(app, one, rate, easy) if easy else full
            one.players.do("flush")
            assert all(worker.is_alive for worker in one.workers), "a worker has ended by itself"
        total = counted(app, MOVES)
    app.store.close()
    journal = read_journal(one.players.journal)
    slow, quick = (journal.latencies(some.since, some.until) for some in (full, gentle))
    letters = sum(full.since <= letter.at < full.until for letter in journal.arrived)
    return Result(
        site.engine,
        workers,
        wanted.games,
        round(full.seconds, 1),
        total,
        full.moves / full.seconds,
        letters / full.seconds,
        share(slow, 0.5),
        share(slow, 0.99),
        rate if easy else 0.0,
        share(quick, 0.5),
        share(quick, 0.99),
        memory(meters.between(full.since, full.until), "workers"),
        size_before / wanted.games,
        (size_after - size_before) / max(1, full.moves_until),
        *costs(meters, full),
    )


@dataclass(frozen=True)
class Phase:
    """A stretch of time in which load was steady."""

    since: float
    until: float
    moves: int  # in it
    moves_until: int  # from the beginning of the run

    @property
    def seconds(self) -> float:
        return self.until - self.since


def phase(app: App, seconds: float) -> Phase:
    since, before = moment(), counted(app, MOVES)
    time.sleep(seconds)
    until, after = moment(), counted(app, MOVES)
    return Phase(since, until, after - before, after)


def at_an_easy_pace(app: App, one: Crew, rate: float, seconds: float) -> Phase:
    """When all that waits is done, answers come again, but not as many as could be dealt with."""
    one.players.habits(hold=1)
    eventually(lambda: not app.store.sums(app.now()).mails.length)
    eventually(lambda: not app.store.sums(app.now()).letters.waiting)
    one.players.habits(rate=max(rate, 0.5), hold=0)
    time.sleep(min(SETTLE, seconds / 5))
    return phase(app, seconds)


def costs(meters: Meters, full: Phase) -> tuple[float, float, float]:
    """How many processors workers, database and we ourselves kept busy."""
    workers, ours, theirs = (
        meters.cores(name, full.since, full.until) for name in ("workers", "generator", "database")
    )
    return workers, theirs, ours
