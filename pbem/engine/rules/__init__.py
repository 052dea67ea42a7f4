"""Rules as tables: what a game is played by.

``assemble`` merges modules into one frozen Rules value. A module brings cards, verbs, effects of action
cards, steps of a turn, and what chance does; a later module may replace an entry of an earlier one only
where it says so (``replaces``), and two modules that claim the same thing are an error at creation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pbem.engine.board import Cell
from pbem.engine.cards import Card, Laid
from pbem.engine.facts import Ask, Seat, Zone
from pbem.engine.moves import Move
from pbem.engine.rules.editions import REVISION, Settings, settings_of

if TYPE_CHECKING:
    from pbem.engine.chance import Dice
    from pbem.engine.flow import Flow
    from pbem.engine.state import State


@dataclass(frozen=True, slots=True)
class Verb:
    """A kind of move: its check, what it does, and all its moves in a position."""

    check: Callable[[State, Seat, Move], None]
    resolve: Callable[[Flow, Seat, Move], None]
    list: Callable[[State, Seat, list[Move]], None]
    answers_turn: bool = True  # False: it answers a choice


@dataclass(frozen=True, slots=True)
class Effect:
    """What an action card does: ``check`` and ``targets`` agree, ``resolve`` carries it out."""

    check: Callable[[State, Seat, Move], None]
    resolve: Callable[[Flow, Seat, Move], None]
    targets: Callable[[State, Seat, Card, list[Move]], None]


@dataclass(frozen=True, slots=True)
class Module:
    """One box or variant, as entries for the tables of Rules."""

    name: str
    cards: tuple[str, ...] = ()  # modules of the card list whose draw-deck cards are shuffled in
    verbs: Mapping[str, Verb] = field(default_factory=dict)
    effects: Mapping[str, Effect] = field(default_factory=dict)
    steps: Mapping[str, Callable[..., None]] = field(default_factory=dict)
    chances: Mapping[str, Callable[..., None]] = field(default_factory=dict)
    choices: Mapping[str, Callable[[Flow, Seat, int], None]] = field(default_factory=dict)
    defaults: Mapping[str, Callable[[State, Ask], int]] = field(default_factory=dict)
    setup: Mapping[str, Callable[[Flow, Dice], None]] = field(default_factory=dict)
    zones: tuple[Zone, ...] = ()  # piles that only this module has
    table: Mapping[str, Any] = field(default_factory=dict)  # plain values: players, roles, hand sizes
    replaces: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Rules:
    """Everything a game is judged by; shared by all its states and never changed."""

    profile: str
    modules: tuple[str, ...]
    settings: Settings
    revision: int
    players: tuple[int, int]
    rounds: int
    deck: tuple[Card, ...]
    gold_cards: tuple[Card, ...]
    starting_gold: int
    chips: bool  # gold is kept in chips: whether somebody has some is public (R9.3)
    face_up: Mapping[Cell, Laid]  # what lies open when a round begins
    goal_cells: tuple[Cell, ...]
    goal_cards: tuple[Card, ...]
    roles: Mapping[int, tuple[Card, ...]]  # by number of players
    hand_size: Mapping[int, int]
    most_discards: int
    zones: tuple[Zone, ...]  # piles beside the usual ones
    connected: bool  # a new card must join the start network (R6.4c)
    verbs: Mapping[str, Verb]
    turn_verbs: tuple[Verb, ...]
    effects: Mapping[str, Effect]
    steps: Mapping[str, Callable[..., None]]
    chances: Mapping[str, Callable[..., None]]
    choices: Mapping[str, Callable[[Flow, Seat, int], None]]
    defaults: Mapping[str, Callable[[State, Ask], int]]
    setup: tuple[Callable[[Flow, Dice], None], ...]

    def __repr__(self) -> str:
        return f"Rules({self.profile}, {'+'.join(self.modules)}, revision {self.revision})"


def assemble(
    profile: str = "anniv",
    modules: tuple[str, ...] = ("base",),
    overrides: Mapping[str, Any] | None = None,
    revision: int = REVISION,
) -> Rules:
    """The rules of an edition with these modules; raises ValueError for what does not go together."""
    from pbem.engine.rules.registry import MODULES, combination, draw_deck

    modules = combination(modules)
    settings = settings_of(profile, overrides or {}, revision)
    merged: dict[str, dict[str, Any]] = {
        name: {} for name in ("verbs", "effects", "steps", "chances", "choices", "defaults", "setup", "table")
    }
    for name in modules:
        module = MODULES[name]
        for part, entries in merged.items():
            for key, value in getattr(module, part).items():
                if key in entries and f"{part}.{key}" not in module.replaces:
                    raise ValueError(f"module {name} claims {part}.{key} a second time")
                entries[key] = value
    plain_values: dict[str, Any] = merged.pop("table")
    setup = tuple(merged.pop("setup").values())
    tables: dict[str, Any] = merged
    return Rules(
        profile=profile,
        modules=modules,
        settings=settings,
        revision=revision,
        deck=draw_deck(modules),
        turn_verbs=tuple(verb for verb in tables["verbs"].values() if verb.answers_turn),
        setup=setup,
        zones=tuple(zone for name in modules for zone in MODULES[name].zones),
        connected=settings.connection == "start",
        rounds=settings.rounds,
        **plain_values,
        **tables,
    )
