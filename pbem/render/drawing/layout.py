"""What kind of line a line is: from one body come the text of a letter and the blocks of its HTML twin.

A template writes plain lines. A sign in front of some of them says that they are a title, columns that must
stay where they are, the mine, a card with its picture at the left, or an offer with its number. The text
drops the signs; the HTML lays each kind out in its own way, and draws the mine and the cards itself. A list
has a dash and what was said a margin, which stay. A template that knows nothing of this makes paragraphs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise

from pbem.render import right_to_left
from pbem.render.drawing.cards import HIGH, WIDE
from pbem.render.personal_cache import personal_cache
from pbem.render.safe import MARGIN, WIDTH, wrap

TITLE, DRAWN, CARD, OFFER, MINE = "\x01", "\x02", "\x03", "\x04", "\x06"
IN_TEXT, IN_PAGE = "\x11", "\x12"  # a line that stands in one of the two only
SIGNS = TITLE + DRAWN + CARD + OFFER + MINE + IN_TEXT + IN_PAGE
FOLDED = "\x05"  # before a piece of a line that goes on from the line above
NAMED = "\x0e"  # around the numbers of a card, in front of its first line
BESIDE = "\x0f"  # between the picture of a card and what is said about it
TURNED = "\x10"  # before what is said about it lying the other way round
EXAMPLE = "\x13"  # around the name of a drawing that is no mine of this game, in front of each of its lines
ITEM = "- "

_NAMES = re.compile(f"{NAMED}([0-9]+) ([0-9]+) ([0-9]+){NAMED}")
_EXAMPLE = re.compile(f"{EXAMPLE}([a-z_]+){EXAMPLE}")
_NOT_SHOWN = re.compile(f"{_NAMES.pattern}|{_EXAMPLE.pattern}|[{FOLDED}{BESIDE}{TURNED}]")
_FIRST_OFFER = re.compile(r" +(?=\[[0-9])")


def section(title: str, lines: Sequence[str], sign: str = "") -> str:
    """Lines under their title, each with a sign in front; nothing where there are none."""
    if not lines:
        return ""
    # A template may end its last line or not: what is blank twice is one blank line.
    return f"\n\n{TITLE}{title}\n{sign}" + f"\n{sign}".join(lines) + "\n"


def listed(title: str, lines: Sequence[str]) -> str:
    """Lines under their title, one item of a list each."""
    return section(title, lines, ITEM)


def drawn(lines: Iterable[str]) -> list[str]:
    """Lines whose columns count."""
    return [DRAWN + line for line in lines]


def mined(lines: Iterable[str]) -> list[str]:
    """The lines of the mine and of what is explained below it."""
    return [MINE + line for line in lines]


def example(name: str, lines: Iterable[str]) -> list[str]:
    """The lines of a drawing that is no mine of this game; the HTML knows it by its name."""
    return [f"{EXAMPLE}{name}{EXAMPLE}{line}" for line in lines]


def carded(lines: Iterable[str]) -> list[str]:
    """The lines of cards: those with a picture are indented, others are sentences."""
    return [CARD + line if line.startswith(("  ", NAMED)) else line for line in lines]


def in_text(lines: Iterable[str]) -> list[str]:
    """Lines that only the text has."""
    return [IN_TEXT + line for line in lines]


def in_page(lines: Iterable[str]) -> list[str]:
    """Lines of cards that only the HTML has."""
    return [IN_PAGE + line for line in carded(lines)]


def card_named(lines: Sequence[str], laid: int, card: int = 0, turned: int = 0) -> list[str]:
    """The lines of one card, which begin with its picture, if any, and the blanks around it.

    They are told apart from those of the next one, and say as which card it lies (see ``laid_id``; 0 if it is
    no tunnel), which card of the reader's hand it is (0 if none that can be thrown away), and as which card
    it lies in a second picture (0 if there is none).
    """
    first, *others = lines
    return [f"{NAMED}{laid} {card} {turned}{NAMED}{first}", *others]


def offered(lines: Iterable[str]) -> list[str]:
    """A question with numbered answers; answers that are cards lie as cards do."""
    asked = list(lines)
    is_drawn = any(line.startswith(NAMED) for line in asked)
    return carded(asked) if is_drawn else [OFFER + line for line in asked]


def as_text(body: str, width: int = WIDTH, turned: bool = False) -> str:
    """The whole body: no line too wide, no blanks at line ends, never two empty lines in a row.

    With ``turned`` it runs from right to left.
    """
    if turned:
        return _as_turned_text(body, width)
    lines: list[str] = []
    for line in body.split("\n"):
        if line.startswith(IN_PAGE):
            continue
        parts = _without_signs(line, width)
        if parts[0] or (lines and lines[-1]):
            lines += parts
    return "\n".join(lines).rstrip("\n") + "\n"


@personal_cache(maxsize=16384)  # the letters of one table have most of their lines in common
def _without_signs(line: str, width: int) -> Sequence[str]:
    shown = _NOT_SHOWN.sub("", line.lstrip(SIGNS))
    # As mail programs write bold: some show it so, and no language needs capital letters for it.
    return wrap(f"*{shown}*" if line.startswith(TITLE) else shown, width)


# From right to left ----------------------------------------------------------------------------------


def isolated(body: str) -> str:
    """The body of a letter that runs from right to left, with everything isolated that would turn round."""
    return "\n".join(map(_with_isolates, body.split("\n")))


def _with_isolates(line: str) -> str:
    if line.startswith((MARGIN, EXAMPLE)) or _is_drawing(line) or _is_row_of_pictures(line):
        return line
    picture, between, words = line.rpartition(BESIDE)
    names = _NAMES.match(words)
    start = names.end() if names else 0
    return f"{picture}{between}{words[:start]}{right_to_left.isolated(words[start:])}"


def _as_turned_text(body: str, width: int) -> str:
    lines: list[str] = []
    drawings: list[bool] = []
    still_open = ""  # isolates that go on in the next line
    for line in body.split("\n"):
        if line.startswith(IN_PAGE):
            continue
        if BESIDE in line:
            parts, still_open = right_to_left.closed(_turned_parts(line, width, still_open))
        else:
            parts, still_open = right_to_left.closed(_turned_parts(line, width), still_open)
        if parts[0] or (lines and lines[-1]):
            lines += parts
            drawings += [_is_drawing(line)] * len(parts)
    return "\n".join(right_to_left.turned_lines(lines, drawings)).rstrip("\n") + "\n"


def _turned_parts(line: str, width: int, begun: str = "") -> Sequence[str]:
    """A line without its signs; what is ``begun`` goes on beside its picture."""
    picture, between, words = _NAMES.sub("", line.lstrip(SIGNS)).partition(BESIDE)
    if between:
        line = right_to_left.pictures(picture, WIDE) + begun + words
    elif _is_row_of_pictures(line):
        line = right_to_left.pictures(picture, WIDE)
    return _without_signs(line, width)


def _is_drawing(line: str) -> bool:
    return line.startswith(EXAMPLE) or (line.startswith((MINE, DRAWN)) and right_to_left.is_drawing(line))


def _is_row_of_pictures(line: str) -> bool:
    return line.startswith((CARD, IN_TEXT, IN_PAGE)) and BESIDE not in line and right_to_left.is_drawing(line)


@dataclass(frozen=True, slots=True)
class Block:
    """Lines of one kind: "title", "drawn", "mine", "example", "list", "said", "offer", "text", "card"."""

    kind: str
    lines: list[str]
    picture: list[str] = field(default_factory=list)
    laid: int = 0  # as which card a card lies
    card: int = 0  # and which one of the reader's hand it is
    name: str = ""  # of a drawing


# By the first character of a line; what is missing is a text, or an item of a list.
_KINDS = {
    **{TITLE: "title", DRAWN: "drawn", CARD: "card", OFFER: "offer", MINE: "mine"},
    EXAMPLE: "example",
    **{MARGIN[0]: "said", "": ""},
}


def blocks(body: str) -> list[Block]:
    """The body in pieces that HTML can lay out."""
    found: list[Block] = []
    page = (line.removeprefix(IN_PAGE) for line in body.split("\n") if not line.startswith(IN_TEXT))
    for kind, group in groupby(page, key=_kind):
        if not kind:
            continue
        lines = [line.lstrip(SIGNS).rstrip() for line in group]
        if kind in ("drawn", "mine"):
            found.append(Block(kind, _trimmed(lines)))
        elif kind == "example":
            found += _examples(lines)
        elif kind == "list":
            found.append(Block(kind, [line.removeprefix(ITEM) for line in lines]))
        elif kind == "card":
            found += (block for card in _one_by_one(lines) for block in _card(card))
        else:
            found += [Block(kind, [line]) for line in lines] if kind == "title" else [Block(kind, lines)]
    return found


def _kind(line: str) -> str:
    """What a line is; nothing for a blank one."""
    kind = _KINDS.get(line[:1])
    if kind is not None:
        return kind
    return "list" if line.startswith(ITEM) else "" if line.isspace() else "text"


def _examples(lines: list[str]) -> Iterator[Block]:
    """Drawings one after another, each under its name."""
    named = [(_EXAMPLE.match(line), _EXAMPLE.sub("", line)) for line in lines]
    for name, drawing in groupby(named, key=lambda pair: pair[0][1] if pair[0] else ""):
        yield Block("example", _trimmed([line for _, line in drawing]), name=name)


def _one_by_one(lines: list[str]) -> Iterator[list[str]]:
    """The lines of each card."""
    starts = [0, *(at for at, line in enumerate(lines) if at and line.startswith(NAMED)), len(lines)]
    return (lines[start:end] for start, end in pairwise(starts))


def _card(lines: list[str]) -> Iterator[Block]:
    """A card with what is said about it; and where it has two pictures, the second by itself."""
    names = _NAMES.match(lines[0])
    laid, card, turned = map(int, names.groups()) if names else (0, 0, 0)
    parted = [_NAMES.sub("", line).partition(BESIDE) for line in lines]
    upright, over = _said_of_it([words for _, _, words in parted if words])
    first, second = (
        [left[at : at + WIDE].ljust(WIDE) for left, _, _ in parted[:HIGH]] for at in (2, 2 + WIDE + 2)
    )
    yield Block("card", upright if turned else upright + over, first if laid else [], laid, card)
    if turned:
        yield Block("card", over, second, turned)


def _said_of_it(lines: list[str]) -> tuple[list[str], list[str]]:
    """What is said of a card, and of it lying the other way round: offers on lines of their own."""
    upright: list[str] = []
    over: list[str] = []
    text = upright
    for line in (line.lstrip(" ") for line in lines):
        if line.startswith(TURNED):
            text = over
        if line.startswith(FOLDED) and text:
            text[-1] += f" {line[1:]}"
        elif line.startswith("[") and text and text[-1].startswith("["):
            text[-1] += f"  {line}"
        else:
            text += _FIRST_OFFER.split(line.lstrip(TURNED), maxsplit=1)
    return upright, over


def _trimmed(lines: list[str]) -> list[str]:
    """The lines without blank ones at either end."""
    first = next((at for at, line in enumerate(lines) if line), len(lines))
    last = next((at for at in range(len(lines), 0, -1) if lines[at - 1]), 0)
    return lines[first:last]
