"""One fold for all words that people type: case, marks and kinds of signs are dropped."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

# Letters that have a stroke or a hook instead of a mark, and signs of which every keyboard has another one.
_ALIKE = str.maketrans(
    {
        **{"ł": "l", "ø": "o", "đ": "d", "ґ": "г", "ß": "ss", "ı": "i"},
        **dict.fromkeys("’‘´`ʼ′׳‛", "'"),
        **dict.fromkeys("״”“„«»", '"'),
        **dict.fromkeys("\u05be\u2010\u2011\u2212", "-"),
    }
)
_LONGEST = 100  # signs of a word that can be one of ours


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """Return words as they are compared: ``ZURÜCK`` as ``zuruck``, ``Ёлка`` as ``елка``."""
    text = text[:_LONGEST].casefold()
    if text.isascii():
        return text
    apart = unicodedata.normalize("NFKD", text).translate(_ALIKE)
    return "".join(sign for sign in apart if unicodedata.category(sign) not in ("Mn", "Cf"))


def as_typed(text: str) -> str:
    """Return a word with its marks, for the few that are two words without them (ändere, andere)."""
    return unicodedata.normalize("NFC", text[:_LONGEST]).casefold()
