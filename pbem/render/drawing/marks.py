"""Which cards of a mine are marked: new ones, the last one, and the way to the treasure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pbem.app.sheets.table import Happening
from pbem.engine import (
    STEPS_OF,
    Began,
    Cell,
    Laid,
    Lifted,
    Pushed,
    Restored,
    Sides,
    Turned,
    View,
)
from pbem.render.drawing.cards import LAST, NEW
from pbem.render.drawing.way import winning_way


class Marks(NamedTuple):
    """What is marked; ``way`` is the way from the start to the treasure, once it is found."""

    new: frozenset[Cell] = frozenset()
    last: Cell | None = None
    way: frozenset[Cell] = frozenset()

    def mark(self, place: Cell) -> str:
        """How the card in a cell is marked: NEW, LAST or not at all."""
        return LAST if place == self.last else NEW if place in self.new else ""

    def way_sides(self, place: Cell) -> Sides:
        """The sides of a cell where the way comes and goes."""
        if place not in self.way:
            return 0
        return sum(side for side, step, _ in STEPS_OF[15] if place + step in self.way)


NO_MARKS = Marks()


def marks_of(history: Iterable[Happening], view: View) -> Marks:
    """What a letter tells as new: cards that others laid or turned over, and the one that was laid last.

    If the treasure was reached, the way to it as well.
    """
    new: dict[Cell, None] = {}
    last: Cell | None = None
    for event in history:
        for fact in event.facts:
            match fact:
                case Laid():
                    last = fact.cell
                    if fact.seat != view.seat:
                        new[fact.cell] = None
                case Turned() if event.seat != view.seat:
                    new[fact.cell] = None
                case Lifted(cell) | Pushed(cell):
                    new.pop(cell, None)
                    last = None if last == cell else last
                case Began(number) if number > view.round:  # the mine that is drawn is the one before
                    return Marks(frozenset(new), last, winning_way(view))
                case Began() | Restored():
                    new, last = {}, None
    return Marks(frozenset(new), last, winning_way(view))
