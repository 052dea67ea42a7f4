"""Some position that a View cannot rule out: the unseen part dealt again.

Bots play on such positions, and the secrecy tests compare what is shown of them: whatever depends on
more than the View differs between two guesses sooner or later.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from pbem.engine.cards.types import FACE, HIDDEN, TYPE, Card
from pbem.engine.core.chance import Dice
from pbem.engine.core.facts import NOBODY, Ask, Step
from pbem.engine.core.moves import LAY, Move, shown_move
from pbem.engine.core.state import (
    ASIDE,
    CHEST_TUNNELS,
    CHESTS,
    DECK,
    DISCARD_PILE,
    EVERYBODY,
    FRONT,
    GOALS,
    GOLD,
    HAND,
    OFFER,
    OLD_ROLES,
    OUT,
    ROLE,
    SPARE,
    TURN,
    WON,
    Note,
    State,
    empty_zones,
    new_game,
)
from pbem.engine.rules.base.sharing import by_value
from pbem.engine.views.view import View


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
    tunnels = _Pool(dice.shuffled(f"{stream}:chest_tunnels", seen.rules.chest_tunnels))
    chests = _Pool(dice.shuffled(f"{stream}:chests", seen.rules.chests))

    if seen.seat != NOBODY:
        zones[HAND[seen.seat]] = tuple(deck.take(card) for card in seen.hand)
    placed = {}
    for place, laid in seen.mine.cards.items():
        face = laid >> 1
        if place in seen.rules.face_up:
            continue
        pool = goals if TYPE[face].kind == "goal" else deck if TYPE[face].in_draw_deck else tunnels
        placed[place] = pool.take_face(face)
    for seat, faces in enumerate(seen.front):
        zones[FRONT[seat]] = tuple(deck.take_face(face) for face in faces)
    known = [deck.take_face(face) if face != HIDDEN else HIDDEN for face in seen.discard]
    then, shown = _with_waiting_card(seen, deck)
    zones[DISCARD_PILE] = tuple(card or deck.deal(1)[0] for card in known)
    for seat, size in enumerate(seen.hand_sizes):
        if seat != seen.seat:
            first = shown if seat == seen.active else ()
            zones[HAND[seat]] = (*first, *deck.deal(size - len(first)))
    zones[DECK] = deck.deal(seen.deck)
    if ASIDE in zones:
        zones[ASIDE] = deck.deal(seen.piles[ASIDE])

    _deal_roles(seen, roles, zones)
    under = _deal_goals(seen, goals)
    zones[GOALS] = tuple(goals.cards)
    if seen.rules.chests:
        zones[OUT] = tuple(
            (chests if TYPE[face].kind == "chest" else tunnels).take_face(face) for face in seen.out
        )
        under |= _deal_chests(seen, tunnels, chests)
        zones[CHEST_TUNNELS], zones[CHESTS] = tuple(tunnels.cards), tuple(chests.cards)
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
        chips=tuple(seen.chips if seat == seen.seat else 0 for seat in range(seen.seats))
        if state.chips
        else (),
        figures=seen.figures,
        knows=_notes(seen, under, placed, zones),
        deeds=seen.deeds,
        asks=asks,
        then=then,
        last_layer=seen.last_layer,
        revealed_roles=not seen.over and seen.round > 0 and HIDDEN not in seen.roles,
        over=seen.over,
    )


def _with_waiting_card(seen: View, deck: _Pool) -> tuple[tuple[Step, ...], tuple[Card, ...]]:
    """What remains of the turn of another seat, with a card that it wants to play and still holds.

    A card that was shown is known by its face. A card for which somebody is asked to pay is not: it may be
    any tunnel.
    """
    if seen.seat == seen.active or not seen.then:
        return seen.then, ()
    first, *later = seen.then
    if shown_move(seen.then) is not None:
        (name, verb, face, *rest), *later = later
        card = deck.take_face(face)
        return (first, (name, verb, card, *rest), *later), (card,)
    if first[0] == "treasury":  # it reaches the discard pile only when a card is kept (R16.3)
        return seen.then, (deck.take(first[1]),)
    if first[0] == "toll":
        name, place = first
        card = deck.take(next((card for card in deck.cards if TYPE[card].groups), deck.cards[0]))
        kind = "tunnel" if any(step[0] == "blaze" for step in later) else TURN
        move = Move(LAY, card, place, seat=seen.asks[0].seat)
        return ((name, place, kind, *move), *later), (card,)
    return seen.then, ()


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


def _deal_chests(seen: View, tunnels: _Pool, chests: _Pool) -> dict[int, tuple[Card, ...]]:
    """Pairs for the cells of chests; a tunnel card that lies open already has only the chest below it."""
    places = [place for place, what in seen.face_down if what == "chest"]
    lying_open = {place for place in places if place in seen.mine.cards}
    seen_before = {note.where: note.cards for note in seen.notes if note.what == "chest"}
    known = {
        place: (*(() if place in lying_open else (tunnels.take_face(tunnel),)), chests.take_face(chest))
        for place, (tunnel, chest) in seen_before.items()
        if chest not in seen.out
    }
    dealt = {
        place: known.get(place) or (*(() if place in lying_open else tunnels.deal(1)), *chests.deal(1))
        for place in places
    }
    for place in known.keys() - dealt.keys():  # a rockfall took these, so they lie nowhere else
        tunnel, chest = known[place]
        tunnels.cards.append(tunnel)
        chests.cards.append(chest)
    return dealt


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
        elif look.what == "chest":
            cards = under.get(look.where, ())
        else:
            cards = ()
        notes[look.seat].append(Note(look.what, look.where, cards, look.round, look.turn))
    return tuple(map(tuple, notes))
