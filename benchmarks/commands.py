"""Targets 15 and 21 to 23: commands, each a process that starts cold, against Python started for less."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from pathlib import Path

from benchmarks.harness import LAPS, SLICE, Figure, costs, figure, interleaved, size, timed
from benchmarks.midgames import DECISIONS, folder, opened, played_on, started
from pbem.simulate import simulate

LETTER = b"From: anna@example.org\r\n\r\nplay 12 at 3,4\r\n" + b"> quoted\r\n" * 500
GAMES = size(2000, 12)


def piped() -> list[Figure]:
    """Target 15: a mail host hands over one letter, against Python that does nothing; wall, as cost."""
    pbem = str(Path(sys.executable).with_name("pbem"))
    with folder() as home:
        environment = {**os.environ, "PBEM_HOME": str(home)}

        def once(*command: str) -> int:
            subprocess.run(command, input=LETTER, env=environment, check=True)
            return 1

        laps = interleaved(
            timed(lambda: once(pbem, "mail", "receive", "--to", "turn@pbem.localhost")),
            timed(lambda: once(sys.executable, "-c", "pass")),
        )
    return [figure(costs(laps.wall))]


def seconds(home: Path, *words: str) -> float:
    """The processor time that a command takes, on average over a slice of time."""
    environment = {**os.environ, "PBEM_HOME": str(home), "NO_COLOR": "1"}
    before, began, runs = of_children(), time.perf_counter(), 0
    while time.perf_counter() - began < SLICE:
        subprocess.run([sys.executable, *words], env=environment, check=True, stdout=subprocess.DEVNULL)
        runs += 1
    return (of_children() - before) / runs


def of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def help_page() -> list[Figure]:
    """Target 21: seconds that ``pbem --help`` takes beyond bare Python."""
    with folder() as home:
        seconds(home, "-m", "pbem", "--help")  # so that there is bytecode
        laps = [seconds(home, "-m", "pbem", "--help") - seconds(home, "-c", "pass") for _ in range(LAPS)]
    return [figure(laps)]


def show() -> list[Figure]:
    """Target 23: one game shown, against Python with what such a command needs at least; as cost."""
    with folder() as home:
        app = opened(home)
        started(app, "K7", 0)
        played_on(app, "K7")
        app.store.close()
        least = ("-c", "import sqlite3, argparse")
        shown = ("-m", "pbem", "show", "K7")
        seconds(home, *shown)
        pairs = [(seconds(home, *shown), seconds(home, *least)) for _ in range(LAPS)]
    spent = figure([ours for ours, _ in pairs])
    return [figure([ours / theirs for ours, theirs in pairs], f"{spent} s after {DECISIONS} decisions")]


def two_processes() -> list[Figure]:
    """Target 22: a run of random bots, two processes against one; wall, with the start of the processes."""

    def run(processes: int) -> int:
        return simulate(GAMES, 5, "random", seed=1, processes=processes).rounds

    laps = interleaved(timed(lambda: run(2)), timed(lambda: run(1)))
    return [figure(laps.wall, f"{GAMES:,} games")]
