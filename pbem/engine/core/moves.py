"""A move as a value: what a seat wants to do, before anybody has judged it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from pbem.engine.cards.types import DRAW_DECK_SIZE, FACE, Card
from pbem.engine.core.board import NOWHERE, Cell
from pbem.engine.core.facts import NOBODY, Seat, Step

LAY = "lay"
PLAY = "play"
DISCARD = "discard"
CHOOSE = "choose"

TOOLS = ("pickaxe", "cart", "lantern")

WINDOW = "window"  # the step in which a move that was shown waits for objections
PLANS = "plans"  # the step that keeps what a move says about questions that it may raise


class Move(NamedTuple):
    """What a seat wants to do; unused fields keep their defaults."""

    verb: str
    card: Card = 0
    cell: Cell = NOWHERE
    turned: bool = False
    seat: Seat = NOBODY
    tool: str = ""
    more: tuple[Any, ...] = ()  # further cards of a discard; the number of a choice; a tail (``tails``)


def shown_move(then: Sequence[Step]) -> Move | None:
    """The move that waits for objections, if what remains of a turn begins with such a wait (R16.4)."""
    if then and then[0][0] == WINDOW:
        return Move(*then[1][1:])
    return None


def in_the_open(move: Move) -> tuple[int, ...]:
    """The part of ``more`` that others see when the card is shown: places and players, but no plans."""
    return tuple(part for part in move.more if isinstance(part, int))


def open_part(step: Step) -> Step:
    """A step that holds a move, as everybody may know it: the face of the card, and no plans."""
    name, *fields = step
    move = Move(*fields)
    return (name, *move._replace(card=FACE[move.card], more=in_the_open(move)))


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
