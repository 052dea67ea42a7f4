"""What one box or variant brings: entries for the tables that a game is judged by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from pbem.engine.cards.types import Card
from pbem.engine.core.errors import Reason
from pbem.engine.core.facts import Ask, Seat, Step, Zone
from pbem.engine.core.moves import Move
from pbem.engine.core.redeal import Redeal
from pbem.engine.rules.editions import Settings
from pbem.engine.rules.tails import Phrase, Plan, Tail

if TYPE_CHECKING:
    from pbem.engine.core.chance import Dice
    from pbem.engine.core.flow import Flow
    from pbem.engine.core.state import State
    from pbem.engine.rules.assembly import Rules

Check = Callable[["State", Seat, Move], None]
Resolve = Callable[["Flow", Seat, Move], None]
# The kind of ask that a move answers, and what the move does once nobody is in the way.
Consent = Callable[[str, Resolve, "Flow", Seat, Move], None]
Spoken = Literal["card", "question", "look", "move", "form"]
# What everybody may see of a step that is not theirs; None: nothing at all.
OpenPart = Callable[[Step], Step | None]
# What a look at a place, or at a seat, shows in a position that is dealt again.
Shows = Callable[[Redeal, int], tuple[Card, ...]]
# The card that a step is about and that its player still holds, taken out of what is dealt again.
StillHeld = Callable[[Redeal, Step], tuple[Card, ...]]
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
    lays: bool = False  # it lays a tunnel: its line may say what that of a tunnel card may say


@dataclass(frozen=True, slots=True)
class Module:
    """One box or variant, as entries for the tables of Rules, views and text."""

    name: str

    # What there is
    cards: tuple[str, ...] = ()  # how the ids of its draw-deck cards begin in the card list
    zones: Mapping[Zone, str] = field(default_factory=dict)  # its piles, and the pool that each is dealt from
    setup: Mapping[str, Callable[[Flow, Dice], None]] = field(default_factory=dict)
    values: Mapping[str, Any] = field(default_factory=dict)  # plain values: players, roles, hand sizes
    adapt: Adapt | None = None  # plain values that follow from settings, judgements and other modules

    # What may be done, and what follows
    verbs: Mapping[str, Verb] = field(default_factory=dict)
    effects: Mapping[str, Effect] = field(default_factory=dict)
    answers: Mapping[str, Mapping[str, Verb]] = field(default_factory=dict)  # asks that want a move
    announces: Mapping[str, Resolve] = field(default_factory=dict)  # verbs that wait before they take effect
    interrupts: Mapping[str, Verb] = field(default_factory=dict)  # moves of those whom nobody asked
    consents: Mapping[str, Consent] = field(default_factory=dict)  # verbs that may need another's consent
    steps: Mapping[str, Callable[..., None]] = field(default_factory=dict)
    chances: Mapping[str, Callable[..., None]] = field(default_factory=dict)
    choices: Mapping[str, Callable[[Flow, Seat, int], None]] = field(default_factory=dict)
    defaults: Mapping[str, Callable[[State, Ask], int]] = field(default_factory=dict)
    before_goals: tuple[Step, ...] = ()  # what a card that was just laid sets off before goals (R22.3)
    turned_over: Mapping[str, str] = field(default_factory=dict)  # the step for a kind of card in the mine
    blocks: Mapping[str, Reason] = field(default_factory=dict)  # effects that forbid laying, in front of one
    returns_discards: bool = False  # a discarded card may come back into a hand (R22.9)
    replaces: frozenset[str] = frozenset()

    # Who may know what
    open_choices: frozenset[str] = frozenset()  # questions whose choices everybody can see
    hidden_steps: Mapping[str, OpenPart] = field(default_factory=dict)  # what others see of a step
    said_steps: frozenset[str] = frozenset()  # steps that keep what was said aloud
    looks: Mapping[str, Shows] = field(default_factory=dict)  # what somebody can be shown in secret
    pools: Mapping[str, Callable[[Rules, int], tuple[Card, ...]]] = field(default_factory=dict)
    deals_again: Callable[[Redeal], None] | None = None  # its secrets, dealt anew beside what a View shows
    waiting: Mapping[str, StillHeld] = field(default_factory=dict)

    # What people type
    phrases: Mapping[str, Phrase] = field(default_factory=dict)  # lines of its verbs
    tails: Mapping[str, Tail] = field(default_factory=dict)  # answers in advance, by the effect of a card
    plans: Mapping[str, Plan] = field(default_factory=dict)  # the same for tunnel cards, by the first word

    @property
    def words(self) -> Mapping[Spoken, frozenset[str]]:
        """What of all this people are told about, so that words for it are needed."""
        forms = frozenset(phrase.word for phrase in self.phrases.values())
        return {
            "card": frozenset(self.effects),
            "question": frozenset((*self.choices, *self.answers)),
            "look": frozenset(self.looks),
            "move": frozenset((*self.verbs, *(verb for verbs in self.answers.values() for verb in verbs))),
            "form": frozenset(self.tails) | forms,
        }
