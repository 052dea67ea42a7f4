"""Thefts whose victims were named beforehand (R23.4)."""

from __future__ import annotations

from pbem.app.causes import Cause
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import STEAL, THEFT, Move, Seat, read_victims, robbed, view


def robbery(work: UnitOfWork) -> tuple[Seat, str, Move] | None:
    """Which thief is asked now and has filed a list, for which cause, and whom he robs."""
    game = work.game
    asked = [ask.seat for ask in game.state.asks if ask.kind == THEFT]
    if not asked or not game.seats[asked[0]].is_played:
        return None
    seat = asked[0]
    for row in work.app.store.orders(game.row.code):
        if row.seat == seat and row.text.startswith(STEAL):
            move = robbed(read_victims(row.text), view(game.state, seat))
            return None if move is None else (seat, Cause.ORDER, move)
    return None
