"""Rows of coloured cells as HTML: what the drawings of the mine and of single cards are written with.

All styles stand in the cells, colours as ``bgcolor`` too, because some programs drop the one and some the
other. Equal neighbours are joined, which keeps a mine small. Cells have even sizes, a height and something in
them, or Word would draw lines between them and make them as high as a line of text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from markupsafe import escape

from pbem.engine import E, N, S, W
from pbem.render.drawing.tiles import BOTH_FLANKS, FLANK, HALF, NOTHING, THIN, Paint, Wall

Run = tuple[Paint, int]  # what is painted, and over how many columns
_FONT = "font-family:Arial,sans-serif;"
_SIDE_NAMES = {N: "top", E: "right", S: "bottom", W: "left"}


class Size(NamedTuple):
    """How large a card is drawn: its outer cells and its middle, in even numbers of pixels."""

    outer: int
    middle: int

    @property
    def steps(self) -> tuple[int, int, int]:
        """The widths of its columns, and the heights of its rows."""
        return self.outer, self.middle, self.outer

    def thick(self, wall: str) -> int:
        """How thick a wall is."""
        flank = (self.middle - 4) // 2
        return {THIN: 2, HALF: max(self.outer // 4 * 2, 2), FLANK: flank, BOTH_FLANKS: 2 * flank}[wall]


def table_begins(widths: Sequence[int]) -> str:
    """The table and its first row, which has all widths and joins nothing."""
    cells = (
        f'<td width="{wide}" height="2" style="font-size:1px;line-height:2px">&nbsp;</td>' for wide in widths
    )
    return (
        '<table role="presentation" dir="ltr" border="0" cellpadding="0" cellspacing="0" '
        f'width="{sum(widths)}" style="direction:ltr;border-collapse:separate"><tr>{"".join(cells)}</tr>\n'
    )


def row_of(runs: Iterable[Run], height: int, size: Size) -> str:
    """One row of the table."""
    return "<tr>" + "".join(_cell(paint, span, height, size) for paint, span in _joined(runs)) + "</tr>\n"


def runs_of(row: Sequence[Paint]) -> list[Run]:
    """Equal cells of one card are one cell."""
    return [(paint, len(list(same))) for paint, same in groupby(row)]


def _joined(runs: Iterable[Run]) -> Iterator[Run]:
    """Equal neighbours are one cell, unless something is written on them or a wall stands between them."""
    before, wide = NOTHING, 0
    for paint, span in runs:
        if paint == before and not paint.text and not any(side & (E | W) for side, _, _ in paint.walls):
            wide += span
            continue
        if wide:
            yield before, wide
        before, wide = paint, span
    if wide:
        yield before, wide


@lru_cache(maxsize=4096)
def _cell(paint: Paint, span: int, height: int, size: Size) -> str:
    """One cell of the table."""
    if not paint.fill:
        return _unpainted(paint.text, span, height, size)
    inner = height - sum(size.thick(thick) for side, thick, _ in paint.walls if side & (N | S))
    walls = _walls(paint.walls, size)
    ground = f'height="{inner}" bgcolor="{paint.fill}" style="background-color:{paint.fill};{walls}'
    if not paint.text:
        return f'<td{_span(span)} {ground}font-size:1px;line-height:{inner}px">&nbsp;</td>'
    letters = _letters(paint.text, size) if span == 3 else min(height, size.middle - 2)
    return (
        f'<td{_span(span)} align="center" {ground}color:#ffffff;{_FONT}font-size:{letters}px;'
        f'font-weight:bold;line-height:{inner}px">{escape(paint.text)}</td>'
    )


def _walls(walls: tuple[Wall, ...], size: Size) -> str:
    """Borders; several are told together, which is shorter."""
    if len(walls) == 1:
        ((side, thick, colour),) = walls
        return f"border-{_SIDE_NAMES[side]}:{size.thick(thick)}px solid {colour};"
    if not walls:
        return ""
    ((_, _, colour), *_) = walls
    wide = {side: f"{size.thick(thick)}px" for side, thick, _ in walls}
    top, right, bottom, left = (wide.get(side, "0") for side in _SIDE_NAMES)
    widths = f"{top} {right}" if (top, right) == (bottom, left) else f"{top} {right} {bottom} {left}"
    return f"border:solid {colour};border-width:{widths};"


def _unpainted(text: str, span: int, height: int, size: Size) -> str:
    """A free cell; what is written there has whatever colour the program gives to text."""
    if not text:
        return f'<td{_span(span)} height="{height}" style="font-size:1px;line-height:{height}px">&nbsp;</td>'
    return (
        f'<td{_span(span)} height="{height}" align="center" '
        f'style="{_FONT}font-size:{_letters(text, size)}px;line-height:{height}px">{escape(text)}</td>'
    )


def _letters(text: str, size: Size) -> int:
    """The largest letters with which a name fits into its card."""
    wide = sum(size.steps)
    return max(7, min(size.middle - 1, int(wide / (0.58 * max(len(text) - text.count(",") * 0.5, 1)))))


def _span(span: int) -> str:
    return f' colspan="{span}"' if span > 1 else ""
