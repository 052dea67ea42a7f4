"""Costume Department and Tunnel Party: the two sides of a postcard that lies in the mine (R18)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from pbem.engine.cards.laid import laid_id
from pbem.engine.cards.types import POSTCARDS, TYPE, Card
from pbem.engine.core.board import Cell, cell, cell_name
from pbem.engine.core.chance import Dice, stream_name
from pbem.engine.core.facts import Doubted, Moved, Played, Shuffled
from pbem.engine.core.flow import Flow
from pbem.engine.core.state import PARTY, ROLE, SPARE, State
from pbem.engine.rules.editions import Settings
from pbem.engine.rules.expansions.variants import MIDDLE
from pbem.engine.rules.module import Module
from pbem.engine.rules.printed import START, cells_of, sides_of, touching

BELOW_THE_MIDDLE = cell(5, 5)


def lay_postcard(
    side: str, values: Mapping[str, Any], settings: Settings, modules: tuple[str, ...]
) -> dict[str, Any]:
    """The postcard lies face up from the start; in a tournament its usual cell is taken (R22.2)."""
    (place,) = cells_of(settings.postcard_cell)
    if "tournament" in modules and place == MIDDLE:
        place = BELOW_THE_MIDDLE
    if place in values["goal_cells"]:
        raise ValueError(f"postcard_cell: a goal lies at {cell_name(place)}")
    if touching(place, START):
        raise ValueError(f"postcard_cell: {cell_name(place)} lies beside the start, nobody could dig to it")
    card = POSTCARDS[side, sides_of(settings.postcard_exits)].first
    return {"face_up": {**values["face_up"], place: laid_id(card, False)}}


def postcard(state: State) -> tuple[Cell, Card]:
    (found,) = (
        (place, laid >> 1)
        for place, laid in state.rules.face_up.items()
        if TYPE[laid >> 1].kind == "postcard"
    )
    return found


def step_postcard(flow: Flow) -> None:
    """The first player in whose turn the postcard is joined to the start must do what it says."""
    state = flow.state
    place, card = postcard(state)
    if state.mine.live.get(place) and not any(deed.face == card for deed in state.deeds):
        flow.add(Played(flow.seat, card, place))
        flow.first((TYPE[card].id,))


# Costume Department (R18.3) ---------------------------------------------------------------------------


def step_costume(flow: Flow) -> None:
    """The player exchanges his role for the top spare one; only he learns which it is."""
    spare, own = flow.state.zones[SPARE], ROLE[flow.seat]
    if not spare:  # all of them were put away by swapped hats (R8.10)
        flow.first(("old_roles",), ("postcard.costume",))
        flow.ask()
        return
    flow.add(Moved(flow.state.zones[own], own, SPARE))
    flow.add(Moved(spare[:1], SPARE, own))
    flow.add(Doubted("role", (flow.seat,)))


COSTUME = Module(
    name="costume",
    before_goals=(("postcard",),),
    steps={"postcard": step_postcard, "postcard.costume": step_costume},
    adapt=partial(lay_postcard, "postcard.costume"),
)


# Tunnel Party (R18.4) ---------------------------------------------------------------------------------


def step_party(flow: Flow) -> None:
    flow.first(("party",))
    flow.ask()


def chance_party(flow: Flow, dice: Dice) -> None:
    """The roles of all players are collected, shuffled and dealt again, one to each as before."""
    state = flow.state
    held = tuple(state.role(seat) for seat in range(state.seats))
    for seat, role in enumerate(held):
        flow.add(Moved((role,), ROLE[seat], PARTY))
    dealt = dice.shuffled(stream_name(state, PARTY), tuple(sorted(held)))
    flow.add(Shuffled(PARTY, dealt))
    for seat, role in enumerate(dealt):
        flow.add(Moved((role,), PARTY, ROLE[seat]))
    flow.add(Doubted("role", tuple(range(state.seats))))


TUNNEL_PARTY = Module(
    name="party",
    zones={PARTY: "roles"},
    before_goals=(("postcard",),),
    steps={"postcard": step_postcard, "postcard.party": step_party},
    chances={"party": chance_party},
    adapt=partial(lay_postcard, "postcard.party"),
)
