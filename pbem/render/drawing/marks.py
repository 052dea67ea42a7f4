"""Which cards of a mine are marked: new ones, the last one, and the way to the treasure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pbem.app.sheets.table import Happening
from pbem.engine import (
    NOBODY,
    Began,
    Cell,
    Laid,
    Lifted,
    Pushed,
    Restored,
    Seat,
    Turned,
)


class Marks(NamedTuple):
    """What is marked; ``way`` is the way from the start to the treasure, once it is found."""

    new: frozenset[Cell] = frozenset()
    last: Cell | None = None
    way: frozenset[Cell] = frozenset()


def marks_of(history: Iterable[Happening], reader: Seat = NOBODY) -> Marks:
    """What a letter tells as new: cards that others laid or turned over, and the one that was laid last."""
    new: dict[Cell, None] = {}
    last: Cell | None = None
    for event in history:
        for fact in event.facts:
            match fact:
                case Laid():
                    last = fact.cell
                    if fact.seat != reader:
                        new[fact.cell] = None
                case Turned() if event.seat != reader:
                    new[fact.cell] = None
                case Lifted(cell) | Pushed(cell):
                    new.pop(cell, None)
                    last = None if last == cell else last
                case Began() | Restored():
                    new, last = {}, None
    return Marks(frozenset(new), last)
