"""The lie of the land: how far a tunnel is from the treasure, and what a card would change.

Distance is counted in cards still to be laid. Several open ends at the same distance are better than one,
because a single one is easily blocked, so a tunnel as a whole is rated by a soft minimum:
``-log4(sum of 4 ** -distance)``, which is the distance itself for one end and half a card less for two.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from math import log

from pbem.engine.board import STEPS, STEPS_OF, Cell, Mine, cell, lift, linked_without
from pbem.engine.cards import DOORS, GROUPS, LADDER, OPEN, TYPE, Laid, Sides, laid_id
from pbem.engine.moves import Move
from pbem.engine.view import View

FAR = 24
_WEIGHT = [4.0**-cards for cards in range(FAR + 1)]

# Nobody digs for gold further out than this; it keeps the search small.
_WINDOW = frozenset(cell(column, row) for column in range(-1, 12) for row in range(-2, 9))
_NEIGHBOURS = {
    place: tuple(place + step for _, step, _ in STEPS if place + step in _WINDOW) for place in _WINDOW
}

Field = dict[Cell, int]
Portals = dict[Cell, list[Cell]]


def treasure_odds(view: View) -> dict[Cell, float]:
    """For each face-down goal that may be the treasure how likely it is, by what this seat was shown."""
    shown = {note.where: note.cards[0] for note in view.notes if note.what == "goal" and not note.stale}
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
        self.ways = _ways(mine, shut)
        self.portals = _portals(mine)
        self.field = _distances(mine, odds, self.portals)
        distances = [self.field.get(place, FAR) for place in self.ways]
        self.nearest = min(distances, default=FAR)
        self.rating = rate(distances)
        self._filled: dict[Cell, Field] = {}

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
        ends = {near for near in self.ways if near != place}
        ends.update(onward)
        field = self._field_without(place)
        return 0.0, self.rating - rate([field.get(near, FAR) for near in ends])

    def after_rockfall(self, place: Cell) -> float:
        """By how much taking this card out brings our tunnel nearer; below zero it throws it back."""
        return self.rating - Ground(lift(self.mine, place), self.odds, self.shut).rating

    def distance_from(self, place: Cell) -> int:
        """How many cards lead from an occupied cell to a goal, if it were free."""
        near = [0 if near in self.odds else self.field.get(near, FAR) for near in _NEIGHBOURS.get(place, ())]
        return 1 + min(near, default=FAR)

    def _leads(self, place: Cell, sides: Sides) -> tuple[float, list[Cell]]:
        """The chance that open sides of a card touch the treasure, and the free cells they lead to."""
        chance = 0.0
        onward: list[Cell] = []
        touched = [place + step for _, step, _ in STEPS_OF[sides]]
        if touched and place in self.portals:
            touched += self.portals[place]
        for near in touched:
            if near in self.odds:
                chance += self.odds[near]
            elif near not in self.mine.cards:
                onward.append(near)
        return chance, onward

    def _field_without(self, place: Cell) -> Field:
        """The distances when this cell is filled; only a cell on the best way makes a difference."""
        if self.field.get(place, FAR) > self.nearest + 1:
            return self.field
        field = self._filled.get(place)
        if field is None:
            field = self._filled[place] = _distances(self.mine, self.odds, self.portals, place)
        return field


def rate(distances: list[int]) -> float:
    """The soft minimum of the distances of all open ends."""
    total = sum([_WEIGHT[cards] for cards in distances])
    return -log(total, 4) if total else float(FAR)


@cache
def _opened(laid: Laid, lit: Sides, shut: int) -> Sides:
    """The sides to which one can walk through a card, coming in at ``lit``, with these doors shut."""
    groups = GROUPS[laid][1:] if DOORS[laid] & shut else GROUPS[laid]
    return OPEN[laid] if LADDER[laid] else sum(group for group in groups if group & lit)


def _ways(mine: Mine, shut: int) -> dict[Cell, Sides]:
    """The free cells that our tunnel leads to, each with the sides at which it arrives."""
    if not (shut and any(DOORS[laid] & shut for laid in mine.cards.values())):
        return {place: key >> 8 for place, key in mine.edge.items() if key > 255}
    ways: dict[Cell, Sides] = {}
    for place, sides in linked_without(mine, shut).items():
        for _, step, back in STEPS_OF[sides]:
            if place + step in mine.edge:
                ways[place + step] = ways.get(place + step, 0) | back
    return ways


def _portals(mine: Mine) -> Portals:
    """Where tunnels that are cut off from the start lead: from the free cell at one mouth to the others."""
    live = mine.live
    loose = [
        (place, group)
        for place, laid in mine.cards.items()
        if OPEN[laid] != live.get(place)
        for group in GROUPS[laid]
        if group & (group - 1) and not group & live.get(place, 0)
    ]
    portals: Portals = {}
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
                for other in GROUPS[laid]:
                    if other & back and other & (other - 1) and (near, other) not in seen:
                        seen.add((near, other))
                        todo.append((near, other))
        for mouth in mouths:
            portals.setdefault(mouth, []).extend(other for other in mouths if other != mouth)
    return portals


def _distances(mine: Mine, goals: Iterable[Cell], portals: Portals, filled: Cell = 0) -> Field:
    """For each free cell how many cards, the first of them there, lead to the nearest of these goals."""
    field: Field = dict.fromkeys((*mine.cards, *mine.hidden, filled), FAR)  # there is no way through these
    edge: list[Cell] = list(goals)
    distance = 0
    while edge and distance < FAR - 1:
        distance += 1
        reached: list[Cell] = []
        for place in edge:
            for near in _NEIGHBOURS.get(place, ()):
                if near not in field:
                    field[near] = distance
                    reached.append(near)
            for near in portals.get(place, ()):
                if near not in field:
                    field[near] = distance
                    reached.append(near)
        edge = reached
    return field
