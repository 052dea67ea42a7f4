"""Treasure Chests: face-down chests under face-down tunnel cards, and who finds them (R20.1-R20.9).

What the single chests do is in ``chest_effects``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.cards.types import TYPE, TYPES, Card
from pbem.engine.core.board import Cell, cell_name
from pbem.engine.core.chance import Dice
from pbem.engine.core.errors import IllegalMove, Reason
from pbem.engine.core.facts import Buried, Covered, Lifted, Looked, Opened, Seat
from pbem.engine.core.fast import plays_at
from pbem.engine.core.flow import Flow
from pbem.engine.core.moves import Move
from pbem.engine.core.redeal import Redeal
from pbem.engine.core.state import CHEST_TUNNELS, CHESTS, DISCARD_PILE, OUT, State
from pbem.engine.rules.base import actions, plans
from pbem.engine.rules.base import game as base
from pbem.engine.rules.base.actions import to_discard, want_cell
from pbem.engine.rules.base.tunnels import is_goal_cell
from pbem.engine.rules.base.turns import end_turn
from pbem.engine.rules.editions import Settings
from pbem.engine.rules.expansions import chest_effects as effects
from pbem.engine.rules.expansions.variants import laid_by_chance
from pbem.engine.rules.module import Effect, Module
from pbem.engine.rules.printed import cells_of, chest_tunnels_of

CHEST_CARDS = tuple(t.first for t in TYPES if t.kind == "chest")


# Setup (R20.1, R20.9) ---------------------------------------------------------------------------------


def with_chests(values: Mapping[str, Any], settings: Settings, modules: tuple[str, ...]) -> dict[str, Any]:
    places = cells_of(settings.chest_cells)
    taken = {*values["face_up"], *laid_by_chance(modules), *values["goal_cells"]}
    for place in places:
        if place in taken:
            raise ValueError(f"chest_cells: {cell_name(place)} is taken")
    return {
        "chest_cells": places,
        "chest_tunnels": chest_tunnels_of(settings.chest_tunnels),
        "chests": CHEST_CARDS,
    }


def lay_chests(flow: Flow, dice: Dice) -> None:
    """In each of the cells a chest, and on it a tunnel card; nobody knows which."""
    rules = flow.state.rules
    base.shuffle(flow, dice, CHEST_TUNNELS, rules.chest_tunnels)
    base.shuffle(flow, dice, CHESTS, rules.chests)
    zones = flow.state.zones
    pairs = zip(zones[CHEST_TUNNELS], zones[CHESTS], strict=False)
    flow.add(Covered(tuple(zip(rules.chest_cells, pairs, strict=False))))


# Reaching a chest (R20.3) -----------------------------------------------------------------------------


def step_open_chest(flow: Flow, place: Cell, tunnel: Card) -> None:
    """Its tunnel card lies open now; the chest itself is opened, does its work and is put aside."""
    (chest,) = flow.state.under[place]
    flow.add(Opened(place, chest))
    effects.EFFECTS[TYPE[chest].effect](flow)


# Maps and rockfalls (R20.7, R20.8, R20.12) ------------------------------------------------------------


def is_chest_cell(state: State, place: Cell) -> bool:
    """Whether a chest lies there under its face-down tunnel card."""
    return place in state.mine.hidden and not is_goal_cell(state, place)


def maps_forbidden(state: State, place: Cell) -> bool:
    """Whether the chest "no map" lies open and covers this cell."""
    shut = any(TYPE[card].effect == "no_map" for card in state.zones[OUT])
    return shut and (state.rules.settings.nomap_scope == "any" or is_goal_cell(state, place))


def check_map(state: State, seat: Seat, move: Move) -> None:
    actions.check_map(state, seat, move)
    if maps_forbidden(state, move.cell):
        raise IllegalMove(Reason.NO_MAPS, card=move.card, cell=move.cell)


def resolve_map(flow: Flow, seat: Seat, move: Move) -> None:
    what = "chest" if is_chest_cell(flow.state, move.cell) else "goal"
    flow.add(Looked(seat, what, move.cell, flow.state.under[move.cell]))
    to_discard(flow, seat, move.card)
    end_turn(flow)


def list_maps(state: State, seat: Seat, card: Card, moves: list[Move]) -> None:
    at = plays_at(card)
    moves += [at[place] for place in sorted(state.mine.hidden) if not maps_forbidden(state, place)]


def check_rockfall(state: State, seat: Seat, move: Move) -> None:
    want_cell(move)
    if not is_chest_cell(state, move.cell):
        actions.check_rockfall(state, seat, move)


def resolve_rockfall(flow: Flow, seat: Seat, move: Move) -> None:
    """A chest that nobody opened goes unseen; the tunnel card of an opened one never joins the discards."""
    card = flow.state.placed.get(move.cell)
    if card is None:
        flow.add(Buried(move.cell))
    else:
        flow.add(Lifted(move.cell, card, DISCARD_PILE if TYPE[card].in_draw_deck else OUT))
    to_discard(flow, seat, move.card)
    end_turn(flow)


def list_rockfalls(state: State, seat: Seat, card: Card, moves: list[Move]) -> None:
    chests = [place for place in state.mine.hidden if is_chest_cell(state, place)]
    moves += map(plays_at(card).__getitem__, sorted((*actions.removable(state), *chests)))


# What nobody has seen, dealt again ----------------------------------------------------------------------


def chest_at(redeal: Redeal, place: int) -> tuple[Card, ...]:
    return redeal.under.get(place, ())


def deal_chests(redeal: Redeal) -> None:
    """Pairs for the cells of chests; a tunnel card that lies open already has only the chest below it."""
    seen, tunnels, chests = redeal.seen, redeal.pools["chest_tunnels"], redeal.pools["chests"]
    places = [place for place, what in seen.face_down if what == "chest"]
    lying_open = {place for place in places if place in seen.mine.cards}
    seen_before = {note.where: note.cards for note in seen.notes if note.what == "chest"}
    known = {
        place: (*(() if place in lying_open else (tunnels.take_face(tunnel),)), chests.take_face(chest))
        for place, (tunnel, chest) in seen_before.items()
        if chest not in seen.out
    }
    dealt = {
        place: known.get(place) or (*(() if place in lying_open else tunnels.deal(1)), *chests.deal(1))
        for place in places
    }
    for place in known.keys() - dealt.keys():  # a rockfall took these, so they lie nowhere else
        tunnel, chest = known[place]
        tunnels.cards.append(tunnel)
        chests.cards.append(chest)
    redeal.under |= dealt


TREASURE_CHESTS = Module(
    name="chests",
    zones={CHEST_TUNNELS: "chest_tunnels", CHESTS: "chests"},
    effects={
        "map": Effect(check_map, resolve_map, list_maps),
        "rockfall": Effect(check_rockfall, resolve_rockfall, list_rockfalls),
    },
    steps={"open_chest": step_open_chest, **effects.STEPS},
    chances=effects.CHANCES,
    choices={kind: plans.chosen(follow) for kind, follow in effects.CHOICES.items()},
    defaults=effects.DEFAULTS,
    turned_over={"path": "open_chest"},
    returns_discards=True,
    open_choices=frozenset(effects.CHOICES),
    looks={"chest": chest_at, "discard": base.nothing_to_know},
    pools={
        "chest_tunnels": lambda rules, seats: rules.chest_tunnels,
        "chests": lambda rules, seats: rules.chests,
    },
    deals_again=deal_chests,
    plans=effects.PLANS,
    setup={"chests": lay_chests},
    adapt=with_chests,
    replaces=frozenset(("effects.map", "effects.rockfall", "steps.draw")),
)
