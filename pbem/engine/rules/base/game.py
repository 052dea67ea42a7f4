"""The base game: 3-10 players, one deck of tunnels and actions, miners against saboteurs."""

from __future__ import annotations

from pbem.engine.cards.laid import laid_id
from pbem.engine.cards.types import BY_ID, HIDDEN, TYPES, Card
from pbem.engine.core.board import cell
from pbem.engine.core.chance import Dice, stream_name
from pbem.engine.core.errors import IllegalMove, Reason
from pbem.engine.core.facts import NOBODY, TURN, Ask, Began, Covered, Moved, Seat, Shuffled, Step
from pbem.engine.core.flow import Flow
from pbem.engine.core.moves import CHOOSE, LAY, PLANS, PLAY, Move
from pbem.engine.core.moves import DISCARD as DISCARD_VERB
from pbem.engine.core.redeal import Redeal
from pbem.engine.core.state import DECK, GOALS, GOLD, HAND, ROLE, SPARE, State
from pbem.engine.core.takeback import DRAWN
from pbem.engine.rules.base import actions, plans, sharing, tunnels, turns
from pbem.engine.rules.module import Module, Verb
from pbem.engine.rules.tails import cells_plan

START = cell(1, 3)
GOAL_CELLS = (cell(9, 1), cell(9, 3), cell(9, 5))  # R2.3
GOAL_CARDS = tuple(t.first for t in TYPES if t.kind == "goal" and t.module == "base")
GOLD_CARDS = tuple(n for t in TYPES if t.kind == "gold" for n in t.numbers)

# saboteurs + miners by number of players, one card more than players (R2.1)
_ROLE_COUNTS = {3: (1, 3), 4: (1, 4), 5: (2, 4), 6: (2, 5), 7: (3, 5), 8: (3, 6), 9: (3, 7), 10: (4, 7)}
_SABOTEURS = BY_ID["base.role.saboteur"].numbers
_MINERS = BY_ID["base.role.miner"].numbers
ROLES = {
    players: (*_SABOTEURS[:saboteurs], *_MINERS[:miners])
    for players, (saboteurs, miners) in _ROLE_COUNTS.items()
}
HAND_SIZE = {3: 6, 4: 6, 5: 6, 6: 5, 7: 5, 8: 4, 9: 4, 10: 4}  # R2.5


# Setup: what chance does when a round begins --------------------------------------------------------


def chance_round(flow: Flow, dice: Dice, number: int, starter: Seat) -> None:
    """Lay out a round: roles, goals, deck, gold, in this order (R2, R15.1)."""
    state = flow.state
    settings = state.rules.settings
    if starter == NOBODY:
        named = settings.first_starter == "named"
        starter = settings.named_starter % state.seats if named else dice.below("starter:1:0", state.seats)
    flow.add(Began(number, starter))
    for part in state.rules.setup:
        part(flow, dice)
    flow.ask(Ask(starter, TURN))


def shuffle(flow: Flow, dice: Dice, zone: str, cards: tuple[int, ...]) -> None:
    flow.add(Shuffled(zone, dice.shuffled(stream_name(flow.state, zone), cards)))


def deal_roles(flow: Flow, dice: Dice) -> None:
    shuffle(flow, dice, SPARE, flow.state.rules.roles[flow.state.seats])
    for seat in range(flow.state.seats):
        flow.add(Moved(flow.state.zones[SPARE][:1], SPARE, ROLE[seat]))


def lay_goals(flow: Flow, dice: Dice) -> None:
    shuffle(flow, dice, GOALS, flow.state.rules.goal_cards)
    order = flow.state.zones[GOALS]
    cells = flow.state.rules.goal_cells
    flow.add(Covered(tuple((place, (card,)) for place, card in zip(cells, order, strict=False))))


def shuffle_deck(flow: Flow, dice: Dice) -> None:
    shuffle(flow, dice, DECK, flow.state.rules.deck)


def deal_hands(flow: Flow, dice: Dice) -> None:
    state = flow.state
    size = state.rules.hand_size[state.seats]
    for seat in range(state.seats):
        flow.add(Moved(flow.state.zones[DECK][:size], DECK, HAND[seat]))


def shuffle_gold(flow: Flow, dice: Dice) -> None:
    """R2.6, R12.9: what is left of the gold cards is shuffled each round."""
    if not flow.state.rules.gold_cards:
        return
    shuffle(flow, dice, GOLD, tuple(sorted(flow.state.zones[GOLD])))


# Answering a choice ---------------------------------------------------------------------------------


