"""How every turn ends: the player draws, and the next one is asked (R5.1, R5.5)."""

from __future__ import annotations

from pbem.engine.core.facts import NOBODY
from pbem.engine.core.fast import TURN_BEGINS, moved
from pbem.engine.core.flow import Flow
from pbem.engine.core.state import DECK, HAND

NEXT = ("next",)
END_OF_TURN = (("draw", 1), NEXT)


def end_turn(flow: Flow, drawing: int = 1) -> None:
    """Draw and pass the turn on, after whatever else is still to be done in it."""
    if flow.todo:
        flow.run(("draw", drawing), NEXT)
        return
    steps = flow.state.rules.steps  # most turns end here; nothing waits, so no list of steps is needed
    steps["draw"](flow, drawing)
    steps["next"](flow)
    if flow.todo:
        flow.run()


def step_draw(flow: Flow, count: int) -> None:
    """R5.1, R5.4: draw what is there."""
    state = flow.state
    drawn = state.zones[DECK][:count]
    if drawn:
        flow.add(moved(drawn, DECK, HAND[state.active]))


def step_next(flow: Flow) -> None:
    """The next player who holds cards (R5.5); with all hands empty the round is over (R11.3)."""
    if flow.todo:  # something waits for the end of the turn
        flow.last(NEXT)
        return
    state = flow.state
    zones, seats, direction = state.zones, state.seats, state.direction
    seat = state.active
    for _ in range(seats):
        seat = (seat + direction) % seats
        if zones[HAND[seat]]:
            flow.add(TURN_BEGINS[seat])  # "next" is the last step: nothing remains to be done
            return
    flow.instead(("round_over", False, NOBODY))
