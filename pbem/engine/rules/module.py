"""What one box or variant brings: entries for the tables that a game is judged by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pbem.engine.cards.types import Card
from pbem.engine.core.facts import Ask, Seat, Step, Zone
from pbem.engine.core.moves import Move
from pbem.engine.rules.editions import Settings

if TYPE_CHECKING:
    from pbem.engine.core.chance import Dice
    from pbem.engine.core.flow import Flow
    from pbem.engine.core.state import State

Check = Callable[["State", Seat, Move], None]


Resolve = Callable[["Flow", Seat, Move], None]


# The kind of ask that a move answers, and what the move does once nobody is in the way.
Consent = Callable[[str, Resolve, "Flow", Seat, Move], None]


Adapt = Callable[[Mapping[str, Any], Settings, tuple[str, ...]], dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Verb:
    """A kind of move: its check, what it does, and all its moves in a position."""

    check: Check
    resolve: Resolve
    list: Callable[[State, Seat, list[Move]], None]
    answers_turn: bool = True  # False: it answers a choice


@dataclass(frozen=True, slots=True)
class Effect:
    """What an action card does: ``check`` and ``targets`` agree, ``resolve`` carries it out."""

    check: Check
    resolve: Resolve
    targets: Callable[[State, Seat, Card, list[Move]], None]


@dataclass(frozen=True, slots=True)
class Module:
    """One box or variant, as entries for the tables of Rules."""

    name: str
    cards: tuple[str, ...] = ()  # how the ids of its draw-deck cards begin in the card list
    verbs: Mapping[str, Verb] = field(default_factory=dict)
    effects: Mapping[str, Effect] = field(default_factory=dict)
    steps: Mapping[str, Callable[..., None]] = field(default_factory=dict)
    chances: Mapping[str, Callable[..., None]] = field(default_factory=dict)
    choices: Mapping[str, Callable[[Flow, Seat, int], None]] = field(default_factory=dict)
    defaults: Mapping[str, Callable[[State, Ask], int]] = field(default_factory=dict)
    setup: Mapping[str, Callable[[Flow, Dice], None]] = field(default_factory=dict)
    answers: Mapping[str, Mapping[str, Verb]] = field(default_factory=dict)  # asks that want a move
    before_goals: tuple[Step, ...] = ()  # what a card that was just laid sets off before goals (R22.3)
    announces: Mapping[str, Resolve] = field(default_factory=dict)  # verbs that wait before they take effect
    interrupts: Mapping[str, Verb] = field(default_factory=dict)  # moves of those whom nobody asked
    zones: tuple[Zone, ...] = ()  # piles that only this module has
    consents: Mapping[str, Consent] = field(default_factory=dict)  # verbs that may need another's consent
    table: Mapping[str, Any] = field(default_factory=dict)  # plain values: players, roles, hand sizes
    adapt: Adapt | None = None  # plain values that follow from settings and other modules
    replaces: frozenset[str] = frozenset()
