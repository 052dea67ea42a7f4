"""For tests of secrecy: what a seat saw by the rules of the table, and logs with hidden cards exchanged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.engine import (
    FRONT,
    HAND,
    TYPE,
    Ambiguous,
    Asked,
    Disclosed,
    Fact,
    IllegalMove,
    Looked,
    Move,
    Moved,
    RoundOver,
    Seat,
    State,
    check,
    view,
)
from pbem.engine.core.facts import Covered
from pbem.engine.core.state import ROLE
from tests.kit.boards import contents


def cards_in(state: State) -> list[int]:
    """Every card of a position, wherever it lies."""
    piles = (*state.zones.values(), *state.under.values(), tuple(state.placed.values()))
    return sorted(card for pile in piles for card in pile)


def seen_cards(facts: Sequence[Fact], seat: Seat) -> Iterator[int]:
    """The cards that a seat saw, told from the rules of the table and not from ``redact``."""
    own = {HAND[seat], ROLE[seat]} if seat >= 0 else set()
    for fact in facts:
        if isinstance(fact, Moved):
            if fact.open or {fact.source, fact.dest} & (own | set(FRONT)):
                yield from fact.cards
        elif isinstance(fact, Looked):
            yield from fact.cards if fact.seat == seat else ()
        elif isinstance(fact, RoundOver):
            yield from fact.roles
        elif isinstance(fact, Disclosed):
            yield from (card for _, card in fact.places)
        elif (card := getattr(fact, "card", None)) is not None:
            yield card


def with_cards(fact: Any, exchange: Mapping[int, int]) -> Fact:
    """The same fact with cards in each other's place."""

    def pile(cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(exchange.get(card, card) for card in cards)

    if isinstance(fact, Covered):
        return Covered(tuple((place, pile(cards)) for place, cards in fact.places))
    if isinstance(fact, Disclosed):
        return Disclosed(tuple((place, exchange.get(card, card)) for place, card in fact.places))
    if isinstance(fact, Asked):
        asks = [ask._replace(choices=pile(ask.choices)) if ask.kind == "gold" else ask for ask in fact.asks]
        return fact._replace(asks=tuple(asks))
    changes: dict[str, Any] = {
        name: pile(getattr(fact, name)) for name in ("cards", "order", "roles") if hasattr(fact, name)
    }
    if hasattr(fact, "card"):
        changes["card"] = exchange.get(fact.card, fact.card)
    changed: Fact = fact._replace(**changes)
    return changed


def back_of(card: int) -> str:
    """Cards with different backs can always be told apart."""
    card_type = TYPE[card]
    return "deck" if card_type.in_draw_deck else f"{card_type.module} {card_type.kind}"


def shown(state: State, seat: Seat) -> tuple[Any, ...]:
    """A view as a value: a Mine is equal only to itself."""
    seen = view(state, seat)
    rest = {**seen._asdict(), "mine": None}
    return (*rest.values(), *contents(seen.mine))


def judged(state: State, seat: Seat, move: Move) -> tuple[Any, ...]:
    """What is said about a move, as a value."""
    try:
        check(state, seat, move)
    except IllegalMove as refused:
        return "illegal", refused.reason, refused.details
    except Ambiguous as refused:
        return "ambiguous", refused.text, refused.word, refused.choices
    return ("legal",)
