"""Prepared moves: filed by anybody for her own turns, told to nobody, and never part of the log (R23.7).

They count from the next time on that their owner comes to act (``app/plans``); for a turn that she was asked
for already she just answers.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbem.app import App
from pbem.app.errors import NoSuchPrepared, TooManyPrepared
from pbem.app.game import load
from pbem.app.play.plans import add_row, end_if_stopped, orders_in, plan_again
from pbem.app.sheet import living, prepared_lines
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import (
    Hint,
    IllegalMove,
    NotUnderstood,
    Prepared,
    Reason,
    Seat,
    chains,
    missing_card,
    read_prepared,
    seats_in,
    view,
    write_prepared,
)
from pbem.store.schema.rows import PreparedRow

MOST = 20  # of one player in one game


def prepared_of(app: App, code: str, seat: Seat) -> tuple[str, ...]:
    """The prepared moves of one player as they are typed, the first to be tried first."""
    return prepared_lines(UnitOfWork(app, load(app, code)), seat)


# Steps ----------------------------------------------------------------------------------------------


def prepare(work: UnitOfWork, seat: Seat, line: str) -> Prepared:
    """Step: read an order and put it at the end of the list; one that stands there already stays as it is."""
    game = work.running()
    order = read_prepared(line, game.names, seat)
    end_if_stopped(work, seat)  # a new list begins
    rows = living(work, seat)
    if order.is_else and not rows:
        raise NotUnderstood(line, Hint.NOTHING_ABOVE)
    if any(other >= len(game.seats) for other in seats_in(order)):
        raise NotUnderstood(line, Hint.PLAYER)
    if order.move.verb not in game.state.rules.verbs:
        raise IllegalMove(Reason.NOT_IN_THIS_GAME)
    card = missing_card(order, view(game.state, seat))
    if card is not None:
        raise IllegalMove(Reason.NOT_IN_HAND, card=card)
    text = write_prepared(order)
    if any(row.text == text for row in rows):
        return order
    if len(rows) >= MOST:
        raise TooManyPrepared(MOST)
    add_row(work, seat, text)
    return order


def drop_prepared(work: UnitOfWork, seat: Seat, number: int) -> tuple[Prepared, ...]:
    """Step: withdraw an order by its number as it was before this request, with what is to be done else."""
    work.running()
    own = [row for row in work.stored.prepared if row.seat == seat and not row.ended]
    if not 1 <= number <= len(own):
        raise NoSuchPrepared(number, len(own))
    chain = next(chain for chain in chains(orders_in(own)) if number - 1 in chain)
    return remove(work, seat, own[number - 1 : chain.stop])


def clear_prepared(work: UnitOfWork, seat: Seat) -> tuple[Prepared, ...]:
    """Step: withdraw all orders of a player; which these were."""
    work.running()
    return remove(work, seat, living(work, seat))


def remove(work: UnitOfWork, seat: Seat, rows: Sequence[PreparedRow]) -> tuple[Prepared, ...]:
    """Let orders be forgotten; a turn that waited for one of them is asked for at once."""
    for row in rows:
        if row in work.prepared:
            work.prepared.remove(row)
    plan_again(work, seat)
    return orders_in(rows)
