"""The one door for secrets: what a seat may see of a position, and of a fact.

Renderers, bots, refusals and logs are handed a View. Two positions that a seat cannot tell apart give
it equal views; ``guess`` makes such positions, and the tests compare. Cards of others appear as faces
(the first copy of their kind), a card that may not be known as HIDDEN; numbers stand only in one's own hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pbem.engine.cards.types import FACE, HIDDEN, TYPE, Card
from pbem.engine.core.board import Cell, Mine
from pbem.engine.core.decide import legal_moves
from pbem.engine.core.facts import (
    NOBODY,
    Ask,
    Seat,
    Step,
    Zone,
)
from pbem.engine.core.moves import Move
from pbem.engine.core.state import (
    DECK,
    DISCARD_PILE,
    FRONT,
    GOLD,
    HAND,
    OFFER,
    OUT,
    SPARE,
    Deed,
    Figure,
    Note,
    State,
    known_goals,
    last_laid,
)
from pbem.engine.rules.base.tunnels import goal_cells
from pbem.engine.rules.registry import brought, named

if TYPE_CHECKING:
    from pbem.engine.rules.assembly import Rules


class Look(NamedTuple):
    """Everybody saw that a seat was shown something, though not what."""

    seat: Seat
    what: str
    where: int
    round: int
    turn: int


class View(NamedTuple):
    """A position as one seat sees it; the seat NOBODY is a spectator."""

    seat: Seat
    seats: int
    rules: Rules
    round: int
    turn: int
    active: Seat
    direction: int
    mine: Mine  # everything in it lies open
    face_down: tuple[tuple[Cell, str], ...]  # where, and the kind of card that it is about
    goals: tuple[tuple[Cell, Card], ...]  # of what lies face down, what all were shown (R11.7)
    role: Card  # own, as a face
    roles: tuple[Card, ...]  # as far as they lie open
    hand: tuple[Card, ...]  # own, as numbers, the oldest first
    hand_sizes: tuple[int, ...]
    deck: int
    discard: tuple[Card, ...]
    front: tuple[tuple[Card, ...], ...]  # cards lying in front of each seat
    out: tuple[Card, ...]  # opened chests and their tunnels, out for the round but in sight
    figures: tuple[Figure, ...]  # the toll figures of this round
    gold: tuple[int | None, ...]  # None where the amount is secret
    chips: int  # how much of one's own gold is chips, where gold cards are counted apart (R22.5)
    has_gold: tuple[bool | None, ...]  # who has some; None where even that is secret (R9.3)
    piles: dict[Zone, int]  # how many cards lie in the other piles
    notes: tuple[Note, ...]  # what this seat was shown
    looks: tuple[Look, ...]  # who was shown what, without what it was
    deeds: tuple[Deed, ...]  # what everybody did in the open in this round
    asks: tuple[Ask, ...]  # who owes a decision; secret choices only for this seat
    then: tuple[Step, ...]
    reached_by: tuple[tuple[Cell, Seat], ...]  # who reached which goals that are left over (R10.6)
    last_layer: Seat
    legal: tuple[Move, ...]  # all moves of this seat, if it owes a decision
    over: bool

    @property
    def ask(self) -> Ask | None:
        """The decision that this seat owes."""
        for ask in self.asks:
            if ask.seat == self.seat:
                return ask
        return None

    @property
    def known_goals(self) -> dict[Cell, Card]:
        """What this seat still knows about face-down goals."""
        return known_goals(self.notes) | dict(self.goals)

    @property
    def last_laid(self) -> Cell | None:
        """Where the tunnel card lies that a player laid last."""
        return last_laid(self.deeds, self.mine)


def view(state: State, seat: Seat = NOBODY, broken_off: bool = False) -> View:
    """What a seat may see of the position; of a game that was broken off also roles, goals and gold."""
    zones, seats = state.zones, state.seats
    everybody = range(seats)
    mask = 1 << seat if seat != NOBODY else 0
    game_over = state.over or broken_off
    round_over = state.revealed_roles or game_over
    all_gold = game_over or state.rules.payments_are_open
    return View(
        seat=seat,
        seats=seats,
        rules=state.rules,
        round=state.round,
        turn=state.turn,
        active=state.active,
        direction=state.direction,
        mine=state.mine,
        face_down=tuple((place, TYPE[cards[-1]].kind) for place, cards in sorted(state.under.items())),
        goals=_disclosed(state) if round_over else (),
        role=FACE[state.role(seat)] if seat != NOBODY else HIDDEN,
        roles=tuple(
            FACE[state.role(other)] if round_over or other == seat else HIDDEN for other in everybody
        ),
        hand=zones[HAND[seat]] if seat != NOBODY else (),
        hand_sizes=tuple(len(zones[HAND[other]]) for other in everybody),
        deck=len(zones[DECK]),
        discard=tuple(
            FACE[card] if known & mask or known < 0 else HIDDEN
            for card, known in zip(zones[DISCARD_PILE], state.discard_seen, strict=True)
        ),
        front=tuple(tuple(FACE[card] for card in zones[FRONT[other]]) for other in everybody),
        out=faces(zones[OUT]),
        figures=state.figures,
        chips=state.chips[seat] if state.chips and seat != NOBODY else 0,
        gold=tuple(state.gold[other] if other == seat or all_gold else None for other in everybody),
        has_gold=tuple(
            gold > 0 if state.rules.chips or other == seat or all_gold else None
            for other, gold in enumerate(state.gold)
        ),
        piles={zone: len(zones[zone]) for zone in (SPARE, GOLD, OFFER, *state.rules.zones)},
        notes=_as_faces(state.knows[seat]) if seat != NOBODY else (),
        looks=tuple(
            Look(other, note.what, note.where, note.round, note.turn)
            for other in everybody
            for note in state.knows[other]
        ),
        deeds=state.deeds,
        asks=asks_for(state.asks, seat),
        then=_then_for(state, seat),
        reached_by=tuple(sorted(state.reached_by.items())),
        last_layer=state.last_layer,
        legal=tuple(legal_moves(state, seat)) if seat != NOBODY else (),
        over=state.over,
    )


def _disclosed(state: State) -> tuple[tuple[Cell, Card], ...]:
    return tuple((place, FACE[state.under[place][0]]) for place in goal_cells(state))


def _as_faces(notes: tuple[Note, ...]) -> tuple[Note, ...]:
    return tuple(note._replace(cards=tuple(FACE[card] for card in note.cards)) for note in notes)


# What everybody at the table can see to be open to the one who chooses.
_OPEN_CHOICES = named(lambda module: module.open_choices)

# Steps that hold more than everybody may know.
_HIDDEN_STEPS = brought(lambda module: module.hidden_steps)


def asks_for(asks: tuple[Ask, ...], seat: Seat) -> tuple[Ask, ...]:
    return tuple(
        ask if ask.seat == seat or ask.kind in _OPEN_CHOICES else Ask(ask.seat, ask.kind) for ask in asks
    )


def _then_for(state: State, seat: Seat) -> tuple[Step, ...]:
    """What remains of the turn; what its owner plans, and the number of a card she shows, are her own."""
    if seat == state.active:
        return state.then
    seen = (_HIDDEN_STEPS[step[0]](step) if step[0] in _HIDDEN_STEPS else step for step in state.then)
    return tuple(step for step in seen if step is not None)


def faces(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(FACE[card] for card in cards)
