"""How the gold of a round is shared, from what everybody sees when it is over."""

from __future__ import annotations

from pbem.engine.core.chance import Streams
from pbem.engine.core.facts import RoundOver
from pbem.engine.rules.payday import Payday
from pbem.engine.views.guess import guess
from pbem.engine.views.view import View


def payday(ended: View, over: RoundOver) -> Payday:
    """Why each seat gets gold or none, with the table as it lay when the round ended that way.

    All that the sharing depends on lies open then, so any position with this View is shared alike.
    """
    state = guess(ended, Streams(bytes(32)))
    return state.rules.payday(state, over.found, over.finisher)
