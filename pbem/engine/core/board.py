"""The mine: which cards lie where, what is joined to the start, and where a card may go.

A Mine is a value: ``lay`` and ``lift`` return a new one. It holds only what lies open on the table, so
a View shares it as it is. Beside the cards it keeps what the rules ask for all the time:

- ``live``: for each cell the sides whose tunnel belongs to the start network (R6.3);
- ``edge``: for each free cell beside a face-up card a 12-bit key: which sides have a neighbour (bits
  0-3), where that neighbour is open (4-7), where it is live (8-11);
- ``reached``: the face-down cells that a live tunnel leads to (R10.1).

Laying a card only ever adds to the start network, so ``lay`` spreads from the new card alone; only
removals flood the whole mine again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from pbem.engine.cards.laid import DOORS, GROUPS, JOINED, LADDER, OPEN
from pbem.engine.cards.types import E, LaidCard, N, S, Sides, W

Cell = int

_STRIDE = 256
_ORIGIN = 128  # column 0 and row 0 in the int form, so that no game can leave the plane
NOWHERE: Cell = 0

# side, step to the neighbour, the neighbour's side that touches us
STEPS = ((N, -_STRIDE, S), (E, 1, W), (S, _STRIDE, N), (W, -1, E))
STEPS_OF = tuple(tuple(step for step in STEPS if sides & step[0]) for sides in range(16))

# care | need << 4  ->  the patterns of open sides that fit there (R6.4b)
_FITTING = tuple(
    tuple(p for p in range(1, 16) if p & (key & 15) == key >> 4) if (key >> 4) & ~key == 0 else ()
    for key in range(256)
)
# A side of a free cell in its key: a neighbour that is open there, and one that is live there too.
_OPEN = 1 | 1 << 4
_LIVE = 1 | 1 << 4 | 1 << 8


def cell(column: int, row: int) -> Cell:
    """The cell that people call ``column,row`` (R2.3)."""
    return (row + _ORIGIN) * _STRIDE + column + _ORIGIN


def column_row(place: Cell) -> tuple[int, int]:
    return place % _STRIDE - _ORIGIN, place // _STRIDE - _ORIGIN


def cell_name(place: Cell) -> str:
    return f"{place % _STRIDE - _ORIGIN},{place // _STRIDE - _ORIGIN}"


_CELL = re.compile(r"\(?(-?[0-9]{1,2})[,/;](-?[0-9]{1,2})\)?")


def parse_cell(text: str) -> Cell | None:
    """The cell meant by ``3,4``, ``3/4`` or ``(3,4)``; None for anything else."""
    found = _CELL.fullmatch(text)
    return cell(int(found[1]), int(found[2])) if found else None


class Mine:
    """What lies open in the mine, and what follows from it."""

    __slots__ = ("_pairs", "_places", "cards", "edge", "hidden", "live", "reached")

    def __init__(
        self,
        cards: dict[Cell, LaidCard],
        hidden: frozenset[Cell],
        live: dict[Cell, Sides],
        edge: dict[Cell, int],
        reached: tuple[Cell, ...],
    ) -> None:
        self.cards = cards
        self.hidden = hidden
        self.live = live
        self.edge = edge
        self.reached = reached
        self._places: dict[bool, list[list[Cell]]] = {}
        self._pairs: tuple[tuple[Cell, LaidCard], ...] = ()

    def pairs(self) -> tuple[tuple[Cell, LaidCard], ...]:
        """Cells and their cards in reading order."""
        if not self._pairs:
            self._pairs = tuple(sorted(self.cards.items()))
        return self._pairs

    def places(self, connected: bool = True) -> list[list[Cell]]:
        """For each pattern of open sides the free cells where it fits, in reading order.

        ``connected`` asks for a live neighbour (R6.4c); without it any face-up neighbour will do (R6.7).
        """
        found = self._places.get(connected)
        if found is None:
            found = self._places[connected] = [[] for _ in range(16)]
            edge = self.edge
            for place in sorted(edge):
                key = edge[place]
                if key > 255 or not connected:
                    for pattern in _FITTING[key & 255]:
                        found[pattern].append(place)
        return found

    def fits(self, place: Cell, pattern: Sides, connected: bool = True) -> bool:
        """Whether one pattern may lie in one cell: R6.4 without listing anything."""
        key = self.edge.get(place, 0)
        return pattern & key & 15 == key >> 4 & 15 and (key > 255 or (key > 0 and not connected))


def build(cards: Mapping[Cell, LaidCard], hidden: Iterable[Cell]) -> Mine:
    """A mine from bare cards: the whole flood."""
    mine = Mine(dict(cards), frozenset(hidden), {}, {}, ())
    for place, laid in mine.cards.items():
        _touch(mine, place, OPEN[laid])
    sources = [(place, OPEN[laid]) for place, laid in mine.cards.items() if LADDER[laid]]
    mine.live.update(sources)
    _spread(mine, sources)
    return mine


def lay(mine: Mine, place: Cell, laid: LaidCard) -> Mine:
    """The mine with one more face-up card; a goal or chest tunnel may lie down there until now."""
    cards, live, edge = mine.cards.copy(), mine.live.copy(), mine.edge.copy()
    hidden, reached = mine.hidden, mine.reached
    key = edge.pop(place, None)
    if key is None:  # a face-down card has no key
        key = live_around(mine, place) << 8
        hidden = hidden - {place}
        reached = tuple(near for near in reached if near != place)
    sides = OPEN[laid]
    alive = JOINED[laid][key >> 8]
    cards[place] = laid
    if alive:
        live[place] = alive
    onwards = False
    for side, step, back in STEPS:
        near = place + step
        if near in cards or near in hidden:
            onwards = onwards or bool(alive & side)
        elif alive & side:
            edge[near] = edge.get(near, 0) | back * _LIVE
        else:
            edge[near] = edge.get(near, 0) | (back * _OPEN if sides & side else back)
    grown = Mine(cards, hidden, live, edge, reached)
    if onwards:
        _spread(grown, [(place, alive)])
    return grown


def lift(mine: Mine, place: Cell) -> Mine:
    """The mine without the card in that cell, face up or face down."""
    cards = {near: laid for near, laid in mine.cards.items() if near != place}
    return build(cards, mine.hidden - {place})


def hide(mine: Mine, places: Iterable[Cell]) -> Mine:
    """The mine with face-down cards in these cells too."""
    return build(mine.cards, mine.hidden.union(places))


def joined(mine: Mine, place: Cell, laid: LaidCard) -> Sides:
    """The sides of a card that would be live if it lay there."""
    return JOINED[laid][live_around(mine, place)]


def live_around(mine: Mine, place: Cell) -> Sides:
    """The sides of a cell that a live tunnel leads to."""
    key = mine.edge.get(place)
    if key is not None:
        return key >> 8
    live = mine.live
    return sum(side for side, step, back in STEPS if live.get(place + step, 0) & back)


def linked_without(mine: Mine, colours: int) -> dict[Cell, Sides]:
    """The start network when every tunnel with a door of these colours is taken out (R13.3)."""
    live = {place: OPEN[laid] for place, laid in mine.cards.items() if LADDER[laid]}
    todo = list(live.items())
    while todo:
        place, sides = todo.pop()
        for _, step, back in STEPS_OF[sides]:
            near = place + step
            laid = mine.cards.get(near)
            if laid is None or not OPEN[laid] & back or live.get(near, 0) & back:
                continue
            for index, group in enumerate(GROUPS[laid]):
                if group & back and not (index == 0 and DOORS[laid] & colours):
                    live[near] = live.get(near, 0) | group
                    todo.append((near, group))
    return live


def _touch(mine: Mine, place: Cell, sides: Sides) -> None:
    """Tell the free neighbours of a new card what they touch now."""
    cards, hidden, edge = mine.cards, mine.hidden, mine.edge
    for side, step, back in STEPS:
        near = place + step
        if near not in cards and near not in hidden:
            edge[near] = edge.get(near, 0) | (back * _OPEN if sides & side else back)


def _spread(mine: Mine, todo: list[tuple[Cell, Sides]]) -> None:
    """Carry newly live sides onwards: into neighbours, free cells and face-down cells."""
    cards, live, edge = mine.cards, mine.live, mine.edge
    while todo:
        place, sides = todo.pop()
        for _, step, back in STEPS_OF[sides]:
            near = place + step
            laid = cards.get(near)
            if laid is not None:
                if OPEN[laid] & back and not live.get(near, 0) & back:
                    for group in GROUPS[laid]:
                        if group & back:
                            live[near] = live.get(near, 0) | group
                            todo.append((near, group))
            elif near in edge:
                edge[near] |= back << 8
            elif near not in mine.reached:
                mine.reached += (near,)
