"""After a copy of the database was put back: everybody is told where the games stand now."""

from __future__ import annotations

from pbem.app import App
from pbem.app.game import load, since_last_turn
from pbem.app.play.deadlines import dues_of
from pbem.app.transaction import retrying
from pbem.app.unit_of_work import Outgoing


def tell_everybody(app: App) -> int:
    """Write to all players of running games, and give them their whole time again; how many letters."""
    return sum(_tell(app, row.code) for row in app.store.games() if row.status == "running")


def _tell(app: App, code: str) -> int:
    def attempt() -> int:
        table = load(app, code)
        outgoing = Outgoing.unchanged(app, table)
        outgoing.set_dues(dues_of(table, outgoing.now))
        for seat in table.people:
            outgoing.add("restored", seat, history=since_last_turn(table, seat))
        app.store.commit(outgoing.change())
        return len(outgoing.letters)

    return retrying(attempt)
