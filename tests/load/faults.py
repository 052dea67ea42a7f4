"""Faults under load: workers are killed, the database goes away, the mail host too; then all is checked.

``python -m tests.load.faults --store postgres --kills 20 --restarts 2`` runs it, prints what was done and
what is wrong, and fails if anything is. The same seed gives the same faults in the same order; what they
hit depends on the machine.
"""

from __future__ import annotations

import argparse
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from pathlib import Path

from pbem.app import App
from pbem.store.schema.errors import StoreError
from tests.kit.patience import eventually, moment
from tests.load.checker import Faults, Kind, Problem, what_is_wrong
from tests.load.journal import Journal, read_journal
from tests.load.measure import MOVES, counted, is_drained, what_waits
from tests.load.tables import Site, Wanted, lay
from tests.load.workers import Crew, crew
from tests.real.postgresql import DURABLE, Server, database, server
from tests.real.postgresql_pair import Pair, pair

LEASE = "3"  # seconds after which the work of a dead worker is given to others
HOWS = (signal.SIGINT, signal.SIGQUIT)  # a database that is stopped at once, and one that breaks down


@dataclass(frozen=True)
class Plan:
    """How often what goes wrong."""

    kills: int = 0
    restarts: int = 0  # of the database
    failovers: int = 0
    away: int = 0  # how often nobody is there to take letters
    cut: int = 0  # how often connections break when a letter has just been taken
    gap: float = 1.0  # seconds from one fault to the next, on average
    away_seconds: float = 2.0
    lag: float = 0.0  # seconds by which an asynchronous standby is behind when it takes over
    calm: float = 2.0  # seconds of play after the last fault
    moves: int = 10  # answers that are taken before it ends, however slow the machine is


@dataclass
class Outcome:
    """What was done, and what came of it."""

    moves: int = 0
    timeouts: int = 0
    done: Counter[str] = field(default_factory=Counter)
    last_words: list[str] = field(default_factory=list)  # of workers that ended, and were started again
    journal: Journal = field(default_factory=Journal)
    wrong: list[Problem] = field(default_factory=list)

    def told(self) -> str:
        done = ", ".join(f"{count} {name}" for name, count in sorted(self.done.items()))
        wrong = ", ".join(
            f"{count} times {kind}" for kind, count in Counter(one.kind for one in self.wrong).items()
        )
        letters = Counter(one.message_id for one in self.journal.arrived)
        copies = sum(letters.values()) - len(letters)
        return (
            f"{self.moves} moves by mail, {self.timeouts} by the clock, {len(letters)} letters, {copies} of"
            f" them came again; {done}; {len(self.last_words)} workers ended by themselves;"
            f" wrong: {wrong or 'nothing'}"
        )


@dataclass
class Trial:
    """A run in which things go wrong."""

    site: Site
    one: Crew
    rng: random.Random
    plan: Plan
    servers: Server | Pair | None
    outcome: Outcome = field(default_factory=Outcome)
    _back_at: float = 0.0  # when the mail host is there again; 0: it is there

    def kill(self) -> None:
        worker = self.rng.choice(self.one.workers)
        worker.kill()
        time.sleep(self.rng.random() * self.plan.gap / 4)
        worker.start(wait=False)

    def restart(self) -> None:
        assert self.servers is not None
        self.servers.restart(self.rng.choice(HOWS))

    def fail_over(self) -> None:
        assert isinstance(self.servers, Pair)
        self.servers.fail_over(self.plan.lag)

    def away(self) -> None:
        """Let nobody take letters for a while, in which other things go wrong too."""
        self.come_back(wait=True)
        self.one.players.do("go")
        self._back_at = moment() + self.plan.away_seconds

    def come_back(self, wait: bool = False) -> None:
        """Let the mail host come back, when its time has come."""
        left = self._back_at - moment()
        if self._back_at and (wait or left <= 0):
            time.sleep(max(0.0, left))
            self.one.players.do("come")
            self._back_at = 0.0

    def cut(self) -> None:
        self.one.players.habits(forget=3)

    def mend(self) -> None:
        """Start again whoever has ended, as a service manager would."""
        for worker in self.one.workers:
            if not worker.is_alive:
                self.outcome.last_words.append(worker.log.read_text()[-1500:])
                worker.kill()
                worker.start(wait=False)

    def go_wrong(self) -> None:
        """Everything in the plan, in any order."""
        plan = self.plan
        counts = {self.kill: plan.kills, self.restart: plan.restarts, self.fail_over: plan.failovers}
        counts |= {self.away: plan.away, self.cut: plan.cut}
        faults = [fault for fault, count in counts.items() for _ in range(count)]
        self.rng.shuffle(faults)
        for fault in faults:
            time.sleep(plan.gap * self.rng.uniform(0.5, 1.5))
            self.come_back()
            fault()
            self.outcome.done[fault.__name__] += 1
            self.mend()
        self.come_back(wait=True)
        time.sleep(plan.calm)
        eventually(self.is_enough)

    def is_enough(self) -> bool:
        self.mend()
        return bool(self.one.players.do("counts")["taken"] >= self.plan.moves)

    def end(self) -> App:
        """Nobody answers anything new; when all is dealt with, the workers stop. The app of that moment."""
        players = self.one.players
        players.habits(answering=0, delay=0, double=0)
        app = self.site.open()

        def all_is_done() -> bool:
            self.mend()
            try:
                hurry(app)
                return is_drained(app, self.one)
            except StoreError:
                return False

        try:
            eventually(all_is_done)
        except AssertionError:
            self.outcome.wrong.append(Problem(Kind.LEFT, what_waits(app, self.one)))
        ended = app.now()
        app.store.close()
        for worker in self.one.workers:
            code = worker.stop()
            # One that has just begun is ended by the signal itself, before it has anything in hand.
            assert code in (0, -signal.SIGTERM), (
                f"worker {worker.number} ended with {code}: {worker.log.read_text()[-2000:]}"
            )
        players.do("flush")
        return self.site.open(lambda: ended)


