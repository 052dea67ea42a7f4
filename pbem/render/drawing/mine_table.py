"""The mine as one flat HTML table of coloured cells, which every mail program can show.

A card is three cells wide and three high (``tiles``), and equal neighbours in a row are joined. All styles
stand in the cells, colours as ``bgcolor`` too, because some programs drop the one and some the other. Column
and row numbers stand around it; free cells that a tunnel leads to have their own name in them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from pbem.engine import Cell, LaidCard, Sides, View, cell_name, column_row
from pbem.render.drawing.board import draw_mine, free_cells, guarded_cells, known_letters
from pbem.render.drawing.cards import BOXES, CHEST, GUARD, UNKNOWN
from pbem.render.drawing.cells import Size, row_of, runs_of, table_begins
from pbem.render.drawing.marks import NO_MARKS, Marks
from pbem.render.drawing.tiles import DARK, NOTHING, Paint, Tile, back_tile, tile

MOST_COLUMNS = 20  # Word takes 63 columns: three for each of these, and one for the numbers
_LABEL = 16
_NO_LIMIT = 5 * 256
# Up to how many columns a mine is drawn how large: no wider than a phone, and with room for names of cells.
_SIZES = {11: Size(8, 12), 12: Size(6, 12), 18: Size(4, 10), MOST_COLUMNS: Size(4, 8)}
# What a mine may weigh in each form, in characters: the larger it is, the plainer.
SHADED, PLAIN, LIGHT = "shaded", "plain", "light"
_FORMS = {SHADED: 30_000, PLAIN: 42_000, LIGHT: 54_000}


class Spot(NamedTuple):
    """What is drawn in one cell of the mine: a card, a back with a letter, a name or a guard."""

    laid: LaidCard = 0
    live: Sides = 0
    mark: str = ""
    way: Sides = 0
    back: str = ""
    name: str = ""
    guarded: bool = False


_FREE = Spot()


def mine_table(view: View, marks: Marks = NO_MARKS, most: int = 100_000) -> Markup:
    """The whole mine, never cut; one that is too large for any table is drawn with lines.

    ``most`` is how many characters it may take where a letter has much else in it.
    """
    spots = {column_row(place): spot for place, spot in _spots(view, marks).items()}
    columns, rows = {column for column, _ in spots}, {row for _, row in spots}
    across, down = range(min(columns), max(columns) + 1), range(min(rows), max(rows) + 1)
    size = next((size for most, size in _SIZES.items() if len(across) <= most), None)
    if size is None:
        return _as_lines(view, marks)
    lines = {row: tuple(spots.get((column, row), _FREE) for column in across) for row in down}
    for form, usual in _FORMS.items():
        parts = (_card_row(row, line, (across[0] + row) % 2, form, size) for row, line in lines.items())
        html = "".join((_head(across, size), *parts, "</table>"))
        if len(html) <= min(usual, most):
            return Markup(html)
    return _as_lines(view, marks)


def _as_lines(view: View, marks: Marks) -> Markup:
    style = "font-family:monospace;font-size:10px;line-height:12px;direction:ltr"
    lines = "\n".join(draw_mine(view, BOXES, _NO_LIMIT, marks))
    return Markup('<pre dir="ltr" style="{}">{}</pre>').format(style, lines)


# What lies where ------------------------------------------------------------------------------------


def _spots(view: View, marks: Marks) -> dict[Cell, Spot]:
    mine = view.mine
    spots = {place: Spot(name=cell_name(place)) for place in free_cells(view)}
    for place, laid in mine.cards.items():
        spots[place] = Spot(laid, mine.live.get(place, 0), marks.mark(place), marks.way_sides(place))
    known = known_letters(view, BOXES)
    for place, what in view.face_down:
        if place in mine.hidden:  # a chest whose tunnel card lies open already is not drawn
            spots[place] = Spot(back=CHEST if what == "chest" else known.get(place, UNKNOWN))
    for place in guarded_cells(view):
        spots[place] = Spot(name=cell_name(place), guarded=True)
    return spots


# Rows -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _head(across: range, size: Size) -> str:
    """The table as it begins, and the column numbers."""
    numbers = [(Paint(text=str(column)), 3) for column in across]
    return table_begins([_LABEL, *size.steps * len(across)]) + row_of([(NOTHING, 1), *numbers], 14, size)


@lru_cache(maxsize=1024)
def _card_row(row: int, spots: tuple[Spot, ...], shade: int, form: str, size: Size) -> str:
    """The three rows of cells that a row of cards is made of, or one if no card lies in it."""
    tiles = [
        _tile(spot, (shade + at) % 2 if form == SHADED else 0, form == LIGHT) for at, spot in enumerate(spots)
    ]
    label = (Paint(text=str(row)), 1)
    if not any(spot.laid or spot.back for spot in spots):
        return row_of([label, *(run for drawn in tiles for run in runs_of(drawn[1]))], sum(size.steps), size)
    return "".join(
        row_of([beside, *(run for drawn in tiles for run in runs_of(drawn[part]))], height, size)
        for part, (height, beside) in enumerate(
            zip(size.steps, ((NOTHING, 1), label, (NOTHING, 1)), strict=True)
        )
    )


@lru_cache(maxsize=4096)
def _tile(spot: Spot, shade: int, light: bool) -> Tile:
    if spot.laid:
        return tile(spot.laid, spot.live, shade, spot.mark, spot.way, not light)
    if spot.back:
        return back_tile(spot.back)
    empty = (NOTHING,) * 3
    sign = Paint(DARK, GUARD + spot.name) if spot.guarded else Paint(text=spot.name)
    return empty, (sign,) * 3, empty
