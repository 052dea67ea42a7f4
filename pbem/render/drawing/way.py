"""The way from the start to the treasure, as the last drawing of a round shows it."""

from __future__ import annotations

from collections import deque

from pbem.engine import (
    BLUE,
    DOORS,
    GREEN,
    GROUPS,
    LADDER,
    OPEN,
    STEPS_OF,
    Cell,
    Mine,
    Sides,
    View,
    laid_type,
)

Tunnel = tuple[Cell, Sides]  # one of the tunnels of a card


def winning_way(view: View) -> frozenset[Cell]:
    """The cells on the way from the start to the treasure; none if it was not reached."""
    return frozenset(steps_of_way(view))


def steps_of_way(view: View) -> tuple[Cell, ...]:
    """The cells of a shortest way from the start to the treasure, in order.

    A way through fewer colours of doors comes first: it is the one that counts (R13.3).
    """
    mine = view.mine
    ends = [place for place, laid in mine.cards.items() if laid_type(laid).goal == "treasure"]
    if not any(mine.live.get(end) for end in ends):
        return ()
    ways = (_shortest(mine, set(ends), shut) for shut in (BLUE | GREEN, GREEN, BLUE, 0))
    return next(filter(None, ways), ())


def _shortest(mine: Mine, ends: set[Cell], shut: int) -> tuple[Cell, ...]:
    """A way that goes through no door of these colours."""
    starts = [place for place, laid in mine.cards.items() if laid_type(laid).kind == "start"]
    came: dict[Tunnel, Tunnel | None] = {(place, OPEN[mine.cards[place]]): None for place in starts}
    todo = deque(came)
    while todo:
        here = todo.popleft()
        if here[0] in ends:
            return _back(here, came)
        for near in _nearby(mine, here, shut):
            if near not in came:
                came[near] = here
                todo.append(near)
    return ()


def _nearby(mine: Mine, here: Tunnel, shut: int) -> list[Tunnel]:
    """The tunnels that a tunnel runs on into; from the start one may also step onto any ladder (R7.1)."""
    place, sides = here
    found: list[Tunnel] = []
    if laid_type(mine.cards[place]).kind == "start":
        found += [(ladder, OPEN[laid]) for ladder, laid in sorted(mine.cards.items()) if LADDER[laid]]
    for _, step, back in STEPS_OF[sides]:
        laid = mine.cards.get(place + step)
        if laid is None:
            continue
        for index, group in enumerate(GROUPS[laid]):
            if group & back and not (index == 0 and DOORS[laid] & shut):
                found.append((place + step, group))
    return found


def _back(end: Tunnel, came: dict[Tunnel, Tunnel | None]) -> tuple[Cell, ...]:
    cells: list[Cell] = []
    at: Tunnel | None = end
    while at is not None:
        cells.append(at[0])
        at = came[at]
    return tuple(reversed(cells))
