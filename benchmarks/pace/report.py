"""Many games in numbers, one way of playing beside the other."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from functools import partial
from statistics import fmean, median, quantiles
from typing import Any, NamedTuple

from benchmarks.pace.figures import By, Figures, Wait, played
from benchmarks.pace.setup import MODES, PLAIN, PLAIN_UNTOLD, PREPARED, PREPARED_UNTOLD, PaceSetup
from pbem.simulate.pool import Progress, spread

DRAWS = 2000  # for the interval of a ratio
WITHIN = 0.95


class Range(NamedTuple):
    """The middle half of some numbers."""

    low: float
    median: float
    high: float


@dataclass(frozen=True)
class ModeReport:
    """All games that were played in one way."""

    mode: str
    games: tuple[Figures, ...]
    players: int

    @property
    def days(self) -> Range:
        return middle([game.days for game in self.games])

    @property
    def days_per_round(self) -> Range:
        return middle([days for game in self.games for days in game.days_of_rounds])

    @property
    def mails_per_person(self) -> float:
        """Letters that one person gets in a game, on average over people and games."""
        return fmean(sum(game.letters_of) / self.players for game in self.games)

    @property
    def mails_per_person_and_day(self) -> float:
        letters = sum(sum(game.letters_of) for game in self.games)
        return letters / self.players / sum(game.days for game in self.games)

    @property
    def letters(self) -> dict[str, float]:
        """The same by kinds of letters, the most frequent first."""
        total: Counter[str] = sum((game.letters for game in self.games), Counter())
        return {kind: number / self.players / len(self.games) for kind, number in total.most_common()}

    @property
    def written_per_person(self) -> float:
        """Mails that one person writes in a game."""
        return fmean(game.written / self.players for game in self.games)

    @property
    def nudges_per_game(self) -> float:
        return fmean(game.nudges for game in self.games)

    @property
    def turns_per_round(self) -> float:
        return sum(game.turns for game in self.games) / self.rounds

    @property
    def decided(self) -> dict[str, float]:
        """How turns were decided, as shares of all."""
        total: Counter[By] = sum((game.decided for game in self.games), Counter())
        return {by.value: total[by] / total.total() for by in By}

    @property
    def prepared_made(self) -> float | None:
        """Which share of the moves that were prepared was made; None if there were none."""
        filed = sum(game.filed for game in self.games)
        return sum(game.decided[By.PREPARED] for game in self.games) / filed if filed else None

    @property
    def waits(self) -> dict[str, float]:
        """Days of a game by what the table waited for, on average."""
        return {wait.value: fmean(game.waits[wait] for game in self.games) for wait in Wait}

    @property
    def rounds(self) -> int:
        return sum(len(game.days_of_rounds) for game in self.games)

    @property
    def found(self) -> float:
        """In which share of the rounds the treasure was found."""
        return sum(game.found for game in self.games) / self.rounds


@dataclass(frozen=True)
class PaceReport:
    """All ways of playing; the same seed gives the same report."""

    setup: PaceSetup
    games: int
    modes: tuple[ModeReport, ...]

    def mode(self, name: str) -> ModeReport | None:
        return next((one for one in self.modes if one.mode == name), None)

    def ratio(self, quick: str = PREPARED, slow: str = PLAIN) -> Range | None:
        """The median days of one way of playing over those of another; None if one was not played.

        With the bounds between which it lies for 95 % of the runs that could be made of the same games.
        """
        one, other = self.mode(quick), self.mode(slow)
        if one is None or other is None:
            return None
        luck = self.setup.luck("interval")
        ratios = sorted(
            median(luck.choices(numbers(one), k=self.games))
            / median(luck.choices(numbers(other), k=self.games))
            for _ in range(DRAWS)
        )
        outside = round(DRAWS * (1 - WITHIN) / 2)
        return Range(ratios[outside], one.days.median / other.days.median, ratios[-1 - outside])


def numbers(mode: ModeReport) -> list[float]:
    return [game.days for game in mode.games]


def middle(values: Sequence[float]) -> Range:
    """The quartiles."""
    low, half, high = quantiles(values, n=4, method="inclusive") if len(values) > 1 else [values[0]] * 3
    return Range(low, half, high)


def pace(
    setup: PaceSetup,
    games: int,
    modes: Iterable[str] = MODES,
    processes: int | None = None,
    progress: Progress | None = None,
) -> PaceReport:
    """Play so many games in each way, and report."""
    names = [*modes]
    jobs = [(mode, index) for index in range(games) for mode in names]
    done: list[Figures] = []
    work: Callable[[tuple[str, int]], Figures] = partial(played, setup)
    with closing(spread(work, jobs, processes or os.cpu_count() or 1)) as results:
        for figures in results:
            done.append(figures)
            if progress is not None:
                progress(len(done), len(jobs))
    by_mode = (tuple(one for one in done if one.mode == name) for name in names)
    reports = tuple(
        ModeReport(name, games, setup.players) for name, games in zip(names, by_mode, strict=True)
    )
    return PaceReport(setup, games, reports)


def to_plain(report: PaceReport) -> dict[str, Any]:
    """The report as plain data."""
    setup, prepared, ratio = report.setup, report.mode(PREPARED), report.ratio()
    untold, ratio_untold = report.mode(PREPARED_UNTOLD), report.ratio(PREPARED_UNTOLD, PLAIN_UNTOLD)
    return {
        "games": report.games,
        "players": setup.players,
        "zones": list(setup.homes),
        "behaviour": asdict(setup.habits),
        "edition": setup.edition,
        "modules": list(setup.modules),
        "overrides": dict(setup.overrides),
        "seed": setup.seed,
        "ratio_median_days": ratio and ratio.median,
        "ratio_low": ratio and ratio.low,
        "ratio_high": ratio and ratio.high,
        "mails_per_person": prepared and prepared.mails_per_person,
        "ratio_median_days_untold": ratio_untold and ratio_untold.median,
        "mails_per_person_untold": untold and untold.mails_per_person,
        "modes": [mode_to_plain(one) for one in report.modes],
    }


def mode_to_plain(one: ModeReport) -> dict[str, Any]:
    return {
        "mode": one.mode,
        **MODES[one.mode]._asdict(),
        "days": one.days._asdict(),
        "days_per_round": one.days_per_round._asdict(),
        "turns_per_round": one.turns_per_round,
        "mails_per_person": one.mails_per_person,
        "mails_per_person_and_day": one.mails_per_person_and_day,
        "written_per_person": one.written_per_person,
        "letters": one.letters,
        "nudges_per_game": one.nudges_per_game,
        "decided": one.decided,
        "prepared_made": one.prepared_made,
        "waits": one.waits,
        "found": one.found,
    }
