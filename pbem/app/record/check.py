"""Checking every game of a database: dealt again and judged again, without the bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pbem.app import App
from pbem.app.record.checks.findings import Finding
from pbem.app.record.export import whole
from pbem.app.record.verify import verify
from pbem.sentence import Sentence
from pbem.store.schema.errors import StoreError, StoreTrouble

Progress = Callable[[int, int], None]

UNREADABLE = (StoreTrouble.DAMAGED, StoreTrouble.DISK)  # where it lies in the file


def check_games(
    app: App, codes: Sequence[str], progress: Progress | None = None
) -> Iterator[tuple[str, Finding]]:
    """Yield the games with which something is wrong, and what; ``progress`` is told how many are done."""
    for done, code in enumerate(codes, 1):
        finding = checked(app, code)
        if finding is not None:
            yield code, finding
        if progress is not None:
            progress(done, len(codes))


def checked(app: App, code: str) -> Finding | None:
    """Return what is wrong with a game; one that cannot even be read does not stop the others."""
    try:
        return next(iter(verify(whole(app, code), quick=True)), None)
    except StoreError as problem:
        if problem.code not in UNREADABLE:
            raise  # it says nothing about this game
        return _unreadable(problem.code)
    except Exception as problem:
        return _unreadable(f"{type(problem).__name__}: {problem}")


def _unreadable(problem: str) -> Finding:
    return Finding(Sentence("It cannot be read: {problem}.", problem=problem))
