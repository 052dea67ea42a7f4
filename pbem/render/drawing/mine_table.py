"""The mine as one flat HTML table of coloured cells, which every mail program can show.

A card is three cells wide and three high (``tiles``), and equal neighbours in a row are joined. All styles
stand in the cells, colours as ``bgcolor`` too, because some programs drop the one and some the other. Column
and row numbers stand around it; free cells that a tunnel leads to have their own name in them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, cycle
from typing import NamedTuple

from markupsafe import Markup

from pbem.engine import Cell, LaidCard, Sides, View, cell, cell_name, column_row
from pbem.render.drawing.board import draw_mine, free_cells, guarded_cells, known_letters
from pbem.render.drawing.cards import BOXES, CHEST, GUARD, UNKNOWN
from pbem.render.drawing.cells import Run, Size, row_of, runs_of, table_begins
from pbem.render.drawing.marks import NO_MARKS, Marks
from pbem.render.drawing.tiles import DARK, NOTHING, Paint, Tile, back_tile, tile

MOST_COLUMNS = 20  # Word takes 63 columns: three for each of these, and one for the numbers
_LABEL = 16
_NO_LIMIT = 5 * 256
# Up to how many columns a mine is drawn how large: no wider than a phone, and with room for names of cells.
_SIZES = {11: Size(8, 12), 12: Size(6, 12), 18: Size(4, 10), MOST_COLUMNS: Size(4, 8)}
# What a mine may weigh in each form, in characters, and with how many cards it is worth trying: the larger a
# mine is, the plainer.
SHADED, PLAIN, LIGHT = "shaded", "plain", "light"
_FORMS = {SHADED: (30_000, 32), PLAIN: (42_000, 60), LIGHT: (54_000, 256)}


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
    spots = _spots(view, marks)
    columns, rows = zip(*map(column_row, spots), strict=True)
    across, down = range(min(columns), max(columns) + 1), range(min(rows), max(rows) + 1)
    size = next((size for widest, size in _SIZES.items() if len(across) <= widest), None)
    if size is None:
        return _as_lines(view, marks)
    lines = {}
    for row in down:
        first = cell(across[0], row)
        lines[row] = tuple([spots.get(at, _FREE) for at in range(first, first + len(across))])
    for form, (usual, cards) in _FORMS.items():
        if len(view.mine.cards) > cards:
            continue
        parts = [_card_row(row, line, (across[0] + row) % 2, form, size) for row, line in lines.items()]
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
    live = mine.live
    spots = {place: _named(place, False) for place in free_cells(view)}
    marked = {*marks.new, *marks.way, marks.last}
    for place, laid in mine.cards.items():
        if place in marked:
            spots[place] = Spot(laid, live.get(place, 0), marks.mark(place), marks.way_sides(place))
        else:
            spots[place] = _lying(laid, live.get(place, 0))
    known = known_letters(view, BOXES)
    for place, what in view.face_down:
        if place in mine.hidden:  # a chest whose tunnel card lies open already is not drawn
            spots[place] = Spot(back=CHEST if what == "chest" else known.get(place, UNKNOWN))
    for place in guarded_cells(view):
        spots[place] = _named(place, True)
    return spots


@lru_cache(maxsize=1024)
def _named(place: Cell, guarded: bool) -> Spot:
    return Spot(name=cell_name(place), guarded=guarded)


@lru_cache(maxsize=4096)
def _lying(laid: LaidCard, live: Sides) -> Spot:
    return Spot(laid, live)


# Rows -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _head(across: range, size: Size) -> str:
    """The table as it begins, and the column numbers."""
    numbers = (runs_of([Paint(text=str(column))] * 3) for column in across)
    return table_begins([_LABEL, *size.steps * len(across)]) + row_of(chain(_BESIDE, *numbers), 14, size)


@lru_cache(maxsize=2048)
def _card_row(row: int, spots: tuple[Spot, ...], shade: int, form: str, size: Size) -> str:
    """The three rows of cells that a row of cards is made of, or one if no card lies in it."""
    rocks = cycle((shade, 1 - shade) if form == SHADED else (0,))
    tiles = [_runs(spot, rock, form != LIGHT) for spot, rock in zip(spots, rocks, strict=False)]
    number = runs_of([Paint(text=str(row))])
    if not any(spot.laid or spot.back for spot in spots):
        return row_of(chain(number, *(parts[1] for parts in tiles)), sum(size.steps), size)
    top, middle, bottom = zip(*tiles, strict=True)
    return (
        row_of(chain(_BESIDE, *top), size.outer, size)
        + row_of(chain(number, *middle), size.middle, size)
        + row_of(chain(_BESIDE, *bottom), size.outer, size)
    )


_BESIDE = runs_of([NOTHING])  # where no row number stands


@lru_cache(maxsize=4096)
def _runs(spot: Spot, shade: int, outlined: bool) -> tuple[tuple[Run, ...], ...]:
    """The three rows of one cell of the mine."""
    return tuple(runs_of(row) for row in _tile(spot, shade, outlined))


def _tile(spot: Spot, shade: int, outlined: bool) -> Tile:
    if spot.laid:
        return tile(spot.laid, spot.live, shade, spot.mark, spot.way, outlined)
    if spot.back:
        return back_tile(spot.back)
    empty = (NOTHING,) * 3
    sign = Paint(DARK, GUARD + spot.name) if spot.guarded else Paint(text=spot.name)
    return empty, (sign,) * 3, empty
