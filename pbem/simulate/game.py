"""One game played by bots, from the first card to the last.

Game ``index`` of a run depends on the seed of the run and on its own index, on nothing else: not on the
other games, not on the process that plays it. The cards and each bot draw from separate sources.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

from pbem.bots import BOTS, Bot
from pbem.bots.luck import Luck
from pbem.engine import (
    TYPE,
    Began,
    Fact,
    GameOver,
    Move,
    Paid,
    RoundOver,
    Rules,
    Seat,
    State,
    Streams,
    View,
    assemble,
    new_game,
    objector,
    play,
    roll,
    view,
)


@cache
def _rules(edition: str, modules: tuple[str, ...], overrides: tuple[tuple[str, Any], ...]) -> Rules:
    return assemble(edition, modules, dict(overrides))


@dataclass(frozen=True)
class Setup:
    """What is played, by whom, from which seed; small and plain, so that it travels between processes.

    ``bots`` names one bot for all seats, or several that are seated in turn; ``saboteurs=random`` lets
    another bot play whenever a seat holds that role.
    """

    players: int
    bots: str = "steady"
    edition: str = "anniv"
    modules: tuple[str, ...] = ("base",)
    overrides: Mapping[str, Any] = field(default_factory=dict)
    seed: int | str = 0

    def __post_init__(self) -> None:
        # Whatever is wrong with a run shows here, not in a worker.
        fewest, most = self.rules.players
        if not fewest <= self.players <= most:
            raise ValueError(f"{self.players} players: this game is for {fewest} to {most}")
        unknown = sorted({*self._seated, *self._by_role.values()} - BOTS.keys())
        if unknown:
            raise ValueError(f"no bot {', '.join(unknown)}; there are {', '.join(BOTS)}")
        if not self._seated:
            raise ValueError(f"say who plays the other roles too, as in steady,{self.bots or 'random'}")
        teams = sorted({TYPE[role].team for role in self.rules.roles[self.players]})
        if not self._by_role.keys() <= set(teams):
            wrong = sorted(self._by_role.keys() - set(teams))
            raise ValueError(f"no role {', '.join(wrong)}; there are {', '.join(teams)}")
        if len(self._seated) > self.players:
            raise ValueError(f"{len(self._seated)} bots for {self.players} seats")

    @property
    def rules(self) -> Rules:
        return _rules(self.edition, self.modules, tuple(sorted(self.overrides.items())))

    @cached_property
    def _seated(self) -> list[str]:
        return [name.strip() for name in self.bots.split(",") if "=" not in name]

    @cached_property
    def _by_role(self) -> dict[str, str]:
        pairs = [name.partition("=") for name in self.bots.split(",") if "=" in name]
        return {role.strip(): bot.strip() for role, _, bot in pairs}

    def bot_name(self, seat: Seat, team: str) -> str:
        """Which bot plays for a seat while it holds a role of this team."""
        return self._by_role.get(team) or self._seated[seat % len(self._seated)]

    def luck(self, *about: object) -> bytes:
        """32 bytes for one purpose."""
        return hashlib.sha256(":".join(map(str, (*about, self.seed))).encode()).digest()


@dataclass(frozen=True)
class Played:
    """How one round ended."""

    found: bool
    teams: tuple[str, ...]  # by seat, as shown at the end
    earned: tuple[int, ...]  # gold by seat, thefts and all
    moves: int


class BotGame:
    """A game in progress; ``rounds`` fills up while somebody draws from ``decisions``."""

    def __init__(self, setup: Setup, index: int) -> None:
        self.setup = setup
        self.rounds: list[Played] = []
        self.gold: tuple[int, ...] = ()
        self._dice = Streams(setup.luck("deal", index))
        self._luck = [Luck(setup.luck("bot", seat, index)) for seat in range(setup.players)]
        self._ended: RoundOver | None = None
        self._earned = [0] * setup.players
        self._moves = 0

    def decisions(self) -> Iterator[tuple[View, Move]]:
        """Play the game; each decision as its maker saw it, with the move that was made."""
        state = new_game(self.setup.rules, self.setup.players)
        while not state.over:
            decided = self._decision(state)
            if decided is None:
                facts, state = roll(state, self._dice)
            else:
                yield decided
                facts, state = play(state, decided[0].seat, decided[1])
                self._moves += 1
            self._watch(facts)
        self.gold = state.gold

    def _decision(self, state: State) -> tuple[View, Move] | None:
        """What the seat that is asked does, or one that objects to a card; None if chance is due."""
        if state.asks:
            seen = view(state, state.asks[0].seat)
            return seen, self._bot(seen).decide(seen, self._luck[seen.seat])
        seat = objector(state)
        if seat is not None:
            seen = view(state, seat)
            if self._bot(seen).objects(seen, self._luck[seat]):
                return seen, seen.legal[0]
        return None

    def _bot(self, seen: View) -> Bot:
        return BOTS[self.setup.bot_name(seen.seat, TYPE[seen.role].team)]

    def _watch(self, facts: list[Fact]) -> None:
        """Keep what the report needs of these facts."""
        for fact in facts:
            if isinstance(fact, Paid):
                self._earned[fact.seat] += fact.amount
            elif isinstance(fact, RoundOver):
                self._ended = fact
            elif isinstance(fact, Began | GameOver):
                self._close_round()

    def _close_round(self) -> None:
        """Gold is shared out between the end of a round and the beginning of the next one."""
        if self._ended is not None:
            teams = tuple(TYPE[role].team for role in self._ended.roles)
            self.rounds.append(Played(self._ended.found, teams, tuple(self._earned), self._moves))
        self._ended = None
        self._earned = [0] * self.setup.players
        self._moves = 0
