"""What stands in the reasons that the application gives, beside plain words, numbers and times.

A reason is an English text for the catalogs and its values (``app/errors.py``); whoever shows it puts both
into the words of a reader (``render/words/speech.py``).
"""

from __future__ import annotations


class Typed(str):
    """A line to type, in English; shown in the reader's language and quotation marks."""


class AnyOf(tuple[str, ...]):
    """Several things of which one is meant; a plain tuple is a list of all of them."""
