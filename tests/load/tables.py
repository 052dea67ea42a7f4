"""Many tables at which people play, made once and copied for every run.

Their first letters count as sent, for thousands of them would be all that a short run sees; what stood in
them is handed to the players in a file (``Post.had``). ``python -m tests.load.tables`` makes a part of them:
two of these at once keep two cores busy.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path

from pbem.app import App, utc_now
from pbem.app.lobby.games import NewGame, NewPlayer, create, start
from pbem.config import Settings
from pbem.store.schema.kinds import OutboxStatus
from pbem.wiring import build_app
from tests.kit.processes import running
from tests.load.journal import packed
from tests.load.letters import digest, glance
from tests.load.post import SHORT
from tests.real.postgresql import database, drop_database

NAMES = ("Anna", "Boris", "Carla", "Dora", "Emil")
LONG = "L"
AT_ONCE = 2  # processes that make tables


@dataclass(frozen=True)
class Wanted:
    """Which tables a run needs."""

    games: int
    short: int = 0  # so many of them have little time for a turn
    short_seconds: int = 20
    bots: int = 0  # of the five at each table

    @property
    def codes(self) -> list[str]:
        return [f"{SHORT if number < self.short else LONG}{number}" for number in range(self.games)]


def make(app: App, wanted: Wanted, code: str) -> list[str]:
    """One table that has begun; a line for each of its first letters."""
    people = len(NAMES) - wanted.bots
    players = [
        NewPlayer(name, f"{name.lower()}.{code.lower()}@example.org")
        if number < people
        else NewPlayer(name, bot="steady")
        for number, name in enumerate(NAMES)
    ]
    seconds = wanted.short_seconds if code.startswith(SHORT) else 24 * 60 * 60
    create(app, NewGame(players, code, per_turn=seconds, cooling=0))
    start(app, code)
    rows = app.store.outbox(OutboxStatus.NEW, code)
    app.store.outbox_all_sent([row.id for row in rows], app.now())
    return [
        json.dumps([row.recipient, digest(row.raw), packed(row.raw), *asdict(glance(row.raw)).values()])
        + "\n"
        for row in rows
    ]


@dataclass(frozen=True)
class Site:
    """The database of a run, and the folders of its workers."""

    folder: Path
    url: str = ""  # of PostgreSQL; else it is SQLite

    @property
    def engine(self) -> str:
        return "PostgreSQL" if self.url else "SQLite"

    @property
    def first(self) -> Path:
        """What the first letters said."""
        return self.folder / "first.jsonl"

    def home(self, worker: int = 0) -> Path:
        """On SQLite all work in the folder with the file; a PostgreSQL server has room for a folder each."""
        home = self.folder / (f"home{worker}" if self.url else "home0")
        home.mkdir(parents=True, exist_ok=True)
        return home

    def open(self, now: Callable[[], datetime] = utc_now) -> App:
        return build_app(Settings(home=self.home()), now, database=self.url)

    @property
    def environment(self) -> dict[str, str]:
        return {**os.environ, **({"PBEM_DATABASE_URL": self.url} if self.url else {})}


def lay(site: Site, wanted: Wanted) -> None:
    """Make the tables of a site that is empty."""
    site.open().store.close()  # the tables of the database are made before two processes come to it
    words = [
        sys.executable,
        "-m",
        "tests.load.tables",
        str(site.folder),
        *(["--url", site.url] if site.url else []),
    ]
    words += [f"--{name.replace('_', '-')}={value}" for name, value in asdict(wanted).items()]
    with ExitStack() as all_of_them:
        makers = [
            all_of_them.enter_context(running(*words, f"--part={part}", env=site.environment))
            for part in range(AT_ONCE)
        ]
        assert [maker.wait() for maker in makers] == [0] * AT_ONCE, "the tables could not be made"
    parts = [part_of(site, part) for part in range(AT_ONCE)]
    site.first.write_text("".join(part.read_text() for part in parts))


def part_of(site: Site, part: int) -> Path:
    return site.folder / f"first{part}.jsonl"


def copied(source: Site, folder: Path, server: str = "") -> Site:
    """A copy of a site that nobody works at; ``server`` is the address of the PostgreSQL server."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    shutil.copy(source.first, folder)
    if not source.url:
        site = Site(folder)
        shutil.copy(Settings(home=source.home()).database, site.home())
        return site
    drop_database(server, "run")
    template = source.url.partition("?")[0].rpartition("/")[2]
    return Site(folder, database(server, "run", template))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--url", default="")
    parser.add_argument("--part", type=int, default=0)
    for name, value in asdict(Wanted(0)).items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=int, default=value)
    given = vars(parser.parse_args())
    site, part = Site(given.pop("folder"), given.pop("url")), given.pop("part")
    wanted = Wanted(**given)
    app = site.open()
    with part_of(site, part).open("w") as first:
        for code in wanted.codes[part::AT_ONCE]:
            first.writelines(make(app, wanted, code))
    app.store.close()


if __name__ == "__main__":
    main()
