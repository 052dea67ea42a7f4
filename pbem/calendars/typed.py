"""Hours and dates as people type them, as the texts that are kept; ValueError if they cannot be read."""

from __future__ import annotations

import re
from datetime import date, time, timedelta

from pbem.calendars.hours import DAY, EVERY_DAY, Away, away_text, days_text, quiet_text

FURTHEST = timedelta(days=366)  # ahead, to which one may be away
JUST_PAST = timedelta(
    days=90
)  # a date without a year that is so long ago is not meant to be that of next year
MOST_SIGNS = 60
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)

_NONE = frozenset(("none", "no", "off", "never"))
_DAYS = {
    **dict.fromkeys(("all", "every", "every day", "everyday", "daily", "always"), EVERY_DAY),
    **dict.fromkeys(("weekdays", "workdays", "working days"), frozenset(range(1, 6))),
    **dict.fromkeys(("weekend", "weekends"), frozenset((6, 7))),
}
_CLOCK = re.compile(r"(?P<hour>\d{1,2})(?:[:.h](?P<minute>\d{2})?)?\s*(?P<half>am|pm)?")
_BETWEEN = re.compile(r"\s*(?:[-–—]|\bto\b|\buntil\b|\btill\b)\s*")
_UNTIL = re.compile(r"(?:from\s+(?P<first>.+?)\s+)?(?:until|till|til|to)\s+(?P<back>.+)")
# A date by the names of its day and month, or by their numbers; what is left out is meant to be the next one.
_DATES = tuple(
    re.compile(form)
    for form in (
        r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})",
        r"(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})\.?\s?(?P<year>\d{4})?",
        r"(?P<day>\d{1,2})(?:st|nd|rd|th|\.)?\s(?:of\s)?(?P<month>[a-z]{3,})\.?,?(?:\s(?P<year>\d{4}))?",
        r"(?P<month>[a-z]{3,})\.?\s(?P<day>\d{1,2})(?:st|nd|rd|th)?,?(?:\s(?P<year>\d{4}))?",
    )
)


def quiet_typed(words: str) -> str:
    """``23-7``, ``22:30 to 6:30``, ``11pm-7am``; ``none``."""
    words = _short(words).removeprefix("from ")
    if words in _NONE:
        return ""
    begin, end = map(_clock, _BETWEEN.split(words, maxsplit=1))
    if begin == end:
        raise ValueError("no hour is left")
    return quiet_text((begin, end))


def _short(words: str) -> str:
    if len(words) > MOST_SIGNS:
        raise ValueError("too long for hours or dates")
    return " ".join(words.casefold().split())


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


def days_typed(words: str) -> str:
    """``mon-fri``, ``mon, wed and sat``, ``weekend``; ``all``."""
    words = _short(words)
    if words in _DAYS:
        return days_text(_DAYS[words])
    found: set[int] = set()
    for part in re.split(r"\s*,\s*(?:and\s+)?|\s+and\s+|\s*\+\s*|(?<![-–—])\s+(?![-–—])", words):
        first, *last = (_named(name, WEEKDAYS) for name in re.split(r"\s*[-–—]\s*", part))
        if len(last) > 1:
            raise ValueError(f"no days: {part!r}")
        span = (last[0] - first) % 7 if last else 0
        found.update((first - 1 + ahead) % 7 + 1 for ahead in range(span + 1))
    return days_text(frozenset(found))


def _named(word: str, names: tuple[str, ...]) -> int:
    """The number of a day or month, from 1 on, by the beginning of its name."""
    known = (
        at for at, name in enumerate(names, 1) if len(word) > 2 and name.startswith(word.removesuffix("."))
    )
    number = next(known, 0)
    if not number:
        raise ValueError(f"neither day nor month: {word!r}")
    return number


def away_typed(words: str, today: date) -> str:
    """``until 3 Dec``, ``from 20 Dec until 3 Jan``, ``until 2026-12-03``; on the last day one is back."""
    found = _UNTIL.fullmatch(_short(words).rstrip("!"))
    if found is None:
        raise ValueError(f"no dates: {words!r}")
    first = max(today, date_typed(found["first"], today)) if found["first"] else today
    back = date_typed(found["back"], first)
    return away_text(_possible((first, back), today))


def _possible(away: Away, today: date) -> Away:
    first, back = away
    if not today <= first < back <= today + FURTHEST:
        raise ValueError("neither in the past nor more than a year ahead")
    return away


def date_typed(words: str, today: date) -> date:
    """A date, or a day of the week; without a year the next one from today on."""
    if words in WEEKDAYS or any(name[:3] == words for name in WEEKDAYS):
        return today + DAY * ((_named(words, WEEKDAYS) - today.isoweekday() - 1) % 7 + 1)
    found = next(filter(None, (form.fullmatch(words) for form in _DATES)), None)
    if found is None:
        raise ValueError(f"no date: {words!r}")
    month = int(found["month"]) if found["month"].isdigit() else _named(found["month"], MONTHS)
    day, year = int(found["day"]), found["year"]
    if year:
        return date(int(year), month, day)
    this = date(today.year, month, day)
    return this if this >= today - JUST_PAST else date(today.year + 1, month, day)
