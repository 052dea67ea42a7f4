"""Standing orders: filed by anybody at any time, told to nobody, and never part of the log (R23.1, R23.5).

Some say what is to be vetoed, others for whom a toll may be paid.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbem.app import App
from pbem.app.errors import NoSuchOrder, TooManyOrders
from pbem.app.letters import Outgoing
from pbem.app.play import in_one
from pbem.engine import NOBODY, IllegalMove, Reason, Seat
from pbem.engine.moves import TOLL, WINDOW, plain
from pbem.engine.orders import Order, read_order, write_order
from pbem.engine.permissions import PAY, Permission, read_permission, write_permission
from pbem.store.rows import OrderRow

Standing = Order | Permission

MOST = 20  # of one player in one game


def file_order(app: App, code: str, seat: Seat, line: str) -> Standing:
    """File an order; it counts from now on, also for a card that is shown already and still waits."""
    return in_one(app, code, lambda outgoing: take_order(outgoing, seat, line))


def cancel_order(app: App, code: str, seat: Seat, number: int) -> Standing:
    """Withdraw an order by its number in one's own list."""
    return in_one(app, code, lambda outgoing: drop_order(outgoing, seat, number))


def orders_of(app: App, code: str, seat: Seat) -> tuple[OrderRow, ...]:
    """The standing orders of one player, the oldest first: number 1 is the first."""
    return tuple(row for row in app.store.orders(code) if row.seat == seat)


# Steps ----------------------------------------------------------------------------------------------


def take_order(outgoing: Outgoing, seat: Seat, line: str) -> Standing:
    """Read an order and keep it; one that is filed already stays as it is."""
    table = outgoing.running()
    rules = table.state.rules
    if not (TOLL in rules.verbs if is_permission(line) else WINDOW in rules.chances):
        raise IllegalMove(Reason.NOT_IN_THIS_GAME)
    order = read_standing(line, table.names, seat)
    own = orders_of(outgoing.app, table.row.code, seat)
    if any(row.text == write_standing(order) for row in own):
        return order
    if len(own) >= MOST:
        raise TooManyOrders(MOST)
    outgoing.also("orders", (seat, write_standing(order)))
    return order


def drop_order(outgoing: Outgoing, seat: Seat, number: int) -> Standing:
    """Withdraw an order by its number."""
    own = orders_of(outgoing.app, outgoing.running().row.code, seat)
    if not 1 <= number <= len(own):
        raise NoSuchOrder(number, len(own))
    row = own[number - 1]
    outgoing.also("drop_orders", row.id)
    return read_standing(row.text)


# Either kind ----------------------------------------------------------------------------------------


def is_permission(line: str) -> bool:
    return plain(line).startswith(PAY)


def read_standing(line: str, names: Sequence[str] = (), me: Seat = NOBODY) -> Standing:
    """The order or permission that a line gives."""
    return read_permission(line, names, me) if is_permission(line) else read_order(line, names, me)


def write_standing(order: Standing, names: Sequence[str] | None = None) -> str:
    """The canonical line for either."""
    if isinstance(order, Permission):
        return write_permission(order, names)
    return write_order(order, names)
