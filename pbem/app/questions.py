"""Which question of a log is still open: the entry that first asked it gives it its number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from pbem.engine import TURN, Ask, Asked, Fact, Restored, Seat

SEVERAL = -2  # what a letter asks that is about several games: no question of any of them


class Entry(Protocol):
    """An entry of a log, as far as questions go."""

    @property
    def seq(self) -> int: ...

    @property
    def seat(self) -> Seat: ...

    @property
    def facts(self) -> Sequence[Fact]: ...


def number_of(ask: Ask, log: Sequence[Entry]) -> int:
    """The number of the entry that first asked what is still asked after the last one."""
    number = log[-1].seq
    for entry in reversed(log):
        asked = next((fact for fact in reversed(entry.facts) if isinstance(fact, Asked | Restored)), None)
        if isinstance(asked, Restored):  # whatever was asked before is asked anew
            return entry.seq
        if asked is not None:
            if ask not in asked.asks:
                break
            number = entry.seq
            # A turn is asked once, and whoever decides has answered: the same words are a new question.
            if ask.kind == TURN or entry.seat == ask.seat:
                break
    return number
