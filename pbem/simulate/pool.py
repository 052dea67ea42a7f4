"""A run of games spread over processes."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from functools import partial
from itertools import takewhile
from multiprocessing import get_context, parent_process, resource_tracker
from queue import SimpleQueue
from typing import Any, TypeVar

from pbem.simulate.game import BotGame, Setup
from pbem.simulate.report import Count, Report, count

Progress = Callable[[int, int], None]
Part = TypeVar("Part")
Result = TypeVar("Result")

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
    with closing(spread(partial(play_batch, setup), batches, processes)) as parts:
        for batch, part in zip(batches, parts, strict=True):
            counts.update(part)
            done += len(batch)
            if progress is not None:
                progress(done, games)
    return Report(setup, games, counts, time.perf_counter() - began)


def spread(
    work: Callable[[Part], Result], parts: Sequence[Part], processes: int
) -> Generator[Result, None, None]:
    """What comes of each part of some work, in their order, done by so many processes."""
    if processes == 1 or len(parts) < 2:
        for part in parts:
            yield work(part)
        return
    # An interrupt may find us anywhere, also holding a lock of the pool; so another thread deals with that.
    results: SimpleQueue[Result | Exception] = SimpleQueue()
    stop = threading.Event()
    manager = threading.Thread(target=_do_all, args=(work, parts, processes, results.put, stop))
    try:
        manager.start()
        for _ in parts:
            result = results.get()
            if isinstance(result, Exception):
                raise result
            yield result
    finally:
        stop.set()
        if manager.is_alive():
            manager.join()


def _do_all(
    work: Callable[[Part], Result],
    parts: Sequence[Part],
    processes: int,
    tell: Callable[[Result | Exception], None],
    stop: threading.Event,
) -> None:
    """Let other processes do the parts, in this order, until somebody wants to stop."""
    # Ctrl-C reaches all processes of a terminal, and one of them is enough to stop. What this thread starts
    # never hears of it, from its first moment on; but the tracker, while it is started, would undo that.
    resource_tracker.ensure_running()
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    # Spawned, not forked: the same on every system, and safe beside threads of the caller.
    pool = ProcessPoolExecutor(processes, get_context("spawn"), initializer=_end_with_the_caller)
    try:
        wanted = takewhile(lambda _: not stop.is_set(), parts)
        for result in pool.map(work, wanted):
            tell(result)
            if stop.is_set():
                break
    except Exception as problem:  # noqa: BLE001  the caller raises it again
        tell(problem)
    finally:
        pool.shutdown(cancel_futures=True)


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
