"""Some position that a View cannot rule out: the unseen part dealt again.

Bots play on such positions, and the secrecy tests compare what is shown of them: whatever depends on
more than the View differs between two guesses sooner or later. What only one module has is dealt by that
module (``Module.pools``, ``zones``, ``deals_again``, ``waiting``, ``looks``).
"""

from __future__ import annotations

from collections.abc import Iterable

from pbem.engine.cards.types import HIDDEN, TYPE, Card
from pbem.engine.core.chance import Dice
from pbem.engine.core.facts import NOBODY, Ask
from pbem.engine.core.moves import shown_move
from pbem.engine.core.redeal import Pool, Redeal
from pbem.engine.core.state import (
    DECK,
    DISCARD_PILE,
    EVERYBODY,
    FRONT,
    GOALS,
    GOLD,
    HAND,
    OFFER,
    OUT,
    ROLE,
    SPARE,
    WON,
    Note,
    State,
    empty_zones,
    new_game,
)
from pbem.engine.rules.base.sharing import by_value
from pbem.engine.rules.registry import MODULES, brought
from pbem.engine.views.view import View

# Steps in which the mover still holds a card that everybody knows of.
_WAITING = brought(lambda module: module.waiting)
# What can be shown in secret.
_LOOKS = brought(lambda module: module.looks)


def guess(seen: View, dice: Dice, stream: str = "guess") -> State:
    """A position with the same View, everything unseen dealt anew."""
    rules = seen.rules
    state = new_game(rules, seen.seats)
    pools = {
        name: Pool(dice.shuffled(f"{stream}:{name}", cards(rules, seen.seats)))
        for name, cards in rules.pools.items()
    }
    redeal = Redeal(seen, pools, empty_zones(rules, seen.seats) | {GOLD: (), WON: ()})
    known = _deal_deck(redeal)
    _deal_roles(redeal)
    _deal_goals(redeal)
    zones = redeal.zones
    zones[OUT] = tuple(redeal.take_face(face) for face in seen.out)
    for name in rules.modules:
        deal_own_part = MODULES[name].deals_again
        if deal_own_part is not None:
            deal_own_part(redeal)
    for zone, pool in rules.zones.items():
        zones[zone] = pools[pool].deal(seen.piles[zone])
    _deal_gold(redeal)
    return state.but(
        round=seen.round,
        turn=seen.turn,
        active=seen.active,
        direction=seen.direction,
        mine=seen.mine,
        placed=redeal.placed,
        under=redeal.under,
        zones=zones,
        discard_seen=tuple(EVERYBODY if card else 0 for card in known),
        gold=_gold(seen, zones[WON]),
        chips=tuple(seen.chips if seat == seen.seat else 0 for seat in range(seen.seats))
        if state.chips
        else (),
        figures=seen.figures,
        knows=_notes(redeal),
        deeds=seen.deeds,
        asks=tuple(_with_choices(ask, zones[OFFER], seen) for ask in seen.asks),
        then=redeal.then,
        reached_by=dict(seen.reached_by),
        last_layer=seen.last_layer,
        revealed_roles=not seen.over and seen.round > 0 and HIDDEN not in seen.roles,
        over=seen.over,
    )


def _deal_deck(redeal: Redeal) -> list[Card]:
    """Hands, the mine, discards and the deck; of the discards those that the seat knows."""
    seen, zones, deck = redeal.seen, redeal.zones, redeal.pools["deck"]
    if seen.seat != NOBODY:
        zones[HAND[seen.seat]] = tuple(deck.take(card) for card in seen.hand)
    for place, laid in seen.mine.cards.items():
        if place not in seen.rules.face_up:
            redeal.placed[place] = redeal.take_face(laid >> 1)
    for seat, faces in enumerate(seen.front):
        zones[FRONT[seat]] = tuple(deck.take_face(face) for face in faces)
    known = [deck.take_face(face) if face != HIDDEN else HIDDEN for face in seen.discard]
    held = _still_held(redeal)
    zones[DISCARD_PILE] = tuple(card or deck.deal(1)[0] for card in known)
    for seat, size in enumerate(seen.hand_sizes):
        if seat != seen.seat:
            first = held if seat == seen.active else ()
            zones[HAND[seat]] = (*first, *deck.deal(size - len(first)))
    zones[DECK] = deck.deal(seen.deck)
    return known


