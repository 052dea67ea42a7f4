"""Typed lines as clauses of tokens.

A clause ends at ``. , ! ? ; :``, a dash, a bracket, an emoji and the end of a line. A token is a word, a
number, a cell, or a number that counts something by its very form: ``5%``, ``5:3``, ``19.30``, ``€5``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
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


@dataclass(slots=True)
class Clause:
    """Tokens without a pause, the sign that ended them, and the sentence they belong to."""

    tokens: list[Token] = field(default_factory=list)
    end: str = ""
    sentence: int = 0
    line: int = 0
    stop: int = 0  # where in the line its end sign stands

    @property
    def is_asked(self) -> bool:
        """Return whether a question mark ends the clause."""
        return self.end == "?"


_SMILE = r"(?<!\w)[:;=8xX]['’]?-?[)(DPpOo3|*\]\[]+(?!\w)|<3|\^\^|[)]{2,}|[(]{2,}"
_NUMBER = r"(?:#\s?)?\d{1,3}"
_CURRENCY = "€$£₪₴₽¥"
_TOKEN = re.compile(
    rf"(?P<smile>{_SMILE})"
    rf"|(?P<cell>(?<![\w,.:/-])[-−]?\d{{1,2}},[-−]?\d{{1,2}}(?![\w%]|[,.:/-]\d))"
    rf"|(?P<count>[{_CURRENCY}]\s?\d[\d.,]*|\d+(?:[:/.×–-]\d+|\s[/×]\s?\d+)+(?:\s?%)?|\d+,\d+[\d.,]*"
    rf"|\d+\s?[%‰{_CURRENCY}°]|\d{{4,}}|[+]\d+)"
    rf"|(?P<number>{_NUMBER}(?![\d]))(?P<suffix>[-']?[^\W\d_]+)?"
    r"|(?P<word>[^\W\d_]+(?:['’ʼ`´׳״\"-][^\W\d_]+)*['׳]?\d*)"
    r"|(?P<dot>(?:(?<=\b[^\W\d])|(?<=\b[^\W\d]{2})|(?<=\b[^\W\d]{3}))[.](?=\s?\d))"
    r"|(?P<end>[.!?…,;:–—()\[\]{}|]|-(?=\s|$)|\s-(?=\d|\w))"
    r"|(?P<other>[^\s\w])"
)
_ENDS_SENTENCE = ".!?…"
# Letters between a word and its number: «ה-5», "nr.5".
_GLUE = re.compile(r"(?<=[^\W\d_])[-־](?=[-−]?\d)")
_UNSEEN = re.compile("[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufe0f]")


def is_too_long(lines: Sequence[str]) -> bool:
    """Return whether this is more than anybody types to a game."""
    if len(lines) > MOST_LINES or sum(map(len, lines)) > MOST_SIGNS:
        return True
    return sum(len(line.split()) for line in lines) > MOST_WORDS


def clauses_of(lines: Iterable[str], glued: Sequence[str] = ()) -> list[Clause]:
    """Return the clauses of some lines, in order; none of them is empty."""
    found: list[Clause] = []
    sentence = 0
    for number, line in enumerate(lines):
        if not line.strip():
            sentence += 1
            continue
        clause = Clause(sentence=sentence, line=number)
        for token, end, at in _pieces(line, glued):
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
            clause = Clause(sentence=sentence, line=number)
        if clause.tokens:
            clause.end, clause.stop = "\n", len(line)
            found.append(clause)
    return found


def _pieces(line: str, glued: Sequence[str]) -> Iterator[tuple[Token | None, str, int]]:
    """Yield each token, or the sign that ends a clause, and where it stands."""
    text = _UNSEEN.sub("", _GLUE.sub(" ", unicodedata.normalize("NFC", line)))
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
        elif kind == "smile" or unicodedata.category(match[0][0]) in ("So", "Sk", "Sm", "Mn"):
            yield None, "☺", at


def _words(typed: str, at: int, glued: Sequence[str]) -> Iterator[Token]:
    """A word; one that is glued to a number is two tokens."""
    letters = typed.rstrip("0123456789")
    digits = typed[len(letters) :]
    if digits and fold(letters) in glued and len(digits) <= 3:
        yield Token(Form.WORD, fold(letters), as_typed(letters), at)
        yield Token(Form.NUMBER, digits, digits, at + len(letters))
        return
    yield Token(Form.WORD, fold(typed).rstrip("'"), as_typed(typed), at)
