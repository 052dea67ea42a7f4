"""Sentences that are written in one place and translated in another.

The lower parts of pbem (settings, the database, use cases) say what is wrong in English; who shows it may
speak another language. A ``Sentence`` is that English text, and remembers what it was made of.
"""

from __future__ import annotations


def N_(text: str) -> str:
    """Mark a text in a table for the catalogs; it is translated where it is used."""
    return text


def NC_(context: str, text: str) -> str:
    """The same for a text that means two things in English: the context keeps them apart in the catalogs."""
    return f"{context}\x04{text}"


class Sentence(str):
    """A whole sentence in English that can be said again in other words."""

    text: str  # as the catalogs know it, with slots
    values: dict[str, object]  # what belongs into the slots; sentences among them are translated too

    def __new__(cls, text: str, /, **values: object) -> Sentence:
        made = super().__new__(cls, text.format(**values) if values else text)
        made.text, made.values = text, values
        return made


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with what it counts, in English: "1 letter", "2 letters"."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"
