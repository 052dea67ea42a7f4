"""A run of games spread over processes."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import repeat
from multiprocessing import get_context, parent_process
from typing import Any

from pbem.simulate.game import BotGame, Setup
from pbem.simulate.report import Count, Report, count

Progress = Callable[[int, int], None]

_BATCHES_PER_PROCESS = 16  # enough to keep all busy to the end and the progress bar moving
_LARGEST_BATCH = 20  # about a second: so long an interrupted run still goes on


def simulate(
    games: int,
    players: int,
    bots: str = "steady",
    *,
    edition: str = "anniv",
    modules: tuple[str, ...] = ("base",),
    overrides: Mapping[str, Any] | None = None,
    seed: int | str = 0,
    processes: int | None = None,
    progress: Progress | None = None,
) -> Report:
    """Play so many games and report; ``progress`` is told how many are done, and of how many."""
    setup = Setup(players, bots, edition, modules, overrides or {}, seed)
    processes = processes or os.cpu_count() or 1
    size = max(1, min(games // (processes * _BATCHES_PER_PROCESS), _LARGEST_BATCH))
    batches = [range(first, min(first + size, games)) for first in range(0, games, size)]
    counts: Counter[Count] = Counter()
    began = time.perf_counter()
    done = 0
    for batch, part in zip(batches, _results(setup, batches, processes), strict=True):
        counts.update(part)
        done += len(batch)
        if progress is not None:
            progress(done, games)
    return Report(setup, games, counts, time.perf_counter() - began)


def _results(setup: Setup, batches: list[range], processes: int) -> Iterator[Counter[Count]]:
    if processes == 1 or len(batches) < 2:
        for batch in batches:
            yield play_batch(setup, batch)
        return
    # Spawned, not forked: the same on every system, and safe beside threads of the caller.
    pool = ProcessPoolExecutor(processes, get_context("spawn"), initializer=_end_with_the_caller)
    try:
        with _interrupts_held():
            first = pool.submit(play_batch, setup, batches[0])  # which starts all processes
        rest = pool.map(play_batch, repeat(setup), batches[1:])
        yield first.result()
        yield from rest
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl-C reaches all processes of a terminal, and one of them is enough to stop.

    What is started in here never hears of it, from its first moment on; the caller hears of it afterwards.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_with_the_caller() -> None:
    """A caller who is killed can stop nobody; so each process looks after itself."""

    def look() -> None:
        caller = parent_process()
        if caller is not None:
            caller.join()
            os._exit(1)

    threading.Thread(target=look, daemon=True).start()


def play_batch(setup: Setup, indices: Iterable[int]) -> Counter[Count]:
    """Play the games with these indices and add up what they say."""
    counts: Counter[Count] = Counter()
    for index in indices:
        game = BotGame(setup, index)
        for _ in game.decisions():
            pass
        counts.update(count(setup, game))
    return counts
