"""A fact as one seat may know it: the other half of the one door for secrets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from pbem.engine.cards.types import FACE, HIDDEN, Card
from pbem.engine.core.facts import (
    NOBODY,
    Asked,
    Covered,
    Disclosed,
    Fact,
    Laid,
    Lifted,
    Looked,
    Moved,
    Opened,
    Paid,
    Played,
    Restored,
    RoundOver,
    Seat,
    Shown,
    Shuffled,
    Swapped,
    Turned,
    Zone,
)
from pbem.engine.core.state import FRONT, HAND, MOST_SEATS, ROLE
from pbem.engine.rules.registry import named
from pbem.engine.views.view import asks_for, faces

# Steps that keep what somebody said aloud.
_SAID = named(lambda module: module.said_steps)
# Who sees the cards of a zone: one seat, or everybody; nobody looks into any other zone.
_OWNER: dict[Zone, Seat] = {zones[seat]: seat for zones in (HAND, ROLE) for seat in range(MOST_SEATS)}
_OPEN_ZONES = frozenset(FRONT)


_F = TypeVar("_F", bound=Fact)


def redact(fact: _F, seat: Seat = NOBODY) -> _F:
    """A fact as a seat may know it: cards it cannot see are HIDDEN, cards of others are faces."""
    hide = _REDACT.get(type(fact))
    shown: _F = hide(fact, seat) if hide else fact
    return shown


def _blank(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return (HIDDEN,) * len(cards)


def _moved(fact: Moved, seat: Seat) -> Fact:
    if seat != NOBODY and HAND[seat] in (fact.source, fact.dest):
        return fact
    ends = (fact.source, fact.dest)
    owned = seat != NOBODY and seat in map(_OWNER.get, ends)
    seen = fact.open or owned or not _OPEN_ZONES.isdisjoint(ends)
    return fact._replace(cards=faces(fact.cards) if seen else _blank(fact.cards))


def _own_number(fact: Any, seat: Seat) -> Fact:
    shown: Fact = fact if fact.seat == seat else fact._replace(card=FACE[fact.card])
    return shown


def _face_only(fact: Any, seat: Seat) -> Fact:
    shown: Fact = fact._replace(card=FACE[fact.card])
    return shown


def _looked(fact: Looked, seat: Seat) -> Fact:
    return fact._replace(cards=faces(fact.cards) if fact.seat == seat else _blank(fact.cards))


def _asked(fact: Asked, seat: Seat) -> Fact:
    """Of what remains of a turn only what was said aloud is told."""
    return Asked(asks_for(fact.asks, seat), tuple(step for step in fact.then if step[0] in _SAID))


_REDACT: dict[type, Callable[[Any, Seat], Any]] = {
    Shuffled: lambda fact, seat: fact._replace(order=_blank(fact.order)),
    Moved: _moved,
    Covered: lambda fact, seat: Covered(tuple((place, _blank(cards)) for place, cards in fact.places)),
    Laid: _own_number,
    Played: _own_number,
    Shown: _own_number,
    Lifted: _face_only,
    Turned: _face_only,
    Opened: _face_only,
    Swapped: lambda fact, seat: fact if fact.seat == seat else fact._replace(exchanged=False),
    Looked: _looked,
    Asked: _asked,
    Paid: lambda fact, seat: fact if fact.open or fact.seat == seat else fact._replace(amount=0),
    RoundOver: lambda fact, seat: fact._replace(roles=faces(fact.roles)),
    Disclosed: lambda fact, seat: Disclosed(tuple((place, FACE[card]) for place, card in fact.places)),
    Restored: lambda fact, seat: fact._replace(position=()),
}
