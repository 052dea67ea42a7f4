"""What the ten treasure chests do to whoever reached them (R20.10-R20.21).

Some chests work at once. Those that have to do with drawing, from the deck or from a hand, wait as steps at
the end of the turn, in the order in which they were opened; as long as one of them waits that comes instead
of drawing, the turn has no draw of its own (R20.21).
"""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine.cards.types import TYPE, Card
from pbem.engine.core.board import Cell, column_row
from pbem.engine.core.chance import Dice, stream_name
from pbem.engine.core.facts import Ask, Looked, Moved, Paid, Pushed, Seat
from pbem.engine.core.flow import Flow
from pbem.engine.core.state import DECK, DISCARD_PILE, GOLD, HAND, ROLE, WON, State
from pbem.engine.rules.base import game as base
from pbem.engine.rules.base import turns
from pbem.engine.rules.base.plans import Follow, planned
from pbem.engine.rules.base.plans import offer as ask_or_follow
from pbem.engine.rules.base.tunnels import goal_cells
from pbem.engine.rules.championship.actions import wished
from pbem.engine.rules.tails import Plan, cells_plan, read_wishes, seat_plan, write_wishes

DRAWN = 3  # R20.17
PICKED_FROM = 5  # R20.19
MILLED = 5  # R20.20
FURTHER = 1  # from the start, to the east

KEEP = "keep"  # the plan for every chest of which one card may be kept


def others_from_the_left(state: State, seat: Seat) -> list[Seat]:
    return [(seat + n) % state.seats for n in range(1, state.seats)]


# Chests that work at once -----------------------------------------------------------------------------


def take_gold(flow: Flow) -> None:
    """R20.11: a gold card of value 1 if there is one, else a chip."""
    card = next((card for card in flow.state.zones[GOLD] if TYPE[card].gold == 1), None)
    if card is not None:
        flow.add(Moved((card,), GOLD, WON, True))
    # What is paid in the open is paid in chips (R22.5); of the gold card everybody saw the value.
    flow.add(Paid(flow.seat, 1, card is None))


def stay_in_sight(flow: Flow) -> None:
    """R20.12: the chest lies open, and that is all it takes."""


def move_goal(flow: Flow) -> None:
    """R20.15: one face-down goal goes one cell further from the start, if any can."""
    places = [place for place in goal_cells(flow.state) if may_be_pushed(flow.state, place)]
    if places:
        ask_or_follow(flow, Ask(flow.seat, "move_goal", tuple(places)), push)


def may_be_pushed(state: State, place: Cell) -> bool:
    """Whether the next cell is free; and a goal that is reached stays where it is, to be turned over."""
    return place not in state.mine.reached and is_free(state, place + FURTHER)


def is_free(state: State, place: Cell) -> bool:
    mine = state.mine
    return place not in mine.cards and place not in mine.hidden and not state.guard(place)


def push(flow: Flow, place: Cell) -> None:
    flow.add(Pushed(place, place + FURTHER))


def northernmost(state: State, ask: Ask) -> int:
    return min(range(len(ask.choices)), key=lambda number: column_row(ask.choices[number])[1]) + 1


def look_at_a_role(flow: Flow) -> None:
    """R20.18."""
    others = others_from_the_left(flow.state, flow.seat)
    ask_or_follow(flow, Ask(flow.seat, "look_role", tuple(others)), look_at_role_of)


def look_at_role_of(flow: Flow, other: Seat) -> None:
    flow.add(Looked(flow.seat, "role", other, flow.state.zones[ROLE[other]]))


def mill(flow: Flow) -> None:
    """R20.20: nobody sees what is thrown away."""
    cards = flow.state.zones[DECK][:MILLED]
    if cards:
        flow.add(Moved(cards, DECK, DISCARD_PILE))


# Chests that wait for the end of the turn -------------------------------------------------------------


def at_the_end(step: str) -> Callable[[Flow], None]:
    return lambda flow: flow.last((step,))


INSTEAD_OF_DRAWING = frozenset(("no_draw", "steal_card", "look3"))


def step_draw(flow: Flow, count: int) -> None:
    """The usual draw of a turn, unless a chest takes its place."""
    if not any(step[0] in INSTEAD_OF_DRAWING for step in flow.todo):
        turns.step_draw(flow, count)


def step_no_draw(flow: Flow) -> None:
    """R20.13: that it waits here has done the work already."""


def step_extra_draw(flow: Flow) -> None:
    """R20.14."""
    turns.step_draw(flow, 1)


def step_steal_card(flow: Flow) -> None:
    """R20.16: a random card from the hand of another player."""
    state, seat = flow.state, flow.seat
    victims = [other for other in others_from_the_left(state, seat) if state.hand(other)]
    if victims and state.rules.settings.chest_steal == "any" and state.hand(seat):
        victims.append(seat)
    if victims:
        ask_or_follow(flow, Ask(seat, "steal", tuple(victims)), steal_from)


