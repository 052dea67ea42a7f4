"""Target 21: what ``pbem --help`` costs beyond starting Python."""

from __future__ import annotations

import statistics
import subprocess
import sys
from collections.abc import Iterator

from benchmarks.harness import Result, seconds


def added_seconds() -> float:
    """The median over a few laps of both, one after the other."""

    def bare() -> object:
        return subprocess.run([sys.executable, "-c", "pass"], check=True)

    def help_page() -> object:
        return subprocess.run([sys.executable, "-m", "pbem", "--help"], check=True, capture_output=True)

    return statistics.median(seconds(help_page, 3) - seconds(bare, 3) for _ in range(5))


def results() -> Iterator[Result]:
    yield Result("21", "pbem --help beyond bare Python, seconds", added_seconds(), 0.25, 0.15, at_most=True)
