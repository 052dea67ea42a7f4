"""A year on the clock model alone: people with hours of their own, and a server that is often away.

A question is open at a time, and all that the server knows about it are two rows with a time, as in the
database. It is started anew every hour, and now and then it is away for hours or days.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from typing import NamedTuple
from zoneinfo import available_timezones

from pbem.calendars.awake import after, awake, awake_between, bounded, bridged, next_awake
from pbem.calendars.hours import Hours, hours_of

HOUR, DAY, MINUTE = timedelta(hours=1), timedelta(days=1), timedelta(minutes=1)
BEGIN = datetime(2026, 11, 18, tzinfo=UTC)
END = BEGIN + timedelta(days=365)  # clocks are changed in both halves of the world, in both directions
ZONES = sorted(available_timezones())
POINTS = (0.5, 0.8)  # of the time, when somebody is reminded
GRACE = 2 * HOUR
NEVER = datetime.max.replace(tzinfo=UTC)


class Outage(NamedTuple):
    """The server is away."""

    began: datetime
    ended: datetime

    @property
    def back(self) -> datetime:
        """From when on time counts again: mail that was late has come in by then."""
        return self.ended + min(self.ended - self.began, GRACE)


class Table(NamedTuple):
    """What is agreed at a table."""

    time: timedelta  # for a turn
    longest: timedelta


@dataclass(frozen=True)
class Person:
    """Somebody who answers sooner or later, and one day perhaps no more."""

    hours: Hours
    pace: timedelta
    vanishes: datetime


@dataclass(frozen=True)
class Turn:
    """What became of one question."""

    person: Person
    asked: datetime
    due: datetime  # in the end
    nudged: tuple[datetime, ...]
    timed_out: bool
    settled: datetime
    outages: tuple[Outage, ...]  # while it was open


def year_of(seed: int) -> Iterator[tuple[Table, Turn]]:
    """All turns of a game that goes on for a year."""
    rng = Random(seed)
    people = [somebody(rng) for _ in range(rng.randint(3, 5))]
    time = rng.choice((6 * HOUR, DAY, DAY, 3 * DAY))
    table = Table(time, max(14 * DAY, 4 * time) if rng.random() < 0.7 else 2 * time)
    outages = [*silences(rng)]
    at, turns = BEGIN + rng.random() * DAY, 0
    while at < END:
        turn = played(table, people[turns % len(people)], at, outages, rng)
        yield table, turn
        at, turns = turn.settled, turns + 1


def somebody(rng: Random) -> Person:
    clocks = [f"{rng.randrange(24):02}:{rng.choice((0, 0, 0, 15, 30, 45)):02}" for _ in range(2)]
    days = "".join(sorted(rng.sample("1234567", rng.randint(1, 6))))
    first = BEGIN.date() + timedelta(days=rng.randrange(365))
    away = f"{first}/{first + timedelta(days=rng.randint(1, 60))}"
    hours = hours_of(
        rng.choice(ZONES),
        rng.choice(("", "23:00-07:00", "-".join(clocks))),
        rng.choice(("", "", "12345", days)),
        rng.choice(("", away)),
    )
    return Person(hours, rng.random() * DAY, BEGIN + rng.random() * 2 * (END - BEGIN))


def silences(rng: Random) -> Iterator[Outage]:
    at = BEGIN
    while at < END + 120 * DAY:
        began = at + HOUR + rng.expovariate(1 / 60) * DAY
        at = began + rng.choice((20 * MINUTE, 3 * HOUR, 30 * HOUR, 4 * DAY)) * rng.uniform(0.8, 1.2)
        yield Outage(began, at)


def played(table: Table, who: Person, asked: datetime, outages: list[Outage], rng: Random) -> Turn:
    """One question, from when it is asked until it is answered or decided."""
    hours = who.hours
    due = bounded(hours, asked, *table)
    points = iter(POINTS)
    nudge = next_nudge(points, hours, asked, due, table)
    since = asked  # up to here what the server missed is made up for
    writes = asked + rng.expovariate(1) * who.pace if asked < who.vanishes else NEVER
    nudged: list[datetime] = []
    seen: list[Outage] = []
    while True:
        now = at_work(min(nudge, due, writes), outages)
        for outage in missed(outages, since, now):
            due = bridged(hours, due, outage.began, outage.back, asked + table.longest)
            if nudge != NEVER:
                nudge = bridged(hours, nudge, outage.began, outage.back, asked + table.longest)
            since = outage.ended
            seen.append(outage)
        if writes <= min(now, due):
            return Turn(who, asked, due, tuple(nudged), False, now, tuple(seen))
        if due <= now:
            return Turn(who, asked, due, tuple(nudged), True, now, tuple(seen))
        if nudge <= now:
            if awake(hours.at_home, now):
                nudged.append(now)
                nudge = next_nudge(points, hours, now, due, table)
            else:
                nudge = next_awake(hours.at_home, now)
        elif writes <= now:
            raise AssertionError("a mail that is there is read")


def next_nudge(points: Iterator[float], hours: Hours, now: datetime, due: datetime, table: Table) -> datetime:
    """When to remind her next: so that a certain part of her time is left."""
    left = awake_between(hours, now, due)
    for point in points:
        wait = left - table.time * (1 - point)
        if wait > timedelta():
            return after(hours, now, wait)
    return NEVER


def at_work(at: datetime, outages: list[Outage]) -> datetime:
    """When the server sees to something: not in the half minute of each hour in which it starts anew."""
    if at.minute == 0 and at.second < 30:
        at = at.replace(second=30, microsecond=0)
    place = bisect_right(outages, Outage(at, NEVER)) - 1
    return max(at, outages[place].ended) if place >= 0 else at


def missed(outages: list[Outage], since: datetime, now: datetime) -> list[Outage]:
    """What the server finds, when it looks, that it has missed since a moment."""
    first = bisect_right(outages, Outage(since, since))
    return [outage for outage in outages[first : first + 20] if outage.ended <= now]
