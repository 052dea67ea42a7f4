"""What becomes of prepared moves, as their owner is told."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Stop(StrEnum):
    """What ends a list if it happens after it was filed; each player says which of these count for her."""

    GOALS = "goals"  # a goal was turned over
    TOOLS = "tools"  # a card broke or repaired something of hers
    CELLS = "cells"  # a cell was used where a move of the list goes
    TALK = "talk"  # somebody said her name


class PlanEnd(StrEnum):
    """Why an order of a list counts no more; one sentence each."""

    PLAYED = "played"
    AUTO = "auto"  # there was no order: nothing was to be decided
    UNTIL = "until"  # what it was to wait for has come
    CARD = "card"  # its card is not in hand any more
    ILLEGAL = "illegal"  # the rules did not allow it
    ABOVE = "above"  # the order that it belonged to is gone
    GOALS = "goals"
    TOOLS = "tools"
    CELLS = "cells"
    TALK = "talk"
    HANDS = "hands"  # a card of hers went to somebody else's hand, or the other way (R23.7)
    ROUND = "round"  # it is over
    UNDONE = "undone"  # the table has taken something back


class Ending(NamedTuple):
    """An order that has ended, as its owner reads it."""

    line: str
    why: PlanEnd
    reason: str = ""  # of the rules
