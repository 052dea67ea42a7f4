"""Tunnel Toll: a figure blocks a cell until somebody pays its owner (R17)."""

from __future__ import annotations

from pbem.engine.cards.types import TYPE, Card, Sides
from pbem.engine.core.board import NOWHERE, Cell, cell_name, parse_cell
from pbem.engine.core.decide import legal_moves
from pbem.engine.core.errors import Hint, IllegalMove, NotUnderstood, Reason
from pbem.engine.core.facts import NOBODY, TURN, Ask, Asked, Guarded, Moved, Paid, Seat, Step, Unguarded
from pbem.engine.core.flow import Flow
from pbem.engine.core.lines import number_in
from pbem.engine.core.moves import LAY, PLAY, Move
from pbem.engine.core.redeal import Redeal
from pbem.engine.core.state import DISCARD_PILE, HAND, Figure, State
from pbem.engine.rules.base import tunnels, turns
from pbem.engine.rules.championship.tunnels import first_tunnel
from pbem.engine.rules.module import Module, Resolve, Verb
from pbem.engine.rules.tails import Phrase

TOLL = "toll"
FIGURES = 2
STARTING_GOLD = 1  # R17.1

# What the player who was asked to pay has said; kept with the turn until it is over.
AGREED, DECLINED = "agreed", "declined"


# Putting a figure into the mine (R17.2, R17.3) --------------------------------------------------------


def tunnel_ends(state: State, place: Cell) -> Sides:
    """The sides of a free cell at which a tunnel ends, joined to the start or not."""
    return state.mine.edge.get(place, 0) >> 4 & 15


def check_toll(state: State, seat: Seat, move: Move) -> None:
    if move.card not in state.zones[HAND[seat]]:
        raise IllegalMove(Reason.NOT_IN_HAND, card=move.card)
    if len(state.figures) == FIGURES:
        raise IllegalMove(Reason.NO_FIGURE)
    if move.cell == NOWHERE:
        raise IllegalMove(Reason.NEEDS_CELL, card=move.card)
    if move.cell in state.mine.cards or move.cell in state.mine.hidden:
        raise IllegalMove(Reason.CELL_TAKEN, cell=move.cell)
    if state.guard(move.cell):
        raise IllegalMove(Reason.FIGURE_THERE, cell=move.cell)
    if not tunnel_ends(state, move.cell):
        raise IllegalMove(Reason.NO_TUNNEL_END, cell=move.cell)


def resolve_toll(flow: Flow, seat: Seat, move: Move) -> None:
    """The card is thrown away face down, and none is drawn for it."""
    flow.add(Moved((move.card,), HAND[seat], DISCARD_PILE))
    flow.add(Guarded(seat, move.cell, tunnel_ends(flow.state, move.cell)))
    flow.run(("next",))


def list_tolls(state: State, seat: Seat, moves: list[Move]) -> None:
    if len(state.figures) == FIGURES:
        return
    ends = [
        place for place in sorted(state.mine.edge) if tunnel_ends(state, place) and not state.guard(place)
    ]
    moves += [Move(TOLL, card, place) for card in state.zones[HAND[seat]] for place in ends]


def read_toll(words: str, text: str) -> Move:
    """``12 at 3,4``."""
    card, *place = [word for word in words.split() if word not in ("card", "at", "on", "to")] or [""]
    found = parse_cell(place[0]) if len(place) == 1 else None
    number = number_in(card, text, Hint.CARD)
    if found is None:
        raise NotUnderstood(text, "toll")
    return Move(TOLL, number, found)


def write_toll(move: Move) -> str:
    return f"toll {move.card} at {cell_name(move.cell)}"


# Laying a card where a figure stands (R17.4, R17.5) ---------------------------------------------------


def check_lay(state: State, seat: Seat, move: Move) -> None:
    """As usual; and where the figure of another player stands, somebody must be able to pay."""
    tunnels.check_lay(state, seat, move._replace(seat=NOBODY))
    figure = state.guard(move.cell)
    payer = seat if move.seat == NOBODY else move.seat
    if figure is None or figure.owner == seat:
        if payer != seat:
            raise IllegalMove(Reason.NO_TOLL, card=move.card, cell=move.cell)
        return
    if not 0 <= payer < state.seats:
        raise IllegalMove(Reason.NEEDS_PLAYER, card=move.card)
    if (DECLINED, payer) in state.then:
        raise IllegalMove(Reason.PAYER_DECLINED, card=move.card, seat=payer)
    if not state.gold[payer]:
        reason = Reason.TOLL_DUE if payer == seat else Reason.PAYER_POOR
        raise IllegalMove(reason, card=move.card, cell=move.cell, seat=payer)


