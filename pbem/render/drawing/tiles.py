"""A card as nine coloured cells: what the HTML drawings of the mine and of single cards are made of.

Rock is brown and tunnels are light. What is joined runs through the middle; a dead end stops before it, and a
double curve goes round it through two corners. A tunnel that is not joined to the start is dark, with light
outlines. Special cards and bridges have a sign in the middle. So nothing is told by colour alone.

All colours stay apart when a mail program turns them round for a dark screen, which tests compute. Lines are
always light: a browser that darkens pages makes dark ones light, and they would vanish in a tunnel.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from pbem.engine import GROUPS, CardType, E, N, S, Sides, W, laid_type
from pbem.render.drawing.cards import (
    BLUE_DOOR,
    CHEST,
    COSTUME,
    GREEN_DOOR,
    LADDER,
    LAST,
    PARTY,
    START,
    TREASURE,
    UNKNOWN,
    is_bridge,
    is_double_curve,
    letter_of,
)

ROCK = ("#6e5c4a", "#5c4c3c")  # two shades that part neighbours
TUNNEL, LOOSE, WAY = "#ccc5b5", "#c0c0c0", "#febb81"
_SILVER = "silver"  # the same as LOOSE, by a name that even programs keep which know only names
# With white letters on them.
DARK, BACK, STONE, GOLD = "#3a3027", "#3a4658", "#444444", "#664400"
BLUE, GREEN, VIOLET = "#1f4e79", "#1e5631", "#5b2a6e"
_SIGNS = {
    **{START: DARK, LADDER: DARK, BLUE_DOOR: BLUE, GREEN_DOOR: GREEN},
    **{COSTUME: VIOLET, PARTY: VIOLET, TREASURE: GOLD, CHEST: GOLD},
}
DOT, CRYSTAL, BRIDGE = "•", "◆", "‖"

OUTLINE, STUB = "outline", "stub"  # how thick a line is: see ``cells``


class Line(NamedTuple):
    """A light line along a side of a cell: the outline of a loose tunnel, or the short end of a dead one."""

    side: Sides
    thick: str
    colour: str


class Paint(NamedTuple):
    """One cell: its ground (none if it is free), what is written on it, and lines along its sides."""

    fill: str = ""
    text: str = ""
    lines: tuple[Line, ...] = ()


NOTHING = Paint()
Row = tuple[Paint, Paint, Paint]
Tile = tuple[Row, Row, Row]
Place = tuple[int, int]  # row and column in a tile

SIDES = (N, E, S, W)
MIDDLE: Place = (1, 1)
ARMS: dict[Sides, Place] = {N: (0, 1), E: (1, 2), S: (2, 1), W: (1, 0)}
CORNERS: dict[Sides, Place] = {N | W: (0, 0), N | E: (0, 2), S | E: (2, 2), S | W: (2, 0)}
STEPS: dict[Sides, Place] = {N: (-1, 0), E: (0, 1), S: (1, 0), W: (0, -1)}
_MARKED = (N | W, S | W, S | E, N | E)  # where a new card has its dot: the first corner that is free


@lru_cache(maxsize=4096)
def tile(
    laid: int, live: Sides = 15, shade: int = 0, mark: str = "", way: Sides = 0, outlined: bool = True
) -> Tile:
    """The card as it lies; ``live`` sides are joined to the start, ``way`` sides are on the way.

    Without ``outlined`` loose tunnels are told by their colour alone, which makes the mine lighter.
    """
    kind, groups, rock = laid_type(laid), GROUPS[laid], ROCK[shade]
    sign = letter_of(kind) or (BRIDGE if is_bridge(groups) else "")
    grid = [[Paint(rock)] * 3 for _ in range(3)]
    has_middle = bool(sign) or any(MIDDLE in _places(kind, group, groups) for group in groups)
    for group in groups:
        places = _places(kind, group, groups)
        for row, column in places:
            if not live & group:
                lines = tuple(_outline((row, column), group, places)) if outlined else ()
                paint = Paint(DARK if outlined else LOOSE, "", lines)
            elif has_middle and len(places) == 1:
                paint = Paint(rock, "", (Line(group, STUB, TUNNEL),))
            else:
                paint = Paint(TUNNEL)
            grid[row][column] = paint
        if len(places) > 1:
            _mark_way(grid, places, way & group)
    if sign:
        grid[1][1] = Paint(sign_fill(sign), sign)
    _mark(grid, groups if is_double_curve(groups) else (), kind, mark)
    return _frozen(grid)


def _places(kind: CardType, group: Sides, groups: tuple[Sides, ...]) -> tuple[Place, ...]:
    """The cells that a tunnel takes: its arms, and what joins them."""
    arms = tuple(ARMS[side] for side in SIDES if group & side)
    if is_double_curve(groups):
        return (*arms, CORNERS[group])
    return arms if len(arms) == 1 and not kind.ladder else (*arms, MIDDLE)


def _outline(place: Place, group: Sides, places: tuple[Place, ...]) -> Iterator[Line]:
    """Lines where a tunnel ends: not where the card is open, and not towards its other cells."""
    for side, (down, right) in STEPS.items():
        is_open = bool(group & side) and place == ARMS[side]
        if not is_open and (place[0] + down, place[1] + right) not in places:
            yield Line(side, OUTLINE, _SILVER)


def _mark_way(grid: list[list[Paint]], places: tuple[Place, ...], way: Sides) -> None:
    """The way to the treasure: its arms have a colour of their own, and where they meet is a dot."""
    for side in SIDES:
        if way & side:
            row, column = ARMS[side]
            grid[row][column] = Paint(WAY)
    if way:
        row, column = places[-1]
        grid[row][column] = Paint(GOLD, DOT)


def _mark(grid: list[list[Paint]], curves: tuple[Sides, ...], kind: CardType, mark: str) -> None:
    """Crystals and marks in the corners: a new card has one dot, the last one has them all around."""
    if kind.crystals:
        grid[0][2] = Paint(BLUE, CRYSTAL)
    corners = [at for at in _MARKED if at not in curves and not (kind.crystals and at == N | E)]
    for at in corners[: len(corners) if mark == LAST else 1 if mark else 0]:
        row, column = CORNERS[at]
        grid[row][column] = Paint(DARK, DOT)


@lru_cache
def back_tile(letter: str = UNKNOWN) -> Tile:
    """A card that shows its back, with what the reader knows of it across the middle."""
    fill = BACK if letter == UNKNOWN else sign_fill(letter[0])
    return (Paint(BACK),) * 3, (Paint(fill, letter),) * 3, (Paint(BACK),) * 3


def sign_fill(sign: str) -> str:
    """What a letter stands on."""
    return _SIGNS.get(sign, STONE)


def _frozen(grid: list[list[Paint]]) -> Tile:
    one, two, three = ((row[0], row[1], row[2]) for row in grid)
    return one, two, three
