"""A move becomes facts, or is refused.

``check`` judges one move without listing the others; ``play`` judges it and returns the facts with the
position they lead to; ``decide`` returns the facts alone. ``default_move`` is what happens when a
decision is not made in time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.engine.core.errors import IllegalMove, Reason
from pbem.engine.core.facts import TURN, Ask, Fact, Seat
from pbem.engine.core.flow import Flow
from pbem.engine.core.moves import Move
from pbem.engine.core.state import State

if TYPE_CHECKING:
    from pbem.engine.rules.module import Verb


def open_ask(state: State, seat: Seat) -> Ask | None:
    """The decision that a seat owes now."""
    for ask in state.asks:
        if ask.seat == seat:
            return ask
    return None


def check(state: State, seat: Seat, move: Move) -> Verb:
    """The verb that carries this move out; raises IllegalMove unless the seat may make it now."""
    rules = state.rules
    for ask in state.asks:
        if ask.seat == seat:
            verb = rules.answers[ask.kind].get(move.verb)
            if verb is None:
                if any(move.verb in verbs for verbs in (rules.verbs, *rules.answers.values())):
                    raise IllegalMove(Reason.WRONG_KIND, owed=ask.kind)
                raise IllegalMove(Reason.NOT_IN_THIS_GAME)
            verb.check(state, seat, move)
            return verb
    verb = rules.interrupts.get(move.verb)
    if verb is None or state.over:
        raise IllegalMove(Reason.GAME_OVER if state.over else Reason.NOT_YOUR_TURN)
    verb.check(state, seat, move)
    return verb


def play(state: State, seat: Seat, move: Move) -> tuple[list[Fact], State]:
    """The facts that a move leads to, and the position after them."""
    verb = check(state, seat, move)
    flow = Flow(state)
    verb.resolve(flow, seat, move)
    return flow.facts, flow.state


def decide(state: State, seat: Seat, move: Move) -> list[Fact]:
    """The facts that a move leads to."""
    return play(state, seat, move)[0]


def legal_moves(state: State, seat: Seat) -> list[Move]:
    """All moves of a seat in a fixed order: a pure function of what that seat can see."""
    ask = open_ask(state, seat)
    moves: list[Move] = []
    verbs = state.rules.interrupts if ask is None else state.rules.answers[ask.kind]
    for verb in verbs.values():
        verb.list(state, seat, moves)
    return moves


def default_move(state: State, seat: Seat) -> Move:
    """What the server does for a seat that did not answer in time (R23.2, R23.8)."""
    ask = open_ask(state, seat)
    if ask is None:
        raise IllegalMove(Reason.NOT_YOUR_TURN)
    if ask.kind == TURN:
        return Move("discard", state.hand(seat)[0])
    if ask.kind in state.rules.defaults:
        return Move("choose", more=(state.rules.defaults[ask.kind](state, ask),))
    return legal_moves(state, seat)[0]
