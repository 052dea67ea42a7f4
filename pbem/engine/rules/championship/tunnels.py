"""The championship cards that lay tunnels: trailblazer and diversion (R16.7, R16.8)."""

from __future__ import annotations

from typing import Any

from pbem.engine.cards.types import TYPE, Card
from pbem.engine.core.board import Cell, cell_name, lift, parse_cell
from pbem.engine.core.errors import IllegalMove, Reason
from pbem.engine.core.facts import NOBODY, Ask, Lifted, Seat, Step
from pbem.engine.core.flow import Flow
from pbem.engine.core.lines import NameOf, SeatOf
from pbem.engine.core.moves import LAY, PLAY, Move, open_part
from pbem.engine.core.state import FRONT, HAND, State, blockers, last_laid
from pbem.engine.rules.base.actions import SPENT, to_discard, want_cell, want_nothing
from pbem.engine.rules.base.tunnels import check_free_to_lay
from pbem.engine.rules.base.turns import END_OF_TURN
from pbem.engine.rules.championship.veto import after_objections
from pbem.engine.rules.module import Effect, Module, Verb
from pbem.engine.rules.tails import TURNED, More, Tail

TUNNEL = "tunnel"  # the kind of ask that wants a tunnel card laid, and nothing else
TUNNELS = 2


# Trailblazer (R16.7) --------------------------------------------------------------------------------


def check_trailblazer(state: State, seat: Seat, move: Move) -> None:
    """Two tunnel cards in hand, one of which fits; cards that the move names must be two such cards."""
    want_nothing(move)
    check_free_to_lay(state, seat)
    if sum(bool(TYPE[card].groups) for card in state.hand(seat)) < TUNNELS:
        raise IllegalMove(Reason.NEEDS_TWO_TUNNELS, card=move.card)
    if not move.more:
        if not lays(state, seat):
            raise IllegalMove(Reason.NO_PLACE, card=move.card)
        return
    state.rules.verbs[LAY].check(state, seat, Move(LAY, *move.more[0]))
    for card, _, _ in move.more[1:]:
        if card == move.more[0][0]:
            raise IllegalMove(Reason.SAME_CARD_TWICE)
        if card not in state.hand(seat):
            raise IllegalMove(Reason.NOT_IN_HAND, card=card)
        if not TYPE[card].groups:
            raise IllegalMove(Reason.NOT_A_TUNNEL, card=card)


def lays(state: State, seat: Seat) -> list[Move]:
    moves: list[Move] = []
    state.rules.verbs[LAY].list(state, seat, moves)
    return moves


def resolve_trailblazer(flow: Flow, seat: Seat, move: Move) -> None:
    flow.run(("blaze", 0, *move.more), *spent_later(flow, move.card))


def spent_later(flow: Flow, card: Card) -> tuple[Step, ...]:
    """The card reaches the discard pile when its tunnels have done all they do.

    What they reach may pick a card from the pile, and this one is not in it yet (R20.19).
    """
    if flow.state.rules.judges.discards_are_picked_at_once:
        return ((SPENT, card),)
    to_discard(flow, flow.seat, card)
    return ()


def step_blaze(flow: Flow, laid: int, *planned: tuple[Card, Cell, bool]) -> None:
    """Lay the next tunnel as planned, or ask; after the last one draw as many as were laid."""
    seat = flow.seat
    possible = lays(flow.state, seat) if laid < TUNNELS else []
    if not possible:
        spent = [flow.todo.pop()] if flow.todo and flow.todo[-1][0] == SPENT else []
        flow.first(*spent, ("draw", laid), ("next",))
        return
    flow.first(("blaze", laid + 1, *planned[1:]))
    if planned and _is_legal(flow.state, seat, Move(LAY, *planned[0])):
        after_objections(flow, "lay_next", seat, Move(LAY, *planned[0]))
    else:
        flow.ask(Ask(seat, TUNNEL))


def _is_legal(state: State, seat: Seat, move: Move) -> bool:
    try:
        state.rules.verbs[LAY].check(state, seat, move)
    except IllegalMove:
        return False
    return True


def check_next(state: State, seat: Seat, move: Move) -> None:
    state.rules.verbs[LAY].check(state, seat, move)


def list_next(state: State, seat: Seat, moves: list[Move]) -> None:
    state.rules.verbs[LAY].list(state, seat, moves)


def resolve_next(flow: Flow, seat: Seat, move: Move) -> None:
    flow.first(*flow.state.then)
    after_objections(flow, "lay_next", seat, move)
    flow.run()


def step_lay_next(flow: Flow, *fields: Any) -> None:
    rules = flow.state.rules
    rules.lay(flow, flow.seat, Move(*fields))
    flow.first(*rules.after_laying)


