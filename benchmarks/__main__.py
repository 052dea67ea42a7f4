"""``make bench``: every target with its figure, its gate and whether it is reached.

Each figure is the median over laps in which both sides took turns, with the lowest and the highest lap beside
it. Where the engine matters there are two columns: plain Python, and the compiled copy of ``make fast``. Each
comes from a process of its own, and no ratio has a plain side and a compiled one. With ``--store postgres``
games are kept by a PostgreSQL server, which is started for that, and the bare side writes there too.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from benchmarks.copies import FAST, environment
from benchmarks.engines import POSTGRES
from benchmarks.harness import SMALL, Figure
from benchmarks.targets import MISSED, OTHERS, TARGETS, Limits, Target
from tests.real.postgresql import DURABLE, server

WIDTH = 57


def main() -> int:
    asked = argparse.ArgumentParser(prog="benchmarks", description=__doc__.splitlines()[0])
    asked.add_argument("numbers", nargs="*", help="of targets; also: fast, tricks (if none is given, all)")
    asked.add_argument("--fast", type=Path, help="the folder of the compiled copy, if there is one")
    asked.add_argument(
        "--store", choices=("sqlite", "postgres"), default="sqlite", help="where games are kept"
    )
    asked.add_argument("--small", action="store_true", help="a short try; no figure counts")
    wanted = asked.parse_args()
    known = [target for target in (*TARGETS, *OTHERS) if wanted.fast or not target.needs_fast]
    if wanted.store == "postgres":
        known = [target for target in known if target.on_postgres]
    if unknown := set(wanted.numbers) - {target.number for target in known}:
        asked.error(f"no target {', '.join(sorted(unknown))}")
    os.environ.pop(FAST, None)
    if wanted.fast:
        os.environ[FAST] = str(wanted.fast.resolve())
    if wanted.small:
        os.environ[SMALL] = "1"
    print(heading(wanted.small, wanted.store), flush=True)
    chosen = [target for target in known if not wanted.numbers or target.number in wanted.numbers]
    with ExitStack() as stack:
        if wanted.store == "postgres":
            os.environ[POSTGRES] = stack.enter_context(server(DURABLE)).address
        return reported(chosen)


def reported(targets: Sequence[Target]) -> int:
    """Measure and print all of them; an exit code."""
    missed, failed = [], False
    for target in targets:
        try:
            missed += report(target)
        except subprocess.CalledProcessError:
            print(f"{target.number:>6}  FAILED: {target.measure}")  # its own words stand above
            failed = True
        sys.stdout.flush()
    if missed:
        print("\nMissed; a gate counts as missed after two runs in a row:", *missed, sep="\n")
    return int(failed)


def heading(small: bool, store: str) -> str:
    columns = " ".join(column(copy, "gate / goal", "") for copy in ("plain", "compiled"))
    return "\n".join(
        (
            f"Python {platform.python_version()}, {store}, {os.cpu_count()} cores,"
            f" load {os.getloadavg()[0]:.1f}.",
            "A small run: it shows that everything works, and no figure counts." if small else "",
            f"{'#':>6}  {'what':<{WIDTH}} {columns}".rstrip(),
        )
    )


def report(target: Target) -> list[str]:
    """Measure and print one target; the figures that missed their gate."""
    if target.elsewhere:
        print(f"{target.number:>6}  not here: {target.elsewhere}")
        return []
    plain = iter(measured(target, compiled=False))
    with_engine = FAST in os.environ and any(line.compiled for line in target.lines)
    compiled = iter(measured(target, compiled=True) if with_engine else ())
    missed = []
    for line in target.lines:
        if line.missing:
            print(f"{target.number:>6}  {line.what:<{WIDTH}} {line.missing}")
            continue
        found = [("plain", next(plain), line.plain)]
        if with_engine and line.compiled:
            found.append(("compiled", next(compiled), line.compiled))
        columns = [column(str(figure), str(limits), verdict(figure, limits)) for _, figure, limits in found]
        print(f"{target.number:>6}  {line.what:<{WIDTH}} {' '.join(columns)}".rstrip())
        for note in dict.fromkeys(figure.note for _, figure, _ in found if figure.note):
            print(f"{'':8}    {note}")
        for name, figure, limits in found:
            if verdict(figure, limits) == MISSED:
                missed.append(f"{target.number:>6}  {line.what} ({name})")
    assert next(plain, None) is None
    assert next(compiled, None) is None
    return missed


def verdict(figure: Figure, limits: Limits) -> str:
    return "" if os.environ.get(SMALL) else limits.reached(figure.median)


def column(figure: str, limits: str, reached: str) -> str:
    return f"{figure:<20} {limits:<16} {reached:<6}"


def measured(target: Target, compiled: bool) -> list[Figure]:
    """The figures of a target, from a process with this copy of the package."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.run", target.measure],
        env=environment(compiled),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    answer = json.loads(done.stdout.splitlines()[-1])
    assert answer["compiled"] is compiled
    return [Figure(*figure) for figure in answer["figures"]]


if __name__ == "__main__":
    sys.exit(main())
