"""Variants of the base game: the greedy dwarf, the sabotaged dwarf, the tournament (R16.1, R21, R4)."""

from __future__ import annotations

from pbem.engine.cards.types import BY_ID, TYPES
from pbem.engine.core.board import Cell, cell
from pbem.engine.core.chance import Dice, stream_name
from pbem.engine.core.facts import Paid, Seat, Turned
from pbem.engine.core.flow import Flow
from pbem.engine.core.state import DECK, State
from pbem.engine.rules.base import game as base
from pbem.engine.rules.base import sharing
from pbem.engine.rules.base.actions import broken_tools
from pbem.engine.rules.module import Module
from pbem.engine.rules.payday import Payday, Why

GREEDY = BY_ID["wc.2016.greedy_dwarf"].numbers
_MINERS = BY_ID["base.role.miner"].numbers
_SABOTEURS = BY_ID["base.role.saboteur"].numbers

GREEDY_PAY = 4


def is_greedy(state: State, seat: Seat) -> bool:
    return state.team(seat) == "greedy"


def payday(state: State, found: bool, finisher: Seat) -> Payday:
    """As in the base game, but for a greedy dwarf who takes all, and for miners with a broken tool."""
    told = sharing.payday(state, found, finisher)
    if not found:
        return told
    why = list(told.why)
    if is_greedy(state, finisher):
        why = [Why.LOSES] * state.seats
        why[finisher] = Why.REACHED
        return told._replace(sides=("greedy",), why=tuple(why))
    if state.rules.steps["share"] is step_share_in_tournament and why[finisher] == Why.WINS:
        why[finisher] = Why.REACHED
    if state.rules.steps["miners_win"] is step_miners_with_tools_win:
        why = [
            Why.BROKEN if reason == Why.WINS and broken_tools(state, seat) else reason
            for seat, reason in enumerate(why)
        ]
    return told._replace(why=tuple(why))


# Greedy dwarf (R16.1) -------------------------------------------------------------------------------


def with_greedy_dwarf(roles: tuple[int, ...]) -> tuple[int, ...]:
    """The roles with one miner replaced."""
    last_miner = max(role for role in roles if role in _MINERS)
    return (*(role for role in roles if role != last_miner), GREEDY[0])


def step_share_with_greedy(flow: Flow, found: bool, finisher: Seat) -> None:
    """He takes all if he himself finished; otherwise everything is as if he were not there."""
    if found and is_greedy(flow.state, finisher):
        sharing.pay_exactly(flow, finisher, GREEDY_PAY)
    else:
        sharing.step_share(flow, found, finisher)


GREEDY_DWARF = Module(
    name="greedy-dwarf",
    steps={"share": step_share_with_greedy},
    values={
        "roles": {players: with_greedy_dwarf(roles) for players, roles in base.ROLES.items()},
        "payday": payday,
    },
    replaces=frozenset(("steps.share", "values.roles", "values.payday")),
)


# Sabotaged dwarf (R21.1-R21.3) ----------------------------------------------------------------------


def step_miners_with_tools_win(flow: Flow, finisher: Seat) -> None:
    """As many cards as usual, passed on past miners with a broken tool until all are taken."""
    state = flow.state
    takers = [seat for seat in sharing.choosing_order(state, finisher) if not broken_tools(state, seat)]
    sharing.offer_gold(flow, sharing.cards_to_draw(state), takers, until_gone=True)


SABOTAGED_DWARF = Module(
    name="sabotaged-dwarf",
    steps={"miners_win": step_miners_with_tools_win},
    values={"payday": payday},
    replaces=frozenset(("steps.miners_win", "values.payday")),
)


# Tournament (R4, R21.4-R21.6) -----------------------------------------------------------------------

MIDDLE = cell(5, 3)
_TUNNELS = tuple(n for t in TYPES if t.kind == "path" and t.module == "base" for n in t.numbers)
# saboteurs + miners + greedy dwarfs by number of players, no spare role (R4.2)
_COUNTS = {5: (1, 3, 1), 6: (2, 3, 1), 7: (2, 3, 2), 8: (3, 3, 2), 9: (3, 4, 2)}

FINISHER_PAY = 3
MINER_PAY = 2
SABOTEUR_PAY = {1: 4}  # one alone gets more than each of several
SABOTEURS_PAY = 3


def laid_by_chance(modules: tuple[str, ...]) -> tuple[Cell, ...]:
    """The cells in which something lies open when a round begins that is not the same in every round."""
    return (MIDDLE,) if "tournament" in modules else ()


def shuffle_deck_without_middle(flow: Flow, dice: Dice) -> None:
    """R4.3: one tunnel card lies open in the middle of the mine, either way up; the others are the deck."""
    name = stream_name(flow.state, "middle")
    card = _TUNNELS[dice.below(name, len(_TUNNELS))]
    turned = bool(dice.below(stream_name(flow.state, "middle_turn"), 2))
    flow.add(Turned(MIDDLE, card, turned))
    base.shuffle(flow, dice, DECK, tuple(other for other in flow.state.rules.deck if other != card))


def step_share_in_tournament(flow: Flow, found: bool, finisher: Seat) -> None:
    """Fixed sums in chips, open because everybody could work them out (R23.12)."""
    for seat, amount in enumerate(tournament_shares(flow.state, found, finisher)):
        if amount:
            flow.add(Paid(seat, amount, True))


def tournament_shares(state: State, found: bool, finisher: Seat) -> list[int]:
    teams = [state.team(seat) for seat in range(state.seats)]
    if not found:
        pay = SABOTEUR_PAY.get(teams.count("saboteurs"), SABOTEURS_PAY)
        return [pay if team == "saboteurs" else 0 for team in teams]
    if is_greedy(state, finisher):
        return [GREEDY_PAY if seat == finisher else 0 for seat in range(state.seats)]
    return [
        (FINISHER_PAY if seat == finisher else MINER_PAY) if team == "miners" else 0
        for seat, team in enumerate(teams)
    ]


TOURNAMENT = Module(
    name="tournament",
    steps={"share": step_share_in_tournament},
    setup={"deck": shuffle_deck_without_middle},
    values={
        "players": (min(_COUNTS), max(_COUNTS)),
        "roles": {
            players: (*_SABOTEURS[:saboteurs], *_MINERS[:miners], *GREEDY[:greedy])
            for players, (saboteurs, miners, greedy) in _COUNTS.items()
        },
        "hand_size": {players: base.HAND_SIZE[players] for players in _COUNTS},  # R4.4
        "gold_cards": (),
        "chips": True,
        "payday": payday,
    },
    replaces=frozenset(
        (
            "steps.share",
            "setup.deck",
            "values.players",
            "values.roles",
            "values.hand_size",
            "values.gold_cards",
            "values.chips",
            "values.payday",
        )
    ),
)
