"""One use case, one transaction: load, take a step, write the letters that follow, store everything."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from pbem.app import App
from pbem.app.game import load
from pbem.app.letters import letters_after
from pbem.app.unit_of_work import UnitOfWork
from pbem.store.schema.errors import Conflict

T = TypeVar("T")
# A clash of two writers is rare and short: the loser reloads and judges anew.
TRIES = 5


def in_one(app: App, code: str, step: Callable[[UnitOfWork], T]) -> T:
    """Take a step, write the letters that follow, store everything; again when another writer was faster."""

    def attempt() -> T:
        work = UnitOfWork.unchanged(app, load(app, code))
        result = step(work)
        letters_after(work)
        app.store.commit(work.change())
        return result

    return retrying(attempt)


def retrying(attempt: Callable[[], T]) -> T:
    """Run a use case again when another writer was faster."""
    for last in (False,) * (TRIES - 1) + (True,):
        try:
            return attempt()
        except Conflict:
            if last:
                raise
    raise AssertionError("unreachable")