def steal_from(flow: Flow, victim: Seat) -> None:
    if victim != flow.seat:  # to rob oneself changes nothing
        flow.first(("steal", victim))
        flow.ask()


def chance_steal(flow: Flow, dice: Dice, victim: Seat) -> None:
    hand = flow.state.hand(victim)
    card = hand[dice.below(stream_name(flow.state, "steal"), len(hand))]
    flow.add(Moved((card,), HAND[victim], HAND[flow.seat]))


def step_look3(flow: Flow) -> None:
    """R20.17: draw three cards and keep one."""
    cards = flow.state.zones[DECK][:DRAWN]
    if cards:
        flow.add(Moved(cards, DECK, HAND[flow.seat]))
        flow.first(("drawn", len(cards)))
        keep_one(flow, "look3", cards, keep_drawn)


def keep_drawn(flow: Flow, place: int) -> None:
    """Of the newest cards in hand keep this one; the step that says how many is the next one."""
    _, count = flow.todo.pop()
    cards = flow.state.hand(flow.seat)[-count:]
    others = (*cards[:place], *cards[place + 1 :])
    if others:
        flow.add(Moved(others, HAND[flow.seat], DISCARD_PILE))


def pick_from_discards(flow: Flow) -> None:
    """R20.19: what is picked may be used in this turn; that nothing is drawn shows at its end."""
    flow.last(("no_draw",))
    step_discard_pick(flow)


def step_discard_pick(flow: Flow) -> None:
    """Shuffle the discard pile, look at the top of it and keep one card."""
    if flow.state.zones[DISCARD_PILE]:
        flow.first(("shuffle_discards",), ("picked",))
        flow.ask()


def chance_shuffle_discards(flow: Flow, dice: Dice) -> None:
    base.shuffle(flow, dice, DISCARD_PILE, tuple(sorted(flow.state.zones[DISCARD_PILE])))


def step_picked(flow: Flow) -> None:
    cards = flow.state.zones[DISCARD_PILE][-PICKED_FROM:][::-1]
    flow.add(Looked(flow.seat, "discard", len(cards), cards))
    keep_one(flow, "discard_pick", cards, keep_picked)


def keep_picked(flow: Flow, place: int) -> None:
    kept = flow.state.zones[DISCARD_PILE][-1 - place]
    flow.add(Moved((kept,), DISCARD_PILE, HAND[flow.seat]))


def keep_one(flow: Flow, kind: str, cards: tuple[Card, ...], follow: Follow) -> None:
    """Keep what the player wished for beforehand, or ask; choices are places, since the cards are secret."""
    place = wished(cards, planned(flow, KEEP))
    if place is None:
        flow.ask(Ask(flow.seat, kind, tuple(range(len(cards)))))
    else:
        follow(flow, place)


# Tables -----------------------------------------------------------------------------------------------

EFFECTS: dict[str, Callable[[Flow], None]] = {
    "gold": take_gold,
    "no_map": stay_in_sight,
    "no_draw": at_the_end("no_draw"),
    "extra_draw": at_the_end("extra_draw"),
    "move_goal": move_goal,
    "steal_card": at_the_end("steal_card"),
    "look3": at_the_end("look3"),
    "look_role": look_at_a_role,
    "discard_pick": pick_from_discards,
    "mill5": mill,
}
STEPS: dict[str, Callable[..., None]] = {
    "draw": step_draw,
    "no_draw": step_no_draw,
    "extra_draw": step_extra_draw,
    "steal_card": step_steal_card,
    "look3": step_look3,
    "picked": step_picked,
}
CHANCES: dict[str, Callable[..., None]] = {
    "steal": chance_steal,
    "shuffle_discards": chance_shuffle_discards,
}
CHOICES: dict[str, Follow] = {
    "move_goal": push,
    "look_role": look_at_role_of,
    "steal": steal_from,
    "look3": keep_drawn,
    "discard_pick": keep_picked,
}

# The words by which a line that lays a tunnel answers these questions in advance.
PLANS: dict[str, Plan] = {
    "keep": Plan(KEEP, read_wishes, write_wishes),
    "from": seat_plan("from", "steal"),
    "look": seat_plan("look", "look_role"),
    "move": cells_plan("move", "move_goal"),
}


def first_named(state: State, ask: Ask) -> int:
    """The nearest player to the left, or the first card seen (R23.2)."""
    return 1


DEFAULTS: dict[str, Callable[[State, Ask], int]] = {
    kind: northernmost if kind == "move_goal" else first_named for kind in CHOICES
}
