"""What is compared: the same people, deals and clocks, with one way of playing after the other."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any, NamedTuple
from zoneinfo import available_timezones

from benchmarks.pace.people import NAMES, ZONES, Habits, Person
from pbem.app.lobby.games import NewGame, NewPlayer
from pbem.bots.luck import Luck, luck_from
from pbem.engine import Seat
from pbem.simulate.game import Setup
from pbem.store.schema.kinds import MailPreference, ReceiptPreference, Shield


class Mode(NamedTuple):
    """A way of playing."""

    automatic: bool = False  # turns without anything to decide are not asked for
    prepared: bool = False  # people prepare moves
    shield: str = Shield.SHORT  # how long such moves wait
    hours_told: bool = True  # people have told when they sleep
    mail: str = MailPreference.MY_TURN  # which letters they want to get
    receipts: str = ReceiptPreference.UNSAID  # which of their mails they want to be answered


PLAIN, AUTOMATIC, PREPARED = "mail", "automatic", "prepared"
PLAIN_UNTOLD, PREPARED_UNTOLD = "mail-untold", "prepared-untold"
_ALL = Mode(automatic=True, prepared=True)
MODES: dict[str, Mode] = {
    PLAIN: Mode(),
    AUTOMATIC: Mode(automatic=True),
    PREPARED: _ALL,
    "automatic-full": Mode(automatic=True, shield=Shield.FULL),
    "prepared-full": _ALL._replace(shield=Shield.FULL),
    # What else people could do about days and mails.
    "mail-trouble": Mode(receipts=ReceiptPreference.TROUBLE),
    "prepared-trouble": _ALL._replace(receipts=ReceiptPreference.TROUBLE),
    "prepared-daily": _ALL._replace(mail=MailPreference.DAILY),
    PLAIN_UNTOLD: Mode(hours_told=False),
    PREPARED_UNTOLD: _ALL._replace(hours_told=False),
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
            raise ValueError(f"{self.players} players: only {len(NAMES)} have names")
        Setup(self.players, "steady", self.edition, self.modules, self.overrides)
        if unknown := sorted(set(self.zones) - available_timezones()):
            raise ValueError(f"no time zone {', '.join(unknown)}; for example Europe/Warsaw")
        if not self.zones:
            raise ValueError("people live in some zone; for example Europe/Warsaw")
        if self.habits.hours <= 0:
            raise ValueError("nobody answers in no time; for example 3h")

    @property
    def homes(self) -> list[str]:
        """Where each of the people lives: in these zones in turn."""
        return [zone for zone, _ in zip(cycle(self.zones), range(self.players), strict=False)]

    def people(self, index: int) -> tuple[Person, ...]:
        """Who sits where in a game: by lot, because it matters who has to sleep before whom."""
        homes = self.homes
        self.luck("seats", index).shuffle(homes)
        return tuple(Person(name, zone, self.habits) for name, zone in zip(NAMES, homes, strict=False))

    def game(self, mode: Mode, index: int) -> NewGame:
        """The game they play: with the times that every game has unless somebody says otherwise."""
        players = [NewPlayer(person.name, person.address, "en", person.zone) for person in self.people(index)]
        return NewGame(players, "PACE", self.edition, self.modules, self.overrides, shield=mode.shield)

    def luck(self, *about: object) -> random.Random:
        """Luck for one purpose, the same in every mode."""
        return random.Random(":".join(map(str, (*about, self.seed))))

    def thoughts(self, index: int, seat: Seat) -> Luck:
        """The luck of somebody who decides."""
        return luck_from(("thoughts", index, seat, self.seed))
