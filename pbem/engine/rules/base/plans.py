"""Answers in advance: what a move says about questions that it may raise (R23.2).

A tunnel card may reach goals and chests, and those may ask: which first, whom to rob, what to keep. The
line that lays the card may answer already (``tails``). Such a plan waits as a step at the end of the turn,
where it does nothing; whoever is about to ask looks there first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pbem.engine.core.facts import Ask, Seat
from pbem.engine.core.flow import Flow
from pbem.engine.core.moves import PLANS

Follow = Callable[[Flow, int], None]


def keep_plans(flow: Flow, plans: tuple[tuple[Any, ...], ...]) -> None:
    """Remember the plans of a move until its turn is over; what was said last counts first."""
    earlier = [plan for step in flow.todo if step[0] == PLANS for plan in step[1:]]
    flow.todo[:] = [step for step in flow.todo if step[0] != PLANS]
    flow.last((PLANS, *plans, *earlier))


def step_plans(flow: Flow, *plans: tuple[Any, ...]) -> None:
    """Plans stay behind everything that may still ask; when only the next player is left, they are over."""
    if any(step[0] != "next" for step in flow.todo):
        keep_plans(flow, plans)


def planned(flow: Flow, kind: str) -> tuple[Any, ...]:
    """What the player of this turn wishes should a question of this kind come up, the dearest wish first."""
    return tuple(
        wish
        for name, *plans in flow.todo
        if name == PLANS
        for about, *wishes in plans
        if about == kind
        for wish in wishes
    )


def offer(flow: Flow, ask: Ask, follow: Follow) -> None:
    """Ask, unless there is only one choice or a plan names one of them; then go on at once."""
    wishes = ask.choices if len(ask.choices) == 1 else planned(flow, ask.kind)
    for wish in wishes:
        if wish in ask.choices:
            follow(flow, wish)
            return
    flow.ask(ask)


def chosen(follow: Follow) -> Callable[[Flow, Seat, int], None]:
    """What an answer to such a question does."""

    def choose(flow: Flow, seat: Seat, choice: int) -> None:
        flow.first(*flow.state.then)
        follow(flow, choice)
        flow.run()

    return choose
