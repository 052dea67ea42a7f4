"""Measuring two things in turn, lap by lap, so that a slow spell of the machine hits both."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

LAPS = 7
SLICE = 0.2  # seconds

Work = Callable[[], int]  # does some work and says how many units it did


@dataclass(frozen=True)
class Result:
    """One line of the report; ``value`` is better when larger, unless ``at_most``."""

    number: str
    what: str
    value: float
    gate: float
    goal: float
    at_most: bool = False
    note: str = ""

    @property
    def verdict(self) -> str:
        if self.at_most:
            return "goal" if self.value <= self.goal else "gate" if self.value <= self.gate else "MISSED"
        return "goal" if self.value >= self.goal else "gate" if self.value >= self.gate else "MISSED"

    def __str__(self) -> str:
        sign = "≤" if self.at_most else "≥"
        limits = f"{sign} {self.gate:g} / {sign} {self.goal:g}"
        return (
            f"{self.number:>4}  {self.what:<58} {self.value:8.2f}  {limits:<18} {self.verdict:<6} {self.note}"
        )


def rate(work: Work) -> float:
    """Units per second over one slice of time."""
    work()  # warm
    units, began = 0, time.perf_counter()
    while True:
        units += work()
        spent = time.perf_counter() - began
        if spent >= SLICE:
            return units / spent


def speed(subject: Work, anchor: Work, laps: int = LAPS) -> float:
    """How many times as fast the subject is as the anchor: the median over the laps."""
    return statistics.median(rate(subject) / rate(anchor) for _ in range(laps))


def seconds(command: Callable[[], object], times: int = 9) -> float:
    """The median time of a whole command."""
    spent = []
    for _ in range(times):
        began = time.perf_counter()
        command()
        spent.append(time.perf_counter() - began)
    return statistics.median(spent)
