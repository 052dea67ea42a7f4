"""The championship cards that lay tunnels: trailblazer and diversion (R16.7, R16.8)."""

from __future__ import annotations

from typing import Any

from pbem.engine.cards.types import TYPE, Card
from pbem.engine.core.board import Cell, cell_name, lift, parse_cell
from pbem.engine.core.errors import IllegalMove, Reason
from pbem.engine.core.facts import NOBODY, TURN, Ask, Lifted, Seat
from pbem.engine.core.flow import Flow
from pbem.engine.core.lines import NameOf, SeatOf
from pbem.engine.core.moves import LAY, PLAY, Move, open_part
from pbem.engine.core.state import FRONT, HAND, State, blockers, last_laid
from pbem.engine.rules.base.actions import SPENT, want_cell, want_nothing
from pbem.engine.rules.base.game import still_in_hand
from pbem.engine.rules.base.tunnels import check_free_to_lay
from pbem.engine.rules.base.turns import END_OF_TURN
from pbem.engine.rules.championship.veto import after_objections
from pbem.engine.rules.module import Effect, Module, Verb
from pbem.engine.rules.tails import TURNED, More, Phrase, Tail

TUNNEL = "tunnel"  # the kind of ask that wants a tunnel card laid, and nothing else
TUNNELS = 2
STOP = "stop"  # the move that lays no further tunnel
PUT_BACK = "put_back"  # the step that keeps in mind which card went back into the hand in this turn


# Trailblazer (R16.7) --------------------------------------------------------------------------------


def check_trailblazer(state: State, seat: Seat, move: Move) -> None:
    """Two tunnel cards in hand, one of which fits; cards that the move names must be two such cards."""
    want_nothing(move)
    check_free_to_lay(state, seat)
    if (PUT_BACK, move.card) in state.then:
        raise IllegalMove(Reason.TAKEN_BACK, card=move.card)
    if sum(bool(TYPE[card].groups) for card in state.hand(seat)) < TUNNELS:
        raise IllegalMove(Reason.NEEDS_TWO_TUNNELS, card=move.card)
    if not move.more:
        _check_first_place(state, seat, move)
        return
    first, *later = (Move(LAY, *tunnel) for tunnel in move.more)
    state.rules.verbs[LAY].check(state, seat, first)
    for tunnel in later:
        if tunnel.card == first.card:
            raise IllegalMove(Reason.SAME_CARD_TWICE)
        if tunnel.card not in state.hand(seat):
            raise IllegalMove(Reason.NOT_IN_HAND, card=tunnel.card)
        if not TYPE[tunnel.card].groups:
            raise IllegalMove(Reason.NOT_A_TUNNEL, card=tunnel.card)
        if tunnel.seat >= state.seats:
            raise IllegalMove(Reason.NEEDS_PLAYER, card=move.card)


def _check_first_place(state: State, seat: Seat, move: Move) -> None:
    """There is a place to begin with that needs nobody else."""
    if first_lays(state, seat):
        return
    for needed in lays(state, seat):  # somebody else could pay: then the move has to say where, and who
        raise IllegalMove(Reason.TOLL_DUE, card=move.card, cell=needed.cell, seat=seat)
    raise IllegalMove(Reason.NO_PLACE, card=move.card)


def lays(state: State, seat: Seat) -> list[Move]:
    moves: list[Move] = []
    state.rules.verbs[LAY].list(state, seat, moves)
    return moves


def first_lays(state: State, seat: Seat) -> list[Move]:
    """What counts as a place for the first tunnel, if the move does not name one."""
    return [move for move in lays(state, seat) if move.seat == NOBODY]


def is_guarded(state: State, seat: Seat, place: Cell) -> bool:
    figure = state.guard(place)
    return figure is not None and figure.owner != seat


def first_tunnel(move: Move) -> Move | None:
    """The tunnel that a trailblazer names to begin with."""
    is_named = move.verb == PLAY and move.more and TYPE[move.card].effect == "trailblazer"
    return Move(LAY, *move.more[0]) if is_named else None


def resolve_trailblazer(flow: Flow, seat: Seat, move: Move) -> None:
    # The card reaches the discard pile when its tunnels have done all they do: what they reach may pick a
    # card from the pile, and this one is not in it yet (R20.19).
    flow.run(("blaze", 0, *move.more), (SPENT, move.card))


def step_blaze(flow: Flow, laid: int, *planned: tuple[Any, ...]) -> None:
    """Lay the next tunnel as planned, or ask; after the last one it is over."""
    seat = flow.seat
    possible = lays(flow.state, seat) if laid < TUNNELS else []
    if not possible:
        step_blazed(flow, laid)
        return
    flow.first(("blaze", laid + 1, *planned[1:]))
    move = Move(LAY, *planned[0]) if planned else None
    if move is None or not _is_legal(flow.state, seat, move):
        flow.ask(Ask(seat, TUNNEL))
    elif laid and move.seat not in (NOBODY, seat):  # who pays for the first was asked before
        flow.ask(Ask(seat, TUNNEL))
        flow.state.rules.answers[TUNNEL][LAY].resolve(flow, seat, move)
    else:
        after_objections(flow, "lay_next", seat, move)


def step_blazed(flow: Flow, laid: int) -> None:
    """Draw as many as were laid; a trailblazer that laid nothing is put back, and the player decides anew."""
    spent = [flow.todo.pop()] if flow.todo and flow.todo[-1][0] == SPENT else []
    if laid:
        flow.first(*spent, ("draw", laid), ("next",))
    else:
        flow.first(*((PUT_BACK, card) for _, card in spent))
        flow.ask(Ask(flow.seat, TURN))


