"""Some position that a View cannot rule out: the unseen part dealt again.

Bots play on such positions, and the secrecy tests compare what is shown of them: whatever depends on
more than the View differs between two guesses sooner or later.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from pbem.engine.cards import FACE, HIDDEN, TYPE, Card
from pbem.engine.chance import Dice
from pbem.engine.facts import NOBODY, Ask, Step
from pbem.engine.moves import shown_move
from pbem.engine.rules.sharing import by_value
from pbem.engine.state import (
    ASIDE,
    DECK,
    DISCARD,
    EVERYBODY,
    FRONT,
    GOALS,
    GOLD,
    HAND,
    OFFER,
    OLD_ROLES,
    ROLE,
    SPARE,
    WON,
    Note,
    State,
    empty_zones,
    new_game,
)
from pbem.engine.view import View


class _Pool:
    """Cards not yet placed, in a random order; faces are taken out of it by name."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards = list(cards)

    def take(self, card: Card) -> Card:
        self.cards.remove(card)
        return card

    def take_face(self, face: Card) -> Card:
        return self.take(next(card for card in self.cards if FACE[card] == face))

    def deal(self, count: int) -> tuple[Card, ...]:
        dealt, self.cards = self.cards[:count], self.cards[count:]
        return tuple(dealt)


def guess(seen: View, dice: Dice, stream: str = "guess") -> State:
    """A position with the same View, everything unseen dealt anew."""
    state = new_game(seen.rules, seen.seats)
    zones = empty_zones(seen.rules, seen.seats) | {GOLD: (), WON: ()}
    deck = _Pool(dice.shuffled(f"{stream}:deck", seen.rules.deck))
    roles = _Pool(dice.shuffled(f"{stream}:roles", seen.rules.roles[seen.seats]))
    goals = _Pool(dice.shuffled(f"{stream}:goals", seen.rules.goal_cards))
    gold = _Pool(dice.shuffled(f"{stream}:gold", seen.rules.gold_cards))

    if seen.seat != NOBODY:
        zones[HAND[seen.seat]] = tuple(deck.take(card) for card in seen.hand)
    placed = {}
    for place, laid in seen.mine.cards.items():
        face = laid >> 1
        if place in seen.rules.face_up:
            continue
        placed[place] = goals.take_face(face) if TYPE[face].kind == "goal" else deck.take_face(face)
    for seat, faces in enumerate(seen.front):
        zones[FRONT[seat]] = tuple(deck.take_face(face) for face in faces)
    known = [deck.take_face(face) if face != HIDDEN else HIDDEN for face in seen.discard]
    then = _with_shown_card(seen, deck)
    zones[DISCARD] = tuple(card or deck.deal(1)[0] for card in known)
    for seat, size in enumerate(seen.hand_sizes):
        if seat != seen.seat:
            shown = (then[1][2],) if then is not seen.then and seat == seen.active else ()
            zones[HAND[seat]] = (*shown, *deck.deal(size - len(shown)))
    zones[DECK] = deck.deal(seen.deck)
    if ASIDE in zones:
        zones[ASIDE] = deck.deal(seen.piles[ASIDE])

    _deal_roles(seen, roles, zones)
    under = _deal_goals(seen, goals)
    zones[GOALS] = tuple(goals.cards)
    zones[OFFER] = _offer(seen, gold)
    zones[GOLD] = gold.deal(seen.piles[GOLD])
    zones[WON] = tuple(gold.cards)

    asks = tuple(_with_choices(ask, zones[OFFER], seen) for ask in seen.asks)
    return state.but(
        round=seen.round,
        turn=seen.turn,
        active=seen.active,
        direction=seen.direction,
        mine=seen.mine,
        placed=placed,
        under=under,
        zones=zones,
        discard_seen=tuple(EVERYBODY if card else 0 for card in known),
        gold=_gold(seen, zones[WON]),
        knows=_notes(seen, under, placed, zones),
        deeds=seen.deeds,
        asks=asks,
        then=then,
        last_layer=seen.last_layer,
        revealed_roles=not seen.over and seen.round > 0 and HIDDEN not in seen.roles,
        over=seen.over,
    )


def _with_shown_card(seen: View, deck: _Pool) -> tuple[Step, ...]:
    """What remains of the turn, with a number for the card that another seat has shown and still holds."""
    if seen.seat == seen.active or shown_move(seen.then) is None:
        return seen.then
    window, (name, verb, face, *rest), *later = seen.then
    return (window, (name, verb, deck.take_face(face), *rest), *later)


def _deal_roles(seen: View, roles: _Pool, zones: dict[str, tuple[Card, ...]]) -> None:
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
    if OLD_ROLES in zones:
        zones[OLD_ROLES] = roles.deal(seen.piles[OLD_ROLES])


def _deal_goals(seen: View, goals: _Pool) -> dict[int, tuple[Card, ...]]:
    known = seen.known_goals
    cells = [place for place, what in seen.face_down if what == "goal"]
    fixed = {place: goals.take_face(known[place]) for place in cells if place in known}
    return {place: (fixed[place],) if place in fixed else goals.deal(1) for place in cells}


def _offer(seen: View, gold: _Pool) -> tuple[Card, ...]:
    """The gold cards on offer: known to the one who chooses, anything for the others."""
    if seen.ask is not None and seen.ask.kind == "gold":
        return tuple(gold.take(card) for card in seen.ask.choices)
    return gold.deal(seen.piles[OFFER])


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


def _notes(
    seen: View,
    under: dict[int, tuple[Card, ...]],
    placed: dict[int, Card],
    zones: dict[str, tuple[Card, ...]],
) -> tuple[tuple[Note, ...], ...]:
    """Own notes as they are; notes of the others as they would read in this guess."""
    notes: list[list[Note]] = [[] for _ in range(seen.seats)]
    own = Counter()  # type: Counter[int]
    for look in seen.looks:
        if look.seat == seen.seat:
            notes[look.seat].append(seen.notes[own[look.seat]])
            own[look.seat] += 1
            continue
        if look.what == "goal":
            cards = under.get(look.where) or (placed.get(look.where, HIDDEN),)
        elif look.what == "role":
            cards = zones[ROLE[look.where]]
        else:
            cards = ()
        notes[look.seat].append(Note(look.what, look.where, cards, look.round, look.turn))
    return tuple(map(tuple, notes))
