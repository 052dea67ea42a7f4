"""Lists of victims: whom a thief robs when his theft is due, filed in advance (R23.4).

    steal from anna
    steal from anna, boris
    steal from anna, nobody

The first on the list who has gold then is robbed. If none of them has, the thief is asked as usual, unless
the list ends with nobody.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from pbem.engine.core.errors import Hint, NotUnderstood
from pbem.engine.core.facts import NOBODY, Seat
from pbem.engine.core.lines import LONGEST_LINE, plain, seat_named
from pbem.engine.core.moves import CHOOSE, Move
from pbem.engine.views.view import View

STEAL = "steal"
THEFT = "theft"  # the kind of question that a list answers

_LINE = re.compile(r"steal from (?P<names>.+)")
_BETWEEN = re.compile(r"\s*,\s*(?:then\s+)?|\s+then\s+")
_NOBODY = frozenset(("nobody", "no one", "none"))


class Victims(NamedTuple):
    """Seats in the order in which they are thought of; NOBODY means to steal nothing, and is the last."""

    seats: tuple[Seat, ...]


def read_victims(text: str, names: Sequence[str] = (), me: Seat = NOBODY) -> Victims:
    """The list that a line gives; raises NotUnderstood or Ambiguous."""
    found = _LINE.fullmatch(plain(text)) if len(text) <= LONGEST_LINE else None
    parts = _BETWEEN.split(found["names"]) if found else []
    if not parts or not all(parts):
        raise NotUnderstood(text[:LONGEST_LINE], Hint.VICTIMS)
    seats = tuple(NOBODY if part in _NOBODY else seat_named(part, text, names, me) for part in parts)
    if me != NOBODY and me in seats:
        raise NotUnderstood(text, Hint.ROB_SELF)
    if len(set(seats)) < len(seats) or NOBODY in seats[:-1]:
        raise NotUnderstood(text, Hint.VICTIMS)
    return Victims(seats)


def write_victims(victims: Victims, names: Sequence[str] | None = None) -> str:
    """The canonical line for a list."""

    def name(seat: Seat) -> str:
        return "nobody" if seat == NOBODY else names[seat] if names else f"p{seat}"

    return f"{STEAL} from {', '.join(map(name, victims.seats))}"


def robbed(victims: Victims, seen: View) -> Move | None:
    """The answer of a thief who is asked now; None if nobody on his list can be robbed."""
    ask = seen.ask
    if ask is None or ask.kind != THEFT:
        return None
    possible = (seat for seat in victims.seats if seat in ask.choices)
    return next((Move(CHOOSE, more=(ask.choices.index(seat) + 1,)) for seat in possible), None)
