"""The action cards of the base game (R8.1-R8.4) and discarding (R5.1)."""

from __future__ import annotations

from functools import lru_cache

from pbem.engine.cards.types import TYPE, Card
from pbem.engine.core.board import NOWHERE
from pbem.engine.core.errors import Ambiguous, IllegalMove, Reason
from pbem.engine.core.facts import NOBODY, Lifted, Looked, Seat
from pbem.engine.core.fast import DISCARDS, moved, played, plays_at, plays_on
from pbem.engine.core.flow import Flow
from pbem.engine.core.moves import Move
from pbem.engine.core.state import DISCARD_PILE, FRONT, HAND, State
from pbem.engine.rules.base.tunnels import IS_GOAL, goal_cells
from pbem.engine.rules.base.turns import end_turn
from pbem.engine.rules.module import Effect

SPENT = "spent"  # the step that keeps an action card which is still at work, in the hand of its player

# Playing any action card ----------------------------------------------------------------------------


def check_play(state: State, seat: Seat, move: Move) -> None:
    if move.card not in state.zones[HAND[seat]]:
        raise IllegalMove(Reason.NOT_IN_HAND, card=move.card)
    effect = state.rules.effect_of[move.card]
    if effect is None:
        raise IllegalMove(Reason.NOT_AN_ACTION, card=move.card)
    effect.check(state, seat, move)


def list_plays(state: State, seat: Seat, moves: list[Move]) -> None:
    effect_of = state.rules.effect_of
    for card in state.zones[HAND[seat]]:
        effect = effect_of[card]
        if effect is not None:
            effect.targets(state, seat, card, moves)


def resolve_play(flow: Flow, seat: Seat, move: Move) -> None:
    _, card, place, _, target, tool, _ = move
    flow.add(played(seat, card, place, target, tool))
    effect = flow.state.rules.effect_of[card]
    assert effect is not None  # the check has seen it
    effect.resolve(flow, seat, move)


def to_discard(flow: Flow, seat: Seat, card: Card) -> None:
    """The played card goes to the discard pile, seen by all; last, because of R5.8."""
    flow.add(moved((card,), HAND[seat], DISCARD_PILE, True))


def step_spent(flow: Flow, card: Card) -> None:
    """A card that did its work only now reaches the discard pile."""
    to_discard(flow, flow.seat, card)


def want_cell(move: Move) -> None:
    if move.seat != NOBODY or move.cell == NOWHERE:
        raise IllegalMove(Reason.NEEDS_CELL, card=move.card)


def want_seat(state: State, move: Move) -> None:
    if move.cell != NOWHERE or not 0 <= move.seat < state.seats:
        raise IllegalMove(Reason.NEEDS_PLAYER, card=move.card)


def want_nothing(move: Move) -> None:
    """The card is played by itself."""
    if move.cell != NOWHERE or move.seat != NOBODY or move.tool:
        raise IllegalMove(Reason.TAKES_NO_TARGET, card=move.card)


# Broken tools and repairs (R8.1, R8.2) --------------------------------------------------------------


# By card number: the tool that lies broken where this card lies in front of somebody.
_BREAKS = tuple(t.tools[0] if t.effect == "break" else "" for t in TYPE)


def broken_tools(state: State, seat: Seat) -> list[str]:
    """The tools that lie broken in front of a seat."""
    return [tool for tool in map(_BREAKS.__getitem__, state.zones[FRONT[seat]]) if tool]


def check_break(state: State, seat: Seat, move: Move) -> None:
    want_seat(state, move)
    (tool,) = TYPE[move.card].tools
    if move.tool and move.tool != tool:
        raise IllegalMove(Reason.WRONG_TOOL, card=move.card, tool=move.tool)
    if move.seat == seat and state.rules.settings.break_target == "other":
        raise IllegalMove(Reason.NOT_ON_YOURSELF, card=move.card)
    if tool in broken_tools(state, move.seat):
        raise IllegalMove(Reason.ALREADY_BROKEN, card=move.card, seat=move.seat, tool=tool)


def resolve_break(flow: Flow, seat: Seat, move: Move) -> None:
    flow.add(moved((move.card,), HAND[seat], FRONT[move.seat], True))
    end_turn(flow)


def list_breaks(state: State, seat: Seat, card: Card, moves: list[Move]) -> None:
    tool, zones, on = _BREAKS[card], state.zones, plays_on(card)
    spared = seat if state.rules.settings.break_target == "other" else NOBODY
    for target in range(state.seats):
        lying = zones[FRONT[target]]
        if target != spared and not (lying and tool in map(_BREAKS.__getitem__, lying)):
            moves.append(on[target])


