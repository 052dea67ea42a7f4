"""One use case, one transaction: load, take a step, write the letters that follow, store everything."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from pbem.app import App
from pbem.app.game import load
from pbem.app.letters import letters_after
from pbem.app.unit_of_work import UnitOfWork
from pbem.store.schema.changes import Change
from pbem.store.schema.errors import Conflict
from pbem.store.schema.kinds import InboxStatus
from pbem.store.schema.rows import InboxRow

T = TypeVar("T")
# A clash of two writers is rare and short: the loser reloads and judges anew.
TRIES = 5


class AlreadyAnswered(Exception):
    """Another process has dealt with this very mail: nobody needs to be told."""


def in_one(app: App, code: str, step: Callable[[UnitOfWork], T], mail: InboxRow | None = None) -> T:
    """Take a step, write the letters that follow, store everything; again when another writer was faster.

    ``mail`` is the one behind it: if somebody else has dealt with it in the meantime, nothing is done. Who
    wrote it and to whom may have changed as well, so whoever reads mails judges it anew, not we.
    """

    def attempt() -> T:
        with app.store.one_moment():
            if mail is not None and not is_new(app, mail):
                raise AlreadyAnswered
            work = UnitOfWork(app, load(app, code))
            result = step(work)
            changes = changes_of(work, *work.others)
        app.store.commit(*changes)
        return result

    return attempt() if mail is not None else again_if_faster(attempt)


def changes_of(*works: UnitOfWork) -> list[Change]:
    """What is to be stored when all steps are taken, with the letters that follow."""
    for work in works:
        letters_after(work)
    changes = [work.finished() for work in works]
    return [change for change in changes if change.is_one]


def is_new(app: App, mail: InboxRow) -> bool:
    """Whether nobody has dealt with a mail yet."""
    return app.store.inbox_status(mail.id) == InboxStatus.NEW


def again_if_faster(attempt: Callable[[], T]) -> T:
    """Run a use case again when another writer was faster."""
    for _ in range(TRIES - 1):
        try:
            return attempt()
        except Conflict:
            continue
    return attempt()
