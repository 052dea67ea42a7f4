"""Standing orders: filed by anybody at any time, told to nobody, and never part of the log.

Some say what is to be vetoed (R23.1), others for whom a toll may be paid (R23.5), or from whom a theft takes
its gold (R23.4). The first word tells them apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from pbem.app import App
from pbem.app.errors import NoSuchOrder, TooManyOrders
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import (
    CHOOSE,
    NOBODY,
    PAY,
    STEAL,
    THEFT,
    TOLL,
    WINDOW,
    IllegalMove,
    Move,
    Order,
    Permission,
    Reason,
    Rules,
    Seat,
    Victims,
    View,
    matches,
    permits,
    plain,
    read_order,
    read_permission,
    read_victims,
    robbed,
    spent,
    write_order,
    write_permission,
    write_victims,
)
from pbem.store.schema.rows import OrderRow

StandingOrder = Order | Permission | Victims

MOST = 20  # of one player in one game


class OrderKind(NamedTuple):
    """One kind of standing order."""

    read: Callable[[str, Sequence[str], Seat], StandingOrder]
    write: Callable[[Any, Sequence[str] | None], str]
    counts: Callable[[Rules], bool]  # in which games
    answer: Callable[[Any, View], Move | None]  # the move that it gives as things stand
    left: Callable[[Any], StandingOrder | None] = lambda order: order  # what remains of it after that
    single: bool = False  # a new one takes the place of the old one


def object_now(order: Order, seen: View) -> Move | None:
    """The Veto, if a card is shown that the order means."""
    return seen.legal[0] if seen.legal and matches(order, seen) else None


def pay_now(permission: Permission, seen: View) -> Move | None:
    """A yes, if a toll is asked for that may be paid."""
    return Move(CHOOSE, more=(1,)) if permits(permission, seen) else None


VETOES = OrderKind(read_order, write_order, lambda rules: WINDOW in rules.chances, object_now)
KINDS = {
    PAY: OrderKind(read_permission, write_permission, lambda rules: TOLL in rules.verbs, pay_now, spent),
    STEAL: OrderKind(read_victims, write_victims, lambda rules: THEFT in rules.choices, robbed, single=True),
}
_KIND_OF = {Permission: KINDS[PAY], Victims: KINDS[STEAL], Order: VETOES}


def orders_of(app: App, code: str, seat: Seat) -> tuple[OrderRow, ...]:
    """The standing orders of one player, the oldest first: number 1 is the first."""
    return tuple(row for row in app.store.orders(code) if row.seat == seat)


class Filed(NamedTuple):
    """What a seat has said in advance that it will do now."""

    move: Move
    order: OrderRow  # that says so
    left: str | None  # what remains of it then


def answer_for(seen: View, orders: Iterable[OrderRow]) -> Filed | None:
    """The one door for what was filed in advance: what a seat's orders make of what it sees now."""
    for row in orders:
        move = decided_by(row.text, seen)
        if move is not None:
            left = kind_of(row.text).left(parse_order(row.text))
            return Filed(move, row, None if left is None else order_text(left))
    return None


def decided_by(text: str, seen: View) -> Move | None:
    """The move that a single order, as it is filed, gives as things stand."""
    return kind_of(text).answer(parse_order(text), seen)


# Steps ----------------------------------------------------------------------------------------------


def take_order(work: UnitOfWork, seat: Seat, line: str) -> StandingOrder:
    """Read an order and keep it; one that is filed already stays as it is."""
    game = work.running()
    kind = kind_of(line)
    if not kind.counts(game.state.rules):
        raise IllegalMove(Reason.NOT_IN_THIS_GAME)
    order = parse_order(line, game.names, seat)
    text = order_text(order)
    own = own_orders(work, seat)
    if any(row.text == text for row in own):
        return order
    replaced = [row for row in own if kind.single and kind_of(row.text) is kind]
    if len(own) - len(replaced) >= MOST:
        raise TooManyOrders(MOST)
    for row in replaced:
        work.orders.remove(row)
    work.file_order(seat, text)
    return order


def drop_order(work: UnitOfWork, seat: Seat, number: int) -> StandingOrder:
    """Withdraw an order by its number in the list as it was before this request."""
    own = orders_of(work.app, work.running().row.code, seat)
    if not 1 <= number <= len(own):
        raise NoSuchOrder(number, len(own))
    row = own[number - 1]
    if row in work.orders:
        work.orders.remove(row)
    return parse_order(row.text)


def own_orders(work: UnitOfWork, seat: Seat) -> tuple[OrderRow, ...]:
    """The orders of a player as they will be; the first is number 1 from then on."""
    return tuple(row for row in work.orders if row.seat == seat)


# Any kind -------------------------------------------------------------------------------------------


def kind_of(line: str) -> OrderKind:
    """What a line is about; whatever is nothing else is about vetoes."""
    return KINDS.get(plain(line).partition(" ")[0], VETOES)


def parse_order(line: str, names: Sequence[str] = (), me: Seat = NOBODY) -> StandingOrder:
    """The order that a line gives."""
    return kind_of(line).read(line, names, me)


def order_text(order: StandingOrder, names: Sequence[str] | None = None) -> str:
    """The canonical line for an order."""
    return _KIND_OF[type(order)].write(order, names)
