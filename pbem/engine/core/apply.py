"""apply(state, fact): fold one fact into the position. Nothing here judges; it only moves things."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from pbem.engine.cards.laid import laid_id
from pbem.engine.cards.types import HIDDEN
from pbem.engine.core.board import NOWHERE, Cell, build, hide, lay, lift
from pbem.engine.core.facts import (
    NOBODY,
    TURN,
    Asked,
    Began,
    Buried,
    Covered,
    Disclosed,
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
    Seat,
    Shown,
    Shuffled,
    Swapped,
    Turned,
    Unguarded,
)
from pbem.engine.core.fast import deed
from pbem.engine.core.state import (
    CHEST_TUNNELS,
    CHESTS,
    DISCARD_PILE,
    EVERYBODY,
    GOALS,
    HAND,
    HAND_OF,
    OUT,
    Deed,
    Figure,
    Note,
    State,
    empty_zones,
    known_goals,
)
from pbem.engine.core.takeback import put_back

Thing = TypeVar("Thing")


def apply(state: State, fact: Fact) -> State:
    """The position after a fact."""
    draft = state.draft()
    CHANGE[type(fact)](draft, fact)
    return draft


def fold(state: State, facts: Iterable[Fact]) -> State:
    """The position after many facts: what replay is."""
    draft = state.draft()
    for fact in facts:
        CHANGE[type(fact)](draft, fact)
    return draft


# Each of these changes a draft in place. Of what a draft holds only ``zones`` is its own; all else is
# replaced and never changed, because other positions share it.


def _began(draft: State, fact: Began) -> None:
    rules, seats = draft.rules, draft.seats
    draft.round, draft.active = fact
    draft.turn = 0
    draft.direction = 1
    draft.mine = build(rules.face_up, ())
    draft.placed = {}
    draft.under = {}
    draft.zones |= empty_zones(rules, seats)
    draft.discard_seen = ()
    draft.figures = ()
    draft.knows = ((),) * seats
    draft.deeds = ()
    draft.shuffles = {}
    draft.asks = ()
    draft.then = ()
    draft.reached_by = {}
    draft.last_layer = NOBODY
    draft.revealed_roles = False


def _shuffled(draft: State, fact: Shuffled) -> None:
    zone, order = fact
    draft.zones[zone] = order
    draft.shuffles = draft.shuffles | {zone: draft.shuffles.get(zone, 0) + 1}
    if zone == DISCARD_PILE:  # nobody knows any more which card lies where
        draft.discard_seen = (0,) * len(order)


def _moved(draft: State, fact: Moved) -> None:
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
    if dest == DISCARD_PILE:
        mask = EVERYBODY if seen else 1 << HAND_OF[source] if source in HAND_OF else 0
        draft.discard_seen += (mask,) * count
    elif source == DISCARD_PILE:
        pile, kept = list(held), list(draft.discard_seen)
        for card in cards:
            at = pile.index(card)
            del pile[at], kept[at]
        draft.discard_seen = tuple(kept)


def _covered(draft: State, fact: Covered) -> None:
    gone = {card for _, cards in fact.places for card in cards}
    for zone in (GOALS, *draft.rules.zones):
        draft.zones[zone] = tuple(card for card in draft.zones[zone] if card not in gone)
    draft.mine = hide(draft.mine, (place for place, _ in fact.places))
    draft.under = draft.under | dict(fact.places)


def _laid(draft: State, fact: Laid) -> None:
    seat, card, place, turned = fact
    hand = draft.zones[HAND[seat]]
    at = hand.index(card)
    draft.zones[HAND[seat]] = hand[:at] + hand[at + 1 :]
    draft.placed = {**draft.placed, place: card}
    draft.mine = lay(draft.mine, place, laid_id(card, turned))
    _note_reached(draft)
    draft.last_layer = seat
    draft.deeds += (deed(Deed, seat, card, place, turned, NOBODY),)


def _lifted(draft: State, fact: Lifted) -> None:
    place, card, dest = fact
    draft.zones[dest] += (card,)
    if dest == DISCARD_PILE:
        draft.discard_seen += (EVERYBODY,)
    draft.placed = _without(draft.placed, place)
    draft.mine = lift(draft.mine, place)
    _note_reached(draft)


def _turned(draft: State, fact: Turned) -> None:
    place, card, turned = fact
    mine = draft.mine
    if place in mine.hidden:
        below = draft.under[place][1:]
        draft.under = _without(draft.under, place)
        if below:  # a chest under its tunnel card, still shut
            draft.under[place] = below
    else:  # revealed already, and now put the other way round
        mine = lift(mine, place)
    draft.mine = lay(mine, place, laid_id(card, turned))
    _note_reached(draft)
    draft.placed = {**draft.placed, place: card}


def _note_reached(draft: State) -> None:
    """Keep who reached a cell as long as it is reached; what is reached now is so by the player on turn."""
    reached, known = draft.mine.reached, draft.reached_by
    if (reached or known) and draft.rules.one_goal:
        draft.reached_by = {place: known.get(place, draft.active) for place in reached}


def _without(cells: dict[Cell, Thing], place: Cell) -> dict[Cell, Thing]:
    return {other: thing for other, thing in cells.items() if other != place}


def _played(draft: State, fact: Played) -> None:
    seat, card, place, target, _ = fact
    draft.deeds += (deed(Deed, seat, card, place, False, target),)


def _looked(draft: State, fact: Looked) -> None:
    seat, what, where, cards = fact
    _note(draft, seat, Note(what, where, cards, draft.round, draft.turn))
    if what == "discard":
        # Who takes up the top of the pile may keep one of it, so from now on only she knows what lies there.
        below = len(draft.discard_seen) - where
        draft.discard_seen = draft.discard_seen[:below] + (1 << seat,) * where


def _note(draft: State, seat: Seat, *notes: Note) -> None:
    knows = draft.knows
    draft.knows = (*knows[:seat], knows[seat] + notes, *knows[seat + 1 :])


def _swapped(draft: State, fact: Swapped) -> None:
    """Notes about the two places are out of date, but for the mover, who knows what he did (R23.10)."""
    seat, places, exchanged = fact
    one, other = places
    source = {one: other, other: one} if exchanged else {one: one, other: other}
    known = known_goals(draft.knows[seat])
    _doubted(draft, Doubted("goal", places))
    # Both places are noted whatever he knew of them: what others see of his notes must not tell.
    for place in places:
        _note(draft, seat, Note("swap", place, (known.get(source[place], HIDDEN),), draft.round, draft.turn))
    draft.under = draft.under | {place: draft.under[source[place]] for place in places}


def _shown(draft: State, fact: Shown) -> None:
    pass


def _opened(draft: State, fact: Opened) -> None:
    draft.under = _without(draft.under, fact.cell)
    draft.zones[OUT] += (fact.card,)


def _buried(draft: State, fact: Buried) -> None:
    tunnel, chest = draft.under[fact.cell]
    draft.mine = lift(draft.mine, fact.cell)
    _note_reached(draft)
    draft.under = _without(draft.under, fact.cell)
    draft.zones[CHEST_TUNNELS] += (tunnel,)
    draft.zones[CHESTS] += (chest,)


def _pushed(draft: State, fact: Pushed) -> None:
    """What anybody knows about the card goes with it: everybody saw it move (R23.10)."""
    source, place = fact
    draft.under = _without(draft.under, source) | {place: draft.under[source]}
    draft.knows = tuple(
        tuple(
            note._replace(where=place) if note.what in ("goal", "swap") and note.where == source else note
            for note in notes
        )
        for notes in draft.knows
    )
    draft.mine = hide(lift(draft.mine, source), (place,))
    _note_reached(draft)


def _guarded(draft: State, fact: Guarded) -> None:
    draft.figures += (Figure(*fact),)


def _unguarded(draft: State, fact: Unguarded) -> None:
    draft.figures = tuple(
        figure._replace(cell=NOWHERE) if figure.cell == fact.cell else figure for figure in draft.figures
    )


def _reversed(draft: State, fact: Reversed) -> None:
    draft.direction = fact.direction


def _doubted(draft: State, fact: Doubted) -> None:
    def judged(note: Note) -> Note:
        about = "goal" if note.what == "swap" else note.what
        return note._replace(stale=True) if about == fact.what and note.where in fact.places else note

    draft.knows = tuple(tuple(map(judged, notes)) for notes in draft.knows)


def _asked(draft: State, fact: Asked) -> None:
    asks, then = draft.asks, draft.then = fact
    # A turn that begins has nothing left to do; one that goes on after somebody else was asked has (R17.5).
    if asks and not then and asks[0].kind == TURN:
        draft.active = asks[0].seat
        draft.turn += 1


def _paid(draft: State, fact: Paid) -> None:
    seat, amount, in_the_open = fact
    gold = draft.gold
    draft.gold = (*gold[:seat], gold[seat] + amount, *gold[seat + 1 :])
    if draft.chips and in_the_open:  # what is paid in the open is paid in chips, as far as they go (R22.5)
        chips = draft.chips
        draft.chips = (*chips[:seat], max(chips[seat] + amount, 0), *chips[seat + 1 :])


def _round_over(draft: State, fact: RoundOver) -> None:
    draft.revealed_roles = True
    draft.asks = draft.then = ()


def _disclosed(draft: State, fact: Disclosed) -> None:
    """They lie open as the roles do; a new round takes both away."""


def _game_over(draft: State, fact: GameOver) -> None:
    draft.over = True
    draft.asks = draft.then = ()


CHANGE: dict[type, Callable[[State, Any], None]] = {
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
    Disclosed: _disclosed,
    GameOver: _game_over,
    Restored: put_back,
}
