"""Standing orders: filed by anybody at any time, told to nobody, and never part of the log (R23.1)."""

from __future__ import annotations

from pbem.app import App
from pbem.app.errors import NoSuchOrder, TooManyOrders
from pbem.app.letters import Outgoing
from pbem.app.play import retrying, running
from pbem.engine import IllegalMove, Reason, Seat
from pbem.engine.moves import WINDOW
from pbem.engine.orders import Order, read_order, write_order
from pbem.render.sheet import Answer
from pbem.store.rows import OrderRow

MOST = 20  # of one player in one game


def file_order(
    app: App, code: str, seat: Seat, line: str, *, inbox: int | None = None, typed: str = ""
) -> Order:
    """File an order; it counts from now on, also for a card that is shown already and still waits."""

    def attempt() -> Order:
        table = running(app, code)
        if WINDOW not in table.state.rules.chances:
            raise IllegalMove(Reason.NOT_IN_THIS_GAME)
        order = read_order(line, table.names, seat)
        own = orders_of(app, code, seat)
        known = any(row.text == write_order(order) for row in own)
        if len(own) >= MOST and not known:
            raise TooManyOrders(MOST)
        outgoing = Outgoing.unchanged(app, table)
        if inbox is not None:
            answer = Answer(typed or line, read_as=write_order(order, table.names), note="order_filed")
            outgoing.add("receipt", seat, answers=(answer,))
        new = () if known else ((seat, write_order(order)),)
        done = None if inbox is None else (inbox, "done", "order")
        app.store.commit(outgoing.change(orders=new, inbox=done))
        return order

    return retrying(attempt)


def orders_of(app: App, code: str, seat: Seat) -> tuple[OrderRow, ...]:
    """The standing orders of one player, the oldest first: number 1 is the first."""
    return tuple(row for row in app.store.orders(code) if row.seat == seat)


def cancel_order(
    app: App, code: str, seat: Seat, number: int, *, inbox: int | None = None, typed: str = ""
) -> Order:
    """Withdraw an order by its number in one's own list."""

    def attempt() -> Order:
        table = running(app, code)
        own = orders_of(app, code, seat)
        if not 1 <= number <= len(own):
            raise NoSuchOrder(number, len(own))
        row = own[number - 1]
        order = read_order(row.text)
        outgoing = Outgoing.unchanged(app, table)
        if inbox is not None:
            answer = Answer(typed, read_as=write_order(order, table.names), note="order_withdrawn")
            outgoing.add("receipt", seat, answers=(answer,))
        done = None if inbox is None else (inbox, "done", "order")
        app.store.commit(outgoing.change(drop_orders=(row.id,), inbox=done))
        return order

    return retrying(attempt)
