"""Ending a game before its end: nothing can be done in it any more, and its secrets are revealed."""

from __future__ import annotations

from dataclasses import replace

from pbem.app import App
from pbem.app.errors import WrongStatus
from pbem.app.game import Table, since_last_turn
from pbem.app.play.deadlines import NEWS
from pbem.app.transaction import in_one
from pbem.app.unit_of_work import Outgoing


def abandon(app: App, code: str) -> Table:
    """End a game that is open or running, for good, and tell everybody."""
    return in_one(app, code, break_off)


def break_off(outgoing: Outgoing) -> Table:
    """Let a game stand as it is for ever; moves that are cooling and deadlines go."""
    table = outgoing.table
    if table.row.status not in ("open", "running"):
        raise WrongStatus(table.row.code, table.row.status)
    outgoing.table = replace(table, row=replace(table.row, status="abandoned"))
    outgoing.parts |= {"status": "abandoned", "ended_at": outgoing.now}
    for held in outgoing.app.store.held_moves(table.row.code):
        outgoing.hold(held.seat, None)
    outgoing.set_dues(tuple(row for row in outgoing.stored_dues if row.kind in NEWS))
    for seat in table.people:
        if table.seats[seat].status != "declined":
            outgoing.add("abandoned", seat, history=since_last_turn(table, seat))
    return outgoing.table
