"""Everything that lies on the table, seen from above: one immutable value.

A State is only ever read and followed by another one, ``state.but(...)``. Who may see which part of it
is the business of ``view``; nothing outside the engine is handed a State to show.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import GetSetDescriptorType, MemberDescriptorType
from typing import TYPE_CHECKING, Any, NamedTuple

from pbem.engine.cards.laid import laid_id
from pbem.engine.cards.types import TYPE, Card, Sides
from pbem.engine.core.board import NOWHERE, Cell, Mine, build
from pbem.engine.core.facts import NOBODY, Ask, Seat, Step, Zone
from pbem.engine.core.fast import copy_parts

if TYPE_CHECKING:
    from pbem.engine.rules.assembly import Rules

MOST_SEATS = 12

DECK: Zone = "deck"
DISCARD_PILE: Zone = "discard"
SPARE: Zone = "spare"  # role cards that nobody holds
GOALS: Zone = "goals"  # goal cards that are not in the mine
GOLD: Zone = "gold"  # the gold deck
OFFER: Zone = "offer"  # gold cards that are being shared out
WON: Zone = "won"  # gold cards that belong to somebody; only their value counts (R9.1)
OUT: Zone = "out"  # out of play for the round, in sight of all
ASIDE: Zone = "aside"  # cards put aside unseen for the round (R3.2)
OLD_ROLES: Zone = "old_roles"  # roles put away by swapped hats (R8.10)
PARTY: Zone = "party"  # roles that are dealt again (R18.4)
CHEST_TUNNELS: Zone = "chest_tunnels"  # tunnel cards of the chests that are not in the mine, unseen
CHESTS: Zone = "chests"  # chests that are not in the mine, unseen
HAND: tuple[Zone, ...] = tuple(f"hand{seat}" for seat in range(MOST_SEATS))
ROLE: tuple[Zone, ...] = tuple(f"role{seat}" for seat in range(MOST_SEATS))
HAND_OF: dict[Zone, Seat] = {zone: seat for seat, zone in enumerate(HAND)}
FRONT: tuple[Zone, ...] = tuple(f"front{seat}" for seat in range(MOST_SEATS))

EVERYBODY = -1  # as a mask of seats


class Note(NamedTuple):
    """Something a seat was shown, and when (R23.10)."""

    what: str  # one of the looks that modules bring (``Module.looks``)
    where: int  # the cell or the seat
    cards: tuple[Card, ...]
    round: int
    turn: int
    stale: bool = False  # it may have changed since


def known_goals(notes: Iterable[Note]) -> dict[Cell, Card]:
    """What these notes still say about face-down goals."""
    return {
        note.where: note.cards[0]
        for note in notes
        if note.what in ("goal", "swap") and not note.stale and note.cards[0]
    }


class Deed(NamedTuple):
    """Something a seat did in the open: it laid this kind of card there, or played it on somebody."""

    seat: Seat
    face: Card
    cell: Cell
    turned: bool
    target: Seat


def last_laid(deeds: Sequence[Deed], mine: Mine) -> Cell | None:
    """Where the tunnel card lies that a player laid last, of those still in the mine (R16.8)."""
    for deed in reversed(deeds):
        if TYPE[deed.face].kind == "path" and mine.cards.get(deed.cell) == laid_id(deed.face, deed.turned):
            return deed.cell
    return None


class Figure(NamedTuple):
    """A toll figure of this round; once it has left the mine its cell is NOWHERE (R17.2)."""

    owner: Seat
    cell: Cell
    ends: Sides  # where tunnels led to its cell when it was put there


class State:
    """The whole position. Build the first one with ``new_game``, every later one with ``but``."""

    rules: Rules
    seats: int
    round: int  # 0 before the first round
    turn: int  # turns begun in this round
    active: Seat  # whose turn it is
    direction: int  # 1 clockwise, -1 reversed
    mine: Mine
    placed: dict[Cell, Card]  # the physical card behind each face-up one that players laid
    under: dict[Cell, tuple[Card, ...]]  # what lies face down
    zones: dict[Zone, tuple[Card, ...]]
    discard_seen: tuple[int, ...]  # for each discarded card the mask of seats that know it
    gold: tuple[int, ...]
    chips: tuple[int, ...]  # how much of it is chips, where gold cards are counted apart (R22.5); else empty
    figures: tuple[Figure, ...]  # in the order in which they were put into the mine
    knows: tuple[tuple[Note, ...], ...]
    deeds: tuple[Deed, ...]  # of this round, for those who watch and for the order of thefts (R13.9)
    shuffles: dict[Zone, int]  # how often a zone was shuffled in this round
    asks: tuple[Ask, ...]
    then: tuple[Step, ...]
    reached_by: dict[Cell, Seat]  # who reached what lies face down, where goals may be left over (R10.6)
    last_layer: Seat  # who laid the last tunnel card of the round
    revealed_roles: bool  # between the end of a round and the next one roles lie open
    over: bool

    __slots__ = tuple(__annotations__)

    def copy(self) -> State:
        """The same position again."""
        new = State()
        copy_parts(self, new)
        return new

    def draft(self) -> State:
        """The same position again, with piles of its own, for facts to change (``apply``)."""
        new = self.copy()
        new.zones = self.zones.copy()
        return new

    def but(self, **changes: Any) -> State:
        """The same position with these parts changed."""
        new = self.copy()
        for name, value in changes.items():
            setattr(new, name, value)
        return new

    def parts(self) -> dict[str, Any]:
        """Every part by name."""
        return {name: getattr(self, name) for name in PARTS}

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        return self.zones[HAND[seat]]

    def front(self, seat: Seat) -> tuple[Card, ...]:
        """The action cards lying in front of a seat."""
        return self.zones[FRONT[seat]]

    def role(self, seat: Seat) -> Card:
        held = self.zones[ROLE[seat]]
        return held[0] if held else 0

    def team(self, seat: Seat) -> str:
        return TYPE[self.role(seat)].team

    def guard(self, place: Cell) -> Figure | None:
        """The toll figure that stands in a cell."""
        for figure in self.figures:
            if figure.cell == place != NOWHERE:
                return figure
        return None


# The names of the parts, read off the class; compiled, its slots are another kind of descriptor.
_SLOTS = (MemberDescriptorType, GetSetDescriptorType)
PARTS = tuple(
    sorted([name for name, part in vars(State).items() if isinstance(part, _SLOTS) and name[0] != "_"])
)


def new_game(rules: Rules, seats: int) -> State:
    """The table before the first round: nothing is dealt and chance is due."""
    fewest, most = rules.players
    if not fewest <= seats <= most:
        raise ValueError(f"{seats} players: this game is for {fewest} to {most}")
    state = State()
    state.rules = rules
    state.seats = seats
    state.round = 0
    state.turn = 0
    state.active = NOBODY
    state.direction = 1
    state.mine = build({}, ())
    state.placed = {}
    state.under = {}
    state.zones = empty_zones(rules, seats) | {GOLD: rules.gold_cards, WON: ()}
    state.discard_seen = ()
    state.gold = (rules.starting_gold,) * seats
    state.chips = state.gold if rules.chips_apart else ()
    state.figures = ()
    state.knows = ((),) * seats
    state.deeds = ()
    state.shuffles = {}
    state.asks = ()
    state.then = (("round", 1, NOBODY),)
    state.reached_by = {}
    state.last_layer = NOBODY
    state.revealed_roles = False
    state.over = False
    return state


def empty_zones(rules: Rules, seats: int) -> dict[Zone, tuple[Card, ...]]:
    """Every zone that a new round clears."""
    per_seat = (*HAND[:seats], *ROLE[:seats], *FRONT[:seats])
    return dict.fromkeys((DECK, DISCARD_PILE, SPARE, GOALS, OFFER, OUT, *rules.zones, *per_seat), ())


def blockers(state: State, seat: Seat) -> tuple[str, ...]:
    """What stops a seat from laying tunnel cards (R6.8): the effects of the cards in front of it."""
    effects = (TYPE[card].effect for card in state.zones[FRONT[seat]])
    return tuple(effect for effect in effects if effect in state.rules.blocks)