def list_lays(state: State, seat: Seat, moves: list[Move]) -> None:
    """Where a toll is due, first the move that one pays for oneself, then those that others would pay."""
    listed: list[Move] = []
    tunnels.list_lays(state, seat, listed)
    payers = [
        other
        for other in range(state.seats)
        if other != seat and state.gold[other] and (DECLINED, other) not in state.then
    ]
    for move in listed:
        figure = state.guard(move.cell)
        due = figure is not None and figure.owner != seat
        if not due or state.gold[seat]:
            moves.append(move)
        if due:
            moves += [move._replace(seat=payer) for payer in payers]


def pay_and_lay(flow: Flow, seat: Seat, move: Move) -> None:
    """The owner of the figure is paid, unless he lays the card himself; the figure leaves for the round."""
    figure = flow.state.guard(move.cell)
    if figure is not None:
        if figure.owner != seat:
            flow.add(Paid(seat if move.seat == NOBODY else move.seat, -1, True))
            flow.add(Paid(figure.owner, 1, True))
        flow.add(Unguarded(move.cell))
    tunnels.put_down(flow, seat, move)


# Somebody else pays (R17.5, R23.5) --------------------------------------------------------------------


def ask_payer(kind: str, resolve: Resolve, flow: Flow, seat: Seat, move: Move) -> None:
    """A card for which another player pays is not even shown before he agrees; the move waits for it."""
    tunnel, then = first_tunnel(move) or move, flow.state.then
    place, payer = tunnel.cell, tunnel.seat
    if place == NOWHERE or payer in (NOBODY, seat) or (AGREED, payer) in then:
        resolve(flow, seat, move)
    else:
        flow.first(("toll", place, kind, *move), *then)
        flow.ask(Ask(payer, "toll", (place, NOWHERE)))


def choose_toll(flow: Flow, payer: Seat, place: Cell) -> None:
    """With his consent the move is made; without, the mover decides anew and may not ask him again."""
    (_, _, kind, *fields), *rest = flow.state.then
    mover, move = flow.seat, Move(*fields)
    said = DECLINED if place == NOWHERE else AGREED
    flow.add(Asked((Ask(mover, kind),), ((said, payer), *rest)))
    if said == AGREED:
        flow.state.rules.answers[kind][move.verb].resolve(flow, mover, move)
    elif not legal_moves(flow.state, mover):
        # Only a Trailblazer can be left without any move: he has laid one tunnel less than he hoped (R16.7).
        flow.run(*(("blaze", step[1] - 1, *step[2:]) if step[0] == "blaze" else step for step in rest))


def any_tunnel(redeal: Redeal, step: Step) -> tuple[Card, ...]:
    """A card for which somebody is asked to pay is not shown before: it may be any tunnel."""
    (name, place), (_, *later) = step, redeal.then
    deck = redeal.pools["deck"]
    card = deck.take(next((card for card in deck.cards if TYPE[card].groups), deck.cards[0]))
    kind = "tunnel" if any(step[0] == "blaze" for step in later) else TURN
    move = Move(LAY, card, place, seat=redeal.seen.asks[0].seat)
    redeal.then = ((name, place, kind, *move), *later)
    return (card,)


def default_toll(state: State, ask: Ask) -> int:
    """No (R23.5)."""
    return 2


def step_said(flow: Flow, payer: Seat) -> None:
    """What somebody said about a toll: nothing is left to do."""


# Figures that leave unpaid (R17.6) --------------------------------------------------------------------


def step_next(flow: Flow) -> None:
    """When a turn is over, figures leave to whose cells no tunnel leads any more."""
    if not flow.todo:
        for figure in flow.state.figures:
            if figure.cell != NOWHERE and not led_to(flow.state, figure):
                flow.add(Unguarded(figure.cell))
    turns.step_next(flow)


def led_to(state: State, figure: Figure) -> Sides:
    """The sides of its cell that hold a figure there: all at which tunnels end, whichever came later."""
    return tunnel_ends(state, figure.cell)


TUNNEL_TOLL = Module(
    name="toll",
    verbs={
        LAY: Verb(check_lay, tunnels.resolve_lay, list_lays),
        TOLL: Verb(check_toll, resolve_toll, list_tolls),
    },
    consents={LAY: ask_payer, PLAY: ask_payer},
    steps={"next": step_next, AGREED: step_said, DECLINED: step_said},
    choices={"toll": choose_toll},
    defaults={"toll": default_toll},
    open_choices=frozenset(("toll",)),
    hidden_steps={"toll": lambda step: step[:2]},
    said_steps=frozenset((AGREED, DECLINED)),
    waiting={"toll": any_tunnel},
    phrases={TOLL: Phrase("toll", "", read_toll, write_toll)},
    values={"lay": pay_and_lay, "starting_gold": STARTING_GOLD, "chips": True},
    replaces=frozenset((f"verbs.{LAY}", "steps.next", "values.lay", "values.starting_gold", "values.chips")),
)
