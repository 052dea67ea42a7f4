"""The championship cards that are plain actions: swap goals, treasury, change of direction (R16.2-R16.6).

The Veto is in ``veto``, the cards that lay tunnels are in ``championship_tunnels``. The master artisan of
2021 mends any tool: to the rules it is one more repair card.
"""

from __future__ import annotations

from itertools import combinations

from pbem.engine.cards.kinds import is_kind
from pbem.engine.cards.types import Card
from pbem.engine.core.board import Cell, cell_name, parse_cell
from pbem.engine.core.errors import IllegalMove, Reason
from pbem.engine.core.facts import Ask, Looked, Moved, Reversed, Seat, Swapped
from pbem.engine.core.flow import Flow
from pbem.engine.core.lines import NameOf, SeatOf
from pbem.engine.core.moves import PLAY, Move
from pbem.engine.core.state import DISCARD_PILE, HAND, State
from pbem.engine.rules.base.actions import to_discard, want_cell, want_nothing
from pbem.engine.rules.base.game import nothing_to_know, still_in_hand
from pbem.engine.rules.base.tunnels import goal_cells
from pbem.engine.rules.base.turns import END_OF_TURN, end_turn
from pbem.engine.rules.module import Effect, Module
from pbem.engine.rules.tails import NEWEST, OLDEST, More, Tail, read_wishes, write_wishes

TREASURY_CARDS = 5
EXCHANGED, KEPT = "exchanged", "kept"

_EXCHANGE_WORDS = dict.fromkeys(("exchanged", "exchange", "swapped", "swap"), EXCHANGED) | dict.fromkeys(
    ("kept", "keep", "unchanged", "same"), KEPT
)


# Swap goals (R16.2) ---------------------------------------------------------------------------------


def check_swap_goals(state: State, seat: Seat, move: Move) -> None:
    goals = goal_cells(state)
    if len(goals) < 2:
        raise IllegalMove(Reason.NEEDS_TWO_GOALS, card=move.card)
    want_cell(move)
    named = (move.cell, *move.more[:1])
    for place in named:
        if place not in goals:
            raise IllegalMove(Reason.NOT_A_GOAL, card=move.card, cell=place)
    if len(set(named)) < 2:
        raise IllegalMove(Reason.NEEDS_TWO_GOALS, card=move.card)


def resolve_swap_goals(flow: Flow, seat: Seat, move: Move) -> None:
    to_discard(flow, seat, move.card)
    flow.run(("swap_goals", move.cell, *move.more), *END_OF_TURN)


def step_swap_goals(flow: Flow, one: Cell, other: Cell, choice: str = "") -> None:
    """Put both back, exchanged or not; unless the move said which, the player is asked in secret."""
    if choice:
        flow.add(Swapped(flow.seat, (one, other), choice == EXCHANGED))
    else:
        flow.first(("swap_goals", one, other))
        flow.ask(Ask(flow.seat, "swap_goals", (0, 1)))


def choose_swap_goals(flow: Flow, seat: Seat, exchanged: int) -> None:
    (_, one, other), *rest = flow.state.then
    flow.add(Swapped(seat, (one, other), bool(exchanged)))
    flow.run(*rest)


def default_swap_goals(state: State, ask: Ask) -> int:
    """Not exchanged (R23.2)."""
    return 1


def list_swap_goals(state: State, seat: Seat, card: Card, moves: list[Move]) -> None:
    moves.extend(Move(PLAY, card, one, more=(other,)) for one, other in combinations(goal_cells(state), 2))


def read_other_goal(words: list[str], seat_of: SeatOf) -> More | None:
    """``and 9,5 exchanged``."""
    words = words[1:]
    place = parse_cell(words[0]) if words else None
    if place is None or len(words) > 2:
        return None
    if len(words) == 1:
        return (place,)
    choice = _EXCHANGE_WORDS.get(words[1])
    return None if choice is None else (place, choice)


def write_other_goal(more: More, name_of: NameOf) -> str:
    place, *choice = more
    return " ".join(("and", cell_name(place), *choice))


