"""Plays anything that is allowed."""

from __future__ import annotations

from pbem.bots.luck import Luck
from pbem.engine import DISCARD, TRADE, Move, View


def play_anything(view: View, luck: Luck) -> Move:
    """A legal move at random.

    There are many ways to throw several cards away; together they get no more chances than the ways to throw
    one away, or a random player would do little else.
    """
    bulky = [move for move in view.legal if move.more and move.verb in (DISCARD, TRADE)]
    if not bulky:
        return luck.choice(view.legal)
    rest = [move for move in view.legal if not (move.more and move.verb in (DISCARD, TRADE))]
    pick = luck.below(len(rest) + len(view.hand))
    return rest[pick] if pick < len(rest) else luck.choice(bulky)
