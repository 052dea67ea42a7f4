"""Why something cannot be had, as the application says it: an English text for the catalogs, and its values.

Whoever shows it puts it into the words of a reader. As a plain string it is English.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime


class Typed(str):
    """A line to type, in English; shown in the reader's language and quotation marks."""


class AnyOf(tuple[str, ...]):
    """Several things of which one is meant; a plain tuple is a list of all of them."""


def in_english(text: str, values: Mapping[str, object]) -> str:
    """The text with its values, for logs and for who reads English."""
    return text.format(**{name: _plain(value) for name, value in values.items()}) if values else text


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return (" or " if isinstance(value, AnyOf) else ", ").join(map(str, value))
    return f"{value:%Y-%m-%d %H:%M} UTC" if isinstance(value, datetime) else value
