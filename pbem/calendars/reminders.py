"""When a person is reminded of what she owes: at points of the time that she has for it, while she is awake.

They are kept as they are typed: percents of that time (``50 80``), or ``none``.
"""

from __future__ import annotations

import re
from datetime import datetime
from typing import NamedTuple

from pbem.calendars.awake import after, awake_between
from pbem.calendars.hours import Hours
from pbem.calendars.names import choice
from pbem.folding import folded

USUAL = "50 80"
NEVER = "none"
MOST = 5  # for one question


class Reminder(NamedTuple):
    """The next of somebody's points: which one it is, and when."""

    point: int
    at: datetime


def points_typed(words: str, lang: str = "en") -> str:
    """Points as people write them, such as ``50%, 80%``, in the form that is kept; a ValueError if not."""
    plain = folded(words)
    if plain == "0" or plain in choice(lang, "nothing"):
        return NEVER
    both = "|".join(choice(lang, "both"))
    parts = re.split(rf"[\s,;]+|\b(?:{both})\b", plain)
    numbers = [int(part.strip("% ")) for part in parts if part.strip("% ")]
    if not 1 <= len(numbers) <= MOST or not all(1 <= number <= 99 for number in numbers):
        raise ValueError(f"no points of a time: {words!r}")
    return " ".join(map(str, sorted(set(numbers))))


def points_of(text: str) -> tuple[int, ...]:
    """Points as they are kept; who has set nothing has the usual ones, and so has whose are damaged."""
    try:
        kept = points_typed(text or USUAL)
    except ValueError:
        kept = USUAL
    return () if kept == NEVER else tuple(map(int, kept.split()))


def next_reminder(
    hours: Hours, points: tuple[int, ...], begin: datetime, due: datetime, now: datetime, done: int = 0
) -> Reminder | None:
    """The next point on the way to what is due; ``done`` of them lie behind, the last of those at ``begin``.

    What was left then is shared out as all of it would be from that point on, so a deadline that was moved
    takes its reminders along. None if no point is left, or if she sleeps until it is too late.
    """
    behind = points[done - 1] if 0 < done <= len(points) else 0
    left = awake_between(hours, begin, due)
    for point, percent in enumerate(points[done:], done):
        at = after(hours, begin, left * ((percent - behind) / (100 - behind)))
        if now < at < due:
            return Reminder(point, at)
    return None
