"""A move as a value: what a seat wants to do, before anybody has judged it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from pbem.engine.cards.types import FACE, Card
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
