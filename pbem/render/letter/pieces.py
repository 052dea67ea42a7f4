"""The pieces of a page: each kind of lines as HTML that mail programs keep.

Styles stand in the tags, because many programs drop all others; sizes are whole pixels, and there is no
colour but on what is painted as a whole, so that text follows the reader's program by day and by night.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from markupsafe import escape

from pbem.render.drawing.card_table import card_table
from pbem.render.drawing.layout import Block
from pbem.render.letter.buttons import chip, table_tag

_ARIAL = "font-family:Arial,Helvetica,sans-serif"
FONT = f"{_ARIAL};font-size:15px;line-height:19px"
SMALL = f"{_ARIAL};font-size:13px;line-height:16px"
_CHIPS = "font-size:16px;line-height:24px"  # with the padding of a chip 44 px, and 2 px between two rows
_H1 = "margin:0 0 4px;font-size:18px;line-height:22px"
_LONG_H1 = "margin:0 0 4px;font-size:16px;line-height:20px"
_H2 = "margin:5px 0 3px;padding:4px 0 0;border-top:1px solid gray;font-size:13px;line-height:15px"
_BREAKING = "overflow-wrap:anywhere;word-break:break-word"  # heads are longer than a phone is wide
_MONO = "font-family:Menlo,Consolas,'DejaVu Sans Mono','Liberation Mono',monospace"
_LONG = 60  # characters of a headline
_BESIDE, _BESIDE_BOTH = 3, 2  # moves that a phone has room for beside a card, and also beside a button

# How the style of a cell with words in it begins, by the side where they begin; no program keeps all of it.
LEFT = ' style="'
RIGHT = ' dir="rtl" align="right" style="direction:rtl;text-align:right;'

_OFFERS = re.compile(r" {2,}(?=\[[0-9])")
_OFFER = re.compile(r"\[([0-9]{1,3})\] .")
_NEXT = "\n"  # between chips: a line of a mail has 998 characters at most
_GAP = re.compile(r" {2,}")


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a page has beside the words of its letter."""

    mine: str  # as HTML; nothing if its lines are to be shown as they are
    moves: Mapping[int, str]  # where the numbered moves lead
    discards: Mapping[int, str]  # where cards lead that can be thrown away
    throw_away: str  # what that is called
    examples: Mapping[str, str] = field(default_factory=dict)  # other drawings as HTML, by name
    per_card: int = 999  # how many moves of one card can be tapped
    side: str = LEFT  # where lines begin
    font: str = FONT


def headline(line: str) -> str:
    return f'<h1 style="{_LONG_H1 if len(line) > _LONG else _H1}">{escape(line)}</h1>\n'


def piece(block: Block, drawn: Drawn) -> str:
    """One block as HTML."""
    return _PIECES[block.kind](block, drawn)


def _escaped(lines: Sequence[str]) -> list[str]:
    """The lines as HTML; all at once, which takes a third of the time."""
    return str(escape("\n".join(lines))).split("\n")


def _text(block: Block, drawn: Drawn) -> str:
    return f'<p style="margin:0 0 6px;{_BREAKING};{drawn.font}">{"<br>".join(_escaped(block.lines))}</p>\n'


def _title(block: Block, _: Drawn) -> str:
    return f'<h2 style="{_H2}">{escape(block.lines[0])}</h2>\n'


def _list(block: Block, drawn: Drawn) -> str:
    items = "</li><li>".join(_escaped(block.lines))
    return f'<ul style="margin:0 0 6px;padding:0 20px;{drawn.font}"><li>{items}</li></ul>\n'


def _said(block: Block, drawn: Drawn) -> str:
    lines = '</div><div dir="auto">'.join(_escaped(block.lines))
    style = f"margin:0 0 6px;padding:0 12px;text-indent:-12px;{_BREAKING};{drawn.font}"
    return f'<div style="{style}"><div dir="auto">{lines}</div></div>\n'


# Columns --------------------------------------------------------------------------------------------


def _columns(block: Block, drawn: Drawn) -> str:
    """Lines in columns as a table."""
    rows = _cells(_escaped(block.lines))
    most = max(map(len, rows), default=0)
    lines = (f"<tr>{''.join(_row(cells, most, f'{drawn.side}{drawn.font}'))}</tr>" for cells in rows)
    return f"{table_tag(drawn.side == RIGHT, 'margin:0 0 6px')}{''.join(lines)}</table>\n"


