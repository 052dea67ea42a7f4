"""``python -m tests.load``: many games at once, with 1, 2 and 4 workers on both engines; a table and JSON.

``python -m tests.load --fill docs/scaling.md --out figures.json`` puts figures of before into the page.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from tests.load.measure import SETTLE, Result, measured
from tests.load.report import COLUMNS, cells, fill_file, line
from tests.load.tables import Site, Wanted, copied, lay
from tests.real.postgresql import DURABLE, Server, database, server

STORES = ("sqlite", "postgres")


def runs(given: argparse.Namespace, folder: Path) -> Iterator[Result]:
    """One after the other, for they would be in each other's way."""
    wanted = Wanted(given.games, bots=given.bots)
    for store in given.store:
        with ExitStack() as parts:
            here: Server | None = parts.enter_context(server(DURABLE)) if store == "postgres" else None
            source = Site(folder / store, database(here.address, "prepared") if here else "")
            lay(source, wanted)
            for workers in given.workers:
                site = copied(source, folder / f"{store}{workers}", here.address if here else "")
                pace = {name: getattr(given, name) for name in ("seconds", "easy", "think", "warm")}
                yield measured(site, wanted, workers, server=here, **pace)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--bots", type=int, default=0, help="of the five at each table")
    parser.add_argument("--seconds", type=float, default=120.0, help="at full load")
    parser.add_argument("--easy", type=float, default=30.0, help="seconds at an easy pace; 0: none")
    parser.add_argument("--think", type=float, default=1.0, help="seconds, on average")
    parser.add_argument("--warm", type=float, default=SETTLE, help="seconds of load before that")
    parser.add_argument("--workers", type=lambda text: [*map(int, text.split(","))], default=[1, 2, 4])
    parser.add_argument("--store", type=lambda text: text.split(","), default=[*STORES])
    parser.add_argument("--out", type=Path, help="where the figures are written, as JSON")
    parser.add_argument("--fill", type=Path, help="a page whose table is made of the figures in --out")
    given = parser.parse_args()
    if given.fill:
        fill_file(given.fill, given.out)
        return
    found = []
    print(line(COLUMNS), line(["---"] * len(COLUMNS)), sep="\n", flush=True)
    with tempfile.TemporaryDirectory(prefix="load") as folder:
        for result in runs(given, Path(folder)):
            found.append(result.as_json())
            print(line(cells(found[-1])), flush=True)
            if given.out:
                given.out.write_text(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
