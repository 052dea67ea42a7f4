"""Standing orders: filed by anybody at any time, told to nobody, and never part of the log (R23.1)."""

from __future__ import annotations

from pbem.app import App
from pbem.app.errors import NoSuchOrder, TooManyOrders
from pbem.app.letters import Outgoing
from pbem.app.play import in_one
from pbem.engine import IllegalMove, Reason, Seat
from pbem.engine.moves import WINDOW
from pbem.engine.orders import Order, read_order, write_order
from pbem.store.rows import OrderRow

MOST = 20  # of one player in one game


def file_order(app: App, code: str, seat: Seat, line: str) -> Order:
    """File an order; it counts from now on, also for a card that is shown already and still waits."""
    return in_one(app, code, lambda outgoing: take_order(outgoing, seat, line))


def cancel_order(app: App, code: str, seat: Seat, number: int) -> Order:
    """Withdraw an order by its number in one's own list."""
    return in_one(app, code, lambda outgoing: drop_order(outgoing, seat, number))


def orders_of(app: App, code: str, seat: Seat) -> tuple[OrderRow, ...]:
    """The standing orders of one player, the oldest first: number 1 is the first."""
    return tuple(row for row in app.store.orders(code) if row.seat == seat)


# Steps ----------------------------------------------------------------------------------------------


def take_order(outgoing: Outgoing, seat: Seat, line: str) -> Order:
    """Read an order and keep it; one that is filed already stays as it is."""
    table = outgoing.running()
    if WINDOW not in table.state.rules.chances:
        raise IllegalMove(Reason.NOT_IN_THIS_GAME)
    order = read_order(line, table.names, seat)
    own = orders_of(outgoing.app, table.row.code, seat)
    if any(row.text == write_order(order) for row in own):
        return order
    if len(own) >= MOST:
        raise TooManyOrders(MOST)
    outgoing.also("orders", (seat, write_order(order)))
    return order


def drop_order(outgoing: Outgoing, seat: Seat, number: int) -> Order:
    """Withdraw an order by its number."""
    own = orders_of(outgoing.app, outgoing.running().row.code, seat)
    if not 1 <= number <= len(own):
        raise NoSuchOrder(number, len(own))
    row = own[number - 1]
    outgoing.also("drop_orders", row.id)
    return read_order(row.text)