def _cells(lines: Sequence[str]) -> list[list[str]]:
    """The lines cut where two blanks are; one that is indented deeply goes on from the line above."""
    rows: list[list[str]] = []
    for line in filter(None, lines):
        if line.startswith("   ") and rows and len(rows[-1]) > 1:
            rows[-1][-1] += f" {line.strip()}"
        else:
            rows.append(_GAP.split(line.strip()))
    return rows


def _row(cells: list[str], most: int, style: str) -> list[str]:
    *first, last = cells
    span = f' colspan="{most - len(first)}"' if most > len(cells) else ""
    return [
        *(f'\n<td valign="top"{style};padding:0 6px">{cell}</td>' for cell in first),
        f'\n<td valign="top"{span}{style};padding:0 6px;{_BREAKING}">{last}</td>',
    ]


# What is drawn and tapped ---------------------------------------------------------------------------


def _mine(block: Block, drawn: Drawn) -> str:
    return _drawing(block, drawn.mine)


def _example(block: Block, drawn: Drawn) -> str:
    return _drawing(block, drawn.examples.get(block.name, ""))


def _drawing(block: Block, table: str) -> str:
    """A mine as a table, or its lines as they are."""
    if table:
        return f'<div style="margin:0 0 6px">{table}</div>\n'
    text = escape("\n".join(block.lines))
    return f'<pre dir="ltr" style="{_MONO};font-size:12px;line-height:14px;margin:0 0 6px">{text}</pre>\n'


def _card(block: Block, drawn: Drawn) -> str:
    """A card: its picture, its name and a way to be rid of it, its moves below or, if few, beside."""
    name, *others = _escaped(block.lines)
    if _OFFER.match(name):  # it is an answer to a question, with its number
        name, others = "", [name, *others]
    chips, words = _offers(others, drawn)
    away = drawn.discards.get(block.card)
    text = "<br>".join((f"<b>{name}</b>", *words) if name else words)
    if is_beside := len(chips) <= (_BESIDE_BOTH if away else _BESIDE):
        text += _tapped(chips)
    cells = []
    if block.laid:
        cells.append(f'\n<td valign="top" width="44">{card_table(block.laid)}</td>')
    cells.append(f'\n<td valign="top"{drawn.side}{FONT}">{text or "&nbsp;"}</td>')
    if away:
        quiet = chip(away, drawn.throw_away, quiet=True)
        end = "left" if drawn.side == RIGHT else "right"
        cells.append(f'\n<td valign="top" width="96" align="{end}" style="{_CHIPS}">{quiet}</td>')
    head = f"{table_tag(drawn.side == RIGHT, wide=True)}<tr>{''.join(cells)}</tr></table>"
    return f'<div style="margin:0 0 4px">{head}{"" if is_beside else _tapped(chips)}</div>\n'


def _question(block: Block, drawn: Drawn) -> str:
    """A question with its answers."""
    chips, words = _offers([line.strip() for line in _escaped(block.lines)], drawn)
    return f'<div style="margin:0 0 6px">{"<br>".join(words)}{_tapped(chips)}</div>\n'


def _offers(lines: Sequence[str], drawn: Drawn) -> tuple[list[str], list[str]]:
    """The numbered moves among some lines, as chips, and all other lines."""
    chips: list[str] = []
    words: list[str] = []
    for line in lines:
        if not _OFFER.match(line):
            words.append(line)
            continue
        for label in _OFFERS.split(line):
            number = _OFFER.match(label)
            link = drawn.moves.get(int(number[1])) if number and len(chips) < drawn.per_card else None
            chips.append(chip(link, label) if link else label.replace(" ", "&nbsp;"))
    return chips, words


def offers_of(block: Block) -> int:
    """How many numbered moves a block has."""
    if block.kind not in ("card", "offer"):
        return 0
    return sum(len(_OFFERS.split(line)) for line in block.lines if _OFFER.match(line.strip()))


def _tapped(chips: Sequence[str]) -> str:
    return f'<div style="{_CHIPS}">{_NEXT.join(chips)}</div>' if chips else ""


_PIECES = {
    "text": _text,
    "title": _title,
    "list": _list,
    "said": _said,
    "drawn": _columns,
    "mine": _mine,
    "example": _example,
    "card": _card,
    "offer": _question,
}
