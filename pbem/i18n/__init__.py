"""Languages: the catalog of a language, and dates and spans of time in a reader's own zone and words.

English is the source and needs no file. Every other language has a ``messages.po`` in its folder of
`language`, read when it is first wanted, so there is nothing compiled that could be forgotten. Babel too is
loaded when it is first wanted: most commands show no date and are in English.
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from gettext import NullTranslations
from pathlib import Path
from typing import TYPE_CHECKING, Literal
from zoneinfo import available_timezones

from pbem.calendars.hours import zone_named
from pbem.i18n.direction import runs_right_to_left, with_isolated_slots
from pbem.i18n.po import PoTranslations
from pbem.language import FOLDER, SOURCE, facts, installed, messages_file

if TYPE_CHECKING:
    from babel import Locale

ListStyle = Literal["standard", "or", "unit"]
_WEEK = timedelta(weeks=1)
_UNITS: tuple[tuple[timedelta, Literal["day", "hour", "minute", "second"]], ...] = (
    (timedelta(days=1), "day"),
    (timedelta(hours=1), "hour"),
    (timedelta(minutes=1), "minute"),
    (timedelta(seconds=1), "second"),
)


def N_(text: str) -> str:
    """Mark a text in a table for the catalogs; it is translated where it is used."""
    return text


def NC_(context: str, text: str) -> str:
    """The same for a text that means two things in English: the context keeps them apart in the catalogs."""
    return f"{context}\x04{text}"


@lru_cache
def written_in(lang: str, folder: Path = FOLDER) -> str:
    """What a reader of this language is written in: the same, or English as long as we have no catalog.

    A letter is in one language as a whole, dates and direction included.
    """
    return lang if messages_file(lang, folder).is_file() else SOURCE


@lru_cache
def catalog(lang: str, folder: Path = FOLDER) -> NullTranslations:
    """The words of a language: gettext, ngettext, pgettext. A language we lack is read in English."""
    if written_in(lang, folder) == SOURCE:
        return NullTranslations()
    from pbem.i18n.words.ties import with_ties

    tied = with_ties(lang)
    isolated = with_isolated_slots if runs_right_to_left(lang) else str
    with messages_file(lang, folder).open("rb") as source:
        return PoTranslations(source, lambda text: isolated(tied(text)))


def translated(words: NullTranslations, text: str) -> str:
    """A text that ``N_`` or ``NC_`` has marked, in other words."""
    context, between, bare = text.partition("\x04")
    return words.pgettext(context, bare) if between else words.gettext(text)


def list_of(parts: Sequence[str], lang: str = SOURCE, style: ListStyle = "standard") -> str:
    """Several things in one sentence: ``a, b and c``; style ``or``: ``a, b or c``; ``unit``: ``a, b, c``."""
    if style == "unit" or len(parts) < 2:
        # All our languages have this comma; Babel's list of units ends with "and" in some.
        return ", ".join(parts)
    from babel.lists import format_list

    return format_list(parts, style=style, locale=_list_locale(lang))


def when(moment: datetime, zone: str, lang: str = SOURCE) -> str:
    """A moment as the reader's clock shows it, with its offset: ``Tue 17 Nov, 14:32 (UTC+2)``."""
    from babel.dates import format_datetime

    local = local_time(moment, zone)
    # Translators: weekday, day, month, time, in CLDR date field symbols. Suggested: de EEE, d. MMM, HH:mm;
    # bg and uk and ru EEE, d MMM, HH:mm; pl EEE, d MMM, HH:mm; he EEE, d בMMM, HH:mm.
    pattern = catalog(lang).pgettext("date", "EEE d MMM, HH:mm")
    return f"{format_datetime(local, pattern, locale=locale_of(lang))} ({_offset(local)})"


def local_time(moment: datetime, zone: str) -> datetime:
    """A moment on the clocks of a zone; of UTC if there is no such zone: a letter must always be written."""
    return moment.astimezone(zone_named(zone))


def span(length: timedelta, lang: str = SOURCE) -> str:
    """A length of time in one unit: ``23 hours``."""
    from babel.dates import format_timedelta

    threshold = 1.5 if length < _WEEK else 2  # eleven days are not two weeks
    return format_timedelta(length, granularity="minute", threshold=threshold, locale=locale_of(lang))


def exact_span(length: timedelta, lang: str = SOURCE) -> str:
    """A length of time to the second, as terms of a game need it: ``3 days``, ``1 day and 12 hours``."""
    from babel.dates import format_timedelta

    parts: list[str] = []
    for unit, name in _UNITS:
        number, length = divmod(length, unit)
        if number or (name == "second" and not parts):
            # No number reaches such a threshold: three weeks stay so many days.
            parts.append(format_timedelta(number * unit, name, threshold=10**9, locale=locale_of(lang)))
    return list_of(parts, lang)


@lru_cache
def language(lang: str) -> str:
    """The name that a language has for itself: ``polski``."""
    return facts(lang).name if lang in installed() else str(locale_of(lang).get_display_name() or lang)


@lru_cache
def _towns() -> dict[str, str]:
    """Every zone by the name of its town, as people type it."""
    return {zone.rpartition("/")[2].casefold(): zone for zone in sorted(available_timezones()) if "/" in zone}


def zone_like(words: str, example: str = "Europe/Warsaw") -> str:
    """The zone that somebody means who names a town only, or spells it nearly right; else an example."""
    town = words.rpartition("/")[2].split()[-1:] or [""]
    close = difflib.get_close_matches(town[0].casefold(), _towns(), n=1, cutoff=0.8)
    return _towns()[close[0]] if close else example


def _offset(local: datetime) -> str:
    minutes = int((local.utcoffset() or timedelta()).total_seconds() // 60)
    if not minutes:
        return "UTC"
    hours, rest = divmod(abs(minutes), 60)
    sign = "+" if minutes > 0 else "\u2011"  # a hyphen at which no line is broken
    return f"UTC{sign}{hours}{f':{rest:02}' if rest else ''}"


@lru_cache
def locale_of(lang: str) -> Locale:
    """How dates, spans and lists are told in a language."""
    from babel import Locale

    return Locale.parse(lang)


def _list_locale(lang: str) -> Locale:
    """English lists have no comma before the last ``and``, as in all our sentences."""
    return locale_of("en_GB" if lang == SOURCE else lang)
