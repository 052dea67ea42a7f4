"""The picture of one card: three lines of five characters.

Tunnels that are joined to the start are drawn with double lines, others with single ones; a dead end is
a tunnel that stops at a small wall::

      ║        ║        ╨        ║        ║
    ══╬══      ╚══    ═╡×╞═      ║╞═    ══╝╔═
      ║                 ╥        ║        ╔╝
    crossing  curve   dead end  tunnel  double curve
                                and dead end

Each character joins exactly what the card joins, so neighbours run on into each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from pbem.engine import GROUPS, CardType, E, N, S, Sides, W, laid_type

WIDE, HIGH = 5, 3
Picture = tuple[str, str, str]


class Pen(NamedTuple):
    """The characters for one kind of line: straight on, joints by sides, walls at dead ends."""

    across: str
    down: str
    joints: Mapping[Sides, str]
    walls: Mapping[Sides, str]


class Glyphs(NamedTuple):
    """A way of drawing; ``live`` is for what is joined to the start, ``way`` for the way to the treasure."""

    live: Pen
    loose: Pen
    way: Pen
    crystal: str
    blocked: str  # the middle of a card whose tunnels are all dead ends
    stone: str
    corners: str  # of the frame around a face-down card, clockwise from the top left
    across: str
    down: str
    new: str
    last: str
    ruler: str  # between the column numbers; never a minus, which belongs to the numbers


_JOINTS = (N | E | S | W, N | E | S, N | E | W, N | S | W, E | S | W, N | E, N | W, E | S, S | W)
_SIDES = (N, E, S, W)


def _pen(across: str, down: str, joints: str, walls: str) -> Pen:
    named = dict(zip(_JOINTS, joints, strict=True)) | {N | S: down, E | W: across}
    return Pen(across, down, named, dict(zip(_SIDES, walls, strict=True)))


_BOXES = Glyphs(
    live=_pen("═", "║", "╬╠╩╣╦╚╝╔╗", "╨╞╥╡"),
    loose=_pen("─", "│", "┼├┴┤┬└┘┌┐", "┴├┬┤"),
    way=_pen("━", "┃", "╋┣┻┫┳┗┛┏┓", "┻┣┳┫"),
    crystal="◆",
    blocked="×",
    stone="●",
    corners="┌┐┘└",
    across="─",
    down="│",
    new="·",
    last="•",
    ruler="─",
)
_ASCII = Glyphs(
    live=_pen("=", "|", "+++++''..", "U[n]"),
    loose=_pen("-", ":", "+++++''..", "v[^]"),
    way=_pen("#", "#", "#########", "####"),
    crystal="*",
    blocked="x",
    stone="o",
    corners="++++",
    across="-",
    down="|",
    new="'",
    last="!",
    ruler="_",
)

BOXES, ASCII = "boxes", "ascii"
TABLE, WORDS = "table", "words"  # coloured cells (``tiles``), and no drawing at all
NEW, LAST = "new", "last"  # how a card is marked
GLYPHS = {BOXES: _BOXES, ASCII: _ASCII}

# The letter in the middle of a card that is more than a tunnel; it is explained under the mine.
START, LADDER, BLUE_DOOR, GREEN_DOOR, TREASURE, UNKNOWN = "S", "H", "B", "G", "$", "?"
COSTUME, PARTY, CHEST, GUARD = "C", "P", "c", "T"
_DOORS = {"blue": BLUE_DOOR, "green": GREEN_DOOR}
_POSTCARDS = {"postcard.costume": COSTUME, "postcard.party": PARTY}
_GOALS = {"treasure": TREASURE, "bag": "b", "dragon": "d", "spider": "w"}

# Where each side's arm runs: row and column of its characters.
_ARMS: dict[Sides, tuple[tuple[int, int], ...]] = {
    N: ((0, 2),),
    E: ((1, 3), (1, 4)),
    S: ((2, 2),),
    W: ((1, 0), (1, 1)),
}
_WALLS = {N: (0, 2), E: (1, 3), S: (2, 2), W: (1, 1)}


def letter_of(kind: CardType, style: str = BOXES) -> str:
    """The letter that marks a special card, or nothing."""
    if kind.kind == "start":
        return START
    if kind.goal:
        return _GOALS.get(kind.goal) or (_ASCII if style == ASCII else _BOXES).stone
    return LADDER if kind.ladder else _DOORS.get(kind.door, _POSTCARDS.get(kind.id, ""))


@lru_cache(maxsize=4096)
def picture(laid: int, live: Sides = 15, style: str = BOXES, mark: str = "", way: Sides = 0) -> Picture:
    """The card as it lies; ``live`` sides are joined to the start, ``way`` sides are on the way."""
    kind, groups, glyphs = laid_type(laid), GROUPS[laid], GLYPHS[style]
    grid = [[" "] * WIDE for _ in range(HIGH)]
    grid[1][2] = glyphs.blocked
    for group in _from_below(groups):
        pen = glyphs.live if live & group else glyphs.loose
        alone = group in _SIDES and not kind.ladder
        for side in _SIDES:
            if group & side:
                arm = glyphs.way if way & side and not alone else pen
                for row, column in _ARMS[side]:
                    grid[row][column] = arm.across if side & (E | W) else arm.down
                if alone:
                    row, column = _WALLS[side]
                    grid[row][column] = pen.walls[side]
        if not alone:
            pen = glyphs.way if way & group else pen
            grid[1][2] = pen.joints.get(group, pen.across)
    if is_double_curve(groups):
        _bend(grid, groups, live, way, glyphs)
    letter = letter_of(kind, style)
    if letter:
        grid[1][2] = letter
    if kind.crystals:
        grid[0][4] = glyphs.crystal
    if mark:
        grid[0][0] = glyphs.last if mark == LAST else glyphs.new
    return "".join(grid[0]), "".join(grid[1]), "".join(grid[2])


def _from_below(groups: tuple[Sides, ...]) -> tuple[Sides, ...]:
    """The order of drawing: on a bridge the north-south tunnel is drawn last, so it lies on top."""
    return tuple(sorted(groups, key=lambda group: group == N | S))


def is_bridge(groups: tuple[Sides, ...]) -> bool:
    """Whether two straight tunnels cross without meeting."""
    return N | S in groups and E | W in groups


def is_double_curve(groups: tuple[Sides, ...]) -> bool:
    """Whether two curves pass each other in one card."""
    return len(groups) == 2 and all(group.bit_count() == 2 for group in groups) and N | S not in groups


def _bend(grid: list[list[str]], groups: tuple[Sides, ...], live: Sides, way: Sides, glyphs: Glyphs) -> None:
    """Two curves in one card: the northern one takes the middle, the southern one steps aside."""
    pens = {
        group: glyphs.way if way & group else glyphs.live if live & group else glyphs.loose
        for group in groups
    }
    (north,) = (group for group in groups if group & N)
    (south,) = (group for group in groups if group & S)
    aside = 3 if south & E else 1
    upper, lower = pens[north].joints, pens[south].joints
    grid[1][2] = upper[north]
    grid[1][aside] = lower[south]
    grid[2][aside] = lower[N | W if south & E else N | E]
    grid[2][2] = lower[south]


@lru_cache
def face_down(letter: str = UNKNOWN, style: str = BOXES) -> Picture:
    """A card that shows its back, with what the reader knows of it in the middle."""
    glyphs = GLYPHS[style]
    corners, edge = glyphs.corners, glyphs.across * (WIDE - 2)
    middle = f"{glyphs.down}{letter:^{WIDE - 2}}{glyphs.down}"
    return corners[0] + edge + corners[1], middle, corners[3] + edge + corners[2]
