"""When a bot plays the Veto: asked whenever another seat shows a card and the bot could stop it (R16.4)."""

from __future__ import annotations

from pbem.bots.luck import Luck
from pbem.bots.mind import Mind
from pbem.bots.weights import HAIR, weigh
from pbem.engine import View, shown_move

_SELDOM = 15  # times in a hundred
# What a card must take from us to be worth the only Veto, in steps of tunnel.
_WORTH_IT = 1.5


def object_to_anything(view: View, luck: Luck) -> bool:
    """Now and then."""
    return luck.below(100) < _SELDOM


def object_steadily(view: View, luck: Luck) -> bool:
    """Stop what hurts: weighed as if we were to make the move ourselves, so the worst moves for us."""
    move = shown_move(view.then)
    return move is not None and -weigh(Mind(view), move) >= _WORTH_IT - HAIR
