"""What one game says: how long it took, what it waited for, and who got how many letters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from benchmarks.pace.setup import PaceSetup
from benchmarks.pace.world import World, world
from pbem.app.causes import Cause
from pbem.app.game import Game
from pbem.app.sheets.sheet import LetterKind
from pbem.calendars.awake import awake_between
from pbem.engine import Asked, RoundOver, Seat

DAY = timedelta(days=1)


class By(StrEnum):
    """How a turn was decided."""

    MAIL = "mail"
    AUTOMATIC = "automatic"  # there was nothing to decide
    PREPARED = "prepared"
    TIMEOUT = "timeout"


class Wait(StrEnum):
    """What a table waits for."""

    ANSWER = "answer"  # whoever is to answer is awake, and has not done so
    SLEEP = "sleep"  # she sleeps, and so does what she has prepared
    COOLING = "cooling"  # a move can still be taken back
    SHIELD = "shield"  # a move that needed no answer is held back


class Turn(NamedTuple):
    """A decision of a person, or in her place."""

    seat: Seat
    by: By
    asked_at: datetime
    answered_at: datetime  # when she wrote; else when it was decided
    decided_at: datetime


@dataclass(frozen=True)
class Figures:
    """One game in numbers."""

    mode: str
    days: float
    days_of_rounds: tuple[float, ...]
    turns: int
    decided: Counter[By]
    waits: dict[Wait, float]  # days
    letters: Counter[str]  # by kind
    letters_of: tuple[int, ...]  # by seat
    written: int  # mails of people
    filed: int  # moves that they prepared
    found: int  # rounds in which the treasure was found

    @property
    def nudges(self) -> int:
        return self.letters[LetterKind.NUDGE]


def played(setup: PaceSetup, job: tuple[str, int]) -> Figures:
    """Play one game of a run in one mode, and say what it says."""
    mode, index = job
    with world(setup, mode, index) as here:
        game = here.play()
        return figures_of(here, mode, game)


def figures_of(here: World, mode: str, game: Game) -> Figures:
    """What a game that is over says."""
    ends = [here.began, *round_ends(game)]
    turns = [*turns_of(here, game)]
    letters_of = Counter(letter.seat for letter in here.letters)
    return Figures(
        mode,
        days=(ends[-1] - ends[0]) / DAY,
        days_of_rounds=tuple((end - begin) / DAY for begin, end in pairwise(ends)),
        turns=len(turns),
        decided=Counter(turn.by for turn in turns),
        waits=waits_of(here, turns),
        letters=Counter(letter.kind for letter in here.letters),
        letters_of=tuple(letters_of[seat] for seat in range(len(here.people))),
        written=here.mails,
        filed=sum(len(player.filed) for player in here.players),
        found=sum(fact.found for entry in game.log for fact in entry.facts if isinstance(fact, RoundOver)),
    )


def round_ends(game: Game) -> Iterator[datetime]:
    return (entry.at for entry in game.log for fact in entry.facts if isinstance(fact, RoundOver))


def turns_of(here: World, game: Game) -> Iterator[Turn]:
    """Every decision that a person was asked for."""
    asked: dict[Seat, int] = {}
    for entry in game.log:
        if entry.seat in asked and entry.facts:
            question = asked.pop(entry.seat)
            by = decider(entry.cause, entry.move in here.players[entry.seat].filed)
            wrote = here.written.get((entry.seat, question)) if by == By.MAIL else None
            yield Turn(entry.seat, by, game.log[question - 1].at, wrote or entry.at, entry.at)
        for fact in entry.facts:
            if isinstance(fact, Asked):
                asked |= {ask.seat: entry.seq for ask in fact.asks}


def decider(cause: str, was_filed: bool) -> By:
    """How a turn was decided; of moves that needed no answer the log does not tell more, so we remember."""
    if cause == Cause.INSTRUCTED:
        return By.PREPARED if was_filed else By.AUTOMATIC
    return By.TIMEOUT if cause == Cause.TIMEOUT else By.MAIL


def waits_of(here: World, turns: list[Turn]) -> dict[Wait, float]:
    """For what the table waited how many days; turns follow each other, so this is the length of the game."""
    total = dict.fromkeys(Wait, timedelta())
    for turn in turns:
        awake = awake_between(here.people[turn.seat].awake, turn.asked_at, turn.answered_at)
        total[Wait.SHIELD if turn.by in (By.AUTOMATIC, By.PREPARED) else Wait.ANSWER] += awake
        total[Wait.SLEEP] += turn.answered_at - turn.asked_at - awake
        total[Wait.COOLING] += turn.decided_at - turn.answered_at
    return {wait: time / DAY for wait, time in total.items()}
