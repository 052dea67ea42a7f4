"""The tricks for speed, all in one place, each with how many times as fast it is as the plain way.

``make bench PART=tricks FAST=`` measures them (the figures are of plain Python 3.11). Elsewhere the engine is
written plainly: a trick that is not worth its figure any more can go, and nothing else changes.

- 1.6: facts, deeds and moves made by ``tuple.__new__``; half of all facts are a Moved.
- 3.7: facts read from JSON by a reader of their own; whoever loads a game reads its whole log.
- 10: that a turn begins is one and the same fact for a seat, made once.
- 10: moves made once and looked up, row by row; every listing of moves is made of them.
- 5: a position copied part by part, not in a loop over names; each decision takes one copy.

What is fast because of how it is built stands where it belongs: keys of free cells in ``board``, hashes of
parts that did not change in ``digest``, turns that end without a list of steps in ``turns``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from pbem.engine.cards.types import DRAW_DECK_SIZE, FACE, Card
from pbem.engine.core.board import NOWHERE, Cell
from pbem.engine.core.facts import (
    NOBODY,
    TURN,
    Ask,
    Asked,
    Fact,
    Laid,
    Moved,
    Played,
    Seat,
    Shuffled,
    Zone,
    from_plain_fields,
    tuples,
)
from pbem.engine.core.moves import DISCARD, LAY, PLAY, Move

if TYPE_CHECKING:
    from pbem.engine.core.state import Deed, State

_new: Callable[..., Any] = tuple.__new__


# Facts, deeds and moves, made without calling their class -------------------------------------------


def moved(cards: tuple[Card, ...], source: Zone, dest: Zone, open: bool = False) -> Moved:
    fact: Moved = _new(Moved, (cards, source, dest, open))
    return fact


def laid(seat: Seat, card: Card, place: Cell, turned: bool) -> Laid:
    fact: Laid = _new(Laid, (seat, card, place, turned))
    return fact


def played(seat: Seat, card: Card, place: Cell, target: Seat, tool: str) -> Played:
    fact: Played = _new(Played, (seat, card, place, target, tool))
    return fact


def deed(kind: type[Deed], seat: Seat, card: Card, place: Cell, turned: bool, target: Seat) -> Deed:
    done: Deed = _new(kind, (seat, FACE[card], place, turned, target))
    return done


def discard_of(card: Card, others: tuple[Card, ...]) -> Move:
    move: Move = _new(Move, (DISCARD, card, NOWHERE, False, NOBODY, "", others))
    return move


# Facts read back from JSON --------------------------------------------------------------------------

TURN_BEGINS = {seat: Asked((Ask(seat, TURN),)) for seat in range(12)}


def from_plain(plain: list[Any]) -> Fact:
    """The fact that ``to_plain`` wrote, lists of JSON made tuples again."""
    fact: Fact = _READERS.get(plain[0], from_plain_fields)(plain)
    return fact


def all_from_plain(plain: list[Any]) -> tuple[Fact, ...]:
    """The facts of a decision: ``from_plain`` for each, without the price of calling it."""
    return tuple([_READERS.get(one[0], from_plain_fields)(one) for one in plain])


def _moved_from(plain: list[Any]) -> Fact:
    _, cards, source, dest, seen = plain
    fact: Fact = _new(Moved, (tuple(cards), source, dest, seen))
    return fact


def _asked_from(plain: list[Any]) -> Fact:
    _, asks, then = plain
    if len(asks) == 1 and not then:
        ((seat, kind, choices),) = asks
        if kind == TURN and not choices and seat in TURN_BEGINS:
            return TURN_BEGINS[seat]
    found = [_new(Ask, (seat, kind, tuple(choices))) for seat, kind, choices in asks]
    fact: Fact = _new(Asked, (tuple(found), tuples(then)))
    return fact


_READERS: dict[str, Callable[[list[Any]], Fact]] = {
    "moved": _moved_from,
    "asked": _asked_from,
    "laid": lambda plain: _new(Laid, plain[1:]),
    "played": lambda plain: _new(Played, plain[1:]),
    "shuffled": lambda plain: _new(Shuffled, (plain[1], tuple(plain[2]))),
}


# Moves that differ in one field only, by that field; each is made when first asked for ---------------


class _Row(dict[int, Move]):
    __slots__ = ("make",)

    def __init__(self, make: Callable[[int], Move]) -> None:
        self.make = make

    def __missing__(self, key: int) -> Move:
        move = self[key] = self.make(key)
        return move


@cache
def lays(card: Card, turned: bool) -> Mapping[Cell, Move]:
    return _Row(lambda place: Move(LAY, card, place, turned))


@cache
def plays_at(card: Card) -> Mapping[Cell, Move]:
    return _Row(lambda place: Move(PLAY, card, place))


@cache
def plays_on(card: Card, tool: str = "") -> Mapping[Seat, Move]:
    return _Row(lambda seat: Move(PLAY, card, seat=seat, tool=tool))


@cache
def discards_with(card: Card) -> Mapping[Card, Move]:
    """Discards of two cards, by the other one."""
    return _Row(lambda other: Move(DISCARD, card, more=(other,)))


DISCARDS = tuple(Move(DISCARD, card) for card in range(DRAW_DECK_SIZE + 1))


# Positions ------------------------------------------------------------------------------------------


def copy_parts(old: State, new: State) -> None:
    """Every part of a position, one by one; a test compares them with the list in ``State``."""
    new.active = old.active
    new.asks = old.asks
    new.chips = old.chips
    new.deeds = old.deeds
    new.direction = old.direction
    new.discard_seen = old.discard_seen
    new.figures = old.figures
    new.gold = old.gold
    new.knows = old.knows
    new.last_layer = old.last_layer
    new.mine = old.mine
    new.over = old.over
    new.placed = old.placed
    new.reached_by = old.reached_by
    new.revealed_roles = old.revealed_roles
    new.round = old.round
    new.rules = old.rules
    new.seats = old.seats
    new.shuffles = old.shuffles
    new.then = old.then
    new.turn = old.turn
    new.under = old.under
    new.zones = old.zones
