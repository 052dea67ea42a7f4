"""A card as nine coloured cells: what the HTML drawings of the mine and of single cards are made of.

Rock is dark and tunnels are light. What is joined runs through the middle; a dead end stops before it, and a
double curve goes round it through two corners. A bridge has dark rails. A tunnel that is not joined to the
start is narrow. Special cards have a letter in the middle. So nothing is told by colour alone.

All colours stay apart when a mail program turns them round for a dark screen, which tests compute.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pbem.engine import GROUPS, CardType, E, N, S, Sides, W, laid_type
from pbem.render.drawing.cards import (
    BLUE_DOOR,
    CHEST,
    COSTUME,
    GREEN_DOOR,
    LADDER,
    PARTY,
    START,
    TREASURE,
    UNKNOWN,
    is_double_curve,
    letter_of,
)

ROCK = ("#6e5c4a", "#5c4c3c")  # two shades that part neighbours
TUNNEL, LOOSE, WAY = "#ccc5b5", "#b4c0c6", "#febb81"
# With white letters on them.
DARK, BACK, STONE, GOLD = "#3a3027", "#3a4658", "#444444", "#664400"
BLUE, GREEN, VIOLET = "#1f4e79", "#1e5631", "#5b2a6e"
_SIGNS = {
    **{START: DARK, LADDER: DARK, BLUE_DOOR: BLUE, GREEN_DOOR: GREEN},
    **{COSTUME: VIOLET, PARTY: VIOLET, TREASURE: GOLD, CHEST: GOLD},
}
NEW, LAST = "new", "last"
DOT, CRYSTAL = "•", "◆"

Wall = tuple[Sides, str, str]  # at which side, how thick, its colour
THIN, HALF, FLANK, BOTH_FLANKS = "thin", "half", "flank", "flanks"  # see ``Size`` in mine_table


class Paint(NamedTuple):
    """One cell: its ground (none if it is free), what is written on it, and walls along its sides."""

    fill: str = ""
    text: str = ""
    walls: tuple[Wall, ...] = ()


NOTHING = Paint()
Row = tuple[Paint, Paint, Paint]
Tile = tuple[Row, Row, Row]

_SIDES = (N, E, S, W)
_AT: dict[Sides, tuple[int, int]] = {N: (0, 1), E: (1, 2), S: (2, 1), W: (1, 0)}
_CORNERS: dict[Sides, tuple[int, int]] = {N | W: (0, 0), N | E: (0, 2), S | E: (2, 2), S | W: (2, 0)}
_MARKED = (N | W, S | W, S | E, N | E)  # where a new card has its dot: the first corner that is free
_FLANKS = {N: (E, W), S: (E, W), E: (N, S), W: (N, S)}


def _opposite(side: Sides) -> Sides:
    return (side << 2 | side >> 2) & 15


@lru_cache(maxsize=4096)
def tile(
    laid: int, live: Sides = 15, shade: int = 0, mark: str = "", way: Sides = 0, narrow: bool = True
) -> Tile:
    """The card as it lies; ``live`` sides are joined to the start, ``way`` sides are on the way.

    Without ``narrow`` loose tunnels are as wide as others, which makes the mine lighter.
    """
    kind, groups, rock = laid_type(laid), GROUPS[laid], ROCK[shade]
    letter = letter_of(kind)
    double = is_double_curve(groups)
    through = () if double else tuple(group for group in groups if kind.ladder or group.bit_count() > 1)
    bridge = len(through) > 1
    grid = [[Paint(rock)] * 3 for _ in range(3)]
    for group in groups:
        loose = not live & group
        thin = loose and narrow
        for side in _SIDES:
            if group & side:
                row, column = _AT[side]
                fill = WAY if way & side else LOOSE if loose else TUNNEL
                if double:
                    walls = _round_the_corner(group, side, rock) if thin else ()
                elif bridge and side & (N | S):
                    walls = tuple((flank, FLANK if thin else THIN, DARK) for flank in _FLANKS[side])
                else:
                    walls = tuple((flank, FLANK, rock) for flank in _FLANKS[side] if thin)
                    if group not in through and (letter or through):
                        walls = (*walls, (_opposite(side), HALF, rock))
                grid[row][column] = Paint(fill, "", walls)
        if double:
            row, column = _CORNERS[group]
            corner_walls = tuple((side, HALF, rock) for side in _SIDES if group & side and thin)
            plain = Paint(LOOSE if loose else TUNNEL, "", corner_walls)
            grid[row][column] = Paint(GOLD, DOT) if way & group else plain
    if letter:
        grid[1][1] = Paint(sign_fill(letter), letter)
    elif through:
        grid[1][1] = _middle(through, live, way, rock, narrow)
    _mark(grid, groups if double else (), kind, mark)
    return _frozen(grid)


def _middle(through: tuple[Sides, ...], live: Sides, way: Sides, rock: str, narrow: bool) -> Paint:
    """Where tunnels meet; on a bridge the one from north to south lies on top."""
    group = next((one for one in through if one == N | S), through[0])
    if way & group:
        return Paint(GOLD, DOT)
    loose = not live & group
    thin = loose and narrow
    if len(through) > 1:
        walls = tuple((side, FLANK if thin else THIN, DARK) for side in (E, W))
    else:
        walls = tuple((side, FLANK, rock) for side in _SIDES if thin and not side & group)
    return Paint(LOOSE if loose else TUNNEL, "", walls)


def _round_the_corner(group: Sides, side: Sides, rock: str) -> tuple[Wall, ...]:
    """A loose arm of a double curve is narrow too, but open to its corner."""
    other = group & ~side
    return ((_opposite(other), BOTH_FLANKS, rock),)


def _mark(grid: list[list[Paint]], double: tuple[Sides, ...], kind: CardType, mark: str) -> None:
    """Crystals and marks in the corners: a new card has one dot, the last one has them all around."""
    if kind.crystals:
        grid[0][2] = Paint(BLUE, CRYSTAL)
    corners = [at for at in _MARKED if at not in double and not (kind.crystals and at == N | E)]
    for at in corners[: len(corners) if mark == LAST else 1 if mark else 0]:
        row, column = _CORNERS[at]
        grid[row][column] = Paint(DARK, DOT)


@lru_cache
def back_tile(letter: str = UNKNOWN) -> Tile:
    """A card that shows its back, with what the reader knows of it across the middle."""
    fill = BACK if letter == UNKNOWN else sign_fill(letter[0])
    return (Paint(BACK),) * 3, (Paint(fill, letter),) * 3, (Paint(BACK),) * 3


def sign_fill(letter: str) -> str:
    """What a letter stands on."""
    return _SIGNS.get(letter, STONE)


def _frozen(grid: list[list[Paint]]) -> Tile:
    one, two, three = ((row[0], row[1], row[2]) for row in grid)
    return one, two, three
