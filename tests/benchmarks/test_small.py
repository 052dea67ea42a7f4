"""Each target of `make bench` that needs no package beyond the tests' own still runs: one short lap of it.

What it measures counts for nothing here; `make soak` runs them all, and `make bench` measures.
"""

import os
import sys

import pytest

from benchmarks.harness import ONCE, SMALL
from benchmarks.targets import OTHERS, TARGETS
from tests.kit import processes

HERE = [
    target.measure
    for target in (*TARGETS, *OTHERS)
    if target.measure and not target.packages and not target.needs_fast
]


@pytest.mark.parametrize("module", sorted({measure.partition(".")[0] for measure in HERE}))
def test_one_lap_runs(module: str) -> None:
    """All of a module in one process: some measure the same game."""
    measures = [measure for measure in HERE if measure.startswith(f"{module}.")]
    once = {**os.environ, SMALL: "1", ONCE: "1", "PYTHONPATH": str(processes.ROOT)}
    processes.run(sys.executable, "-m", "benchmarks.run", *measures, env=once, check=True)
