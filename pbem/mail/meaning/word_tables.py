"""How tables of words in many languages become patterns.

In the tables entries end with a semicolon, a blank is any white space, a star ends a stem, ``#`` is a number
with or without a word before it, dots are a word or two in between, and round brackets hold alternatives.
Everything is folded, as are the lines that it meets (`comparable`): no case, no marks on letters. The
patterns are long, so they are made when the first mail wants them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from itertools import groupby

from pbem.mail.parse.folding import even, folded, spellings, unpointed

_NUMBER = (
    r"(?:(?:no\.?|nr\.?|number|option|line|move|card|nummer|numer|номер|ход|хід|карта|№|מספר)\s?)?#?[0-9]+"
)
_LONGEST = 20_000  # signs of a line; nobody types more


def comparable(line: str) -> str:
    """A line as the tables have it."""
    words = even(unpointed(unicodedata.normalize("NFKC", line[:_LONGEST]))).casefold()
    return folded(" ".join(words.split()))


def _entries(tables: dict[str, str]) -> Iterator[str]:
    """The entries of all languages; one that begins with alternatives counts as several."""
    for table in tables.values():
        whole = spellings(" ".join(table.split()))
        for entry in (entry for spelling in whole for entry in spelling.split("; ")):
            if entry.startswith("("):
                firsts, _, rest = entry[1:].partition(")")
                yield from (first + rest for first in firsts.split("|"))
            else:
                yield entry


def _pattern(entry: str) -> str:
    """One entry of a table as a regular expression."""
    for sign, meant in (
        (".", r"\."),
        ("(", "(?:"),
        ("*", r"\w*"),
        ("…", ".{0,20}"),
        ("#", _NUMBER),
        (" ?", r"\s*"),
        (" ", r"\s+"),
    ):
        entry = entry.replace(sign, meant)
    return entry


def any_of(tables: dict[str, str]) -> str:
    """Any entry; sorted by how they begin, so that only a few have to be tried at each word."""
    groups = groupby(sorted(set(_entries(tables))), key=lambda entry: entry[0])
    return "(?:" + "|".join(_group(first, same) for first, same in groups) + ")"


def _group(first: str, entries: Iterable[str]) -> str:
    """Entries that begin alike, the longest first."""
    patterns = "|".join(sorted(map(_pattern, entries), key=len, reverse=True))
    return f"(?={first})(?:{patterns})" if first.isalpha() else f"(?:{patterns})"
