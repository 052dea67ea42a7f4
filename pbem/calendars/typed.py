"""Hours and dates as people type them, as the texts that are kept; ValueError if they cannot be read.

``lang`` is the language of whoever types; English is understood as well.
"""

from __future__ import annotations

import re
from datetime import date, time, timedelta
from functools import lru_cache

from pbem.calendars.hours import DAY, EVERY_DAY, Away, away_text, days_text, quiet_text
from pbem.calendars.names import WORDS, choice, languages, month_named, weekday_named
from pbem.folding import folded

FURTHEST = timedelta(days=366)  # ahead, to which one may be away
JUST_PAST = timedelta(
    days=90
)  # a date without a year that is so long ago is not meant to be that of next year
MOST_SIGNS = 60
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")

_CLOCK = re.compile(r"(?P<hour>\d{1,2})(?:[:.h](?P<minute>\d{2})?)?\s*(?P<half>am|pm)?")
_GLUED = re.compile(r"(?<!\S)[בה]-(?=\d)")  # Hebrew: on the 3rd
_HYPHEN = r"\s*[-–—]\s*"
_NAME = r"[^\W\d_]{2,}[^\W\d_']*"
# What is written behind the number of a day: 3rd, 3., 3-го, 3-ти.
_ORDINAL = r"(?:st|nd|rd|th|\.|-?(?:го|ого|е|ти|ри|ви|ми))?"
# A date by the names of its day and month, or by their numbers; what is left out is meant to be the next one.
_DATES = tuple(
    re.compile(form)
    for form in (
        r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})",
        r"(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})\.?\s?(?P<year>\d{4})?",
        rf"(?P<day>\d{{1,2}})(?:{_ORDINAL}\s|\.)(?P<month>{_NAME})\.?,?(?:\s(?P<year>\d{{4}}))?",
        rf"(?P<month>{_NAME})\.?\s(?P<day>\d{{1,2}})(?:st|nd|rd|th)?,?(?:\s(?P<year>\d{{4}}))?",
    )
)


@lru_cache
def _either(lang: str, part: str) -> str:
    """A pattern for any of these words."""
    return "(?:" + "|".join(map(re.escape, choice(lang, part))) + ")"


@lru_cache
def _until(lang: str) -> re.Pattern[str]:
    since, until = _either(lang, "since"), _either(lang, "until")
    return re.compile(rf"(?:{since}(?:\s+|-)(?P<first>.+?)\s+)?{until}\s+(?P<back>.+)")


@lru_cache
def _skipped(lang: str) -> re.Pattern[str]:
    """Words that change nothing, with a dot if they are short for longer ones."""
    return re.compile(rf"(?<!\S){_either(lang, 'skipped')}\.?(?!\S)")


def quiet_typed(words: str, lang: str = "en") -> str:
    """``23-7``, ``22:30 to 6:30``, ``11pm-7am``, ``von 23 bis 7 Uhr``; ``none``."""
    words = _short(words, lang)
    if words in choice(lang, "nothing"):
        return ""
    words = re.sub(rf"^{_either(lang, 'since')}(?:\s+|-)", "", words)
    between = rf"{_HYPHEN}|\s*\b{_either(lang, 'until')}\b(?:\s+|-|(?=\d))"
    begin, end = map(_clock, re.split(between, words, maxsplit=1))
    if begin == end:
        raise ValueError("no hour is left")
    return quiet_text((begin, end))


def _short(words: str, lang: str) -> str:
    """The words as they are compared, without those that change nothing."""
    if len(words) > MOST_SIGNS:
        raise ValueError("too long for hours or dates")
    plain = _GLUED.sub("", folded(words))
    return plain if plain in choice(lang, "nothing") else " ".join(_skipped(lang).sub(" ", plain).split())


def _clock(words: str) -> time:
    found = _CLOCK.fullmatch(words.strip())
    if found is None:
        raise ValueError(f"no time of day: {words!r}")
    hour, minute, half = int(found["hour"]), int(found["minute"] or 0), found["half"]
    if half:
        if not 1 <= hour <= 12:
            raise ValueError(f"no time of day: {words!r}")
        hour = hour % 12 + (12 if half == "pm" else 0)
    return time(0 if (hour, minute) == (24, 0) else hour, minute)


def days_typed(words: str, lang: str = "en") -> str:
    """``mon-fri``, ``mon, wed and sat``, ``weekend``, ``пн-пт``; ``all``."""
    if (known := _known_days(folded(words), lang)) is not None:
        return days_text(known)
    words = re.sub(rf"^{_either(lang, 'since')}\s+", "", _short(words, lang))
    words = re.sub(rf"\s+{_either(lang, 'until')}\s+", "-", words)
    both = _either(lang, "both")
    found: set[int] = set()
    for part in re.split(rf"\s*,\s*(?:{both}\s+)?|\s+{both}\s+|\s*\+\s*|(?<![-–—])\s+(?![-–—])", words):
        first, *last = (weekday_named(name, lang) for name in re.split(_HYPHEN, part))
        if len(last) > 1:
            raise ValueError(f"no days: {part!r}")
        span = (last[0] - first) % 7 if last else 0
        found.update((first - 1 + ahead) % 7 + 1 for ahead in range(span + 1))
    return days_text(frozenset(found))


def _known_days(words: str, lang: str) -> frozenset[int] | None:
    """Days that have a word of their own; which these are is different in some countries."""
    for one in languages(lang):
        for part, days in (
            ("all_days", EVERY_DAY),
            ("workdays", WORDS[one].works),
            ("weekend", WORDS[one].rests),
        ):
            if words in map(folded, getattr(WORDS[one], part).split("|")):
                return days
    return None


def away_typed(words: str, today: date, lang: str = "en") -> str:
    """``until 3 Dec``, ``from 20 Dec until 3 Jan``, ``bis 3. Dezember``; on the last day one is back."""
    found = _until(lang).fullmatch(_short(words, lang).rstrip("!"))
    if found is None:
        raise ValueError(f"no dates: {words!r}")
    first = max(today, date_typed(found["first"], today, lang)) if found["first"] else today
    back = date_typed(found["back"], first, lang)
    return away_text(_possible((first, back), today))


def _possible(away: Away, today: date) -> Away:
    first, back = away
    if not today <= first < back <= today + FURTHEST:
        raise ValueError("neither in the past nor more than a year ahead")
    return away


def date_typed(words: str, today: date, lang: str = "en") -> date:
    """A date, or a day of the week; without a year the next one from today on."""
    words = _short(words, lang)
    found = next(filter(None, (form.fullmatch(words) for form in _DATES)), None)
    if found is None:
        return today + DAY * ((weekday_named(words, lang) - today.isoweekday() - 1) % 7 + 1)
    month = int(found["month"]) if found["month"].isdigit() else month_named(found["month"], lang)
    day, year = int(found["day"]), found["year"]
    if year:
        return date(int(year), month, day)
    this = _in_year(today.year, month, day)
    return this if this and this >= today - JUST_PAST else date(today.year + 1, month, day)


def _in_year(year: int, month: int, day: int) -> date | None:
    """A date; None for one that this year does not have, a leap day above all."""
    try:
        return date(year, month, day)
    except ValueError:
        return None
