"""What a position asks of a seat, as offers with the features that people name them by. A View goes in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine import DISCARD, NOWHERE, TYPE, Card, Move, View, cell_name, is_kind, write
from pbem.mail.reading.offers import Intent, Offer

# Shapes by what the lexicons call them; a card is the first that fits.
_SHAPES = {
    "dead end": "deadend",
    "crossing": "crossing",
    "junction": "tjunction",
    "straight": "straight",
    "curve": "curve",
}


def moves_asked(seen: View, numbered: Sequence[Move], is_final: bool) -> dict[Offer, Move]:
    """Return the moves that a seat may make, the numbered ones first, and the cards that it may discard."""
    numbers = {move: number for number, move in enumerate(numbered, 1)}
    single = [move for move in seen.legal if move.verb == DISCARD and not move.more]
    return {_offer(move, numbers.get(move, 0), is_final): move for move in dict.fromkeys((*numbers, *single))}


def goals_of(seen: View) -> dict[str, str]:
    """Return which cells people call the top, middle and bottom goal: while all three lie face down."""
    cells = [cell for cell, kind in seen.face_down if kind == "goal"]
    names = ("goal_top", "goal_middle", "goal_bottom")
    return dict(zip(names, map(cell_name, cells), strict=True)) if len(cells) == len(names) else {}


def _offer(move: Move, number: int, is_final: bool) -> Offer:
    return Offer(
        does=write(move),
        intent=Intent.DISCARD if move.verb == DISCARD else Intent.PLAY,
        number=number,
        card=move.card,
        kind=kind_of(move.card) if move.card else "",
        tool=move.tool or next(_tools(move.card), ""),
        cell=cell_name(move.cell) if move.cell != NOWHERE else "",
        person=move.seat,
        turned=move.turned,
        is_final=is_final,
    )


def kind_of(card: Card) -> str:
    """Return what the lexicons call the kind of a card: ``crossing``, ``map``, ``break_cart``."""
    of = TYPE[card]
    if of.effect:
        return "_".join((of.effect, *of.tools))
    return next((name for shape, name in _SHAPES.items() if is_kind(card, shape)), of.kind)


def _tools(card: Card) -> Iterator[str]:
    """Yield the tool of a card that is about exactly one."""
    if card and len(TYPE[card].tools) == 1:
        yield from TYPE[card].tools
