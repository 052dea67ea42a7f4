"""People who play by mail: where they live, when they sleep, how long they take, what they leave behind."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

from pbem.calendars.awake import after
from pbem.calendars.hours import Hours, hours_of

# Five people from both sides of three oceans: whatever the hour, one or two of them sleep.
ZONES = ("Europe/Warsaw", "America/New_York", "Asia/Tokyo", "America/Los_Angeles", "Australia/Sydney")
NAMES = (
    *("Anna", "Boris", "Carla", "Dora", "Evi", "Felix"),
    *("Greta", "Hugo", "Ida", "Jonas", "Karin", "Leo"),
)


@dataclass(frozen=True)
class Habits:
    """What all people of a run have in common. All of it is assumed, none of it is measured."""

    quiet: str = "23:00-07:00"  # by their own clocks
    hours: float = 3.0  # the median until an answer, in hours awake
    spread: float = 1.0  # the deviation of its logarithm
    prepares: float = 0.9  # how likely one who answers also prepares moves, where that is possible
    ahead: int = 3  # how many of them


@dataclass(frozen=True)
class Person:
    """Somebody at the table."""

    name: str
    zone: str
    habits: Habits

    @property
    def address(self) -> str:
        return f"{self.name.lower()}@example.org"

    @cached_property
    def awake(self) -> Hours:
        """When she reads and writes mail."""
        return hours_of(self.zone, self.habits.quiet)

    def answers_at(self, read_at: datetime, luck: random.Random) -> datetime:
        """When she answers a letter that came at a moment; her time runs while she is awake."""
        hours = self.habits.hours * luck.lognormvariate(0, self.habits.spread)
        return after(self.awake, read_at, timedelta(hours=hours))
