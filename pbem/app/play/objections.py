"""Who stops a card that was shown: bots and standing orders, asked the moment it is shown (R16.4, R23.1).

The log must not tell whether anybody could have objected. So the orders of the whole table are read
whoever holds the Veto, a window lasts as long for everybody, and an objection that is not made leaves no row.
"""

from __future__ import annotations

from pbem.app import App
from pbem.app.causes import Cause, by_bot
from pbem.app.game import Game
from pbem.bots.objections import OBJECTORS
from pbem.engine import VETO, Move, Seat, State, legal_moves, matches, objector, read_order, shown_move, view


def objection(app: App, game: Game, state: State) -> tuple[Seat, str, Move] | None:
    """Who objects to the card that is shown now, for which cause, and with which move."""
    if shown_move(state.then) is None:
        return None
    filed = app.store.orders(game.row.code)
    seat = objector(state)
    if seat is None:
        return None
    seen = view(state, seat)
    bot = game.seats[seat].bot
    if bot:
        wanted, cause = OBJECTORS[bot](seen, app.rng), by_bot(bot)
    else:
        own = (read_order(row.text) for row in filed if row.seat == seat and row.text.startswith(VETO))
        wanted, cause = any(matches(order, seen) for order in own), Cause.ORDER
    return (seat, cause, legal_moves(state, seat)[0]) if wanted else None
