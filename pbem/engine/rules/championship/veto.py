"""The Veto of 2019: a card that another player shows does not take effect (R16.4, R23.1).

With this module a tunnel or action card is first *shown* (a fact that everybody sees), and then the table
waits for objections: no ask is open, and what remains of the turn begins with the step ``window``. Chance
closes the window, and the card takes effect as it always does. As long as the window is open, whoever
holds the Veto may play it, though nobody asked him.

So the log has the same rows whether or not anybody holds the Veto. How long a window stays open is no
business of the engine: the application closes it at once, or after a time that the game has fixed.
"""

from __future__ import annotations

from typing import Any

from pbem.engine.cards.types import TYPE, Card
from pbem.engine.core.chance import Dice
from pbem.engine.core.errors import IllegalMove, Reason
from pbem.engine.core.facts import NOBODY, Moved, Played, Seat, Shown
from pbem.engine.core.flow import Flow
from pbem.engine.core.moves import LAY, PLAY, WINDOW, Move, in_the_open, open_part, shown_move
from pbem.engine.core.state import DECK, DISCARD_PILE, EVERYBODY, HAND, State
from pbem.engine.rules.base.actions import SPENT, step_spent
from pbem.engine.rules.module import Effect, Module, Verb

# Showing a card first -------------------------------------------------------------------------------


def announce(flow: Flow, seat: Seat, move: Move) -> None:
    """What a tunnel or action card does first when it may be vetoed."""
    after_objections(flow, "carry_out", seat, move)
    flow.run()


def after_objections(flow: Flow, step: str, seat: Seat, move: Move) -> None:
    """Do a step with this move as soon as nobody can object to it any more; without a Veto that is now."""
    flow.first((step, *move))
    if may_be_vetoed(flow.state):
        flow.add(Shown(seat, move.card, move.cell, move.turned, move.seat, move.tool, in_the_open(move)))
        flow.first((WINDOW,))
        flow.ask()


def may_be_vetoed(state: State) -> bool:
    """Whether the Veto may still be in somebody's hand, as far as everybody knows."""
    rules = state.rules
    return WINDOW in rules.chances and (rules.returns_discards or not _gone(state))


def _gone(state: State) -> bool:
    """Whether everybody saw the Veto go to the discard pile; thrown away unseen it may still be anywhere."""
    return any(
        TYPE[card].effect == "veto" and seen == EVERYBODY
        for card, seen in zip(state.zones[DISCARD_PILE], state.discard_seen, strict=True)
    )


def chance_window(flow: Flow, dice: Dice) -> None:
    """Nobody objected: what was shown takes effect."""


def step_carry_out(flow: Flow, *fields: Any) -> None:
    move = Move(*fields)
    flow.state.rules.verbs[move.verb].resolve(flow, flow.seat, move)


# Objecting ------------------------------------------------------------------------------------------


def veto_card(state: State, seat: Seat) -> Card | None:
    """The Veto in a seat's hand."""
    return next((card for card in state.zones[HAND[seat]] if TYPE[card].effect == "veto"), None)


def objector(state: State) -> Seat | None:
    """The seat that may object to the card that is shown now."""
    if shown_move(state.then) is None:
        return None
    others = (seat for seat in range(state.seats) if seat != state.active)
    return next((seat for seat in others if veto_card(state, seat) is not None), None)


def check_veto(state: State, seat: Seat, move: Move) -> None:
    open_now = shown_move(state.then) is not None and seat != state.active
    if not open_now or TYPE[move.card].effect != "veto":
        raise IllegalMove(Reason.NOT_YOUR_TURN)
    if move.card not in state.zones[HAND[seat]]:
        raise IllegalMove(Reason.NOT_IN_HAND, card=move.card)
    if move != Move(PLAY, move.card):
        raise IllegalMove(Reason.TAKES_NO_TARGET, card=move.card)


def resolve_veto(flow: Flow, seat: Seat, move: Move) -> None:
    """Both cards are discarded; the other player draws, also for tunnels that he laid before; then we do."""
    _, (_, _, card, *_), *rest = flow.state.then
    laid_before = sum(step[1] - 1 for step in rest if step[0] == "blaze")
    flow.add(Played(seat, move.card, target=flow.seat))
    for name, *of in rest:
        if name == SPENT:  # the card by which this one was to be laid: its work is over
            step_spent(flow, *of)
    flow.add(Moved((card,), HAND[flow.seat], DISCARD_PILE, True))
    flow.add(Moved((move.card,), HAND[seat], DISCARD_PILE, True))
    waiting = (step for step in rest if step[0] not in ("blaze", SPENT))
    flow.run(("draw", 1 + laid_before), ("draw_after_veto", seat), *waiting, ("next",))


def step_draw_after_veto(flow: Flow, seat: Seat) -> None:
    drawn = flow.state.zones[DECK][:1]
    if drawn:
        flow.add(Moved(drawn, DECK, HAND[seat]))


def list_vetoes(state: State, seat: Seat, moves: list[Move]) -> None:
    if shown_move(state.then) is not None and seat not in (state.active, NOBODY):
        card = veto_card(state, seat)
        if card is not None:
            moves.append(Move(PLAY, card))


def check_in_own_turn(state: State, seat: Seat, move: Move) -> None:
    """In one's own turn the Veto can only be thrown away."""
    raise IllegalMove(Reason.OUT_OF_TURN, card=move.card)


def list_nothing(state: State, seat: Seat, card: Card, moves: list[Move]) -> None:
    """No target is offered."""


VETO = Module(
    name="wc2019",
    cards=("wc.2019",),
    effects={"veto": Effect(check_in_own_turn, resolve_veto, list_nothing)},
    announces={LAY: announce, PLAY: announce},
    interrupts={PLAY: Verb(check_veto, resolve_veto, list_vetoes)},
    steps={"carry_out": step_carry_out, "draw_after_veto": step_draw_after_veto},
    chances={WINDOW: chance_window},
    hidden_steps={"carry_out": open_part},
)
