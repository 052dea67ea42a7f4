"""The mine as lines of text, with column numbers above and row numbers at the left.

A cell is five characters wide and three high, so thirteen columns fit into a letter. Rows in which nothing
leads up or down are lower: a letter is short, and a row is known by its number.
A wider one is cut into panels, each with its own numbers; one column is repeated from panel to panel.
Free cells that a tunnel leads to carry their own name, which is what a player types.
"""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter

from pbem.engine import NOWHERE, Cell, View, cell_name, column_row, laid_type
from pbem.render.drawing.cards import (
    BOXES,
    CHEST,
    GLYPHS,
    GUARD,
    UNKNOWN,
    WIDE,
    Picture,
    face_down,
    letter_of,
    picture,
)
from pbem.render.drawing.marks import NO_MARKS, Marks

COLUMNS = 72
_LABEL = 4  # a row number and the line beside it
_EMPTY: Picture = (" " * WIDE,) * 3


def draw_mine(view: View, style: str = BOXES, columns: int = COLUMNS, marks: Marks = NO_MARKS) -> list[str]:
    """All lines of the mine, panel below panel."""
    pictures = {column_row(place): drawn for place, drawn in _pictures(view, style, marks).items()}
    left, right = min(column for column, _ in pictures), max(column for column, _ in pictures)
    lines: list[str] = []
    for panel in panels(left, right, (columns - _LABEL) // WIDE):
        if lines:
            lines.append("")
        lines += _panel({at: drawn for at, drawn in pictures.items() if at[0] in panel}, panel, style)
    return lines


def panels(left: int, right: int, most: int) -> list[range]:
    """The columns in pieces of nearly equal width that overlap by one column."""
    steps = right - left
    count = max(1, -(-steps // (most - 1)))
    wide = -(-steps // count)
    return [range(at, min(at + wide, right) + 1) for at in range(left, max(right, left + 1), max(wide, 1))]


def _panel(pictures: dict[tuple[int, int], Picture], across: range, style: str) -> list[str]:
    """One piece of the mine, from its first row that holds anything to its last."""
    glyphs = GLYPHS[style]
    filled = [row for _, row in pictures] or [0]
    numbers = "".join(f"{column:{glyphs.ruler}^{WIDE}}" for column in across)
    lines = [" " * (_LABEL - 1) + glyphs.corners[0] + numbers]
    for row in range(min(filled), max(filled) + 1):
        drawn = [pictures.get((column, row), _EMPTY) for column in across]
        above, middle, below = ("".join(pieces).rstrip() for pieces in zip(*drawn, strict=True))
        if _frame_or_nothing(style).issuperset(map(itemgetter(0, 2), drawn)):
            above = below = ""  # the sides of a frame are enough
        sides = " " * (_LABEL - 1) + glyphs.down
        lines += [sides + above] if above else []
        lines.append(f"{row:>{_LABEL - 1}}{glyphs.down}{middle}")
        lines += [sides + below] if below else []
    return lines


@lru_cache
def _frame_or_nothing(style: str) -> frozenset[tuple[str, str]]:
    """What stands above and below the middle of a cell where no tunnel leads up or down."""
    return frozenset((lines[0], lines[2]) for lines in (face_down(style=style), _EMPTY))


def _pictures(view: View, style: str, marks: Marks) -> dict[Cell, Picture]:
    mine = view.mine
    pictures = {place: _free(place) for place in free_cells(view)}
    for place, laid in mine.cards.items():
        pictures[place] = picture(
            laid, mine.live.get(place, 0), style, marks.mark(place), marks.way_sides(place)
        )
    known = known_letters(view, style)
    for place, what in view.face_down:
        if place in mine.hidden:  # a chest whose tunnel card lies open already is not drawn
            pictures[place] = face_down(CHEST if what == "chest" else known.get(place, UNKNOWN), style)
    for place in guarded_cells(view):
        pictures[place] = (f"{GUARD:^{WIDE}}", *_free(place)[1:])
    return pictures


def guarded_cells(view: View) -> list[Cell]:
    """Where toll figures stand."""
    return [figure.cell for figure in view.figures if figure.cell != NOWHERE]


def free_cells(view: View) -> list[Cell]:
    """The free cells that a new tunnel card could join (R6.4c, R6.7); none when nobody builds any more."""
    if not view.asks:
        return []
    return [place for place, key in sorted(view.mine.edge.items()) if key > 255 or not view.rules.connected]


@lru_cache
def _free(place: Cell) -> Picture:
    name = cell_name(place)
    # Five characters would touch the neighbour; such a far cell has only a dot.
    return _EMPTY[0], f"{name if len(name) < WIDE else '.':^{WIDE}}", _EMPTY[2]


def known_letters(view: View, style: str) -> dict[Cell, str]:
    """What the reader was shown of face-down goals: a letter, with ``?`` if it may have changed."""
    letters = {}
    for note in view.notes:
        if note.what in ("goal", "swap") and note.cards[0]:
            kind = laid_type(note.cards[0] * 2)
            letters[note.where] = letter_of(kind, style) + (UNKNOWN if note.stale else "")
    return letters | {place: letter_of(laid_type(card * 2), style) for place, card in view.goals}
