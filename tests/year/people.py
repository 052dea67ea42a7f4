"""People who play for a year: where they live, when they sleep, how long they take, and who vanishes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

QUIET = ("", "23:00-07:00", "22:30-06:30", "00:00-08:00", "21:00-09:15", "13:00-14:00")
DAYS = ("", "", "12345", "67", "1357")
QUARTER = timedelta(minutes=15)
MEDIAN_HOURS = (1.0, 5.0, 12.0)  # of awake time until an answer; some take longer than a turn lasts


@dataclass(frozen=True)
class Person:
    """Somebody who plays, and what she has told of her hours."""

    name: str
    zone: str
    quiet: str
    days: str
    hours: float  # the median of her delays, in awake hours
    vanishes: datetime | None  # from when on she answers nothing
    away: str = ""  # the first day of her vacation, and the day on which she is back

    @property
    def address(self) -> str:
        return f"{self.name.lower()}@example.org"

    def sleeps(self, at: datetime) -> bool:
        """Whether a letter at that moment would wake her; said without the program that is tested."""
        local = at.astimezone(ZoneInfo(self.zone))
        if self.is_away(at):
            return True
        if self.days and str(local.isoweekday()) not in self.days:
            return True
        if not self.quiet:
            return False
        begin, end = self.quiet.split("-")
        clock = f"{local:%H:%M}"
        return begin <= clock < end if begin < end else clock >= begin or clock < end

    def is_away(self, at: datetime) -> bool:
        """Whether she is on vacation."""
        first, _, back = self.away.partition("/")
        return first <= f"{at.astimezone(ZoneInfo(self.zone)):%Y-%m-%d}" < back

    def awake_between(self, begin: datetime, end: datetime) -> timedelta:
        """How long she was awake between two moments, to a quarter of an hour."""
        quarters = range(int((end - begin) / QUARTER))
        return QUARTER * sum(not self.sleeps(begin + QUARTER * number) for number in quarters)

    def answers_at(self, read_at: datetime, luck: random.Random) -> datetime | None:
        """When she answers a letter that came at a moment; None: never. She thinks only while awake."""
        if self.vanishes is not None and read_at >= self.vanishes:
            return None
        left = timedelta(hours=self.hours * luck.lognormvariate(0, 1))
        at = read_at
        while left > timedelta() or self.sleeps(at):
            if not self.sleeps(at):
                left -= QUARTER
            at += QUARTER
        return at


def crowd(count: int, luck: random.Random, begin: datetime) -> Iterator[Person]:
    """So many people all over the world; every twentieth vanishes in the course of the year."""
    zones = sorted(zone for zone in available_timezones() if "/" in zone)
    for number in range(count):
        gone = begin + timedelta(days=luck.uniform(5, 300)) if number % 20 == 7 else None
        first = (begin + timedelta(days=luck.uniform(3, 300))).date()
        back = first + timedelta(days=luck.choice((2, 9, 30)))
        yield Person(
            f"Player{number}",
            luck.choice(zones),
            luck.choice(QUIET),
            luck.choice(DAYS),
            luck.choice(MEDIAN_HOURS),
            gone,
            f"{first}/{back}" if number % 3 == 1 else "",
        )
