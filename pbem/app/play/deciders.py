"""What is decided without waiting for anybody: by chance, bots, seats that were left, and orders.

The log must not tell whether anybody could have objected to a card that is shown. So the orders of the whole
table are read whoever holds the Veto, a window lasts as long for everybody, and an objection that is not made
leaves no row (R16.4, R23.1).
"""

from __future__ import annotations

from typing import NamedTuple

from pbem.app.causes import Cause, by_bot, by_order_of, by_stand_in
from pbem.app.deadlines import window
from pbem.app.game import Game
from pbem.app.play.orders import answer_for
from pbem.app.play.plans import follow_plans
from pbem.app.unit_of_work import UnitOfWork
from pbem.bots import BOTS, VERSIONS, chosen
from pbem.engine import (
    NOBODY,
    Move,
    Seat,
    State,
    default_move,
    digest,
    objector,
    play,
    roll,
    shown_move,
    view,
    write,
)
from pbem.store.schema.changes import NewEntry
from pbem.store.schema.kinds import SeatStatus
from pbem.store.schema.terms import clock_terms

Made = tuple[NewEntry, State]  # an entry, and the position after it


def advance(work: UnitOfWork) -> None:
    """Go on until a person is asked, or everybody may object to what is shown."""
    while not work.game.state.over:
        made = next_decision(work)
        if made is None:
            break
        work.append(*made)
    follow_plans(work)


def next_decision(work: UnitOfWork) -> Made | None:
    """What is decided next without waiting for anybody; None if somebody has to be waited for."""
    game, asks = work.game, work.game.state.asks
    if not asks:
        stopped = interruption(work)
        return stopped if stopped or window(game.state) is not None else by_chance(game)
    absent = next((ask.seat for ask in asks if not game.seats[ask.seat].is_played), None)
    return by_order(work, asks[0].seat) if absent is None else by_nobody(work, absent)


def interruption(work: UnitOfWork) -> Made | None:
    """What a seat does now though nobody asked it, if any does."""
    state = work.game.state
    if shown_move(state.then) is None:
        return None
    work.orders.load()
    seat = objector(state)
    if seat is None:
        return None
    if bot_at(work.game, seat) is not None:
        return by_bot_at(work.game, seat)
    return by_order(work, seat) if work.game.seats[seat].is_played else None  # R23.11


def by_order(work: UnitOfWork, seat: Seat) -> Made | None:
    """What a seat has filed in advance for this."""
    own = [row for row in work.orders if row.seat == seat]
    filed = answer_for(view(work.game.state, seat), own) if own else None
    if filed is None:
        return None
    if filed.left != filed.order.text:
        work.orders.remove(filed.order)
        if filed.left is not None:
            work.file_order(seat, filed.left)
    return made_by(work.game.state, seat, by_order_of(filed.order.text), filed.move)


def by_nobody(work: UnitOfWork, seat: Seat) -> Made | None:
    """What a bot does, or a seat whose player has left or does not answer any more (R23.11)."""
    state = work.game.state
    if bot_at(work.game, seat) is not None:
        return by_bot_at(work.game, seat)
    left = work.game.seats[seat].status == SeatStatus.LEFT
    return made_by(state, seat, Cause.LEFT if left else Cause.OPEN, default_move(state, seat))


def by_bot_at(game: Game, seat: Seat) -> Made | None:
    """What the bot at a seat does; None if it is not asked and lets pass what is shown."""
    here = bot_at(game, seat)
    assert here is not None
    bot = VERSIONS[here.name].get(here.version, BOTS[here.name])
    move = chosen(bot, view(game.state, seat), game.row.seed, game.position)
    return None if move is None else made_by(game.state, seat, here.cause, move)


class BotHere(NamedTuple):
    """A bot that decides for a seat, and what its decisions are called in the log."""

    name: str
    version: int
    cause: str


def bot_at(game: Game, seat: Seat) -> BotHere | None:
    """The bot that sits here, or plays in the place of somebody; None if a person decides, or nobody."""
    row = game.seats[seat]
    if row.bot is not None:
        return BotHere(row.bot, game.row.further_terms["bots"][seat]["version"], by_bot(row.bot))
    bot = clock_terms(game.row)["stand_in"]
    if row.stand_in is None or bot is None:
        return None
    return BotHere(bot["name"], bot["version"], by_stand_in(bot["name"]))


def by_chance(game: Game) -> Made:
    """What luck brings."""
    facts, after = roll(game.state, game.dice())
    return NewEntry(NOBODY, Cause.CHANCE, "", facts, digest(after)), after


def made_by(state: State, seat: Seat, cause: str, move: Move, text: str = "") -> Made:
    """The entry of a move, and the position after it; ``text`` is its canonical form, if that is known."""
    facts, after = play(state, seat, move)
    return NewEntry(seat, cause, text or write(move), facts, digest(after)), after
