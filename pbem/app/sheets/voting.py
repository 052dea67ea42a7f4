"""A vote as letters tell it, and the words that the log has for it.

The entry that asks says until when the vote is open and what it is about: ``2026-11-20T10:00:00.000000Z
extend 259200``, ``… replace 2 bot``, ``… replace 2 person``. Nobody's name or address stands in an entry.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from pbem.engine import NOBODY, Seat

YES, NO = "yes", "no"
BOT, PERSON = "bot", "person"  # who comes in the place of somebody
_MOMENT = "%Y-%m-%dT%H:%M:%S.%fZ"


@dataclass(frozen=True, slots=True)
class Motion:
    """What is voted about."""

    kind: str  # a VoteKind
    about: Seat = NOBODY  # who is to be replaced
    by: str = ""  # by whom: BOT, PERSON
    seconds: int = 0  # more for whoever is asked

    @property
    def words(self) -> str:
        """As it stands in the log."""
        if self.kind == "extend":
            return f"{self.kind} {self.seconds}"
        if self.kind == "replace":
            return f"{self.kind} {self.about} {self.by}"
        return self.kind

    @property
    def needs_all(self) -> bool:
        """Whether everybody has to be for it: nobody's game is ended or shared with a stranger otherwise."""
        return self.kind == "end" or self.by == PERSON

    def needed(self, voters: int) -> int:
        """How many have to be for it."""
        return voters if self.needs_all else voters // 2 + 1


@dataclass(frozen=True, slots=True)
class VoteTold:
    """Where a vote stands, as the whole table may know it."""

    motion: Motion
    by: Seat  # NOBODY: the rules of the game asked
    voters: tuple[Seat, ...]
    until: datetime
    person: str = ""  # the name of who would come instead
    carried: bool | None = None  # None: it is open


def asked_words(motion: Motion, until: datetime) -> str:
    """What the entry says that asks the table."""
    return f"{until.astimezone(UTC).strftime(_MOMENT)} {motion.words}"


def read_asked(words: str) -> tuple[Motion, datetime]:
    """What such an entry says; ValueError if we would not have written it so."""
    moment, _, rest = words.partition(" ")
    until = datetime.strptime(moment, _MOMENT).replace(tzinfo=UTC)
    kind, _, value = rest.partition(" ")
    motion = Motion(kind)
    if kind == "extend":
        motion = Motion(kind, seconds=int(value))
    elif kind == "replace":
        seat, _, by = value.partition(" ")
        motion = Motion(kind, int(seat), by)
    if asked_words(motion, until) != words or motion.by not in ("", BOT, PERSON):
        raise ValueError("no vote is asked for like this")
    return motion, until
