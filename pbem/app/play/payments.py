"""Tolls that somebody has agreed to pay beforehand (R23.5)."""

from __future__ import annotations

from pbem.app.causes import Cause
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import CHOOSE, PAY, Move, Seat, permits, read_permission, spent, view, write_permission

YES = Move(CHOOSE, more=(1,))


def payment(work: UnitOfWork) -> tuple[Seat, str, Move] | None:
    """Who pays the toll that is asked for now without a question, for which cause, and with which answer."""
    state = work.game.state
    asked = [ask.seat for ask in state.asks if ask.kind == "toll"]
    if not asked or not work.game.seats[asked[0]].is_played:
        return None
    seat = asked[0]
    used = work.parts.get("drop_orders", ())
    for row in work.app.store.orders(work.game.row.code):
        if row.seat != seat or not row.text.startswith(PAY) or row.id in used:
            continue
        permission = read_permission(row.text)
        if permits(permission, view(state, seat)):
            left = spent(permission)
            if left != permission:
                work.also("drop_orders", row.id)
                if left is not None:
                    work.also("orders", (seat, write_permission(left)))
            return seat, Cause.ORDER, YES
    return None