def check_choose(state: State, seat: Seat, move: Move) -> None:
    (ask,) = (ask for ask in state.asks if ask.seat == seat)
    (number,) = move.more
    if not 1 <= number <= len(ask.choices):
        raise IllegalMove(Reason.NO_SUCH_CHOICE, number=number, most=len(ask.choices))


def resolve_choose(flow: Flow, seat: Seat, move: Move) -> None:
    (ask,) = (ask for ask in flow.state.asks if ask.seat == seat)
    flow.state.rules.choices[ask.kind](flow, seat, ask.choices[move.more[0] - 1])


def list_choices(state: State, seat: Seat, moves: list[Move]) -> None:
    (ask,) = (ask for ask in state.asks if ask.seat == seat)
    moves.extend(Move(CHOOSE, more=(number,)) for number in range(1, len(ask.choices) + 1))


# What was shown in secret, in a position that is dealt again -----------------------------------------


def goal_at(redeal: Redeal, place: int) -> tuple[Card, ...]:
    return redeal.under.get(place) or (redeal.placed.get(place, HIDDEN),)


def role_of(redeal: Redeal, seat: int) -> tuple[Card, ...]:
    return redeal.zones[ROLE[seat]]


def still_in_hand(redeal: Redeal, step: Step) -> tuple[Card, ...]:
    """The card of a step in which it was played and is not discarded yet."""
    _, card = step
    return (redeal.pools["deck"].take(card),)


def nothing_to_know(redeal: Redeal, where: int) -> tuple[Card, ...]:
    """What others know of it shows in nothing."""
    return ()


BASE = Module(
    name="base",
    cards=("base",),
    verbs={
        LAY: Verb(tunnels.check_lay, tunnels.resolve_lay, tunnels.list_lays),
        PLAY: Verb(actions.check_play, actions.resolve_play, actions.list_plays),
        DISCARD_VERB: Verb(actions.check_discard, actions.resolve_discard, actions.list_discards),
        CHOOSE: Verb(check_choose, resolve_choose, list_choices, answers_turn=False),
    },
    effects=actions.EFFECTS,
    steps={
        "goals": tunnels.step_goals,
        "goal_effect": tunnels.step_goal_effect,
        "left_over": tunnels.step_left_over,
        "draw": turns.step_draw,
        "next": turns.step_next,
        PLANS: plans.step_plans,
        actions.SPENT: actions.step_spent,
        "round_over": sharing.step_round_over,
        "share": sharing.step_share,
        "miners_win": sharing.step_miners_win,
        "saboteurs_win": sharing.step_saboteurs_win,
        "draft": sharing.step_draft,
        "after_round": sharing.step_after_round,
    },
    chances={"round": chance_round},
    choices={
        "goal": plans.chosen(tunnels.turn_over),
        "goal_turn": tunnels.choose_goal_turn,
        "gold": sharing.choose_gold,
    },
    defaults={
        "goal": tunnels.default_goal,
        "goal_turn": tunnels.default_goal_turn,
        "gold": sharing.default_gold,
    },
    setup={
        "roles": deal_roles,
        "goals": lay_goals,
        "deck": shuffle_deck,
        "hands": deal_hands,
        "gold": shuffle_gold,
    },
    values={
        "lay": tunnels.put_down,
        "players": (3, 10),
        "face_up": {START: laid_id(BY_ID["base.start"].first, False)},
        "goal_cells": GOAL_CELLS,
        "goal_cards": GOAL_CARDS,
        "chest_cells": (),
        "chest_tunnels": (),
        "chests": (),
        "gold_cards": GOLD_CARDS,
        "starting_gold": 0,
        "chips": False,
        "chips_apart": False,
        "roles": ROLES,
        "hand_size": HAND_SIZE,
        "most_discards": 1,
        "payday": sharing.payday,
    },
    adapt=lambda values, settings, modules: {"one_goal": settings.multi_goal == "choose_one"},
    turned_over={"goal": "goal_effect"},
    blocks={"break": Reason.TOOL_BROKEN},
    open_choices=frozenset(("goal", "goal_turn")),
    hidden_steps={PLANS: lambda step: None},
    looks={
        "goal": goal_at,
        "role": role_of,
        **dict.fromkeys(("offer", "swap", DRAWN), nothing_to_know),
    },
    pools={
        "deck": lambda rules, seats: rules.deck,
        "roles": lambda rules, seats: rules.roles[seats],
        "goals": lambda rules, seats: rules.goal_cards,
        "gold": lambda rules, seats: rules.gold_cards,
    },
    waiting={actions.SPENT: still_in_hand},
    plans={"first": cells_plan("first", "goal")},
)
