"""Words as they are compared: in small letters and without marks, as people type them in a hurry."""

from __future__ import annotations

import unicodedata

# Letters that are another one with a stroke, and signs of which every keyboard has a different one.
_ALIKE = str.maketrans({"ł": "l", "ß": "ss", "’": "'", "ʼ": "'", "׳": "'", "״": '"', "־": "-"})


def folded(words: str) -> str:
    """``3. März`` as ``3. marz``, ``СІЧНЯ`` as ``січня``; blanks are single ones."""
    apart = unicodedata.normalize("NFKD", " ".join(words.casefold().split()))
    return "".join(sign for sign in apart if not unicodedata.combining(sign)).translate(_ALIKE)
