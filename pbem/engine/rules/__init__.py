"""Rules as tables: what a game is played by.

``assemble`` merges modules into one frozen Rules value. A module brings cards, verbs, effects of action
cards, steps of a turn, and what chance does; a later module may replace an entry of an earlier one only
where it says so (``replaces``), and two modules that claim the same thing are an error at creation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from pbem.engine.board import Cell
from pbem.engine.cards import TYPE, Card, Laid
from pbem.engine.facts import Ask, Seat, Step, Zone
from pbem.engine.moves import Move
from pbem.engine.rules.editions import REVISION, Settings, settings_of

if TYPE_CHECKING:
    from pbem.engine.chance import Dice
    from pbem.engine.flow import Flow
    from pbem.engine.state import State


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
    chips_apart: bool  # chips and gold cards are two things (R22.5)
    chips: bool  # gold is kept in chips: whether somebody has some is public (R9.3)
    face_up: Mapping[Cell, Laid]  # what lies open when a round begins
    goal_cells: tuple[Cell, ...]
    goal_cards: tuple[Card, ...]
    one_goal: bool  # of several goals reached at once only one is turned over (R10.6)
    chest_cells: tuple[Cell, ...]
    chest_tunnels: tuple[Card, ...]
    chests: tuple[Card, ...]
    roles: Mapping[int, tuple[Card, ...]]  # by number of players
    hand_size: Mapping[int, int]
    most_discards: int
    zones: tuple[Zone, ...]  # piles beside the usual ones
    connected: bool  # a new card must join the start network (R6.4c)
    verbs: Mapping[str, Verb]  # what every kind of move does when it takes effect
    answers: Mapping[str, Mapping[str, Verb]]  # by kind of ask, the verbs that answer it
    interrupts: Mapping[str, Verb]  # verbs for those whom nobody asked
    lay: Resolve  # how a tunnel card comes to lie
    after_laying: tuple[Step, ...]  # what a laid card sets off, in the order of R22.3
    effects: Mapping[str, Effect]
    effect_of: tuple[Effect | None, ...]  # by card number
    steps: Mapping[str, Callable[..., None]]
    chances: Mapping[str, Callable[..., None]]
    choices: Mapping[str, Callable[[Flow, Seat, int], None]]
    defaults: Mapping[str, Callable[[State, Ask], int]]
    setup: tuple[Callable[[Flow, Dice], None], ...]

    def __repr__(self) -> str:
        return f"Rules({self.profile}, {'+'.join(self.modules)}, revision {self.revision})"


# The parts of a module that are merged entry by entry.
_MERGED = (
    *("verbs", "effects", "steps", "chances", "choices", "defaults", "setup"),
    *("answers", "announces", "interrupts", "consents", "table"),
)


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
    merged: dict[str, dict[str, Any]] = {part: {} for part in _MERGED}
    for name in modules:
        module = MODULES[name]
        for part, entries in merged.items():
            for key, value in getattr(module, part).items():
                if key in entries and f"{part}.{key}" not in module.replaces:
                    raise ValueError(f"module {name} claims {part}.{key} a second time")
                entries[key] = value
    plain_values: dict[str, Any] = merged.pop("table")
    for name in modules:
        adapt = MODULES[name].adapt
        if adapt is not None:
            plain_values |= adapt(plain_values, settings, modules)
    setup = tuple(merged.pop("setup").values())
    announces: dict[str, Resolve] = merged.pop("announces")
    tables: dict[str, Any] = merged
    consents: dict[str, Consent] = merged.pop("consents")
    answers = tables["answers"] | _answers(tables["verbs"], tables["choices"], announces)
    tables["answers"] = {kind: _with_consent(kind, verbs, consents) for kind, verbs in answers.items()}
    return Rules(
        profile=profile,
        modules=modules,
        settings=settings,
        revision=revision,
        deck=draw_deck(modules),
        after_laying=(*(step for name in modules for step in MODULES[name].before_goals), ("goals",)),
        setup=setup,
        zones=tuple(zone for name in modules for zone in MODULES[name].zones),
        connected=settings.connection == "start",
        rounds=settings.rounds,
        effect_of=tuple(tables["effects"].get(card_type.effect) for card_type in TYPE),
        **plain_values,
        **tables,
    )


def _with_consent(kind: str, verbs: Mapping[str, Verb], consents: Mapping[str, Consent]) -> dict[str, Verb]:
    """The verbs that answer a kind of ask; those that may need somebody's consent ask for it first."""
    return {
        name: replace(verb, resolve=partial(consents[name], kind, verb.resolve)) if name in consents else verb
        for name, verb in verbs.items()
    }


def _answers(
    verbs: Mapping[str, Verb], choices: Iterable[str], announces: Mapping[str, Resolve]
) -> dict[str, dict[str, Verb]]:
    """Which verbs answer a turn, and which a choice."""
    turn = {name: verb for name, verb in verbs.items() if verb.answers_turn}
    turn |= {name: replace(turn[name], resolve=announce) for name, announce in announces.items()}
    choice = {name: verb for name, verb in verbs.items() if not verb.answers_turn}
    return {"turn": turn, **dict.fromkeys(choices, choice)}
