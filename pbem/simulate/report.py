"""What a run of games says: counts that add up over processes, and rates with their intervals."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Literal, NamedTuple

from pbem.simulate.game import BotGame, Setup

_Z = 1.959964  # 95 % of a normal distribution lie within this many deviations

Count = tuple[str, ...]


class Rate(NamedTuple):
    """So many out of so many."""

    wins: int
    of: int

    @property
    def value(self) -> float:
        return self.wins / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The Wilson interval at 95 %: honest also near 0 and 1, where most of our rates lie."""
        if not self.of:
            return 0.0, 1.0
        squared = _Z * _Z / self.of
        middle = self.value + squared / 2
        reach = _Z * sqrt(self.value * (1 - self.value) / self.of + squared / (4 * self.of))
        low, high = ((middle + sign * reach) / (1 + squared) for sign in (-1, 1))
        return low if self.wins else 0.0, high if self.wins < self.of else 1.0


Part = Literal["found", "side", "role"]


class Row(NamedTuple):
    """A line of the table: a rate of one side, or of one role in the hands of one bot."""

    part: Part
    name: str
    bot: str
    of: int  # rounds, or rounds times seats
    rate: float
    low: float
    high: float
    gold: float | None = None  # a round
    gold_low: float | None = None
    gold_high: float | None = None


@dataclass(frozen=True)
class Report:
    """The figures of a run; the same seed gives the same report, but for the seconds it took.

    A seat wins a round if it has more gold afterwards than before; a side wins if one of its seats does.
    """

    setup: Setup
    games: int
    counts: Counter[Count]  # integers only, so that the order of adding does not matter
    seconds: float = field(default=0.0, compare=False)

    @property
    def rounds(self) -> int:
        return self.counts["rounds",]

    @property
    def found(self) -> Rate:
        """How often the treasure was found."""
        return Rate(self.counts["found",], self.rounds)

    @property
    def sides(self) -> dict[str, Rate]:
        """How often a side that was at the table earned gold."""
        names = sorted(key[1] for key in self.counts if key[0] == "side")
        return {name: Rate(self.counts["side won", name], self.counts["side", name]) for name in names}

    @property
    def roles(self) -> dict[tuple[str, str], Rate]:
        """How often a seat with this role, played by this bot, earned gold."""
        names = sorted((key[1], key[2]) for key in self.counts if key[0] == "role")
        return {pair: Rate(self.counts["role won", *pair], self.counts["role", *pair]) for pair in names}

    def gold_of_role(self, role: str, bot: str) -> tuple[float, float, float]:
        """Gold a round, with the 95 % interval of the mean."""
        rounds = self.counts["role", role, bot]
        mean = self.counts["role gold", role, bot] / rounds
        spread = self.counts["role gold squared", role, bot] / rounds - mean * mean
        reach = _Z * sqrt(max(spread, 0.0) / rounds)
        return mean, mean - reach, mean + reach

    @property
    def gold_per_seat(self) -> list[float]:
        """Gold a game, by seat."""
        return [self.counts["gold", str(seat)] / self.games for seat in range(self.setup.players)]

    @property
    def moves_per_round(self) -> float:
        return self.counts["moves",] / self.rounds if self.rounds else 0.0

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds if self.seconds else 0.0


def count(setup: Setup, game: BotGame) -> Counter[Count]:
    """What one finished game adds to the counts."""
    counts: Counter[Count] = Counter()
    for ended in game.rounds:
        counts["rounds",] += 1
        counts["found",] += ended.found
        counts["moves",] += ended.moves
        for team in set(ended.teams):
            counts["side", team] += 1
            earned = [gold for gold, other in zip(ended.earned, ended.teams, strict=True) if other == team]
            counts["side won", team] += max(earned) > 0
        for seat, (team, gold) in enumerate(zip(ended.teams, ended.earned, strict=True)):
            bot = setup.bot_name(seat, team)
            counts["role", team, bot] += 1
            counts["role won", team, bot] += gold > 0
            counts["role gold", team, bot] += gold
            counts["role gold squared", team, bot] += gold * gold
    for seat, gold in enumerate(game.gold):
        counts["gold", str(seat)] += gold
    return counts


def rows_for_table(report: Report) -> list[Row]:
    """The rates line by line: the treasure, each side, each role by bot."""
    rows = [_row("found", "", "", report.found)]
    rows += [_row("side", name, "", rate) for name, rate in report.sides.items()]
    rows += [
        _row("role", role, bot, rate, *report.gold_of_role(role, bot))
        for (role, bot), rate in report.roles.items()
    ]
    return rows


def _row(part: Part, name: str, bot: str, rate: Rate, *gold: float) -> Row:
    return Row(part, name, bot, rate.of, rate.value, *rate.interval, *gold)


def to_json(report: Report) -> str:
    """The report as JSON text."""
    setup = report.setup
    plain: dict[str, Any] = {
        "games": report.games,
        "rounds": report.rounds,
        "players": setup.players,
        "bots": setup.bots,
        "edition": setup.edition,
        "modules": list(setup.modules),
        "overrides": dict(setup.overrides),
        "seed": setup.seed,
        "rates": [row._asdict() for row in rows_for_table(report)],
        "gold_per_seat": report.gold_per_seat,
        "moves_per_round": report.moves_per_round,
        "seconds": report.seconds,
        "games_per_second": report.games_per_second,
    }
    return json.dumps(plain, indent=2)
