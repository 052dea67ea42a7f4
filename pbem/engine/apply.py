"""apply(state, fact): fold one fact into the position. Nothing here judges; it only moves things."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pbem.engine.board import NOWHERE, build, hide, lay, lift
from pbem.engine.cards import FACE, HIDDEN, laid_id
from pbem.engine.facts import (
    NOBODY,
    Asked,
    Began,
    Buried,
    Covered,
    Doubted,
    Fact,
    GameOver,
    Guarded,
    Laid,
    Lifted,
    Looked,
    Moved,
    Opened,
    Paid,
    Played,
    Pushed,
    Restored,
    Reversed,
    RoundOver,
    Shown,
    Shuffled,
    Swapped,
    Turned,
    Unguarded,
)
from pbem.engine.state import (
    CHEST_TUNNELS,
    CHESTS,
    DISCARD,
    EVERYBODY,
    GOALS,
    HAND,
    HAND_OF,
    OUT,
    TURN,
    Deed,
    Figure,
    Note,
    State,
    empty_zones,
    known_goals,
)
from pbem.engine.takeback import put_back

_new_deed = tuple.__new__  # half the price of calling the class


def apply(state: State, fact: Fact) -> State:
    """The position after a fact."""
    return APPLY[type(fact)](state, fact)


def fold(state: State, facts: Iterable[Fact]) -> State:
    """The position after many facts: what replay is.

    Nobody sees the positions in between, so the frequent facts change one draft in place.
    """
    draft = _draft(state)
    for fact in facts:
        change = _IN_PLACE.get(type(fact))
        if change is not None:
            change(draft, fact)
        else:
            draft = APPLY[type(fact)](draft, fact)
    return draft


def _draft(state: State) -> State:
    """A position of our own: its fields and the dicts that frequent facts change."""
    new = state.copy()
    new.zones = state.zones.copy()
    new.placed = state.placed.copy()
    return new


def _began(state: State, fact: Began) -> State:
    rules = state.rules
    return state.but(
        round=fact.round,
        turn=0,
        active=fact.starter,
        direction=1,
        mine=build(rules.face_up, ()),
        placed={},
        under={},
        zones=state.zones | empty_zones(rules, state.seats),
        discard_seen=(),
        figures=(),
        knows=((),) * state.seats,
        deeds=(),
        shuffles={},
        asks=(),
        then=(),
        last_layer=-1,
        revealed_roles=False,
    )


def _shuffled(state: State, fact: Shuffled) -> State:
    times = state.shuffles.get(fact.zone, 0) + 1
    new = state.but(zones=state.zones | {fact.zone: fact.order}, shuffles=state.shuffles | {fact.zone: times})
    if fact.zone == DISCARD:  # nobody knows any more which card lies where
        new.discard_seen = (0,) * len(fact.order)
    return new


def _move(draft: State, fact: Moved) -> None:
    cards, source, dest, seen = fact
    zones = draft.zones
    held = zones[source]
    count = len(cards)
    if held[:count] == cards:  # from the top, as most cards move
        zones[source] = held[count:]
    elif count == 1:
        at = held.index(cards[0])
        zones[source] = held[:at] + held[at + 1 :]
    else:
        left = list(held)
        for card in cards:
            left.remove(card)
        zones[source] = tuple(left)
    zones[dest] += cards
    if dest == DISCARD:
        mask = EVERYBODY if seen else 1 << HAND_OF[source] if source in HAND_OF else 0
        draft.discard_seen += (mask,) * count
    elif source == DISCARD:
        pile, kept = list(held), list(draft.discard_seen)
        for card in cards:
            at = pile.index(card)
            del pile[at], kept[at]
        draft.discard_seen = tuple(kept)


def _moved(state: State, fact: Moved) -> State:
    new = state.copy()
    new.zones = state.zones.copy()
    _move(new, fact)
    return new


def _covered(state: State, fact: Covered) -> State:
    gone = {card for _, cards in fact.places for card in cards}
    zones = state.zones | {
        zone: tuple(card for card in state.zones[zone] if card not in gone)
        for zone in (GOALS, *state.rules.zones)
    }
    return state.but(
        mine=hide(state.mine, (place for place, _ in fact.places)),
        under=state.under | dict(fact.places),
        zones=zones,
    )


def _lay(draft: State, fact: Laid) -> None:
    seat, card, place, turned = fact
    hand = draft.zones[HAND[seat]]
    at = hand.index(card)
    draft.zones[HAND[seat]] = hand[:at] + hand[at + 1 :]
    draft.placed[place] = card
    draft.mine = lay(draft.mine, place, laid_id(card, turned))
    draft.last_layer = seat
    draft.deeds += (_new_deed(Deed, (seat, FACE[card], place, turned, NOBODY)),)


def _laid(state: State, fact: Laid) -> State:
    new = _draft(state)
    _lay(new, fact)
    return new


def _lifted(state: State, fact: Lifted) -> State:
    zones = state.zones | {fact.dest: (*state.zones[fact.dest], fact.card)}
    seen = (*state.discard_seen, EVERYBODY) if fact.dest == DISCARD else state.discard_seen
    placed = {place: card for place, card in state.placed.items() if place != fact.cell}
    return state.but(zones=zones, placed=placed, mine=lift(state.mine, fact.cell), discard_seen=seen)


def _turned(state: State, fact: Turned) -> State:
    mine, under = state.mine, state.under
    if fact.cell in mine.hidden:
        under = {place: cards for place, cards in under.items() if place != fact.cell}
        below = state.under[fact.cell][1:]
        if below:  # a chest under its tunnel card, still shut
            under[fact.cell] = below
    else:  # revealed already, and now put the other way round
        mine = lift(mine, fact.cell)
    return state.but(
        mine=lay(mine, fact.cell, laid_id(fact.card, fact.turned)),
        under=under,
        placed=state.placed | {fact.cell: fact.card},
    )


def _play(draft: State, fact: Played) -> None:
    seat, card, place, target, _ = fact
    draft.deeds += (_new_deed(Deed, (seat, FACE[card], place, False, target)),)


def _played(state: State, fact: Played) -> State:
    new = state.copy()
    _play(new, fact)
    return new


def _looked(state: State, fact: Looked) -> State:
    note = Note(fact.what, fact.where, fact.cards, state.round, state.turn)
    knows = state.knows
    new = state.but(knows=(*knows[: fact.seat], (*knows[fact.seat], note), *knows[fact.seat + 1 :]))
    if fact.what == "discard":
        # Who takes up the top of the pile may keep one of it, so from now on only she knows what lies there.
        below = len(state.discard_seen) - fact.where
        new.discard_seen = state.discard_seen[:below] + (1 << fact.seat,) * fact.where
    return new


def _swapped(state: State, fact: Swapped) -> State:
    """Notes about the two places are out of date, but for the mover, who knows what he did (R23.10)."""
    one, other = fact.places
    source = {one: other, other: one} if fact.exchanged else {one: one, other: other}
    under = state.under | {place: state.under[source[place]] for place in fact.places}

    known = known_goals(state.knows[fact.seat])
    # Both places are noted whatever he knew of them: what others see of his notes must not tell.
    follow = tuple(
        Note("swap", place, (known.get(source[place], HIDDEN),), state.round, state.turn)
        for place in fact.places
    )
    new = _doubted(state, Doubted("goal", fact.places))
    knows = new.knows
    return new.but(
        under=under, knows=(*knows[: fact.seat], (*knows[fact.seat], *follow), *knows[fact.seat + 1 :])
    )


def _shown(state: State, fact: Shown) -> State:
    return state


def _opened(state: State, fact: Opened) -> State:
    under = {place: cards for place, cards in state.under.items() if place != fact.cell}
    return state.but(under=under, zones=state.zones | {OUT: (*state.zones[OUT], fact.card)})


def _buried(state: State, fact: Buried) -> State:
    tunnel, chest = state.under[fact.cell]
    zones = state.zones
    return state.but(
        mine=lift(state.mine, fact.cell),
        under={place: cards for place, cards in state.under.items() if place != fact.cell},
        zones=zones | {CHEST_TUNNELS: (*zones[CHEST_TUNNELS], tunnel), CHESTS: (*zones[CHESTS], chest)},
    )


def _pushed(state: State, fact: Pushed) -> State:
    """What anybody knows about the card goes with it: everybody saw it move (R23.10)."""
    source, place = fact
    under = state.under | {place: state.under[source]}
    del under[source]
    knows = tuple(
        tuple(
            note._replace(where=place) if note.what in ("goal", "swap") and note.where == source else note
            for note in notes
        )
        for notes in state.knows
    )
    return state.but(mine=hide(lift(state.mine, source), (place,)), under=under, knows=knows)


def _guarded(state: State, fact: Guarded) -> State:
    return state.but(figures=(*state.figures, Figure(*fact)))


def _unguarded(state: State, fact: Unguarded) -> State:
    return state.but(
        figures=tuple(
            figure._replace(cell=NOWHERE) if figure.cell == fact.cell else figure for figure in state.figures
        )
    )


def _reversed(state: State, fact: Reversed) -> State:
    return state.but(direction=fact.direction)


def _doubted(state: State, fact: Doubted) -> State:
    def judged(note: Note) -> Note:
        about = "goal" if note.what == "swap" else note.what
        return note._replace(stale=True) if about == fact.what and note.where in fact.places else note

    return state.but(knows=tuple(tuple(map(judged, notes)) for notes in state.knows))


def _ask(draft: State, fact: Asked) -> None:
    draft.asks, draft.then = fact
    # A turn that begins has nothing left to do; one that goes on after somebody else was asked has (R17.5).
    if draft.asks and draft.asks[0].kind == TURN and not draft.then:
        draft.active = draft.asks[0].seat
        draft.turn += 1


def _asked(state: State, fact: Asked) -> State:
    new = state.copy()
    _ask(new, fact)
    return new


def _paid(state: State, fact: Paid) -> State:
    gold = list(state.gold)
    gold[fact.seat] += fact.amount
    new = state.but(gold=tuple(gold))
    if state.chips and fact.open:  # what is paid in the open is paid in chips, as far as they go (R22.5)
        chips = list(state.chips)
        chips[fact.seat] = max(chips[fact.seat] + fact.amount, 0)
        new.chips = tuple(chips)
    return new


def _round_over(state: State, fact: RoundOver) -> State:
    return state.but(revealed_roles=True, asks=(), then=())


def _game_over(state: State, fact: GameOver) -> State:
    return state.but(over=True, asks=(), then=())


_IN_PLACE: dict[type, Callable[[State, Any], None]] = {Moved: _move, Laid: _lay, Played: _play, Asked: _ask}

APPLY: dict[type, Callable[[State, Any], State]] = {
    Began: _began,
    Shuffled: _shuffled,
    Moved: _moved,
    Covered: _covered,
    Laid: _laid,
    Lifted: _lifted,
    Turned: _turned,
    Played: _played,
    Shown: _shown,
    Swapped: _swapped,
    Reversed: _reversed,
    Opened: _opened,
    Buried: _buried,
    Pushed: _pushed,
    Guarded: _guarded,
    Unguarded: _unguarded,
    Looked: _looked,
    Doubted: _doubted,
    Asked: _asked,
    Paid: _paid,
    RoundOver: _round_over,
    GameOver: _game_over,
    Restored: put_back,
}
