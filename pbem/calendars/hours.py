"""The hours of a person: in which zone she lives, and when nothing is asked of her.

They are kept as texts that everybody can read: ``23:00-07:00`` by her own clock, the ISO numbers of the
weekdays on which she plays (``12345``), and a vacation (``2026-11-18/2026-12-03``; on the second day she is
back). An empty text means that there is nothing of the kind.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from functools import cached_property, lru_cache
from typing import TypeVar
from zoneinfo import ZoneInfo

DAY = timedelta(days=1)
EVERY_DAY = frozenset(range(1, 8))
LEAST = timedelta(hours=14)  # of a week: with fewer, one turn would take weeks

Read = TypeVar("Read")
Quiet = tuple[time, time]
Away = tuple[date, date]


@dataclass(frozen=True)
class Hours:
    """When a person is awake, as far as her games are concerned."""

    zone: ZoneInfo
    quiet: Quiet | None = None  # from, to; across midnight if the second is earlier
    days: frozenset[int] = EVERY_DAY  # ISO weekdays
    away: Away | None = None  # the first day without her, and the first with her again

    def counts(self, local: datetime) -> bool:
        """Whether she is awake when her clock shows this."""
        if local.isoweekday() not in self.days or self.is_away(local.date()):
            return False
        return self.quiet is None or not _between(local.time(), *self.quiet)

    def is_away(self, day: date) -> bool:
        """Whether a day belongs to her vacation."""
        return self.away is not None and self.away[0] <= day < self.away[1]

    @cached_property
    def always(self) -> bool:
        """Whether every hour counts."""
        return self.quiet is None and self.away is None and self.days == EVERY_DAY

    @cached_property
    def at_home(self) -> Hours:
        """Her usual week: the same without a vacation."""
        return self if self.away is None else replace(self, away=None)

    @cached_property
    def turns(self) -> tuple[timedelta, ...]:
        """How long after midnight she may wake up or fall asleep; the last is the next midnight."""
        return (*sorted(map(_since_midnight, self.quiet or ())), DAY)

    @cached_property
    def weekly(self) -> timedelta:
        """How much of a usual week she is awake."""
        if self.quiet is None:
            return DAY * len(self.days)
        begin, end = map(_since_midnight, self.quiet)
        asleep = (end - begin) % DAY or DAY  # from an hour to the same hour is a whole day
        return (DAY - asleep) * len(self.days)


def _between(clock: time, begin: time, end: time) -> bool:
    return begin <= clock < end if begin < end else clock >= begin or clock < end


def _since_midnight(clock: time) -> timedelta:
    return timedelta(hours=clock.hour, minutes=clock.minute)


@lru_cache(maxsize=4096)
def hours_of(zone: str, quiet: str = "", days: str = "", away: str = "") -> Hours:
    """The hours that stand in these texts.

    They were checked when they were set. Should one be damaged, or leave too little of a week, then it is not
    there: a clock must go on, whatever stands in the database.
    """
    hours = read_hours(zone, quiet, days, away)
    return hours if hours.weekly >= LEAST else replace(hours, quiet=None, days=EVERY_DAY)


def read_hours(zone: str, quiet: str, days: str, away: str) -> Hours:
    """The same, however little of a week is left."""
    return Hours(
        zone_named(zone), _read(quiet_of, quiet), _read(days_of, days) or EVERY_DAY, _read(away_of, away)
    )


def _read(read: Callable[[str], Read], text: str) -> Read | None:
    try:
        return read(text) if text else None
    except ValueError:
        return None


@lru_cache
def zone_named(name: str) -> ZoneInfo:
    """The zone, or UTC for a name that this machine does not know."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return ZoneInfo("UTC")


def quiet_of(text: str) -> Quiet:
    """``23:00-07:00``."""
    begin, _, end = text.partition("-")
    return time.fromisoformat(begin), time.fromisoformat(end)


def days_of(text: str) -> frozenset[int]:
    """``12345``."""
    if not set(text) <= set("1234567"):
        raise ValueError(f"not weekdays: {text!r}")
    return frozenset(map(int, text))


def away_of(text: str) -> Away:
    """``2026-11-18/2026-12-03``."""
    first, _, back = text.partition("/")
    return date.fromisoformat(first), date.fromisoformat(back)


def quiet_text(quiet: Quiet) -> str:
    """Quiet hours as they are kept."""
    return "-".join(clock.isoformat("minutes") for clock in quiet)


def days_text(days: frozenset[int]) -> str:
    """Weekdays as they are kept."""
    return "" if days == EVERY_DAY else "".join(map(str, sorted(days)))


def away_text(away: Away) -> str:
    """A vacation as it is kept."""
    return "/".join(day.isoformat() for day in away)