def check_repair(state: State, seat: Seat, move: Move) -> None:
    want_seat(state, move)
    mended = TYPE[move.card].tools
    broken = broken_tools(state, move.seat)
    if move.tool:
        if move.tool not in mended:
            raise IllegalMove(Reason.WRONG_TOOL, card=move.card, tool=move.tool)
        if move.tool not in broken:
            raise IllegalMove(Reason.NOTHING_TO_REPAIR, card=move.card, seat=move.seat, tool=move.tool)
        return
    possible = tuple(tool for tool in mended if tool in broken)
    if not possible:
        raise IllegalMove(Reason.NOTHING_TO_REPAIR, card=move.card, seat=move.seat, tool="")
    if len(possible) > 1:
        raise Ambiguous(f"{move.verb} {move.card}", "tool", possible)


def resolve_repair(flow: Flow, seat: Seat, move: Move) -> None:
    front = FRONT[move.seat]
    mended = (move.tool,) if move.tool else TYPE[move.card].tools
    (mark,) = (card for card in flow.state.zones[front] if _BREAKS[card] in mended)
    flow.add(moved((mark,), front, DISCARD_PILE, True))
    to_discard(flow, seat, move.card)
    end_turn(flow)


def list_repairs(state: State, seat: Seat, card: Card, moves: list[Move]) -> None:
    zones = state.zones
    for target in range(state.seats):
        lying = zones[FRONT[target]]
        if lying:
            for tool in _repairs(card, lying):
                moves.append(plays_on(card, tool)[target])


@lru_cache(maxsize=1 << 12)
def _repairs(card: Card, lying: tuple[Card, ...]) -> tuple[str, ...]:
    """What to say of the tool for each repair that is possible; it is only named where there is a choice."""
    broken = [_BREAKS[mark] for mark in lying]
    possible = tuple(tool for tool in TYPE[card].tools if tool in broken)
    return possible if len(possible) > 1 else ("",) * len(possible)


# Rockfall (R8.3) ------------------------------------------------------------------------------------


def removable(state: State) -> list[int]:
    """The cells whose tunnel card a rockfall may take."""
    return sorted([place for place, card in state.placed.items() if not IS_GOAL[card]])


def check_rockfall(state: State, seat: Seat, move: Move) -> None:
    want_cell(move)
    card = state.placed.get(move.cell)
    if card is not None and not IS_GOAL[card]:
        return
    occupied = move.cell in state.mine.cards or move.cell in state.mine.hidden
    raise IllegalMove(
        Reason.NOT_REMOVABLE if occupied else Reason.NOTHING_TO_TAKE, card=move.card, cell=move.cell
    )


def resolve_rockfall(flow: Flow, seat: Seat, move: Move) -> None:
    flow.add(Lifted(move.cell, flow.state.placed[move.cell], DISCARD_PILE))
    to_discard(flow, seat, move.card)
    end_turn(flow)


def list_rockfalls(state: State, seat: Seat, card: Card, moves: list[Move]) -> None:
    moves += map(plays_at(card).__getitem__, removable(state))


# Map (R8.4) -----------------------------------------------------------------------------------------


def check_map(state: State, seat: Seat, move: Move) -> None:
    want_cell(move)
    if move.cell not in state.mine.hidden:
        raise IllegalMove(Reason.NOT_A_GOAL, card=move.card, cell=move.cell)


def resolve_map(flow: Flow, seat: Seat, move: Move) -> None:
    flow.add(Looked(seat, "goal", move.cell, flow.state.under[move.cell]))
    to_discard(flow, seat, move.card)
    end_turn(flow)


def list_maps(state: State, seat: Seat, card: Card, moves: list[Move]) -> None:
    moves += map(plays_at(card).__getitem__, goal_cells(state))


# Passing (R5.1, R5.3) -------------------------------------------------------------------------------


def check_discard(state: State, seat: Seat, move: Move) -> None:
    cards = (move.card, *move.more)
    if move.more:
        if len(set(cards)) < len(cards):
            raise IllegalMove(Reason.SAME_CARD_TWICE)
        if len(cards) > state.rules.most_discards:
            raise IllegalMove(Reason.TOO_MANY_CARDS, most=state.rules.most_discards)
    for card in cards:
        if card not in state.zones[HAND[seat]]:
            raise IllegalMove(Reason.NOT_IN_HAND, card=card)


def resolve_discard(flow: Flow, seat: Seat, move: Move) -> None:
    cards = (move.card, *move.more)
    flow.add(moved(cards, HAND[seat], DISCARD_PILE))
    end_turn(flow, len(cards))


def list_discards(state: State, seat: Seat, moves: list[Move]) -> None:
    moves += map(DISCARDS.__getitem__, state.zones[HAND[seat]])


EFFECTS: dict[str, Effect] = {
    "break": Effect(check_break, resolve_break, list_breaks),
    "repair": Effect(check_repair, resolve_repair, list_repairs),
    "rockfall": Effect(check_rockfall, resolve_rockfall, list_rockfalls),
    "map": Effect(check_map, resolve_map, list_maps),
}
