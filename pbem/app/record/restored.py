"""After a copy of the database was put back: everybody is told where the games stand now."""

from __future__ import annotations

from datetime import datetime

from pbem.app import App
from pbem.app.deadlines import settle_dues
from pbem.app.sheets.sheet import LetterKind
from pbem.app.transaction import in_one
from pbem.app.unit_of_work import UnitOfWork
from pbem.store.schema.kinds import GamePhase


def tell_everybody(app: App, copied_at: datetime | None = None) -> int:
    """Write to all players of running games, and give them their whole time again; how many letters.

    ``copied_at`` is when the copy was made; if nobody knows, each game was so at its last decision.
    """
    return sum(_tell(app, code, copied_at) for code in app.store.codes(GamePhase.RUNNING))


def _tell(app: App, code: str, copied_at: datetime | None) -> int:
    def step(work: UnitOfWork) -> int:
        if work.game.row.status != GamePhase.RUNNING:  # it has ended since we looked
            return 0
        settle_dues(work, ())
        for seat in work.game.people:
            as_of = copied_at or work.game.log[-1].at
            work.post.add(LetterKind.RESTORED, seat, copied_at=as_of)
        return len(work.post.letters)

    return in_one(app, code, step)
