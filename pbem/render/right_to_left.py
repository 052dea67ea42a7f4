"""The lines of a letter that runs from right to left: every line in its direction, drawings in theirs.

Mail programs take the direction of a line of text from its first letter, or show all lines in one direction.
So a line of words begins with a letter of its language, or with a mark that counts as one; and a line that is
drawn is marked as running from left to right, isolated, and as wide as those around it, which keeps its
columns in both kinds of programs. What values are put into sentences is isolated by the catalog
(``i18n/direction.py``); what else stands in a line and could turn round is isolated here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import groupby

from pbem.i18n.direction import FSI, LRI, LRM, PDI, RLI, RLM, apart
from pbem.render.safe import MARGIN, columns, padded, widest

_OPENING = {LRI, RLI, FSI}
_INDENT, _GAP = 2, 2  # how pictures of cards lie side by side: see ``moves/cards.py``
_HEBREW = re.compile("[\u0590-\u08ff]")
_DRAWN = re.compile("[\u2500-\u25ff]")
_LETTER = "[^\\W\\d_\u0590-\u08ff]"
_WORD = f"[0-9]*{_LETTER}(?:[\\w@.+:/_’'\u2011-]*(?:{_LETTER}|[0-9]))?"
_SETTING = f"{_LETTER}[\\w-]*=[^\\s״\u2066-\u2069]+"
# What turns round in such a line unless it is isolated: cells with a minus, settings such as ``lang=pl``,
# words in other letters, what is drawn with lines, numbers with a sign, and from one number to another.
_TURNS = re.compile(
    r"(?:(?<![\w-])-|(?<=-)-|(?<![\w,-]))[0-9]+,-?[0-9]+"
    rf"|<[0-9a-f]+>|{_SETTING}|{_WORD}(?: {_WORD})*"
    r"|[\u2500-\u25ff]+"
    r"|(?<![\w-])[-+−][0-9]+(?![,0-9])"
    r"|[0-9]+[–—][0-9]+"
)
_OFFER = re.compile("\u2068(\\[[0-9]+\\] (?:[^\u2066-\u2069]|[\u2066-\u2068][^\u2066-\u2069]*\u2069)*)\u2069")
_HEAD = re.compile("<\u2068([^\u2066-\u2069<>]+)\u2069>")  # of the record, with its brackets


def is_drawing(line: str) -> bool:
    """Whether a line whose columns count is drawn, and not a row of words."""
    return not _HEBREW.search(line) and _DRAWN.search(line) is not None


def isolated(text: str) -> str:
    """The text with everything isolated that would turn round in it; what is already isolated is left.

    A numbered move in a sentence is a part of it: alone, without a letter that tells its direction, it would
    run the other way than those in lists.
    """
    return _OFFER.sub(r"\1", _TURNS.sub(_isolated, _HEAD.sub(rf"{LRI}<\1>{PDI}", text)))


def _isolated(found: re.Match[str]) -> str:
    start, end = found.span()
    is_apart = found.string[start - 1 : start] in _OPENING and found.string[end : end + 1] == PDI
    return found[0] if start and is_apart else f"{LRI}{found[0]}{PDI}"


def pictures(line: str, wide: int) -> str:
    """Pictures side by side, each isolated: the first of them comes first in this direction too."""
    step = wide + _GAP
    parts = ((line[at : at + wide], line[at + wide : at + step]) for at in range(_INDENT, len(line), step))
    drawn = (f"{LRI}{part.ljust(wide)}{PDI}{gap}" if part.strip() else f"{part}{gap}" for part, gap in parts)
    return line[:_INDENT] + "".join(drawn).rstrip(" ") + " " * (len(line) - len(line.rstrip(" ")))


def in_its_direction(text: str) -> str:
    """A plain text, folded already: if its own first letter runs from right to left, so do all its lines."""
    if first_letter(text) != "R":
        return text
    lines: list[str] = []
    still_open = ""
    for line in text.split("\n"):
        parts, still_open = closed([line if line.startswith(MARGIN) else isolated(line)], still_open)
        lines += parts
    return "\n".join(map(_turned, lines))


def turned_lines(lines: Sequence[str], drawings: Sequence[bool]) -> Iterator[str]:
    """Every line in its direction; ``drawings`` says which of them are drawn."""
    marked = zip(lines, drawings, strict=True)
    for is_drawn, group in groupby(marked, key=lambda pair: pair[1]):
        together = [line for line, _ in group]
        if is_drawn:
            wide = widest(together)
            yield from (f"{LRM}{LRI}{_filled(line, wide)}{PDI}" if line else line for line in together)
        else:
            yield from map(_turned, together)


def _filled(line: str, wide: int) -> str:
    """Blanks at the end of a line would be moved to its other end; a hard one is not."""
    return line if columns(line) == wide else f"{padded(line, wide - 1)}\u00a0"


def _turned(line: str) -> str:
    if not line:
        return line
    if line.startswith(MARGIN):  # words of people run as they were written
        said = line.removeprefix(MARGIN)
        return f"{MARGIN}{RLM if first_letter(said) == 'R' else ''}{apart(said)}"
    return line if first_letter(line) == "R" else f"{RLM}{line}"


def first_letter(line: str) -> str:
    """The direction of the first letter outside of isolates, which is that of the line: L, R or nothing."""
    depth = 0
    for sign in line:
        if sign in _OPENING:
            depth += 1
        elif sign == PDI:
            depth = max(depth - 1, 0)
        elif not depth:
            kind = unicodedata.bidirectional(sign)
            if kind in ("L", "R", "AL"):
                return "L" if kind == "L" else "R"
    return ""


def closed(lines: Sequence[str], begun: str = "") -> tuple[list[str], str]:
    """Parts of one line, each with all its isolates ended; what was open goes on in the next part.

    ``begun`` is what is open before; also what is open at the end, for a line that goes on from this one.
    """
    whole: list[str] = []
    open_ones = list(begun)
    for line in lines:
        before = "".join(open_ones)
        for at, sign in enumerate(line):
            if sign in _OPENING:
                open_ones.append(_settled(sign, line[at + 1 :]))
            elif sign == PDI and open_ones:
                open_ones.pop()
        indent = len(line) - len(line.lstrip(" "))
        whole.append(f"{line[:indent]}{before}{line[indent:]}{PDI * len(open_ones)}")
    return whole, "".join(open_ones)


def _settled(sign: str, text: str) -> str:
    """An isolate that goes on in the next line has the direction with which it began."""
    return {"R": RLI, "L": LRI}.get(first_letter(text), sign) if sign == FSI else sign
