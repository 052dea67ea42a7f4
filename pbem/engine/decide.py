"""A move becomes facts, or is refused.

``check`` judges one move without listing the others; ``play`` judges it and returns the facts with the
position they lead to; ``decide`` returns the facts alone. ``default_move`` is what happens when a
decision is not made in time.
"""

from __future__ import annotations

from pbem.engine.errors import IllegalMove, Reason
from pbem.engine.facts import Ask, Fact, Seat
from pbem.engine.flow import Flow
from pbem.engine.moves import Move
from pbem.engine.state import TURN, State


def open_ask(state: State, seat: Seat) -> Ask | None:
    """The decision that a seat owes now."""
    for ask in state.asks:
        if ask.seat == seat:
            return ask
    return None


def check(state: State, seat: Seat, move: Move) -> None:
    """Raise IllegalMove unless the seat may make this move now."""
    for ask in state.asks:
        if ask.seat == seat:
            verb = state.rules.verbs.get(move.verb)
            if verb is None:
                raise IllegalMove(Reason.NOT_IN_THIS_GAME)
            if verb.answers_turn is not (ask.kind == TURN):
                raise IllegalMove(Reason.WRONG_KIND, owed=ask.kind)
            verb.check(state, seat, move)
            return
    raise IllegalMove(Reason.GAME_OVER if state.over else Reason.NOT_YOUR_TURN)


def play(state: State, seat: Seat, move: Move) -> tuple[list[Fact], State]:
    """The facts that a move leads to, and the position after them."""
    check(state, seat, move)
    flow = Flow(state)
    state.rules.verbs[move.verb].resolve(flow, seat, move)
    return flow.facts, flow.state


def decide(state: State, seat: Seat, move: Move) -> list[Fact]:
    """The facts that a move leads to."""
    return play(state, seat, move)[0]


def legal_moves(state: State, seat: Seat) -> list[Move]:
    """All moves of a seat in a fixed order: a pure function of what that seat can see."""
    ask = open_ask(state, seat)
    if ask is None:
        return []
    if ask.kind != TURN:
        return [Move("choose", more=(number,)) for number in range(1, len(ask.choices) + 1)]
    moves: list[Move] = []
    for verb in state.rules.turn_verbs:
        verb.list(state, seat, moves)
    return moves


def default_move(state: State, seat: Seat) -> Move:
    """What the server does for a seat that did not answer in time (R23.2, R23.8)."""
    ask = open_ask(state, seat)
    if ask is None:
        raise IllegalMove(Reason.NOT_YOUR_TURN)
    if ask.kind == TURN:
        return Move("discard", state.hand(seat)[0])
    return Move("choose", more=(state.rules.defaults[ask.kind](state, ask),))
