"""Thinking ahead: what somebody would do in her next turns, if nobody else changed anything.

She knows no more than her View. She imagines some position that it allows, makes the move there that she has
just decided on, lets everybody else throw a card away, and looks at what she would do then with the cards
that she has now; and so on for the turns after that.
"""

from __future__ import annotations

from collections.abc import Iterator

from pbem.bots import BOTS
from pbem.bots.luck import Luck
from pbem.engine import (
    DISCARD,
    LAY,
    TURN,
    Card,
    Condition,
    Is,
    Move,
    Prepared,
    State,
    Streams,
    View,
    default_move,
    guess,
    play,
    roll,
    view,
)


def prepared_for(
    seen: View, move: Move | None, cards: frozenset[Card], turns: int, luck: Luck
) -> list[Prepared]:
    """What she prepares for so many turns, with these cards; she may have to move before.

    A tunnel card is laid only if its cell is still free and all her tools are whole; so neither somebody who
    was faster nor a broken tool ends her list, and what can be done is done. All else is done as it stands.
    """
    return [order_for(then, seen) for then in planned(seen, move, cards, turns, luck)]


def order_for(move: Move, seen: View) -> Prepared:
    if move.verb != LAY:
        return Prepared(move)
    return Prepared(move, (Condition(Is.WHOLE, seat=seen.seat), Condition(Is.FREE, cell=move.cell)))


def planned(seen: View, move: Move | None, cards: frozenset[Card], turns: int, luck: Luck) -> Iterator[Move]:
    """Her next moves, one a turn."""
    streams = Streams(bytes(luck.below(256) for _ in range(32)))
    state = guess(seen, streams)
    for _ in range(turns):
        if move is not None:
            cards -= cards_of(move)
            _, state = play(state, seen.seat, move)
        imagined = next_turn(state, seen, streams)
        if imagined is None or not cards:
            return
        state = imagined
        move = best(view(state, seen.seat), cards, luck)
        yield move


def next_turn(state: State, seen: View, streams: Streams) -> State | None:
    """The position in which she is to act again while nobody else does anything; None if the round ends."""
    while not state.over and state.round == seen.round:
        if not state.asks:
            _, state = roll(state, streams)
            continue
        ask = state.asks[0]
        if ask.seat == seen.seat and ask.kind == TURN:
            return state
        _, state = play(state, ask.seat, default_move(state, ask.seat))
    return None


def best(seen: View, cards: frozenset[Card], luck: Luck) -> Move:
    """What she would do of all that needs only these cards; she can always throw one of them away."""
    possible = tuple(move for move in seen.legal if cards_of(move) <= cards)
    return BOTS["steady"].decide(seen._replace(legal=possible), luck)


def cards_of(move: Move) -> frozenset[Card]:
    """The cards that leave her hand by a move."""
    return frozenset((move.card, *(move.more if move.verb == DISCARD else ())))
