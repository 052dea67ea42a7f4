"""Checking every game of a database: dealt again and judged again, by several processes at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.app.record.checks.findings import Finding
from pbem.app.record.export import whole
from pbem.app.record.verify import verify
from pbem.store.schema.errors import StoreError, StoreTrouble

if TYPE_CHECKING:
    from pbem.app import App

Progress = Callable[[int, int], None]

AT_ONCE = 8  # games that a process takes from the pile
UNREADABLE = (StoreTrouble.DAMAGED, StoreTrouble.DISK)  # where it lies in the file
WORTH_MORE = 32  # games; for fewer one process is done before others have started


def check_games(
    database: Path | str, codes: Sequence[str], processes: int = 1, progress: Progress | None = None
) -> Iterator[tuple[str, list[Finding]]]:
    """The games with which something is wrong, and what; ``progress`` is told how many are done."""
    batches = [codes[at : at + AT_ONCE] for at in range(0, len(codes), AT_ONCE)]
    done = 0
    for batch, found in zip(batches, _results(database, batches, processes, len(codes)), strict=True):
        done += len(batch)
        if progress is not None:
            progress(done, len(codes))
        yield from found


def _results(
    database: Path | str, batches: list[Sequence[str]], processes: int, games: int
) -> Iterable[list[tuple[str, list[Finding]]]]:
    if processes == 1 or games < WORTH_MORE:
        yield from (check_batch(database, batch) for batch in batches)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        yield from pool.map(check_batch, [database] * len(batches), batches)


def check_batch(database: Path | str, codes: Sequence[str]) -> list[tuple[str, list[Finding]]]:
    """Check some games, each by itself: one that cannot even be read does not stop the others."""
    app = _app(database)
    found = []
    for code in codes:
        try:
            findings = verify(whole(app, code), quick=True)
        except StoreError as problem:
            if problem.code not in UNREADABLE:
                raise  # it says nothing about this game
            findings = [Finding("unreadable", 0, {"problem": str(problem.code)})]
        except Exception as problem:
            findings = [Finding("unreadable", 0, {"problem": f"{type(problem).__name__}: {problem}"})]
        if findings:
            found.append((code, findings))
    app.store.close()
    return found


def _app(database: Path | str) -> App:
    """Enough of an application to read; nobody is written to."""
    from pbem.app import App, Envelope
    from pbem.store.store import Store

    return App(Store.open(database), lambda *_: Envelope("", "", b""), lambda *_: "")
