"""After a copy of the database was put back: everybody is told where the games stand now."""

from __future__ import annotations

from pbem.app import App
from pbem.app.deadlines import dues_of
from pbem.app.game import load, since_last_turn
from pbem.app.sheets.sheet import LetterKind
from pbem.app.transaction import retrying
from pbem.app.unit_of_work import UnitOfWork
from pbem.store.schema.kinds import GamePhase


def tell_everybody(app: App) -> int:
    """Write to all players of running games, and give them their whole time again; how many letters."""
    return sum(_tell(app, row.code) for row in app.store.games() if row.status == GamePhase.RUNNING)


def _tell(app: App, code: str) -> int:
    def attempt() -> int:
        game = load(app, code)
        work = UnitOfWork.unchanged(app, game)
        work.set_dues(dues_of(game, work.now))
        for seat in game.people:
            work.add(LetterKind.RESTORED, seat, history=since_last_turn(game, seat))
        app.store.commit(work.change())
        return len(work.letters)

    return retrying(attempt)
