"""A run of games spread over processes."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import closing
from functools import partial
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.pool import Pool
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
    """Yield what comes of each part of some work, in their order, done by so many processes."""
    if processes == 1 or len(parts) < 2:
        yield from map(work, parts)
        return
    with _pool(processes) as pool:
        yield from pool.imap(work, parts)


def _pool(processes: int) -> Pool:
    """Return processes that never hear of Ctrl-C, which reaches all of a terminal: it ends us, and we them.

    They are spawned, not forked: the same on every system, and safe beside threads of the caller.
    """
    resource_tracker.ensure_running()  # while it starts, it lets signals through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # which children inherit
    try:
        return get_context("spawn").Pool(processes, _end_with_the_caller)
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
