"""Words without what people leave out when they type: case, accents, points, signs that cannot be seen."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

# Marks that turn the direction of writing, and a hyphen that is only seen at the end of a line.
_UNSEEN = re.compile("[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+")
_SAME = str.maketrans(
    {
        **dict.fromkeys("’‘´`ʼ′׳‛", "'"),
        **dict.fromkeys("״”“„«»", '"'),
        **dict.fromkeys("\u05be\u2010\u2011\u2212", "-"),
        **{"ё": "е", "ґ": "г", "ł": "l", "ø": "o", "đ": "d"},
    }
)
_TOKEN = re.compile(r"\S+")
_TAIL = re.compile(r"[,.;:!?]+$")
_LONGEST = 100  # signs of a word that can be one of ours


class Token(NamedTuple):
    """A word of a line: as typed and where it begins, folded, and the marks that follow it."""

    text: str
    start: int
    folded: str
    tail: str


def seen(text: str) -> str:
    """A text without marks that turn the direction of writing."""
    return text if text.isascii() else _UNSEEN.sub("", text)


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Words as they are compared."""
    text = _UNSEEN.sub("", text[:_LONGEST])
    if text.isascii():
        return text.casefold()
    text = unicodedata.normalize("NFKC", text).casefold().translate(_SAME)
    return "".join(c for c in unicodedata.normalize("NFD", text) if unicodedata.category(c) != "Mn")


def tokens_of(line: str) -> Sequence[Token]:
    """The words of a line."""
    return [token_at(found[0], found.start()) for found in _TOKEN.finditer(line)]


def token_at(text: str, start: int) -> Token:
    folded = fold(text)
    tail = _TAIL.search(folded)
    return Token(text, start, folded[: tail.start()] if tail else folded, tail[0] if tail else "")
