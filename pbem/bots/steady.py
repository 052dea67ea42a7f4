"""Plays its role sensibly: weighs every legal move and makes the best one.

The weight of a move is what it does for the role, plus what the hand gains by it: a card worth keeping is
missed, a fresh one is welcome.
"""

from __future__ import annotations

from collections.abc import Callable

from pbem.bots.luck import Luck
from pbem.bots.mind import Mind
from pbem.bots.weights import HAIR, keep, weigh
from pbem.engine import TYPE, Move, View


def play_steadily(view: View, luck: Luck) -> Move:
    """The best move; equal ones are drawn by lot."""
    mind = Mind(view)
    ask = view.ask
    if ask is not None and ask.kind in _ANSWERS:
        weights = [_ANSWERS[ask.kind](mind, choice) for choice in ask.choices]
    elif ask is not None and ask.choices:
        weights = [0.0] * len(view.legal)
    else:
        weights = _weigh_all(mind)
    best = max(weights) - HAIR
    return luck.choice([move for move, weight in zip(view.legal, weights, strict=True) if weight >= best])


def _weigh_all(mind: Mind) -> list[float]:
    renewal = {card: mind.fresh - keep(mind, card) for card in mind.view.hand}
    return [
        weigh(mind, move) + renewal.get(move.card, 0.0) + sum([renewal.get(card, 0.0) for card in move.more])
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


def _toll(mind: Mind, place: int) -> float:
    """Pay for a good friend; it costs nothing to pay oneself."""
    view = mind.view
    own = any(figure.owner == view.seat and figure.cell == place for figure in view.figures)
    return mind.friendship(view.active) - (0.0 if own else 0.6) if place else 0.0


def _move_goal(mind: Mind, place: int) -> float:
    """Who digs keeps the treasure near, who does not pushes it away."""
    return -mind.aim.treasure * mind.odds.get(place, 0.0)


def _steal(mind: Mind, victim: int) -> float:
    """Rather from an enemy with many cards than from a friend, and never from oneself."""
    if victim == mind.view.seat:
        return -9.0
    return 0.1 * mind.view.hand_sizes[victim] - mind.friendship(victim)


def _look_role(mind: Mind, other: int) -> float:
    """Most is learned about somebody who could be either."""
    return -abs(1 - 2 * mind.guilt[other])


def _look3(mind: Mind, place: int) -> float:
    assert mind.view.ask is not None
    return keep(mind, mind.view.hand[-len(mind.view.ask.choices) :][place])


_ANSWERS: dict[str, Callable[[Mind, int], float]] = {
    "gold": _gold,
    "goal": _goal,
    "theft": _theft,
    "swap_goals": _swap_goals,
    "treasury": _treasury,
    "discard_pick": _treasury,
    "toll": _toll,
    "move_goal": _move_goal,
    "steal": _steal,
    "look_role": _look_role,
    "look3": _look3,
}
