"""Measuring two things in turn, lap by lap, so that a slow spell of the machine hits both.

A side does some work, says how many units it did, and lets a Watch run only while it does what is measured:
getting ready, or looking at what came of it, costs nothing.
"""

from __future__ import annotations

import gc
import os
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from benchmarks.engines import busy

SMALL = "BENCH_SMALL"  # in the environment: a short run that only shows that everything works
ONCE = "BENCH_ONCE"  # one lap of that


def size(full: int, small: int) -> int:
    """How much of something a run has: ``full`` is what the target speaks of."""
    return small if os.environ.get(SMALL) else full


LAPS = 1 if os.environ.get(ONCE) else size(7, 3)
SLICE = size(200, 20) / 1000  # seconds


class Figure(NamedTuple):
    """What was measured: the median of the laps, and the lowest and the highest lap."""

    median: float
    low: float
    high: float
    note: str = ""

    def __str__(self) -> str:
        return f"{short(self.median)} [{short(self.low)}–{short(self.high)}]"


def short(value: float) -> str:
    """About three digits, whatever the size."""
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def figure(laps: Sequence[float], note: str = "") -> Figure:
    return Figure(statistics.median(laps), min(laps), max(laps), note)


def costs(ratios: Sequence[float]) -> list[float]:
    """How many times as much time something takes, from how many times as fast it is."""
    return [1 / ratio for ratio in ratios]


@dataclass
class Watch:
    """Time that was spent inside ``with watch:``, by the clock on the wall and by the processor.

    What a database server computes meanwhile counts too, for both sides.
    """

    wall: float = 0.0
    cpu: float = 0.0

    def __enter__(self) -> None:
        self._busy = busy()
        self._began = time.perf_counter(), time.process_time()

    def __exit__(self, *_: object) -> None:
        wall, cpu = self._began
        self.wall += time.perf_counter() - wall
        self.cpu += time.process_time() - cpu
        self.cpu += sum(seconds - self._busy.get(pid, 0.0) for pid, seconds in busy().items())


class Side(Protocol):
    """One of two things that are compared; returns how many units of work it did."""

    def __call__(self, watch: Watch, /) -> int: ...


def timed(work: Callable[[], int]) -> Side:
    """A side all of whose work is measured."""

    def side(watch: Watch) -> int:
        with watch:
            return work()

    return side


class Laps(NamedTuple):
    """How many times as fast the subject was as the anchor, and what one unit of it took, lap by lap."""

    wall: list[float]
    cpu: list[float]
    milliseconds: list[float]  # of CPU time


def interleaved(subject: Side, anchor: Side, laps: int = LAPS) -> Laps:
    """Subject and anchor in turn, a slice of time each; the anchor may do what the subject has just done."""
    subject(Watch())  # warm
    anchor(Watch())
    found = Laps([], [], [])
    for _ in range(laps):
        ours, theirs = pace(subject), pace(anchor)
        found.wall.append(ours.wall / theirs.wall)
        found.cpu.append(ours.cpu / theirs.cpu)
        found.milliseconds.append(1000 / ours.cpu)
    return found


class Pace(NamedTuple):
    """Units per second."""

    wall: float
    cpu: float


def pace(side: Side, least: float = SLICE) -> Pace:
    """How fast a side is over one slice of time."""
    gc.collect()  # nobody clears up what the other one left
    watch, units = Watch(), 0
    while watch.wall < least:
        units += side(watch)
    return Pace(units / watch.wall, units / watch.cpu)
