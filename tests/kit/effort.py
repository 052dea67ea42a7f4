"""How much computing something takes, so that a limit means the same on every machine, busy or not.

Only the processor's time counts, and it is told in the seconds of one machine: the one on which a fixed piece
of work takes as long as is said here.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable

_USUALLY = 0.012  # seconds for the fixed piece of work
_TRIES = 5
_LOOKS = 3  # at how fast the machine is

_LINE = re.compile(r"(\w+) at (\d+),(\d+)")


def effort(what: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    """The seconds of the quickest of a few tries; a machine that is half as fast gets twice the time.

    How fast it is may change from one moment to the next, so each try is measured by work right beside it.
    """
    return min(_spent(what, clock) / slowness() for _ in range(_TRIES))


def slowness() -> float:
    """How many seconds this machine takes now for a second of that one."""
    return min(_spent(_fixed_work, time.process_time) for _ in range(_LOOKS)) / _USUALLY


def _spent(what: Callable[[], object], clock: Callable[[], float]) -> float:
    began = clock()
    what()
    return clock() - began


def _fixed_work() -> None:
    """Texts, numbers and tables, as everywhere in this program."""
    seen: dict[tuple[str, int], int] = {}
    for number in range(4000):
        found = _LINE.search(f"play card{number % 97} at {number},{number % 13}")
        assert found
        key = found[1], int(found[2]) % 211
        seen[key] = seen.get(key, 0) + len(found[0])
    sorted(seen.items())