def hurry(app: App) -> None:
    """A letter that was cut off is tried again after a minute; here it is tried now."""
    now = app.now()
    waiting = [row.id for row in app.store.outbox_waiting(now)]
    if waiting:
        app.store.outbox_sooner(waiting, now)


def tried(
    site: Site, wanted: Wanted, workers: int, plan: Plan, seed: str, servers: Server | Pair | None = None
) -> Outcome:
    """Play, let everything go wrong, wait until all is dealt with, and look what is wrong."""
    with crew(site, workers, seed, {"PBEM_LEASE_SECONDS": LEASE}) as one:
        trial = Trial(site, one, random.Random(seed), plan, servers)
        one.players.habits(think=0.5, double=0.2, delay=3.0, lazy=0.3, hold=0)
        trial.go_wrong()
        app = trial.end()
    outcome = trial.outcome
    outcome.journal = read_journal(one.players.journal)
    outcome.moves = counted(app, MOVES)
    outcome.timeouts = counted(app, "SELECT count(*) FROM entry WHERE cause = 'timeout'")
    database = outcome.done["restart"] + outcome.done["fail_over"]
    explained = Faults(
        outcome.done["kill"] + len(outcome.last_words),
        database,
        workers,
        3 * outcome.done["cut"] + 10 * outcome.done["away"],
    )
    outcome.wrong += what_is_wrong(app, wanted.codes, outcome.journal, explained)
    app.store.close()
    return outcome


@contextmanager
def prepared(
    folder: Path, wanted: Wanted, store: str, standby: str = ""
) -> Iterator[tuple[Site, Server | Pair | None]]:
    """A site with its tables; ``standby`` is sync or async where another server takes over."""
    if store == "sqlite":
        site = Site(folder)
        lay(site, wanted)
        yield site, None
    elif standby:
        with pair(standby == "sync") as two:
            site = Site(folder, database(two.address, "run"))
            lay(site, wanted)
            yield site, two
    else:
        with server(DURABLE) as one_server:
            site = Site(folder, database(one_server.address, "run"))
            lay(site, wanted)
            yield site, one_server


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--standby", choices=("", "sync", "async"), default="")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--short", type=int, default=10, help="tables with little time for a turn")
    parser.add_argument("--short-seconds", type=int, default=20, help="so little")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", default="faults")
    for one in fields(Plan):
        assert isinstance(one.default, int | float)
        parser.add_argument(f"--{one.name.replace('_', '-')}", type=type(one.default), default=one.default)
    given = vars(parser.parse_args())
    plan = Plan(**{one.name: given[one.name] for one in fields(Plan)})
    wanted = Wanted(given["games"], given["short"], given["short_seconds"])
    with (
        tempfile.TemporaryDirectory(prefix="faults") as folder,
        prepared(Path(folder), wanted, given["store"], given["standby"]) as (site, servers),
    ):
        outcome = tried(site, wanted, given["workers"], plan, given["seed"], servers)
    print(outcome.told())
    print(*(f"{one.kind}: {one.words}" for one in outcome.wrong[:50]), sep="\n")
    print(*outcome.last_words, sep="\n---\n")
    return bool(outcome.wrong)


if __name__ == "__main__":
    sys.exit(main())
