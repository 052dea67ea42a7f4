"""Typed lines as clauses of tokens.

A clause ends at ``. , ! ? ; :``, a dash, a bracket, an emoji and the end of a line. A token is a word, a
number, a cell, or a number that counts something by its very form: ``5%``, ``5:3``, ``19.30``, ``€5``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from pbem.language.fold import as_typed, fold

MOST_LINES, MOST_SIGNS, MOST_WORDS = 200, 8_000, 400  # what one mail may hold to be read at all


class Form(StrEnum):
    """What a token looks like."""

    WORD = "word"
    NUMBER = "number"
    CELL = "cell"
    COUNT = "count"  # a number that is no number of ours: a time, a price, a score


class Token(NamedTuple):
    """One word or number: folded, and as it was typed."""

    form: Form
    folded: str
    typed: str
    start: int = 0  # in its line

    @property
    def is_small(self) -> bool:
        """Return whether it is a word that goes on a sentence, as far as its alphabet shows that."""
        return self.typed[:1].islower()


@dataclass(slots=True)
class Clause:
    """Tokens without a pause, the sign that ended them, and the sentence they belong to."""

    tokens: list[Token] = field(default_factory=list)
    end: str = ""
    sentence: int = 0
    line: int = 0
    stop: int = 0  # where in the line its end sign stands
    is_quoted: bool = False  # it has quotation marks, or the margin of what others said

    @property
    def is_asked(self) -> bool:
        """Return whether a question mark ends the clause."""
        return self.end == "?"


_SMILE = r"(?<!\w)[:;=8xX]['’]?-?[)(DPpOo3|*\]\[]+(?!\w)|<3|\^\^|[)]{2,}|[(]{2,}"
_CURRENCY = "€$£₪₴₽¥"
_CELL = r"[-−]?\d{1,2},[-−]?\d{1,2}(?![\w%]|[,.:/-]\d)"
_TOKEN = re.compile(
    rf"(?P<smile>{_SMILE})"
    rf"|(?P<cell>(?<![\w,.:/-]){_CELL})"
    rf"|(?P<count>(?:[{_CURRENCY}@§%&~^+★☆]|[!=]?=)\s?\d[\d.,]*|\d+(?:[:/.×–-]\d+|\s[/×]\s?\d+)+(?:\s?%)?"
    rf"|\d+,\d+[\d.,]*|\d+\s?[%‰{_CURRENCY}°]|\d{{4,}}|0\d+)"
    r"|(?P<number>(?:#\s?)?\d{1,3}(?!\d))(?P<suffix>[-']?[^\W\d_]+)?"
    r"|(?P<word>№|[^\W\d_]+(?:['’ʼ`´׳״\"-][^\W\d_]+)*['׳]?\d*)"
    # A bracket around a number, a sign that leads to a cell, and the dot of an abbreviation end nothing.
    rf"|(?P<nothing>[\[(](?=\s?[-−]?\d)|(?<=\d)\s?[\])]|(?:[,:–—-]>?|=>?|→)(?=\s*[\[(]?{_CELL})"
    r"|(?:(?<=\b[^\W\d])|(?<=\b[^\W\d]{2})|(?<=\b[^\W\d]{3}))[.](?=\s?\d|[^\W\d]))"
    r"|(?P<end>[.!?…,;:–—()\[\]{}|]|-(?=\s|$)|\s-(?=\d|\w))"
    r"|(?P<mark>[“”„‟«»‹›\"״`]|(?<!\w)['‘’‚‛]|['’‛](?!\w))"
    r"|(?P<other>[^\s\w])"
)
_QUOTED = '"'
_ENDS_SENTENCE = ".!?…"
_LOOSE_CELL = re.compile(r"(?<=\S)(\s?[\[(]?)([-−]?\d{1,2})\s?[,;]\s?([-−]?\d{1,2})(?![\d,.:/-])")
# Letters between a word and its number: «ה-5», "nr.5".
_GLUE = re.compile(r"(?<=[^\W\d_])[-־](?=[-−]?\d)")
_UNSEEN = re.compile("[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufe0f]")


def is_too_long(lines: Sequence[str]) -> bool:
    """Return whether this is more than anybody types to a game."""
    if len(lines) > MOST_LINES or sum(map(len, lines)) > MOST_SIGNS:
        return True
    return sum(len(line.split()) for line in lines) > MOST_WORDS


def clauses_of(lines: Iterable[str], glued: Sequence[str] = (), cells: Collection[str] = ()) -> list[Clause]:
    """Return the clauses of some lines, in order; none of them is empty.

    ``cells`` are those that the letter offers: only they may be typed as ``3, 4`` or ``3;4``.
    """
    found: list[Clause] = []
    sentence = 0
    for number, line in enumerate(lines):
        if not line.strip():
            sentence += 1
            continue
        clause = Clause(sentence=sentence, line=number)
        margin = line.lstrip().startswith((">", "|"))
        clause.is_quoted = margin
        for token, end, at in _pieces(line, glued, cells):
            if end == _QUOTED:
                clause.is_quoted = True
                continue
            if token:
                clause.tokens.append(token)
                continue
            if clause.tokens:
                clause.end, clause.stop = end, at
                found.append(clause)
            elif found and end in ("?", "!") and found[-1].line == number and found[-1].end != "?":
                found[-1].end = end
            if end in _ENDS_SENTENCE or end == "☺":
                sentence += 1
            clause = Clause(sentence=sentence, line=number, is_quoted=margin)
        if clause.tokens:
            clause.end, clause.stop = "\n", len(line)
            found.append(clause)
    return found


def _pieces(
    line: str, glued: Sequence[str], cells: Collection[str]
) -> Iterator[tuple[Token | None, str, int]]:
    """Yield each token, or the sign that ends a clause, and where it stands."""
    text = _UNSEEN.sub("", _GLUE.sub(" ", unicodedata.normalize("NFC", line)))
    if cells:
        text = _LOOSE_CELL.sub(lambda found: _cell_or_as_typed(found, cells), text)
    for match in _TOKEN.finditer(text):
        kind, at = match.lastgroup, match.start()
        if match["number"]:
            digits, suffix = match["number"].lstrip("# "), match["suffix"]
            form = Form.COUNT if suffix else Form.NUMBER
            yield Token(form, fold(digits + (suffix or "")), match[0], at), "", at
        elif kind == "cell":
            cell = match["cell"].replace("−", "-")
            yield Token(Form.CELL, cell, match[0], at), "", at
        elif kind == "count":
            yield Token(Form.COUNT, match[0], match[0], at), "", at
        elif kind == "word":
            yield from ((token, "", at) for token in _words(match[0], at, glued))
        elif kind == "end":
            yield None, match["end"].strip() or "-", at
        elif kind == "mark":
            yield None, _QUOTED, at
        elif kind == "smile" or unicodedata.category(match[0][0]) in ("So", "Sk", "Mn"):
            yield None, "☺", at


def _cell_or_as_typed(found: re.Match[str], cells: Collection[str]) -> str:
    cell = f"{found[2]},{found[3]}"
    return f"{found[1] or ' '}{cell}" if cell in cells else found[0]


def _words(typed: str, at: int, glued: Sequence[str]) -> Iterator[Token]:
    """A word; one that is glued to a number is two tokens."""
    letters = typed.rstrip("0123456789")
    digits = typed[len(letters) :]
    if digits and fold(letters) in glued and len(digits) <= 3:
        yield Token(Form.WORD, fold(letters), as_typed(letters), at)
        yield Token(Form.NUMBER, digits, digits, at + len(letters))
        return
    yield Token(Form.WORD, fold(typed).rstrip("'"), typed, at)
