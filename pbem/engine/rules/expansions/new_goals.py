"""New Goals: five goals a round, with bags of gold, a dragon and a spider among them (R19)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.cards.types import BY_ID, TYPE, Card
from pbem.engine.core.board import Cell, cell_name
from pbem.engine.core.chance import Dice, stream_name
from pbem.engine.core.facts import NOBODY, Covered, Paid, Shuffled
from pbem.engine.core.flow import Flow
from pbem.engine.core.state import GOALS
from pbem.engine.rules.editions import Settings
from pbem.engine.rules.expansions.variants import laid_by_chance
from pbem.engine.rules.module import Module
from pbem.engine.rules.printed import START, cells_of, new_goals_of, touching

TREASURE = BY_ID["newgoals.treasure"].first


def with_new_goals(values: Mapping[str, Any], settings: Settings, modules: tuple[str, ...]) -> dict[str, Any]:
    places = cells_of(settings.new_goal_cells)
    for place in places:
        if place in laid_by_chance(modules) or touching(place, START):
            raise ValueError(f"new_goal_cells: {cell_name(place)} is taken or touches the start")
    return {
        "goal_cells": places,
        "goal_cards": (TREASURE, *new_goals_of(settings.new_goals)),
        "one_goal": False,  # R19.5, whatever the edition says about several goals
        "chips_apart": settings.dragon_takes == "chips" and bool(values["gold_cards"]),  # R22.5
    }


def lay_goals(flow: Flow, dice: Dice) -> None:
    """R19.1: the treasure and some of the others, shuffled; the rest stays out, unseen."""
    rules = flow.state.rules
    chosen = len(rules.goal_cells) - 1
    others = dice.shuffled(stream_name(flow.state, "goal_choice"), rules.goal_cards[1:])
    played = tuple(sorted((TREASURE, *others[:chosen])))
    order = dice.shuffled(stream_name(flow.state, GOALS), played)
    flow.add(Shuffled(GOALS, (*order, *others[chosen:])))
    flow.add(Covered(tuple((place, (card,)) for place, card in zip(rules.goal_cells, order, strict=True))))


def step_goal_effect(flow: Flow, place: Cell, card: Card) -> None:
    """R19.4, R19.6: what a goal does to whoever reached it; a stone does nothing."""
    state, seat, kind = flow.state, flow.seat, TYPE[card]
    if kind.goal == "treasure":
        flow.instead(("round_over", True, seat))
    elif kind.goal == "spider":
        flow.instead(("round_over", False, NOBODY))
    elif kind.goal == "bag":
        flow.add(Paid(seat, kind.gold, True))
    elif kind.goal == "dragon" and (state.chips if state.rules.chips_apart else state.gold)[seat]:
        flow.add(Paid(seat, -1, True))


NEW_GOALS = Module(
    name="new-goals",
    steps={"goal_effect": step_goal_effect},
    setup={"goals": lay_goals},
    values={"chips": True},
    adapt=with_new_goals,
    replaces=frozenset(("steps.goal_effect", "setup.goals", "values.chips")),
)