def list_trailblazer(state: State, seat: Seat, card: Card, moves: list[Move]) -> None:
    if sum(bool(TYPE[held].groups) for held in state.hand(seat)) >= TUNNELS and lays(state, seat):
        moves.append(Move(PLAY, card))


def read_tunnels(words: list[str], seat_of: SeatOf) -> More | None:
    """``then 12 at 3,4 then 31 at 4,4 turned``."""
    tunnels = " ".join(words[1:]).split(" then ")
    found = tuple(_read_tunnel(tunnel.split()) for tunnel in tunnels)
    return None if None in found or len(found) > TUNNELS else found


def _read_tunnel(words: list[str]) -> tuple[int, int, bool] | None:
    """``12 at 3,4 turned`` as a card, a cell and a turn."""
    words = [word for word in words if word not in ("at", "play", "lay")]
    turned = len(words) == 3 and words[2] in TURNED
    if len(words) != 2 + turned or not words[0].isdecimal() or len(words[0]) > 3:
        return None
    place = parse_cell(words[1])
    return None if place is None else (int(words[0]), place, turned)


def write_tunnels(more: More, name_of: NameOf) -> str:
    return " ".join(
        f"then {card} at {cell_name(place)}{' turned' if turned else ''}" for card, place, turned in more
    )


# Diversion (R16.8) ----------------------------------------------------------------------------------


def lifted(state: State, seat: Seat, place: Cell) -> State:
    """The position in which the seat holds that card alone and nothing hinders it: then it lays as usual."""
    card = state.placed[place]
    return state.but(
        mine=lift(state.mine, place),
        placed={other: lying for other, lying in state.placed.items() if other != place},
        zones=state.zones | {HAND[seat]: (card,), FRONT[seat]: ()},
    )


def diversion_forbidden(state: State, seat: Seat) -> bool:
    """An edition may take moving a card for laying it; then what hinders the one hinders the other."""
    return state.rules.settings.diversion_broken == "forbidden" and bool(blockers(state, seat))


def check_diversion(state: State, seat: Seat, move: Move) -> None:
    if diversion_forbidden(state, seat):
        check_free_to_lay(state, seat)
    source = last_laid(state.deeds, state.mine)
    if source is None:
        raise IllegalMove(Reason.NOTHING_TO_MOVE, card=move.card)
    want_cell(move._replace(seat=NOBODY))  # a seat here would pay a toll (R17.5)
    if move.cell == source:
        raise IllegalMove(Reason.SAME_CELL, card=move.card, cell=source)
    try:
        state.rules.verbs[LAY].check(lifted(state, seat, source), seat, _as_laid(state, source, move))
    except IllegalMove as refusal:
        raise IllegalMove(refusal.reason, **refusal.details | {"card": move.card}) from None


def _as_laid(state: State, source: Cell, move: Move) -> Move:
    return move._replace(verb=LAY, card=state.placed[source])


def resolve_diversion(flow: Flow, seat: Seat, move: Move) -> None:
    """The card goes through the hand of the player, who has then laid the last tunnel card (R15.2)."""
    source = last_laid(flow.state.deeds, flow.state.mine)
    assert source is not None  # check_diversion has seen it
    again = _as_laid(flow.state, source, move)
    flow.add(Lifted(source, again.card, HAND[seat]))
    rules = flow.state.rules
    rules.lay(flow, seat, again)
    flow.run(*rules.after_laying, *spent_later(flow, move.card), *END_OF_TURN)


def list_diversions(state: State, seat: Seat, card: Card, moves: list[Move]) -> None:
    source = last_laid(state.deeds, state.mine)
    if source is None or diversion_forbidden(state, seat):
        return
    moves.extend(
        move._replace(verb=PLAY, card=card)
        for move in lays(lifted(state, seat, source), seat)
        if move.cell != source
    )


TRAILBLAZER = Module(
    name="wc2022",
    cards=("wc.2022",),
    effects={"trailblazer": Effect(check_trailblazer, resolve_trailblazer, list_trailblazer, all_open=False)},
    answers={TUNNEL: {LAY: Verb(check_next, resolve_next, list_next)}},
    steps={"blaze": step_blaze, "lay_next": step_lay_next},
    hidden_steps={"blaze": lambda step: step[:2], "lay_next": open_part},
    tails={"trailblazer": Tail(frozenset(("then", "with")), read_tunnels, write_tunnels)},
)
DIVERSION = Module(
    name="wc2023",
    cards=("wc.2023",),
    effects={
        "diversion": Effect(check_diversion, resolve_diversion, list_diversions, lays=True, all_open=False)
    },
)
