"""Letters as people type them who leave out the marks on them: ``moze`` for ``może``, ``еще`` for ``ещё``.

Tables of words and the lines that they meet are folded alike. A letter stays one letter, so that what is
found in a folded line is found at the same place of the line itself. German vowels keep their marks, for
``ändere`` is not ``andere``; they are also written with two letters, which is a matter of the tables.
"""

from __future__ import annotations

import re
import unicodedata

_LATIN = (*range(0xC0, 0x250), *range(0x1E00, 0x1F00))
_BY_HAND = {"ł": "l", "Ł": "L", "ё": "е", "Ё": "Е", "ґ": "г", "Ґ": "Г"}
_WITHOUT_MARKS = str.maketrans(
    {chr(code): unicodedata.normalize("NFD", chr(code))[0] for code in _LATIN if chr(code) not in "äöüÄÖÜ"}
    | _BY_HAND
)
_APOSTROPHES = "’‘´`ʼ"
# Vowel points and accents of Hebrew, which hardly anybody types, and its hyphen.
_POINTS = re.compile("[\u0591-\u05bd\u05bf-\u05c7]+")
_MAQAF = "\u05be"
_LONGEST = 20_000  # signs that are folded; nobody types more
_IN_TWO_LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_IN_A_PATTERN = str.maketrans({"ä": "(?:ä|ae)", "ö": "(?:ö|oe)", "ü": "(?:ü|ue)"})


def unpointed(text: str) -> str:
    """Hebrew without its points, and with the hyphen of everybody."""
    if text.isascii() or len(text) > _LONGEST:
        return text
    return _POINTS.sub("", text).replace(_MAQAF, "-")


def even(text: str) -> str:
    """A text of one kind of apostrophe."""
    # One sign after the other: of a long line ``translate`` takes thirty times as long.
    for sign in _APOSTROPHES:
        text = text.replace(sign, "'")
    return text


def folded(text: str) -> str:
    """Case-folded text without the marks on its letters; as long as it was."""
    if text.isascii():
        return text
    return text[:_LONGEST].translate(_WITHOUT_MARKS) + text[_LONGEST:]


def in_a_table(pattern: str) -> str:
    """A case-folded pattern as it meets folded lines."""
    return folded(pattern.translate(_IN_A_PATTERN))


def spellings(words: str) -> set[str]:
    """Words of a table as they meet folded lines."""
    return {folded(words), folded(words.translate(_IN_TWO_LETTERS))}


def forms(words: str) -> set[str]:
    """The ways to type these words, with marks on their letters and without."""
    return {words} | spellings(words)
