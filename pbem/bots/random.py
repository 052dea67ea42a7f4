"""Plays anything that is allowed."""

from __future__ import annotations

from random import Random

from pbem.engine import DISCARD, TRADE, Move, View


def play_anything(view: View, rng: Random) -> Move:
    """A legal move at random.

    There are many ways to throw several cards away; together they get no more chances than the ways to throw
    one away, or a random player would do little else.
    """
    bulky = [move for move in view.legal if move.more and move.verb in (DISCARD, TRADE)]
    if not bulky:
        return rng.choice(view.legal)
    rest = [move for move in view.legal if not (move.more and move.verb in (DISCARD, TRADE))]
    pick = rng.randrange(len(rest) + len(view.hand))
    return rest[pick] if pick < len(rest) else rng.choice(bulky)
