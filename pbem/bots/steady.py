"""Plays its role sensibly: weighs every legal move and makes the best one.

The weight of a move is what it does for the role, plus what the hand gains by it: a card worth keeping is
missed, a fresh one is welcome.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from pbem.bots.mind import Mind
from pbem.bots.weights import keep, weigh
from pbem.engine.cards import TYPE
from pbem.engine.moves import Move
from pbem.engine.view import View

_HAIR = 1e-9  # weights closer than this are equal


def play_steadily(view: View, rng: Random) -> Move:
    """The best move; equal ones are drawn by lot."""
    mind = Mind(view)
    ask = view.ask
    if ask is not None and ask.kind in _ANSWERS:
        weights = [_ANSWERS[ask.kind](mind, choice) for choice in ask.choices]
    elif ask is not None and ask.choices:
        weights = [0.0] * len(view.legal)
    else:
        weights = _weigh_all(mind)
    best = max(weights) - _HAIR
    return rng.choice([move for move, weight in zip(view.legal, weights, strict=True) if weight >= best])


def _weigh_all(mind: Mind) -> list[float]:
    renewal = {card: mind.fresh - keep(mind, card) for card in mind.view.hand}
    return [
        weigh(mind, move) + renewal[move.card] + sum([renewal.get(card, 0.0) for card in move.more])
        for move in mind.view.legal
    ]


# What each choice of an ask is worth ----------------------------------------------------------------


def _gold(mind: Mind, card: int) -> float:
    return TYPE[card].gold


def _goal(mind: Mind, place: int) -> float:
    """Who digs turns over what is most likely the treasure, who does not, what is least likely."""
    return mind.aim.treasure * mind.odds.get(place, 0.0)


def _theft(mind: Mind, victim: int) -> float:
    """Anybody rather than nobody."""
    return victim >= 0


def _swap_goals(mind: Mind, exchanged: int) -> float:
    """Who digs against the treasure leaves nothing where it was."""
    return exchanged if not mind.digs else 1 - exchanged


def _treasury(mind: Mind, place: int) -> float:
    return keep(mind, mind.view.discard[-1 - place])


_ANSWERS: dict[str, Callable[[Mind, int], float]] = {
    "gold": _gold,
    "goal": _goal,
    "theft": _theft,
    "swap_goals": _swap_goals,
    "treasury": _treasury,
}
