"""The lie of the land: how far a tunnel is from the treasure, and what a card would change.

Distance is counted in cards still to be laid. Several open ends at the same distance are better than one,
because a single one is easily blocked, so a tunnel as a whole is rated by a soft minimum:
``-log4(sum of 4 ** -distance)``, which is the distance itself for one end and half a card less for two.

Sets of cells are ints here, one bit for each cell of a window around start and goals: to find all
neighbours of a set is four shifts, and a whole map of distances takes a few microseconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from math import log

from pbem.engine import (
    DOORS,
    GROUPS,
    LADDER,
    OPEN,
    STEPS_OF,
    TYPE,
    Cell,
    LaidCard,
    Mine,
    Move,
    Sides,
    View,
    cell,
    laid_id,
    lift,
    linked_without,
)

Cells = int  # a set of them, as bits
Levels = list[Cells]  # at index d the free cells from which d cards, the first of them there, reach a goal
Portals = list[tuple[Cells, Cells]]  # the mouth of a loose tunnel, and its other mouths

# Nobody digs for gold further out than this. The last column stays empty: shifts must not wrap around.
_COLUMNS, _ROWS = range(-1, 12), range(-2, 9)
_WIDTH = len(_COLUMNS) + 1
_BIT = {
    cell(column, row): 1 << (across + down * _WIDTH)
    for down, row in enumerate(_ROWS)
    for across, column in enumerate(_COLUMNS)
}
_EVERYWHERE = sum(_BIT.values())

FAR = 24
_WEIGHT = [4.0**-cards for cards in range(len(_BIT) + 1)]


def treasure_odds(view: View) -> dict[Cell, float]:
    """For each face-down goal that may be the treasure how likely it is, by what this seat was shown."""
    shown = view.known_goals
    goals = [place for place, what in view.face_down if what == "goal"]
    for place in goals:
        if place in shown and TYPE[shown[place]].goal == "treasure":
            return {place: 1.0}
    unknown = [place for place in goals if place not in shown]
    return dict.fromkeys(unknown, 1 / len(unknown)) if unknown else {}


class Ground:
    """A mine and the goals worth reaching, for somebody whom doors of the colours ``shut`` keep out."""

    def __init__(self, mine: Mine, odds: Mapping[Cell, float], shut: int = 0) -> None:
        self.mine = mine
        self.odds = odds
        self.shut = shut
        barred = shut and any(DOORS[laid] & shut for laid in mine.cards.values())
        live = linked_without(mine, shut) if barred else mine.live
        self.ways = _ways(mine, live)
        self.mouths = _loose_tunnels(mine, live, shut)
        self._ends = cells(self.ways)
        self._goals = cells(odds)
        self._free = _EVERYWHERE & ~cells(mine.cards) & ~cells(mine.hidden)
        self._portals = [(cells([mouth]), cells(others)) for mouth, others in self.mouths.items() if others]
        self._levels = _levels(self._goals, self._free, self._portals)
        self.nearest = nearest(self._levels, self._ends)
        self.rating = rate(self._levels, self._ends)
        self._best_ways = sum(self._levels[: self.nearest + 2])
        self._filled: dict[Cell, Levels] = {}

    def after_laying(self, move: Move) -> tuple[float, float]:
        """The chance that a card finds the treasure for us, and by how much it brings our tunnel nearer.

        The chance is below zero where the card opens the treasure only to those who are not kept out.
        """
        place, laid = move.cell, laid_id(move.card, move.turned)
        chance, onward = self._leads(place, _opened(laid, self.ways.get(place, 0), self.shut))
        if chance:
            return chance, self.rating
        if self.shut:
            lost, _ = self._leads(place, _opened(laid, self.mine.edge.get(place, 0) >> 8, 0))
            if lost:
                return -lost, 0.0
        ends = self._ends & ~_BIT.get(place, 0) | onward
        return 0.0, self.rating - rate(self._levels_without(place), ends)

    def after_rockfall(self, place: Cell) -> float:
        """By how much taking this card out brings our tunnel nearer; below zero it throws it back."""
        return self.rating - Ground(lift(self.mine, place), self.odds, self.shut).rating

    def distance_from(self, place: Cell) -> int:
        """How many cards would lead from this cell to a goal if it were free."""
        around = _around(_BIT.get(place, 0))
        return 1 if around & self._goals else 1 + nearest(self._levels, around)

    def _leads(self, place: Cell, sides: Sides) -> tuple[float, Cells]:
        """The chance that open sides of a card touch the treasure, and the free cells they lead to."""
        touched = [place + step for _, step, _ in STEPS_OF[sides]]
        if touched and place in self.mouths:
            touched += self.mouths[place]
        chance = 0.0
        onward = 0
        for near in touched:
            if near in self.odds:
                chance += self.odds[near]
            else:
                onward |= _BIT.get(near, 0)
        return chance, onward & self._free

    def _levels_without(self, place: Cell) -> Levels:
        """The distances when this cell is filled; only a cell on the best ways makes a difference."""
        bit = _BIT.get(place, 0)
        if not bit & self._best_ways:
            return self._levels
        levels = self._filled.get(place)
        if levels is None:
            levels = self._filled[place] = _levels(self._goals, self._free & ~bit, self._portals)
        return levels


def cells(places: Iterable[Cell]) -> Cells:
    """The set of these cells, as far as they lie in the window."""
    total = 0
    for place in places:
        total |= _BIT.get(place, 0)
    return total


def nearest(levels: Levels, ends: Cells) -> int:
    """The distance of the best of these cells."""
    for distance, level in enumerate(levels):
        if level & ends:
            return distance
    return FAR


def rate(levels: Levels, ends: Cells) -> float:
    """The soft minimum of the distances of these cells."""
    total = 0.0
    for distance, level in enumerate(levels):
        here = level & ends
        if here:
            total += _WEIGHT[distance] * here.bit_count()
    return -log(total, 4) if total else float(FAR)


def _around(edge: Cells) -> Cells:
    return edge << 1 | edge >> 1 | edge << _WIDTH | edge >> _WIDTH


def _levels(goals: Cells, free: Cells, portals: Portals) -> Levels:
    """The free cells by their distance to the nearest of these goals."""
    levels = [0]
    edge = goals
    while edge:
        near = _around(edge)
        for mouth, others in portals:
            if edge & mouth:
                near |= others
        edge = near & free
        free ^= edge
        levels.append(edge)
    return levels


@cache
def _opened(laid: LaidCard, lit: Sides, shut: int) -> Sides:
    """The sides to which one can walk through a card, coming in at ``lit``, with these doors shut."""
    return OPEN[laid] if LADDER[laid] else sum(group for group in _groups(laid, shut) if group & lit)


@cache
def _groups(laid: LaidCard, shut: int) -> tuple[Sides, ...]:
    """The tunnels of a card that are not behind a shut door."""
    return GROUPS[laid][1:] if DOORS[laid] & shut else GROUPS[laid]


def _ways(mine: Mine, live: Mapping[Cell, Sides]) -> dict[Cell, Sides]:
    """The free cells that a tunnel leads to, each with the sides at which it arrives."""
    if live is mine.live:
        return {place: key >> 8 for place, key in mine.edge.items() if key > 255}
    ways: dict[Cell, Sides] = {}
    for place, sides in live.items():
        for _, step, back in STEPS_OF[sides]:
            if place + step in mine.edge:
                ways[place + step] = ways.get(place + step, 0) | back
    return ways


def _loose_tunnels(mine: Mine, live: Mapping[Cell, Sides], shut: int) -> dict[Cell, list[Cell]]:
    """Where tunnels that are cut off from the start lead: from the free cell at one mouth to the others."""
    loose = [
        (place, group)
        for place, laid in mine.cards.items()
        if OPEN[laid] != live.get(place)
        for group in _groups(laid, shut)
        if group & (group - 1) and not group & live.get(place, 0)
    ]
    mouths_of: dict[Cell, list[Cell]] = {}
    seen: set[tuple[Cell, Sides]] = set()
    for start in loose:
        if start in seen:
            continue
        seen.add(start)
        todo, mouths = [start], []
        while todo:
            place, group = todo.pop()
            for _, step, back in STEPS_OF[group]:
                near = place + step
                laid = mine.cards.get(near)
                if laid is None:
                    mouths.append(near)
                    continue
                for other in _groups(laid, shut):
                    if other & back and other & (other - 1) and (near, other) not in seen:
                        seen.add((near, other))
                        todo.append((near, other))
        for mouth in mouths:
            mouths_of.setdefault(mouth, []).extend(other for other in mouths if other != mouth)
    return mouths_of
