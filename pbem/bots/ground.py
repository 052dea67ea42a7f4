"""The lie of the land: how far the tunnel is from the treasure, and what a move would change.

Distance is counted in cards still to be laid. Several open ends at the same distance are better than one,
because a single one is easily blocked, so the tunnel as a whole is rated by a soft minimum:
``-log4(sum of 4 ** -distance)``, which is the distance itself for one end and half a card less for two.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from math import log

from pbem.engine.board import STEPS, STEPS_OF, Cell, Mine, cell, lift, live_around
from pbem.engine.cards import GROUPS, LADDER, OPEN, TYPE, Laid, Sides, laid_id
from pbem.engine.moves import Move
from pbem.engine.view import View

FAR = 24
_WEIGHT = [4.0**-cards for cards in range(FAR + 1)]
_THROUGH = [sides & (sides - 1) != 0 for sides in range(16)]  # more than one side: not a stub

# Nobody digs for gold further out than this; it keeps the search small.
_WINDOW = frozenset(cell(column, row) for column in range(-1, 12) for row in range(-2, 9))
_NEIGHBOURS = {
    place: tuple(place + step for _, step, _ in STEPS if place + step in _WINDOW) for place in _WINDOW
}

Field = dict[Cell, int]


def treasure_odds(view: View) -> dict[Cell, float]:
    """For each face-down goal that may be the treasure: how likely it is, by what this seat was shown."""
    shown = {note.where: note.cards[0] for note in view.notes if note.what == "goal" and not note.stale}
    goals = [place for place, what in view.face_down if what == "goal"]
    for place in goals:
        if place in shown and TYPE[shown[place]].goal == "treasure":
            return {place: 1.0}
    unknown = [place for place in goals if place not in shown]
    return dict.fromkeys(unknown, 1 / len(unknown)) if unknown else {}


class Ground:
    """A mine with the goals that are worth reaching."""

    def __init__(self, mine: Mine, odds: Mapping[Cell, float]) -> None:
        self.mine = mine
        self.odds = odds
        self.portals = _portals(mine)
        self.ends = [place for place, key in mine.edge.items() if key > 255]
        self._fields: dict[Cell, Field] = {}
        self.field = self._around(0)
        self.rating = rate(self.field.get(place, FAR) for place in self.ends)
        self.nearest = min((self.field.get(place, FAR) for place in self.ends), default=FAR)

    def _around(self, filled: Cell) -> Field:
        """Distances when one more cell is filled."""
        field = self._fields.get(filled)
        if field is None:
            field = self._fields[filled] = _distances(self.mine, self.odds, self.portals, filled)
        return field

    def reaches(self, place: Cell, laid: Laid) -> tuple[float, list[Cell]]:
        """The chance that a card laid there finds the treasure, and the free cells it leads on to."""
        mine = self.mine
        chance = 0.0
        onward: list[Cell] = []
        for _, step, _ in STEPS_OF[_opened(laid, live_around(mine, place))]:
            near = place + step
            if near in self.odds:
                chance += self.odds[near]
            elif near in mine.edge or (near not in mine.cards and near not in mine.hidden):
                onward.append(near)
        onward.extend(self.portals.get(place, ()))
        return chance, onward

    def after_laying(self, move: Move) -> tuple[float, float]:
        """The chance that this move finds the treasure, and by how much it brings the tunnel nearer."""
        place = move.cell
        chance, onward = self.reaches(place, laid_id(move.card, move.turned))
        if chance:
            return chance, self.rating
        # Only a card on the best way can lengthen the ways of the others.
        field = self._around(place) if self.field.get(place, FAR) <= self.nearest + 1 else self.field
        ends = {near for near in self.ends if near != place}
        ends.update(onward)
        return 0.0, self.rating - rate(field.get(near, FAR) for near in ends)

    def after_rockfall(self, place: Cell) -> float:
        """By how much taking this card out brings the tunnel nearer; below zero it throws it back."""
        return self.rating - Ground(lift(self.mine, place), self.odds).rating


@cache
def _opened(laid: Laid, lit: Sides) -> Sides:
    """The sides of a card to which one can walk, coming in at the sides ``lit``."""
    return OPEN[laid] if LADDER[laid] else sum(group for group in GROUPS[laid] if group & lit)


def rate(distances: Iterable[int]) -> float:
    """The soft minimum of the distances of all open ends."""
    total = sum([_WEIGHT[cards] for cards in distances])
    return -log(total, 4) if total else float(FAR)


def _portals(mine: Mine) -> dict[Cell, list[Cell]]:
    """Where tunnels that are cut off from the start lead: from each free cell at one mouth to the others."""
    live = mine.live
    loose = [
        (place, group)
        for place, laid in mine.cards.items()
        if OPEN[laid] & ~live.get(place, 0)
        for group in GROUPS[laid]
        if _THROUGH[group] and not group & live.get(place, 0)
    ]
    portals: dict[Cell, list[Cell]] = {}
    seen: set[tuple[Cell, int]] = set()
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
                    if other & back and _THROUGH[other] and (near, other) not in seen:
                        seen.add((near, other))
                        todo.append((near, other))
        for mouth in mouths:
            portals.setdefault(mouth, []).extend(other for other in mouths if other != mouth)
    return portals


def _distances(mine: Mine, goals: Iterable[Cell], portals: Mapping[Cell, list[Cell]], filled: Cell) -> Field:
    """For each free cell how many cards, the first of them there, lead to the nearest of these goals."""
    cards, hidden = mine.cards, mine.hidden
    field: Field = {}
    edge = list(goals)
    distance = 0
    while edge and distance < FAR - 1:
        distance += 1
        reached: list[Cell] = []
        for place in edge:
            ways = _NEIGHBOURS.get(place, ())
            if place in portals:
                ways = (*ways, *portals[place])
            for near in ways:
                if near in field or near in cards or near in hidden or near == filled:
                    continue
                field[near] = distance
                reached.append(near)
        edge = reached
    return field
