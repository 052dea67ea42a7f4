"""What a mail hints about where its writer lives: the clock of her computer, the language of her program.

A hint is followed only where she has told nothing herself; she is told, and changes it with one line.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime
from zoneinfo import ZoneInfo

from pbem.language import SOURCE, facts, installed
from pbem.mail.parse.letter import Letter

# Elsewhere: one big city for each hour.
OTHER_ZONES = (
    *("Europe/London", "Europe/Berlin", "Europe/Kyiv", "Europe/Moscow", "Asia/Dubai", "Asia/Karachi"),
    *("Asia/Kolkata", "Asia/Dhaka", "Asia/Bangkok", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney"),
    *("Pacific/Auckland", "America/Sao_Paulo", "America/Halifax", "America/New_York", "America/Chicago"),
    *("America/Denver", "America/Los_Angeles", "America/Anchorage", "Pacific/Honolulu"),
)


def language_hint(letter: Letter) -> str | None:
    """The language of the program that wrote the letter; None if it does not tell, or tells one we lack."""
    named = letter.headers.get("content-language", ("",))[0][:2].casefold()
    begins = letter.subject.partition(":")[0].strip().casefold()
    answers = (lang for lang in installed() if begins in facts(lang).answers.split(", "))
    return next((lang for lang in (named, *answers) if lang in installed()), None)


def zone_hint(letter: Letter, now: datetime) -> str | None:
    """A time zone whose clocks agree with the one that wrote the letter; None if the letter does not tell."""
    offset = _offset(letter.headers.get("date", ("",))[0])
    if offset is None:
        return None
    likely = facts(language_hint(letter) or SOURCE).zone.split()
    return next(
        (zone for zone in (*likely, *OTHER_ZONES) if now.astimezone(ZoneInfo(zone)).utcoffset() == offset),
        None,
    )


def _offset(date: str) -> timedelta | None:
    """How far the writer's clock is from UTC; ``-0000`` and UTC itself tell nothing."""
    try:
        moment = parsedate_to_datetime(date)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    return moment.utcoffset() or None
