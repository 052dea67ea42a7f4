"""Thinking ahead: what somebody who has just decided would do next, if nobody else changed anything.

She knows no more than her View. She imagines some position that it allows, makes her move there, lets everybody
else throw a card away, and looks at what she would do then with the cards that she has now; and so on for the
turns after that.
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
    Move,
    State,
    Streams,
    View,
    cell_name,
    default_move,
    guess,
    play,
    roll,
    view,
    write,
)


def plan(seen: View, move: Move, turns: int, luck: Luck) -> Iterator[tuple[View, frozenset[Card]]]:
    """Her next turns as she imagines them after a move, and the cards that she then still has of today's."""
    streams = Streams(bytes(luck.below(256) for _ in range(32)))
    state, kept = guess(seen, streams), frozenset(seen.hand)
    for _ in range(turns):
        kept -= {move.card, *move.more}
        after = next_turn(play(state, seen.seat, move)[1], seen, streams)
        if after is None or not kept:
            return
        state, then = after, view(after, seen.seat)
        yield then, kept
        move = best(then, kept, luck)


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


def best(seen: View, kept: frozenset[Card], luck: Luck) -> Move:
    """What she would do of all that needs only these cards."""
    return BOTS["steady"].decide(seen._replace(legal=tuple(with_cards(seen, kept))), luck)


def with_cards(seen: View, kept: frozenset[Card]) -> Iterator[Move]:
    return (move for move in seen.legal if {move.card, *cards_thrown(move)} <= kept)


def cards_thrown(move: Move) -> tuple[Card, ...]:
    return move.more if move.verb == DISCARD else ()
