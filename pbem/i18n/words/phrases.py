"""Rows of a table found in a line, and put into the other language; everything else stays as it is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from pbem.i18n.words.folding import Token, seen
from pbem.i18n.words.tables import Form, Forms, is_place

_NUMBER = re.compile(r"[#(\[]?\d{1,3}[)\]]?(?:,\d{1,3})*")
_CELL = re.compile(r"[\[({]?-?\d.*")
_AS_IT_IS = frozenset(("{cell}", "{n}", "{who}"))
_MOST = 12  # words in one place

Places = dict[str, tuple[int, int]]  # from which token up to which


class Piece(NamedTuple):
    """Words of ours, or one word that stays as it was typed."""

    text: str
    tail: str = ""
    is_kept: bool = False
    fixed: str = ""  # the words without what stands in its places


def found_at(forms: Forms, tokens: Sequence[Token], at: int) -> tuple[Form, Places, int] | None:
    """The longest row that begins here, what stands in its places, and where it ends."""
    for form in forms.get(tokens[at].folded, ()):
        fitted = _fit(form.words, 0, tokens, at, {})
        if fitted is not None:
            return form, *fitted
    return None


def _fit(
    words: Sequence[str], nth: int, tokens: Sequence[Token], at: int, places: Places
) -> tuple[Places, int] | None:
    if nth == len(words):
        return places, at
    if at >= len(tokens):
        return None
    word = words[nth]
    if not is_place(word):
        joined = nth + 1 == len(words) or not tokens[at].tail or tokens[at].tail == ","
        return _fit(words, nth + 1, tokens, at + 1, places) if joined and tokens[at].folded == word else None
    for end in _ends(word, tokens, at):
        fitted = _fit(words, nth + 1, tokens, end, {**places, word: (at, end)})
        if fitted is not None:
            return fitted
    return None


def _ends(place: str, tokens: Sequence[Token], at: int) -> Iterator[int]:
    """Where something may end that stands in a place and begins here, the shortest first."""
    first = tokens[at].folded
    if place == "{cell}":
        if _CELL.fullmatch(first):
            yield at + 1
    elif place == "{n}":
        if _NUMBER.fullmatch(first):
            yield at + 1
    else:
        yield from range(at + 1, min(len(tokens), at + _MOST) + 1)


def pieces_of(
    forms: Forms,
    tokens: Sequence[Token],
    keeps: Callable[[Sequence[Piece], int], int] = lambda *_: 0,
    inner: Forms | None = None,
) -> list[Piece]:
    """A line in the other language, piece by piece; ``keeps`` tells how many words stay from here on.

    ``inner`` are the rows for what stands in the places.
    """
    pieces: list[Piece] = []
    at = 0
    while at < len(tokens):
        kept = keeps(pieces, at)
        found = None if kept else found_at(forms, tokens, at)
        if found is None:
            for token in tokens[at : at + max(kept, 1)]:
                pieces.append(Piece(seen(token.text), is_kept=True))
            at += max(kept, 1)
            continue
        form, places, end = found
        for run in _runs(form.becomes):
            if is_place(run):
                first, last = places[run]
                placed = tokens[first:last]
                pieces += _verbatim(placed) if run in _AS_IT_IS else pieces_of(inner or forms, placed)
            else:
                pieces.append(Piece(run, fixed=run))
        if not is_place(form.words[-1]) and tokens[end - 1].tail:
            pieces[-1] = pieces[-1]._replace(tail=tokens[end - 1].tail)
        at = end
    return pieces


def _verbatim(tokens: Sequence[Token]) -> list[Piece]:
    return [Piece(seen(token.text), is_kept=True) for token in tokens]


def _runs(words: Sequence[str]) -> Iterator[str]:
    """Words that stand together, and every place by itself."""
    run: list[str] = []
    for word in words:
        if is_place(word):
            if run:
                yield " ".join(run)
            yield word
            run = []
        else:
            run.append(word)
    if run:
        yield " ".join(run)


def joined(pieces: Sequence[Piece]) -> str:
    """The pieces as one line; a preposition that ends in a hyphen is glued to what follows."""
    line, glued = "", False
    for piece in pieces:
        blank = "" if not line or glued else " "
        line += f"{blank}{piece.text}{piece.tail}"
        glued = piece.fixed.endswith("-")
    return line