def step_put_back(flow: Flow, card: Card) -> None:
    """That a card was put back counts as long as the turn lasts: nothing is left to do."""


def _is_legal(state: State, seat: Seat, move: Move) -> bool:
    try:
        state.rules.verbs[LAY].check(state, seat, move)
    except IllegalMove:
        return False
    return True


def check_next(state: State, seat: Seat, move: Move) -> None:
    state.rules.verbs[LAY].check(state, seat, move)


def list_next(state: State, seat: Seat, moves: list[Move]) -> None:
    """Places that cost nothing come first: by default no gold is spent."""
    moves += sorted(lays(state, seat), key=lambda move: is_guarded(state, seat, move.cell))


def resolve_next(flow: Flow, seat: Seat, move: Move) -> None:
    flow.first(*flow.state.then)
    after_objections(flow, "lay_next", seat, move)
    flow.run()


# To stop where every place that is left costs gold ----------------------------------------------------


def may_stop(state: State, seat: Seat) -> bool:
    found = lays(state, seat)
    return bool(found) and all(is_guarded(state, seat, move.cell) for move in found)


def check_stop(state: State, seat: Seat, move: Move) -> None:
    if not may_stop(state, seat):
        raise IllegalMove(Reason.MUST_GO_ON)


def resolve_stop(flow: Flow, seat: Seat, move: Move) -> None:
    then = flow.state.then
    flow.run(*(("blazed", step[1] - 1) if step[0] == "blaze" else step for step in then))


def list_stop(state: State, seat: Seat, moves: list[Move]) -> None:
    if may_stop(state, seat):
        moves.append(Move(STOP))


def read_stop(words: str, text: str) -> Move:
    return Move(STOP)


def write_stop(move: Move) -> str:
    return "play nothing"


def step_lay_next(flow: Flow, *fields: Any) -> None:
    rules = flow.state.rules
    rules.lay(flow, flow.seat, Move(*fields))
    flow.first(*rules.after_laying)


def list_trailblazer(state: State, seat: Seat, card: Card, moves: list[Move]) -> None:
    tunnels = sum(bool(TYPE[held].groups) for held in state.hand(seat))
    if tunnels < TUNNELS or (PUT_BACK, card) in state.then:
        return
    if first_lays(state, seat):
        moves.append(Move(PLAY, card))
    else:  # whatever there is needs the gold of somebody else
        moves += [Move(PLAY, card, more=((*move[1:4], move.seat),)) for move in lays(state, seat)]


def read_tunnels(words: list[str], seat_of: SeatOf) -> More | None:
    """``then 12 at 3,4 then 31 at 4,4 turned``, each with ``paid by anna`` if she is to be asked."""
    tunnels = " ".join(words[1:]).split(" then ")
    found = tuple(_read_tunnel(tunnel.split(), seat_of) for tunnel in tunnels)
    return None if None in found or len(found) > TUNNELS else found


def _read_tunnel(words: list[str], seat_of: SeatOf) -> tuple[Any, ...] | None:
    """``12 at 3,4 turned paid by anna`` as a card, a cell and a turn, and who pays if somebody is named."""
    if "paid" in words[2:-1]:
        at = words.index("paid", 2)
        tunnel = _read_tunnel(words[:at], seat_of)
        return tunnel and (*tunnel, seat_of(" ".join(words[at + 1 :]).removeprefix("by ")))
    words = [word for word in words if word not in ("at", "play", "lay")]
    turned = len(words) == 3 and words[2] in TURNED
    if len(words) != 2 + turned or not words[0].isdecimal() or len(words[0]) > 3:
        return None
    place = parse_cell(words[1])
    return None if place is None else (int(words[0]), place, turned)


def write_tunnels(more: More, name_of: NameOf) -> str:
    return " ".join(_write_tunnel(Move(LAY, *tunnel), name_of) for tunnel in more)


def _write_tunnel(tunnel: Move, name_of: NameOf) -> str:
    turned = " turned" if tunnel.turned else ""
    paid = f" paid by {name_of(tunnel.seat)}" if tunnel.seat != NOBODY else ""
    return f"then {tunnel.card} at {cell_name(tunnel.cell)}{turned}{paid}"


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
    flow.run(*rules.after_laying, (SPENT, move.card), *END_OF_TURN)


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
    effects={"trailblazer": Effect(check_trailblazer, resolve_trailblazer, list_trailblazer)},
    answers={
        TUNNEL: {
            STOP: Verb(check_stop, resolve_stop, list_stop),  # listed first, it is the default
            LAY: Verb(check_next, resolve_next, list_next),
        }
    },
    steps={
        "blaze": step_blaze,
        "blazed": step_blazed,
        "lay_next": step_lay_next,
        PUT_BACK: step_put_back,
    },
    hidden_steps={"blaze": lambda step: step[:2], "lay_next": open_part},
    said_steps=frozenset((PUT_BACK,)),
    waiting={PUT_BACK: still_in_hand},
    phrases={STOP: Phrase("play", "nothing", read_stop, write_stop, whole=True)},
    tails={"trailblazer": Tail(frozenset(("then", "with")), read_tunnels, write_tunnels)},
)
DIVERSION = Module(
    name="wc2023",
    cards=("wc.2023",),
    effects={"diversion": Effect(check_diversion, resolve_diversion, list_diversions, lays=True)},
)
