"""What is compared: the same people, deals and clocks, with one way of playing after the other."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple
from zoneinfo import available_timezones

from pbem.app.lobby.games import NewGame, NewPlayer
from pbem.pace.people import NAMES, ZONES, Habits, Person, people
from pbem.simulate.game import Setup


class Mode(NamedTuple):
    """A way of playing."""

    automatic: bool = False  # turns without anything to decide are not asked for
    prepared: bool = False  # people prepare moves
    shield: str = ""  # how such moves are hidden, if not as usual
    receipts: str = ""  # which mails people want to be answered, if not as usual


PLAIN, AUTOMATIC, PREPARED = "mail", "automatic", "prepared"
MODES: dict[str, Mode] = {
    PLAIN: Mode(),
    AUTOMATIC: Mode(automatic=True),
    PREPARED: Mode(automatic=True, prepared=True),
    "automatic, full shield": Mode(automatic=True, shield="full"),
    "prepared, full shield": Mode(automatic=True, prepared=True, shield="full"),
    "mail, few receipts": Mode(receipts="trouble"),
    "prepared, few receipts": Mode(automatic=True, prepared=True, receipts="trouble"),
}


@dataclass(frozen=True)
class PaceSetup:
    """A table and its people; small and plain, so that it travels between processes."""

    players: int = 5
    zones: tuple[str, ...] = ZONES
    habits: Habits = field(default_factory=Habits)
    edition: str = "anniv"
    modules: tuple[str, ...] = ("base",)
    overrides: Mapping[str, Any] = field(default_factory=dict)
    seed: int | str = 0

    def __post_init__(self) -> None:
        # Whatever is wrong with a run shows here, not in a worker.
        if not 1 <= self.players <= len(NAMES):
            raise ValueError(f"{self.players} players: at most {len(NAMES)} can be told apart")
        Setup(self.players, "steady", self.edition, self.modules, self.overrides)
        if unknown := sorted(set(self.zones) - available_timezones()):
            raise ValueError(f"no time zone {', '.join(unknown)}; for example Europe/Warsaw")
        if not self.zones:
            raise ValueError("people live in some zone; for example Europe/Warsaw")

    @cached_property
    def people(self) -> tuple[Person, ...]:
        return people(self.players, self.zones, self.habits)

    def game(self, mode: Mode) -> NewGame:
        """The game they play: with the times that every game has unless somebody says otherwise."""
        players = [NewPlayer(person.name, person.address, "en", person.zone) for person in self.people]
        return NewGame(players, "PACE", self.edition, self.modules, self.overrides)

    def luck(self, *about: object) -> random.Random:
        """Luck for one purpose, the same in every mode."""
        return random.Random(":".join(map(str, (*about, self.seed))))
