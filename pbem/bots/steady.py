"""Plays its role sensibly: weighs every legal move and makes the best one.

The weight of a move is what it does for the role, plus what the hand gains by it: a card worth keeping is
missed, a fresh one is welcome. The unit is one step of tunnel.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from random import Random

from pbem.bots.belief import guilt
from pbem.bots.ground import Ground, treasure_odds
from pbem.engine.cards import TYPE, Card
from pbem.engine.facts import Ask, Seat
from pbem.engine.moves import LAY, PLAY, Move
from pbem.engine.view import View

FOUND = 20.0  # the treasure itself, in steps of tunnel
FRESH = 0.3  # a card from the deck
TURN = "turn"


class Mind:
    """What a seat makes of its View for one decision."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.team = TYPE[view.role].team
        self.digs = self.team not in ("saboteurs",)
        self.odds = treasure_odds(view)

    @cached_property
    def ground(self) -> Ground:
        return Ground(self.view.mine, self.odds)

    @cached_property
    def guilt(self) -> list[float]:
        return guilt(self.view)

    @cached_property
    def boldness(self) -> float:
        """How openly a saboteur may work: little at first, wholly when the tunnel comes near."""
        return max(0.3, min(1.0, (9 - self.ground.rating) / 4))

    def friendship(self, seat: Seat) -> float:
        """From -1, surely on the other side, to +1, surely on ours."""
        trust = 1 - 2 * self.guilt[seat]
        return trust if self.digs else -trust

    def hindered(self, seat: Seat) -> int:
        """How many cards in front of a seat keep it from digging."""
        return sum(TYPE[card].effect in ("break", "trap") for card in self.view.front[seat])


def play_steadily(view: View, rng: Random) -> Move:
    """The best move by the weights below; equal ones are drawn by lot."""
    ask = view.ask
    if ask is not None and ask.kind != TURN:
        return view.legal[_ANSWERS.get(ask.kind, _first)(Mind(view), ask)]
    mind = Mind(view)
    keep = {card: _keep(mind, card) for card in view.hand}
    best: list[Move] = []
    highest = float("-inf")
    for move in view.legal:
        weight = _weigh(mind, move) + FRESH - keep[move.card]
        if move.more:
            weight += sum(FRESH - keep[card] for card in move.more)
        if weight > highest + 1e-9:
            best, highest = [move], weight
        elif weight > highest - 1e-9:
            best.append(move)
    return best[0] if len(best) == 1 else rng.choice(best)


def _weigh(mind: Mind, move: Move) -> float:
    """What a move does for the role."""
    if move.verb == LAY:
        return _lay(mind, move)
    if move.verb == PLAY:
        return _EFFECTS[TYPE[move.card].effect](mind, move)
    return 0.0


def _lay(mind: Mind, move: Move) -> float:
    chance, nearer = mind.ground.after_laying(move)
    gain = chance * FOUND + (1 - chance) * nearer
    return gain if mind.digs else -gain * mind.boldness


def _break(mind: Mind, move: Move) -> float:
    enmity = -mind.friendship(move.seat) * (0.3 if mind.hindered(move.seat) else 1.0)
    return enmity * 1.5 - 0.3 if mind.digs else enmity * 1.5 * mind.boldness


def _repair(mind: Mind, move: Move) -> float:
    alone = mind.hindered(move.seat) == 1
    if move.seat == mind.view.seat:
        return 1.5 if alone else 0.8
    return mind.friendship(move.seat) * (1.2 if alone else 0.5) * (1.0 if mind.digs else 0.5)


def _rockfall(mind: Mind, move: Move) -> float:
    if mind.digs and mind.view.mine.live.get(move.cell) is None:
        return 0.0
    nearer = mind.ground.after_rockfall(move.cell)
    return nearer if mind.digs else -nearer * mind.boldness


def _map(mind: Mind, move: Move) -> float:
    return 1.2 if move.cell in mind.odds and len(mind.odds) > 1 else 0.0


_EFFECTS: dict[str, Callable[[Mind, Move], float]] = {
    "break": _break,
    "repair": _repair,
    "rockfall": _rockfall,
    "map": _map,
}

# What an action card in hand is worth, to somebody who digs and to somebody who does not.
_KEEP = {
    "map": (0.6, 0.3),
    "rockfall": (0.5, 0.9),
    "break": (0.5, 0.8),
    "repair": (0.5, 0.5),
}


def _keep(mind: Mind, card: Card) -> float:
    """What a card is worth while it stays in hand."""
    kind = TYPE[card]
    if kind.groups:
        widest = max(group.bit_count() for group in kind.groups)
        open_ways = (0.0, 0.0, 0.3, 0.45, 0.5)[widest]
        return open_ways if mind.digs else 0.6 - open_ways
    if kind.effect == "map" and len(mind.odds) < 2:
        return 0.0
    return _KEEP[kind.effect][0 if mind.digs else 1]


# Answers to a choice: the position of the chosen one among the legal moves.


def _first(mind: Mind, ask: Ask) -> int:
    return 0


def _dearest(mind: Mind, ask: Ask) -> int:
    return max(range(len(ask.choices)), key=lambda n: TYPE[ask.choices[n]].gold)


def _goal(mind: Mind, ask: Ask) -> int:
    """Who digs turns over what is most likely the treasure, who does not, what is least likely."""
    sign = 1 if mind.digs else -1
    return max(range(len(ask.choices)), key=lambda n: sign * mind.odds.get(ask.choices[n], 0.0))


_ANSWERS: dict[str, Callable[[Mind, Ask], int]] = {"gold": _dearest, "goal": _goal}
