"""Prepared moves: what a player wants done in her own turn, told in advance (R23.7).

    prepare play 12 at 3,4
    prepare if my lantern is broken play 66 on me
    prepare else discard oldest
    prepare if 9,1 is stone and 5,3 is free play 12 at 5,3
    prepare discard oldest until anna is broken

They form a list, which is tried from its top when the player is to act. An order whose conditions do not hold
waits. An ``else`` belongs to the order above it: the two are one decision, in which the first that fits is
made, and they go together. ``until`` ends an order for good.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from pbem.engine.cards.types import Card
from pbem.engine.core.errors import Hint, NotUnderstood, Refusal
from pbem.engine.core.facts import NOBODY, Seat
from pbem.engine.core.lines import LONGEST_LINE, plain
from pbem.engine.core.moves import CHOOSE, DISCARD, Move
from pbem.engine.rules.saboteur2.game import TRADE
from pbem.engine.text.conditions import ME, Condition, Is, holds, read_condition, write_condition
from pbem.engine.text.notation import read, write
from pbem.engine.views.view import View

PREPARE = "prepare"
OLDEST = Move(DISCARD)  # whatever card that is by then
MOST_CONDITIONS = 5

_MOVE = r"(?:play|lay|place|put|build|use|discard|pass|drop|throw away|toll)\b"
_LINE = re.compile(
    rf"prepare:? (?P<else>else[,:]? )?(?:if (?P<first>.+?)[,:]?(?: then)? )??(?P<move>{_MOVE}.*?)"
    r"(?:,? if (?P<last>.+?))?(?:,? until (?P<until>.+))?"
)
_OLDEST = re.compile(r"(?:discard|pass|drop|throw away) (?:the |my )?oldest(?: card)?")


class Prepared(NamedTuple):
    """One order of a list."""

    move: Move
    conditions: tuple[Condition, ...] = ()  # all of them must hold
    until: Condition | None = None  # what ends it
    is_else: bool = False  # it belongs to the order above


class Dropped(StrEnum):
    """Why an order leaves the list without having been played."""

    UNTIL = "until"  # what it was to wait for has come
    CARD = "card"  # its card is not in hand any more
    ILLEGAL = "illegal"  # the rules do not allow it now
    ABOVE = "above"  # the order that it belongs to is gone


class Verdict(NamedTuple):
    """What a list comes to as things stand; orders are told by their places in it."""

    move: Move | None = None
    made: int | None = None  # the order that gives the move
    used: tuple[int, ...] = ()  # the orders that go with the move
    dropped: tuple[tuple[int, Dropped, str], ...] = ()  # and why, with the reason of the rules


# Text -----------------------------------------------------------------------------------------------


def read_prepared(text: str, names: Sequence[str] = (), me: Seat = NOBODY) -> Prepared:
    """The order that a line gives; raises NotUnderstood or Ambiguous."""
    found = _LINE.fullmatch(plain(text)) if len(text) <= LONGEST_LINE else None
    if found is None or (found["first"] and found["last"]):
        raise NotUnderstood(text[:LONGEST_LINE], Hint.PREPARE)
    if _OLDEST.fullmatch(found["move"]):
        move = OLDEST
    else:
        try:
            move = read(found["move"], names, me)
        except NotUnderstood as problem:
            raise NotUnderstood(text, problem.hint) from None
    if move.verb == CHOOSE:
        raise NotUnderstood(text, Hint.PREPARE)
    stated = found["first"] or found["last"]
    parts = re.split(r",? and ", stated) if stated else []
    if len(parts) > MOST_CONDITIONS:
        raise NotUnderstood(text, Hint.PREPARE)
    conditions = dict.fromkeys(read_condition(part, text, names, me) for part in parts)
    until = read_condition(found["until"], text, names, me) if found["until"] else None
    return Prepared(move, tuple(conditions), until, bool(found["else"]))


def write_prepared(order: Prepared, names: Sequence[str] | None = None, me: Seat = NOBODY) -> str:
    """The canonical line for an order; a player whose name would be read otherwise is called by the seat."""
    if names is not None:
        friendly = [ME if seat == me else name for seat, name in enumerate(names)]
        text = _written(order, friendly)
        try:
            if read_prepared(text, names, me) == order:
                return text
        except Refusal:
            pass
    return _written(order, None)


def _written(order: Prepared, names: Sequence[str] | None) -> str:
    def name_of(seat: Seat) -> str:
        return names[seat] if names and seat < len(names) else f"p{seat}"

    words = [PREPARE]
    if order.is_else:
        words.append("else")
    if order.conditions:
        words.append("if " + " and ".join(write_condition(one, name_of) for one in order.conditions))
    words.append("discard oldest" if order.move == OLDEST else write(order.move, names))
    if order.until:
        words.append(f"until {write_condition(order.until, name_of)}")
    return " ".join(words)


# Judging --------------------------------------------------------------------------------------------


def cards_of(order: Prepared) -> tuple[Card, ...]:
    """The cards of her hand that an order names."""
    move = order.move
    if move == OLDEST:
        return ()
    return (move.card, *move.more) if move.verb in (DISCARD, TRADE) else (move.card,)


def seats_in(order: Prepared) -> set[Seat]:
    """The players that an order names."""
    until = (order.until,) if order.until else ()
    return {order.move.seat, *(one.seat for one in (*order.conditions, *until))} - {NOBODY}


def awaits(order: Prepared, card: Card) -> bool:
    """Whether an order is for the time when its player holds a card."""
    return any(one.what is Is.HELD and one.card == card for one in order.conditions)


def missing_card(order: Prepared, seen: View) -> Card | None:
    """A card that an order needs, does not wait for, and that its player does not hold."""
    return next((card for card in cards_of(order) if card not in seen.hand and not awaits(order, card)), None)


def judge(orders: Sequence[Prepared], seen: View, refused: Callable[[Move], str]) -> Verdict:
    """What a list comes to now; ``refused`` tells why the rules do not allow a move, or nothing.

    A refusal depends on nothing that the mover cannot see (R23.6), and nor does this.
    """
    dropped: list[tuple[int, Dropped, str]] = []
    for chain in chains(orders):
        for nth, at in enumerate(chain):
            order = orders[at]
            why = _ended(order, seen)
            if why is None and not all(holds(one, seen) for one in order.conditions):
                continue
            move = Move(DISCARD, seen.hand[0]) if order.move == OLDEST and seen.hand else order.move
            reason = refused(move) if why is None else ""
            if why is None and not reason:
                repeats = order.move == OLDEST and order.until is not None
                return Verdict(move, at, () if repeats else tuple(chain), tuple(dropped))
            dropped.append((at, why or Dropped.ILLEGAL, reason))
            dropped += [(below, Dropped.ABOVE, "") for below in chain[nth + 1 :]]
            break
    return Verdict(dropped=tuple(dropped))


def forced_discard(seen: View) -> Move | None:
    """What is left to a player who can play no card of hers: to pass with the oldest (R23.9); else None."""
    if not seen.hand or any(move.verb != DISCARD for move in seen.legal):
        return None
    return Move(DISCARD, seen.hand[0])


def chains(orders: Sequence[Prepared]) -> Iterator[range]:
    """The places of orders that belong together: one, and what is to be done else."""
    first = 0
    for at in range(1, len(orders) + 1):
        if at == len(orders) or not orders[at].is_else:
            yield range(first, at)
            first = at


def _ended(order: Prepared, seen: View) -> Dropped | None:
    """Why an order has no sense any more, whether or not its conditions hold."""
    if order.until is not None and holds(order.until, seen):
        return Dropped.UNTIL
    return None if missing_card(order, seen) is None else Dropped.CARD
