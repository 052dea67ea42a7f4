"""Guessing where somebody lives from her mail: the clock of her computer, and the language of her program.

It is only ever a first guess, told to her and changed with one line.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime
from zoneinfo import ZoneInfo

from pbem.mail.letter import Letter

# Where most people live who write in a language, and else one big city for each hour.
BY_LANGUAGE = {
    "bg": "Europe/Sofia",
    "de": "Europe/Berlin",
    "he": "Asia/Jerusalem",
    "pl": "Europe/Warsaw",
    "ru": "Europe/Moscow",
    "uk": "Europe/Kyiv",
}
ELSEWHERE = (
    *("Europe/London", "Europe/Berlin", "Europe/Kyiv", "Europe/Moscow", "Asia/Dubai", "Asia/Karachi"),
    *("Asia/Kolkata", "Asia/Dhaka", "Asia/Bangkok", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney"),
    *("Pacific/Auckland", "America/Sao_Paulo", "America/Halifax", "America/New_York", "America/Chicago"),
    *("America/Denver", "America/Los_Angeles", "America/Anchorage", "Pacific/Honolulu"),
)


def zone_of(letter: Letter, now: datetime) -> str | None:
    """A time zone whose clocks agree with the one that wrote the letter; None if the letter does not tell."""
    offset = _offset(letter.headers.get("date", ("",))[0])
    if offset is None:
        return None
    language = letter.headers.get("content-language", ("",))[0][:2].casefold()
    likely = [BY_LANGUAGE[language]] if language in BY_LANGUAGE else []
    return next(
        (zone for zone in (*likely, *ELSEWHERE) if now.astimezone(ZoneInfo(zone)).utcoffset() == offset), None
    )


def _offset(date: str) -> timedelta | None:
    """How far the writer's clock is from UTC; ``-0000`` and UTC itself tell nothing."""
    try:
        moment = parsedate_to_datetime(date)
    except (ValueError, TypeError, IndexError):
        return None
    return moment.utcoffset() or None
