"""Judging what lies open: the log of a running game, with everything hidden blanked out.

Whoever has such a log can still follow the mine, the broken tools and whose turn it is, and so see that
every open card was played by the one whose turn it was, where the rules allow it. Cards that are not to be
known are followed as blanks; one that turns up stands in for a blank of the pile that it left.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine import (
    FACE,
    HAND,
    HIDDEN,
    LAY,
    NOBODY,
    PLAY,
    TURN,
    TYPE,
    Card,
    Fact,
    Laid,
    Move,
    Moved,
    Played,
    Rules,
    Seat,
    Shown,
    State,
    Zone,
    apply,
    check,
    open_ask,
)


class NotAsked(Exception):
    """A seat moved that owed no decision."""


def followed(state: State, seat: Seat, facts: Sequence[Fact]) -> State:
    """The position after one decision, as far as it can be seen; raises what is wrong with it."""
    ask = open_ask(state, seat)
    if ask is None and (state.asks or (seat != NOBODY and not objects(facts))):
        raise NotAsked
    move = open_move(state.rules, facts[0]) if facts and ask is not None and ask.kind == TURN else None
    if move is not None:
        state = with_cards(state, HAND[seat], (move.card,))
        check(state, seat, move)
    for fact in facts:
        if isinstance(fact, Laid):
            state = with_cards(state, HAND[fact.seat], (fact.card,))
        elif isinstance(fact, Moved):
            state = with_cards(state, fact.source, fact.cards)
        state = apply(state, fact)
    return state


def open_move(rules: Rules, fact: Fact) -> Move | None:
    """The move behind a headline, if it was made in the open."""
    if isinstance(fact, Laid):
        return Move(LAY, fact.card, fact.cell, fact.turned)
    if isinstance(fact, Played) and is_all_open(rules, fact.card):
        return Move(PLAY, fact.card, fact.cell, seat=fact.target, tool=fact.tool)
    if isinstance(fact, Shown) and is_all_open(rules, fact.card):
        verb = LAY if TYPE[fact.card].groups else PLAY
        return Move(verb, fact.card, fact.cell, fact.turned, fact.target, fact.tool)
    return None


def is_all_open(rules: Rules, card: Card) -> bool:
    """Whether a card is judged by what its headline says, and not by the hand or by what follows."""
    effect = rules.effect_of[card]
    return effect is None or effect.all_open


def objects(facts: Sequence[Fact]) -> bool:
    """Whether somebody stops what another player has shown; nobody asks for that (R16.4)."""
    return bool(facts) and isinstance(facts[0], Played) and TYPE[facts[0].card].effect == "veto"


def with_cards(state: State, zone: Zone, cards: Sequence[Card]) -> State:
    """The position with these cards in the pile that they are about to leave.

    Each takes the place of itself, else of one of its kind, else of a blank; one that finds no place cannot
    have come from there.
    """
    pile = list(state.zones[zone])
    if HIDDEN in cards:  # it could be any of them, so from now on none is known
        pile = [HIDDEN] * len(pile)
    places = list(range(len(pile)))
    missing = list(cards)
    for may_be in (_itself, _of_its_kind, _unknown):
        for card in tuple(missing):
            found = next((at for at in places if may_be(pile[at], card)), None)
            if found is not None:
                pile[found] = card
                places.remove(found)
                missing.remove(card)
    if missing:
        raise ValueError(f"{missing} cannot come from {zone}")
    return state.but(zones=state.zones | {zone: tuple(pile)})


def _itself(held: Card, card: Card) -> bool:
    return held == card


def _of_its_kind(held: Card, card: Card) -> bool:
    return FACE[held] == FACE[card]


def _unknown(held: Card, card: Card) -> bool:
    return held == HIDDEN
