"""Time that counts only while a person is awake.

All moments are of UTC, and a day is cut where her clock passes midnight, wakes her or sends her to bed. Where
clocks are changed it is cut once more: on both sides of that moment her clock runs evenly, so nothing else
here need know of summer time, of zones with odd offsets or of leap days.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from pbem.calendars.hours import Hours

NOTHING = timedelta()
SECOND = timedelta(seconds=1)
FOREVER = datetime.max.replace(tzinfo=UTC)


def awake(hours: Hours, at: datetime) -> bool:
    """Whether she is awake at a moment."""
    return hours.always or hours.counts(at.astimezone(hours.zone))


def next_awake(hours: Hours, at: datetime) -> datetime:
    """That moment if she is awake then, else the one in which she wakes up."""
    return after(hours, at, NOTHING)


def awake_between(hours: Hours, begin: datetime, end: datetime) -> timedelta:
    """How much of the time between two moments counts."""
    if hours.always or end <= begin:
        return max(end - begin, NOTHING)
    counted = NOTHING
    for start, stop in stretches(hours, begin):
        if start >= end:
            break
        counted += min(stop, end) - start
    return counted


def after(hours: Hours, start: datetime, time: timedelta, last: datetime = FOREVER) -> datetime:
    """When so much awake time has passed, but not later than a last moment.

    She is awake then: what would end when she falls asleep ends when she wakes up.
    """
    if hours.always:
        return min(start + time, last)
    left = time
    for begin, end in stretches(hours, start):
        if begin >= last or begin + left < end:
            return min(begin + left, last)
        left -= end - begin
    raise AssertionError("time goes on")


def bounded(hours: Hours, start: datetime, time: timedelta, longest: timedelta) -> datetime:
    """When so much awake time has passed, or the longest time by any clock, whichever is first.

    The longest time is rounded up to a moment of her usual week in which she is awake. Vacations do not count
    there: nobody is waited for longer than the table has agreed.
    """
    return after(hours, start, time, last=next_awake(hours.at_home, start + longest))


def bridged(hours: Hours, due: datetime, began: datetime, back: datetime, last: datetime) -> datetime:
    """When something is due if time stood still between two moments: what was left then begins anew.

    It is never earlier than it was. The ``last`` moment that the table allows moves on by the same span;
    no vacation delays it beyond that. What is due while she is away was bounded by that already.
    """
    usual = hours if awake(hours, due) else hours.at_home
    bound = next_awake(hours.at_home, max(due, last) + (back - began))
    return after(usual, back, awake_between(usual, began, due), bound)


def stretches(hours: Hours, start: datetime) -> Iterator[tuple[datetime, datetime]]:
    """The stretches of time from a moment on in which she is awake; one may begin where another ends."""
    at = start.astimezone(UTC)
    while True:
        local = at.astimezone(hours.zone)
        until = _until(hours, at, local)
        if hours.counts(local):
            yield at, until
        at = until


def _until(hours: Hours, at: datetime, local: datetime) -> datetime:
    """Up to when nothing changes: her clock runs evenly, and she neither wakes up nor falls asleep."""
    if hours.away is not None and hours.is_away(local.date()):
        ahead = (hours.away[1] - local.date()).days
        if ahead > 2:  # no change of clocks is as long as a day
            return at + timedelta(days=ahead - 2)
    passed = timedelta(0, local.hour * 3600 + local.minute * 60 + local.second, local.microsecond)
    until = at + (next(turn for turn in hours.turns if turn > passed) - passed)
    offset = local.utcoffset()
    if until.astimezone(hours.zone).utcoffset() == offset:
        return until
    return _change(hours.zone, at, until, offset)


def _change(zone: ZoneInfo, begin: datetime, end: datetime, before: timedelta | None) -> datetime:
    """When between two moments the clocks of a zone are changed, to the second."""
    low, high = begin.replace(microsecond=0), end
    while high - low > SECOND:
        middle = low + (high - low) // (2 * SECOND) * SECOND
        if middle.astimezone(zone).utcoffset() == before:
            low = middle
        else:
            high = middle
    return high