# Treasury (R16.3) -----------------------------------------------------------------------------------


def check_treasury(state: State, seat: Seat, move: Move) -> None:
    want_nothing(move)
    if not state.zones[DISCARD_PILE]:
        raise IllegalMove(Reason.NOTHING_DISCARDED, card=move.card)


def resolve_treasury(flow: Flow, seat: Seat, move: Move) -> None:
    """Take up the top of the discard pile; the Treasury itself reaches the pile only when one is kept."""
    cards = flow.state.zones[DISCARD_PILE][-TREASURY_CARDS:][::-1]
    flow.add(Looked(seat, "discard", len(cards), cards))
    kept = wished(cards, move.more)
    if kept is None:
        flow.first(("treasury", move.card))
        flow.ask(Ask(seat, "treasury", tuple(range(len(cards)))))
    else:
        keep(flow, seat, kept, move.card)


def wished(cards: tuple[Card, ...], wishes: tuple[str, ...]) -> int | None:
    """The place among these cards of the first wish that can be granted; None if the player must say."""
    if len(cards) == 1:
        return 0
    ends = {NEWEST: 0, OLDEST: len(cards) - 1}
    for wish in wishes:
        found = ends.get(wish, next((at for at, card in enumerate(cards) if is_kind(card, wish)), None))
        if found is not None:
            return found
    return None


def keep(flow: Flow, seat: Seat, place: int, treasury: Card) -> None:
    kept = flow.state.zones[DISCARD_PILE][-1 - place]
    flow.add(Moved((kept,), DISCARD_PILE, HAND[seat]))
    to_discard(flow, seat, treasury)
    flow.run(("next",))


def choose_treasury(flow: Flow, seat: Seat, place: int) -> None:
    (_, treasury), *rest = flow.state.then
    flow.first(*rest)
    keep(flow, seat, place, treasury)


def default_treasury(state: State, ask: Ask) -> int:
    """The first seen (R23.2)."""
    return 1


def list_treasury(state: State, seat: Seat, card: Card, moves: list[Move]) -> None:
    if state.zones[DISCARD_PILE]:
        moves.append(Move(PLAY, card))


# Change of direction (R16.5) ------------------------------------------------------------------------


def check_reverse(state: State, seat: Seat, move: Move) -> None:
    want_nothing(move)


def resolve_reverse(flow: Flow, seat: Seat, move: Move) -> None:
    flow.add(Reversed(-flow.state.direction))
    to_discard(flow, seat, move.card)
    end_turn(flow)


def list_reverse(state: State, seat: Seat, card: Card, moves: list[Move]) -> None:
    moves.append(Move(PLAY, card))


SWAP_GOALS = Module(
    name="wc2017",
    cards=("wc.2017",),
    effects={"swap_goals": Effect(check_swap_goals, resolve_swap_goals, list_swap_goals)},
    steps={"swap_goals": step_swap_goals},
    choices={"swap_goals": choose_swap_goals},
    defaults={"swap_goals": default_swap_goals},
    open_choices=frozenset(("swap_goals",)),
    said_steps=frozenset(("swap_goals",)),  # which two were taken up; what was planned with them never waits
    tails={"swap_goals": Tail(frozenset(("and", "with", "&")), read_other_goal, write_other_goal)},
)
TREASURY = Module(
    name="wc2018",
    cards=("wc.2018",),
    effects={"treasury": Effect(check_treasury, resolve_treasury, list_treasury)},
    choices={"treasury": choose_treasury},
    defaults={"treasury": default_treasury},
    returns_discards=True,
    open_choices=frozenset(("treasury",)),
    looks={"discard": nothing_to_know},
    waiting={"treasury": still_in_hand},
    tails={"treasury": Tail(frozenset(("keep",)), read_wishes, write_wishes)},
)
REVERSE = Module(
    name="wc2020",
    cards=("wc.2020",),
    effects={"reverse": Effect(check_reverse, resolve_reverse, list_reverse)},
)
MASTER_ARTISAN = Module(name="wc2021", cards=("wc.2021",))
