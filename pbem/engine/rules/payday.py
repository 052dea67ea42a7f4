"""Why each seat gets gold at the end of a round, or none: the sharing as it can be told to everybody.

By then roles, the mine and what lies in front of everybody lie open, so this holds no secret. It has no
amounts: what was paid stands in the facts, as far as a reader may know it (R23.12).
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from pbem.engine.core.facts import Seat

if TYPE_CHECKING:
    from pbem.engine.core.state import State


class Why(StrEnum):
    """What a seat gets its share for, or why it gets none."""

    WINS = "wins"
    REACHED = "reached"  # it wins, and more than others for reaching the treasure itself
    LESS = "less"  # it wins, and gets so much less than others (R13.7)
    CRYSTALS = "crystals"  # so many lie in the mine (R13.8)
    LOSES = "loses"
    TRAPPED = "trapped"  # R13.1
    BARRED = "barred"  # a door of the other colour bars its team (R13.3)
    BROKEN = "broken"  # it would have won, with its tools whole (R21.1)


class Payday(NamedTuple):
    """How the gold of a round is shared."""

    sides: tuple[str, ...]  # the teams that win; none if nobody does
    why: tuple[Why, ...]  # by seat
    number: tuple[int, ...]  # by seat, what belongs to the reason
    barred: tuple[str, ...] = ()  # teams that have no way to the treasure (R13.3)
    thieves: tuple[Seat, ...] = ()  # whose theft counts (R13.9)


def by_side(state: State, sides: Iterable[str]) -> Payday:
    """Whoever is on one of these sides wins."""
    teams = [state.team(seat) for seat in range(state.seats)]
    why = tuple(Why.WINS if team in sides else Why.LOSES for team in teams)
    return Payday(tuple(side for side in sides if side in teams), why, (0,) * state.seats)
