"""What the processes of a run cost: time of the processor and memory, read from /proc once a second."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import linear_regression, median

from tests.kit.patience import moment
from tests.real.postgresql import children_of

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
Group = Callable[[], Sequence[int]]  # the processes that belong together now

# Memory counts as flat if its last third is no higher than this above its middle third. The first third is
# left out: there caches fill up, such as that of the games that were looked at last.
GROWTH, SLACK_MB = 1.05, 4.0


@dataclass(frozen=True)
class Sample:
    """One look."""

    at: float
    cpu: dict[str, float]  # seconds until now, by group
    memory: dict[str, float]  # megabytes, by group


def cpu_of(pid: int) -> float:
    """Seconds of a process, and of those of its children that have ended."""
    with suppress(OSError):
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, words[11:15])) / TICKS
    return 0.0


def memory_of(pid: int) -> float:
    """Megabytes that a process holds."""
    with suppress(OSError):
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE / 1e6
    return 0.0


def family(pid: int) -> list[int]:
    return [pid, *children_of(pid)]


@dataclass
class Meters:
    """Looks at groups of processes until it is told to stop."""

    groups: dict[str, Group]
    samples: list[Sample] = field(default_factory=list)

    def look(self) -> Sample:
        pids = {name: group() for name, group in self.groups.items()}
        sample = Sample(
            moment(),
            {name: sum(map(cpu_of, some)) for name, some in pids.items()},
            {name: sum(map(memory_of, some)) for name, some in pids.items()},
        )
        self.samples.append(sample)
        return sample

    def between(self, since: float, until: float) -> list[Sample]:
        return [sample for sample in self.samples if since <= sample.at <= until]

    def cores(self, name: str, since: float, until: float) -> float:
        """How many processors a group kept busy."""
        some = self.between(since, until)
        if len(some) < 2:
            return 0.0
        return (some[-1].cpu[name] - some[0].cpu[name]) / (some[-1].at - some[0].at)


@dataclass(frozen=True)
class Memory:
    """How much memory a group held in the course of a run."""

    start: float
    middle: float
    end: float
    slope: float  # megabytes in an hour, over the last two thirds
    is_flat: bool


def memory(samples: Sequence[Sample], name: str) -> Memory:
    values = [sample.memory[name] for sample in samples]
    if len(values) < 6:
        first, last = (values[0], values[-1]) if values else (0.0, 0.0)
        return Memory(first, last, last, 0.0, True)
    third = len(values) // 3
    middle, last = median(values[third : 2 * third]), median(values[2 * third :])
    slope = linear_regression([sample.at for sample in samples[third:]], values[third:]).slope * 3600
    return Memory(values[0], middle, last, slope, last <= middle * GROWTH + SLACK_MB)


@contextmanager
def metered(groups: dict[str, Group], every: float = 1.0) -> Iterator[Meters]:
    """Meters that look by themselves as long as the context is open."""
    meters = Meters(groups)
    stop = threading.Event()

    def look_on() -> None:
        while not stop.wait(every):
            meters.look()

    meters.look()
    thread = threading.Thread(target=look_on, daemon=True)
    thread.start()
    try:
        yield meters
    finally:
        stop.set()
        thread.join()
