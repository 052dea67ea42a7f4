"""Rows of coloured cells as HTML: what the drawings of the mine and of single cards are written with.

All styles stand in the cells, colours as ``bgcolor`` too, because some programs drop the one and some the
other. Equal neighbours are joined, which keeps a mine small. Cells have even sizes, a height and something in
them, or Word would draw lines between them and make them as high as a line of text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from markupsafe import escape

from pbem.engine import E, N, S, W
from pbem.render.drawing.tiles import NOTHING, OUTLINE, Line, Paint

Run = tuple[Paint, int]  # what is painted, and over how many columns
_FONT = "font-family:Arial,sans-serif;"
_CELL = "\n<td"  # on a line of its own: a line of a mail has 998 characters at most
_SIDE_NAMES = {N: "top", E: "right", S: "bottom", W: "left"}


class Size(NamedTuple):
    """How large a card is drawn: its outer cells and its middle, in even numbers of pixels."""

    outer: int
    middle: int

    @property
    def steps(self) -> tuple[int, int, int]:
        """The widths of its columns, and the heights of its rows."""
        return self.outer, self.middle, self.outer

    def thick(self, line: Line) -> int:
        """How thick a line is: of a dead end about half of its cell remains."""
        return 2 if line.thick == OUTLINE else (self.outer + 2) // 4 * 2


def table_begins(widths: Sequence[int]) -> str:
    """The table and its first row, which has all widths and joins nothing."""
    cells = (
        f'{_CELL} width="{wide}" height="2" style="font-size:1px;line-height:2px">&nbsp;</td>'
        for wide in widths
    )
    return (
        '<table role="presentation" dir="ltr" border="0" cellpadding="0" cellspacing="0" '
        f'width="{sum(widths)}" style="direction:ltr;border-collapse:separate"><tr>{"".join(cells)}</tr>\n'
    )


def row_of(runs: Iterable[Run], height: int, size: Size) -> str:
    """One row of the table; equal neighbours are one cell unless letters or lines stand between them."""
    cells = []
    before, wide = NOTHING, 0
    for paint, span in runs:
        if paint == before and _can_be_joined(paint):
            wide += span
        else:
            if wide:
                cells.append(_cell(before, wide, height, size))
            before, wide = paint, span
    return f"<tr>{''.join(cells)}{_cell(before, wide, height, size)}</tr>\n"


@lru_cache(maxsize=4096)
def _can_be_joined(paint: Paint) -> bool:
    return not paint.text and not any(line.side & (E | W) for line in paint.lines)


def runs_of(row: Sequence[Paint]) -> tuple[Run, ...]:
    """Equal cells of one card are one cell."""
    return tuple((paint, len(list(same))) for paint, same in groupby(row))


@lru_cache(maxsize=4096)
def _cell(paint: Paint, span: int, height: int, size: Size) -> str:
    """One cell of the table."""
    if not paint.fill:
        return _unpainted(paint.text, span, height, size)
    inner = height - sum(size.thick(line) for line in paint.lines if line.side & (N | S))
    borders = _borders(paint.lines, size)
    ground = f'height="{inner}" bgcolor="{paint.fill}" style="background-color:{paint.fill};{borders}'
    if not paint.text:
        return f'{_CELL}{_span(span)} {ground}font-size:1px;line-height:{inner}px">&nbsp;</td>'
    letters = _letters(paint.text, size) if span == 3 else min(height, size.middle - 2)
    return (
        f'{_CELL}{_span(span)} align="center" {ground}color:white;{_FONT}font-size:{letters}px;'
        f'font-weight:bold;line-height:{inner}px"><font color="white">{escape(paint.text)}</font></td>'
    )


def _borders(lines: tuple[Line, ...], size: Size) -> str:
    """Lines as borders; several are told together, which is shorter."""
    if not lines:
        return ""
    colour = lines[0].colour
    wide = {line.side: f"{size.thick(line)}px" for line in lines}
    if len(wide) == 1:
        ((side, thick),) = wide.items()
        return f"border-{_SIDE_NAMES[side]}:{thick} solid {colour};"
    top, right, bottom, left = (wide.get(side, "0") for side in _SIDE_NAMES)
    widths = f"{top} {right}" if (top, right) == (bottom, left) else f"{top} {right} {bottom} {left}"
    return f"border:solid {colour};border-width:{widths};"


def _unpainted(text: str, span: int, height: int, size: Size) -> str:
    """A free cell; what is written there has whatever colour the program gives to text."""
    if not text:
        return (
            f'{_CELL}{_span(span)} height="{height}" style="font-size:1px;line-height:{height}px">&nbsp;</td>'
        )
    return (
        f'{_CELL}{_span(span)} height="{height}" align="center" '
        f'style="{_FONT}font-size:{_letters(text, size)}px;line-height:{height}px">{escape(text)}</td>'
    )


def _letters(text: str, size: Size) -> int:
    """The largest letters with which a name fits into its card."""
    wide = sum(size.steps)
    return max(7, min(size.middle - 1, int(wide / (0.58 * max(len(text) - text.count(",") * 0.5, 1)))))


def _span(span: int) -> str:
    return f' colspan="{span}"' if span > 1 else ""