def _still_held(redeal: Redeal) -> tuple[Card, ...]:
    """The cards that another seat wants to play and still holds, put into what remains of its turn."""
    seen = redeal.seen
    if seen.seat == seen.active or not seen.then:
        return ()
    held: tuple[Card, ...] = ()
    if shown_move(seen.then) is not None:  # a card that was shown is known by its face
        first, (name, verb, face, *rest), *later = seen.then
        held = (redeal.pools["deck"].take_face(face),)
        redeal.then = (first, (name, verb, *held, *rest), *later)
    for step in reversed(seen.then):  # only the first may be about any card: what is known is taken before
        if step[0] in _WAITING:
            held += _WAITING[step[0]](redeal, step)
    return held


def _deal_roles(redeal: Redeal) -> None:
    seen, zones, roles = redeal.seen, redeal.zones, redeal.pools["roles"]
    if not seen.round:
        return
    faces = list(seen.roles)
    for note in seen.notes:
        if note.what == "role" and not note.stale and not faces[note.where]:
            faces[note.where] = note.cards[0]
    held = {seat: roles.take_face(face) for seat, face in enumerate(faces) if face}
    for seat in range(seen.seats):
        zones[ROLE[seat]] = (held[seat],) if seat in held else roles.deal(1)
    zones[SPARE] = roles.deal(seen.piles[SPARE])


def _deal_goals(redeal: Redeal) -> None:
    seen, goals = redeal.seen, redeal.pools["goals"]
    known = seen.known_goals
    cells = [place for place, what in seen.face_down if what == "goal"]
    fixed = {place: goals.take_face(known[place]) for place in cells if place in known}
    redeal.under |= {place: (fixed[place],) if place in fixed else goals.deal(1) for place in cells}
    redeal.zones[GOALS] = tuple(goals.cards)


def _deal_gold(redeal: Redeal) -> None:
    """The gold cards on offer, known to the one who chooses; the gold deck; what was won."""
    seen, zones, gold = redeal.seen, redeal.zones, redeal.pools["gold"]
    if seen.ask is not None and seen.ask.kind == "gold":
        zones[OFFER] = tuple(gold.take(card) for card in seen.ask.choices)
    else:
        zones[OFFER] = gold.deal(seen.piles[OFFER])
    zones[GOLD] = gold.deal(seen.piles[GOLD])
    zones[WON] = tuple(gold.cards)


def _with_choices(ask: Ask, offer: tuple[Card, ...], seen: View) -> Ask:
    if ask.seat == seen.seat or ask.kind != "gold":
        return ask
    return ask._replace(choices=by_value(offer))


def _gold(seen: View, won: Iterable[Card]) -> tuple[int, ...]:
    """Secret amounts: what the won cards are worth beyond the known gold, spread over the others."""
    amounts = [amount or int(bool(has)) for amount, has in zip(seen.gold, seen.has_gold, strict=True)]
    secret = [
        seat for seat, amount in enumerate(seen.gold) if amount is None and seen.has_gold[seat] is not False
    ]
    left = sum(TYPE[card].gold for card in won) - sum(amounts)
    for turn in range(max(left, 0)):
        if secret:
            amounts[secret[turn % len(secret)]] += 1
    return tuple(amounts)


def _notes(redeal: Redeal) -> tuple[tuple[Note, ...], ...]:
    """Own notes as they are; notes of the others as they would read in this guess."""
    seen = redeal.seen
    notes: list[list[Note]] = [[] for _ in range(seen.seats)]
    own = iter(seen.notes)
    for look in seen.looks:
        if look.seat == seen.seat:
            notes[look.seat].append(next(own))
        else:
            cards = _LOOKS[look.what](redeal, look.where)
            notes[look.seat].append(Note(look.what, look.where, cards, look.round, look.turn))
    return tuple(map(tuple, notes))
