"""Rules as tables: what a game is played by.

``assemble`` merges modules into one frozen Rules value. A module brings cards, verbs, effects of action
cards, steps of a turn, and what chance does; a later module may replace an entry of an earlier one only
where it says so (``replaces``), and two modules that claim the same thing are an error at creation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from pbem.engine.cards.types import TYPE, Card, LaidCard
from pbem.engine.core.board import Cell
from pbem.engine.core.errors import Reason
from pbem.engine.core.facts import Ask, Seat, Step, Zone
from pbem.engine.rules.editions import REVISION, Settings, settings_of
from pbem.engine.rules.judgements import Judgements, judgements_of
from pbem.engine.rules.module import Consent, Effect, Resolve, Verb
from pbem.engine.rules.registry import MODULES, combination, draw_deck

if TYPE_CHECKING:
    from pbem.engine.core.chance import Dice
    from pbem.engine.core.flow import Flow
    from pbem.engine.core.state import State
    from pbem.engine.rules.payday import Payday


@dataclass(frozen=True, slots=True)
class Rules:
    """Everything a game is judged by; shared by all its states and never changed."""

    profile: str
    modules: tuple[str, ...]
    settings: Settings
    revision: int
    judges: Judgements
    players: tuple[int, int]
    rounds: int
    deck: tuple[Card, ...]
    gold_cards: tuple[Card, ...]
    starting_gold: int
    chips_apart: bool  # chips and gold cards are two things (R22.5)
    chips: bool  # gold is kept in chips: whether somebody has some is public (R9.3)
    face_up: Mapping[Cell, LaidCard]  # what lies open when a round begins
    goal_cells: tuple[Cell, ...]
    goal_cards: tuple[Card, ...]
    one_goal: bool  # of several goals reached at once only one is turned over (R10.6)
    chest_cells: tuple[Cell, ...]
    chest_tunnels: tuple[Card, ...]
    chests: tuple[Card, ...]
    roles: Mapping[int, tuple[Card, ...]]  # by number of players
    hand_size: Mapping[int, int]
    most_discards: int
    zones: Mapping[Zone, str]  # piles beside the usual ones, and the pool that each is dealt from
    pools: Mapping[str, Callable[[Rules, int], tuple[Card, ...]]]  # all cards that are dealt, by pool
    connected: bool  # a new card must join the start network (R6.4c)
    verbs: Mapping[str, Verb]  # what every kind of move does when it takes effect
    answers: Mapping[str, Mapping[str, Verb]]  # by kind of ask, the verbs that answer it
    interrupts: Mapping[str, Verb]  # verbs for those whom nobody asked
    lay: Resolve  # how a tunnel card comes to lie
    after_laying: tuple[Step, ...]  # what a laid card sets off, in the order of R22.3
    turned_over: Mapping[str, str]  # by kind of card, the step that follows when it is turned over
    blocks: Mapping[str, Reason]  # by effect of a card in front of a seat, why it may lay nothing
    returns_discards: bool  # a discarded card may come back into a hand (R22.9)
    effects: Mapping[str, Effect]
    effect_of: tuple[Effect | None, ...]  # by card number
    steps: Mapping[str, Callable[..., None]]
    chances: Mapping[str, Callable[..., None]]
    choices: Mapping[str, Callable[[Flow, Seat, int], None]]
    defaults: Mapping[str, Callable[[State, Ask], int]]
    setup: tuple[Callable[[Flow, Dice], None], ...]
    payday: Callable[[State, bool, Seat], Payday]  # why each seat gets its share, or none

    @property
    def payments_are_open(self) -> bool:
        """Whether everybody can tell what everybody has: nothing is paid in gold cards (R23.12)."""
        return not self.gold_cards

    def __repr__(self) -> str:
        return f"Rules({self.profile}, {'+'.join(self.modules)}, revision {self.revision})"


# The parts of a module that are merged entry by entry.
_MERGED = (
    *("verbs", "effects", "steps", "chances", "choices", "defaults", "setup", "answers", "announces"),
    *("interrupts", "consents", "values", "turned_over", "blocks", "zones", "pools"),
)


def assemble(
    profile: str = "anniv",
    modules: tuple[str, ...] = ("base",),
    overrides: Mapping[str, Any] | None = None,
    revision: int = REVISION,
) -> Rules:
    """The rules of an edition with these modules; raises ValueError for what does not go together."""

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
    plain_values: dict[str, Any] = merged.pop("values") | {"judges": judgements_of(revision, Judgements)}
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
        returns_discards=any(MODULES[name].returns_discards for name in modules),
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
