"""Standing orders: what a player who holds the Veto wants stopped (R16.4, R23.1).

    veto any rockfall
    veto any card by boris
    veto any broken tool on me
    veto any tunnel that reaches a goal
    veto any map at 9,3

An order is filed in advance, by anybody, and looked at the moment a card is shown. It is judged by the
View of the player who gave it, so it can ask for nothing that he could not see himself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pbem.engine.cards.kinds import ANY_CARD, is_kind, kind_of_cards
from pbem.engine.cards.laid import laid_id
from pbem.engine.cards.types import TYPE
from pbem.engine.core.board import NOWHERE, Cell, Mine, cell_name, lay, lift, parse_cell
from pbem.engine.core.errors import Hint, NotUnderstood, Refusal
from pbem.engine.core.facts import NOBODY, Seat
from pbem.engine.core.lines import LONGEST_LINE, plain, seat_named
from pbem.engine.core.moves import LAY, Move, shown_move
from pbem.engine.views.view import View

VETO = "veto"

_ANY = frozenset(("any", "every", "each", "all", "a", "an"))
_REACHES = frozenset(("that", "which", "reaching"))
_REACHABLE = {"goal": "goal", "goals": "goal", "chest": "chest", "chests": "chest"}


class Order(NamedTuple):
    """Cards to be stopped; what is not said does not matter."""

    kind: str
    by: Seat = NOBODY
    on: Seat = NOBODY
    at: Cell = NOWHERE
    reaches: str = ""  # "goal" or "chest"


def read_order(text: str, names: Sequence[str] = (), me: Seat = NOBODY) -> Order:
    """The order that a line gives; raises NotUnderstood or Ambiguous."""
    words = plain(text).split()
    if len(text) > LONGEST_LINE or len(words) < 2 or words[0] != VETO:
        raise NotUnderstood(text[:LONGEST_LINE], Hint.ORDER)
    if words[1] in ("anything", "everything"):
        words[1:2] = ["any", ANY_CARD]
    if words[1] not in _ANY:
        raise NotUnderstood(text, Hint.ORDER)
    parts = _parts(words[2:])
    if not all(parts.values()):
        raise NotUnderstood(text, Hint.ORDER)
    kind = kind_of_cards(" ".join(parts["kind"]))
    place = parse_cell("".join(parts["at"])) if "at" in parts else NOWHERE
    reaches = _REACHABLE.get(parts["that"][-1], "") if "that" in parts else ""
    if kind is None or place is None or ("that" in parts and not reaches):
        raise NotUnderstood(text, Hint.ORDER)
    by, on = (
        seat_named(" ".join(parts[word]), text, names, me) if word in parts else NOBODY
        for word in ("by", "on")
    )
    return Order(kind, by, on, place, reaches)


def order_meant(text: str, names: Sequence[str] = (), me: Seat = NOBODY) -> Order | None:
    """The order that somebody may mean who writes ``veto the rockfall``; None if it can be none."""
    rest = plain(text).removeprefix(VETO).strip()
    for article in ("the ", "that ", "this "):
        rest = rest.removeprefix(article)
    try:
        return read_order(f"{VETO} any {rest}", names, me)
    except Refusal:
        return None


def _parts(words: Sequence[str]) -> dict[str, list[str]]:
    """The words of an order under the word that begins each part."""
    parts: dict[str, list[str]] = {"kind": []}
    part = "kind"
    for word in words:
        begins = "that" if word in _REACHES else word
        if begins in ("by", "on", "at", "that") and begins not in parts:
            part = begins
            parts[part] = []
        else:
            parts[part].append(word)
    return parts


def write_order(order: Order, names: Sequence[str] | None = None) -> str:
    """The canonical line for an order."""

    def name(seat: Seat) -> str:
        return names[seat] if names else f"p{seat}"

    words = [f"{VETO} any {order.kind}"]
    if order.by != NOBODY:
        words.append(f"by {name(order.by)}")
    if order.on != NOBODY:
        words.append(f"on {name(order.on)}")
    if order.at != NOWHERE:
        words.append(f"at {cell_name(order.at)}")
    if order.reaches:
        words.append(f"that reaches a {order.reaches}")
    return " ".join(words)


def matches(order: Order, seen: View) -> bool:
    """Whether the card that is shown now, by somebody else, is one of those that the order means."""
    move = shown_move(seen.then)
    if move is None or seen.active == seen.seat:
        return False
    target = move.seat if move.cell == NOWHERE else NOBODY  # with a cell it is who pays the toll (R17.5)
    return (
        is_kind(move.card, order.kind)
        and order.by in (NOBODY, seen.active)
        and order.on in (NOBODY, target)
        and (order.at in (NOWHERE, move.cell) or order.at in move.more)
        and (not order.reaches or order.reaches in reached_by(move, seen))
    )


def reached_by(move: Move, seen: View) -> set[str]:
    """What a card would reach that was not reached before: "goal", "chest"."""
    before = seen.mine
    after = _after(move, seen)
    return {what for place, what in seen.face_down if place in after.reached and place not in before.reached}


def _after(move: Move, seen: View) -> Mine:
    """The mine as the card would leave it, for cards that lay a tunnel."""
    if move.verb == LAY:
        return lay(seen.mine, move.cell, laid_id(move.card, move.turned))
    source = seen.last_laid
    if TYPE[move.card].effect == "diversion" and source is not None:
        face = seen.mine.cards[source] >> 1
        return lay(lift(seen.mine, source), move.cell, laid_id(face, move.turned))
    return seen.mine
