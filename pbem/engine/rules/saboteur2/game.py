"""Saboteur 2 over the base game: both decks in one, 2-12 players, traps and thefts (R3, R5.2, R8.5-R8.13)."""

from __future__ import annotations

from functools import partial
from itertools import combinations

from pbem.engine.cards.types import HIDDEN, TYPE, TYPES, Card
from pbem.engine.core.board import NOWHERE
from pbem.engine.core.chance import Dice
from pbem.engine.core.errors import Hint, IllegalMove, NotUnderstood, Reason
from pbem.engine.core.facts import NOBODY, Doubted, Looked, Moved, Seat
from pbem.engine.core.fast import DISCARDS, discard_of, discards_with
from pbem.engine.core.flow import Flow
from pbem.engine.core.lines import cards_in, one_of
from pbem.engine.core.moves import DISCARD, PLAY, TOOLS, Move
from pbem.engine.core.state import ASIDE, DECK, DISCARD_PILE, FRONT, HAND, OLD_ROLES, ROLE, SPARE, State
from pbem.engine.rules.base import game as base
from pbem.engine.rules.base.actions import check_discard, resolve_discard, to_discard, want_seat
from pbem.engine.rules.base.turns import END_OF_TURN, end_turn
from pbem.engine.rules.module import Effect, Module, Verb
from pbem.engine.rules.saboteur2 import sharing
from pbem.engine.rules.tails import Phrase

TRADE = "trade"
MARKS = (*TOOLS, "trap", "theft")  # what may lie in front of a player

PUT_ASIDE = 10  # R3.2
MOST_DISCARDS = 3  # R5.2
PLAYERS = range(2, 13)
ROLES = tuple(number for t in TYPES if t.kind == "role" and t.module == "s2" for number in t.numbers)


# Setup (R3) -----------------------------------------------------------------------------------------


def shuffle_deck(flow: Flow, dice: Dice) -> None:
    """R3.2: the top ten cards of the shuffled deck stay out of this round, unseen."""
    base.shuffle_deck(flow, dice)
    flow.add(Moved(flow.state.zones[DECK][:PUT_ASIDE], DECK, ASIDE))


# Cards in front of a player -------------------------------------------------------------------------


def mark_of(card: Card) -> str:
    """What people call a card in front of a player: the broken tool, ``trap`` or ``theft``."""
    kind = TYPE[card]
    return kind.tools[0] if kind.effect == "break" else kind.effect


def lying(state: State, seat: Seat, mark: str) -> Card:
    """The card of this kind in front of a seat, or HIDDEN; there is never a second one (R8.12)."""
    return next((card for card in state.zones[FRONT[seat]] if mark_of(card) == mark), HIDDEN)


def want_player(state: State, move: Move) -> None:
    want_seat(state, move)
    if move.tool:
        raise IllegalMove(Reason.WRONG_TOOL, card=move.card, tool=move.tool)


def want_another_player(state: State, seat: Seat, move: Move) -> None:
    want_player(state, move)
    if move.seat == seat:
        raise IllegalMove(Reason.NOT_ON_YOURSELF, card=move.card)


def list_other_players(state: State, seat: Seat, card: Card, moves: list[Move]) -> None:
    moves.extend(Move(PLAY, card, seat=target) for target in range(state.seats) if target != seat)


# Trap and theft (R8.5, R8.7) ------------------------------------------------------------------------


def check_trap(state: State, seat: Seat, move: Move) -> None:
    if state.rules.settings.trap_target == "other":
        want_another_player(state, seat, move)
    else:
        want_player(state, move)
    if lying(state, move.seat, "trap"):
        raise IllegalMove(Reason.ALREADY_THERE, card=move.card, seat=move.seat, mark="trap")


def resolve_trap(flow: Flow, seat: Seat, move: Move) -> None:
    flow.add(Moved((move.card,), HAND[seat], FRONT[move.seat], True))
    end_turn(flow)


def list_traps(state: State, seat: Seat, card: Card, moves: list[Move]) -> None:
    others_only = state.rules.settings.trap_target == "other"
    for target in range(state.seats):
        if not (others_only and target == seat) and not lying(state, target, "trap"):
            moves.append(Move(PLAY, card, seat=target))


def check_theft(state: State, seat: Seat, move: Move) -> None:
    if move.cell != NOWHERE or move.seat not in (NOBODY, seat) or move.tool:
        raise IllegalMove(Reason.TAKES_NO_TARGET, card=move.card)
    if lying(state, seat, "theft"):
        raise IllegalMove(Reason.ALREADY_THERE, card=move.card, seat=seat, mark="theft")


def resolve_theft(flow: Flow, seat: Seat, move: Move) -> None:
    flow.add(Moved((move.card,), HAND[seat], FRONT[seat], True))
    end_turn(flow)


def list_thefts(state: State, seat: Seat, card: Card, moves: list[Move]) -> None:
    if not lying(state, seat, "theft"):
        moves.append(Move(PLAY, card))


# Free and hands off (R8.6, R8.8): each takes one kind of card away from any player. ----------------


def check_removal(mark: str, state: State, seat: Seat, move: Move) -> None:
    want_player(state, move)
    if not lying(state, move.seat, mark):
        raise IllegalMove(Reason.NOTHING_TO_REMOVE, card=move.card, seat=move.seat, mark=mark)


def resolve_removal(mark: str, flow: Flow, seat: Seat, move: Move) -> None:
    flow.add(Moved((lying(flow.state, move.seat, mark),), FRONT[move.seat], DISCARD_PILE, True))
    to_discard(flow, seat, move.card)
    end_turn(flow)


def list_removals(mark: str, state: State, seat: Seat, card: Card, moves: list[Move]) -> None:
    moves.extend(Move(PLAY, card, seat=target) for target in range(state.seats) if lying(state, target, mark))


def removal(mark: str) -> Effect:
    return Effect(partial(check_removal, mark), partial(resolve_removal, mark), partial(list_removals, mark))


# Inspection (R8.9) ----------------------------------------------------------------------------------


def check_inspection(state: State, seat: Seat, move: Move) -> None:
    want_another_player(state, seat, move)


def resolve_inspection(flow: Flow, seat: Seat, move: Move) -> None:
    flow.add(Looked(seat, "role", move.seat, flow.state.zones[ROLE[move.seat]]))
    to_discard(flow, seat, move.card)
    end_turn(flow)


# Swap hats (R8.10) ----------------------------------------------------------------------------------


def check_swap_hats(state: State, seat: Seat, move: Move) -> None:
    want_player(state, move)
    if not roles_left(state):
        raise IllegalMove(Reason.NO_SPARE_ROLE, card=move.card)


def roles_left(state: State) -> bool:
    return bool(state.zones[SPARE] or state.zones[OLD_ROLES])


def resolve_swap_hats(flow: Flow, seat: Seat, move: Move) -> None:
    to_discard(flow, seat, move.card)
    flow.run(("hats", move.seat), *END_OF_TURN)


def step_hats(flow: Flow, seat: Seat) -> None:
    """A player puts his role away and takes the top spare one; only he learns which it is."""
    state = flow.state
    if not state.zones[SPARE]:
        flow.first(("old_roles",), ("hats", seat))
        flow.ask()
        return
    under = state.rules.settings.hats_old_card == "under"
    flow.add(Moved(state.zones[ROLE[seat]], ROLE[seat], SPARE if under else OLD_ROLES))
    flow.add(Moved(state.zones[SPARE][:1], SPARE, ROLE[seat]))
    flow.add(Doubted("role", (seat,)))


def chance_old_roles(flow: Flow, dice: Dice) -> None:
    """The spare pile is used up: the roles put away become a new one."""
    old = flow.state.zones[OLD_ROLES]
    flow.add(Moved(old, OLD_ROLES, SPARE))
    base.shuffle(flow, dice, SPARE, tuple(sorted(old)))


def list_swap_hats(state: State, seat: Seat, card: Card, moves: list[Move]) -> None:
    if roles_left(state):
        moves.extend(Move(PLAY, card, seat=target) for target in range(state.seats))


# Swap hands (R8.11) ---------------------------------------------------------------------------------


def check_swap_hands(state: State, seat: Seat, move: Move) -> None:
    want_another_player(state, seat, move)


def resolve_swap_hands(flow: Flow, seat: Seat, move: Move) -> None:
    """The played card is gone before the hands change owners; then the other player draws, not the mover."""
    to_discard(flow, seat, move.card)
    own, other = HAND[seat], HAND[move.seat]
    zones = flow.state.zones
    for cards, source, dest in (
        (zones[own], own, other),
        (zones[other], other, own),
        (zones[DECK][:1], DECK, other),
    ):
        if cards:
            flow.add(Moved(cards, source, dest))
    flow.run(("next",))


# Discarding (R5.2, R5.6) ----------------------------------------------------------------------------


def list_discards(state: State, seat: Seat, moves: list[Move]) -> None:
    """One to three cards, as held; the other orders (R5.8) are accepted too, but need no listing."""
    hand = state.zones[HAND[seat]]
    moves += map(DISCARDS.__getitem__, hand)
    for at, card in enumerate(hand, 1):
        moves += map(discards_with(card).__getitem__, hand[at:])
    for at, card in enumerate(hand, 1):
        moves += [discard_of(card, others) for others in combinations(hand[at:], 2)]


def check_trade(state: State, seat: Seat, move: Move) -> None:
    """Two cards of the hand remove one card in front of oneself."""
    if len(move.more) != 1:
        raise IllegalMove(Reason.NEEDS_TWO_CARDS)
    check_discard(state, seat, move)
    if not lying(state, seat, move.tool):
        raise IllegalMove(Reason.NOTHING_TO_REMOVE, seat=seat, mark=move.tool)


def resolve_trade(flow: Flow, seat: Seat, move: Move) -> None:
    flow.add(Moved((lying(flow.state, seat, move.tool),), FRONT[seat], DISCARD_PILE, True))
    flow.add(Moved((move.card, *move.more), HAND[seat], DISCARD_PILE))
    end_turn(flow)


def list_trades(state: State, seat: Seat, moves: list[Move]) -> None:
    for lies in state.zones[FRONT[seat]]:
        for card, other in combinations(state.zones[HAND[seat]], 2):
            moves.append(Move(TRADE, card, tool=mark_of(lies), more=(other,)))


def read_trade(words: str, text: str) -> Move:
    """``12 43 to remove trap``."""
    cards, _, mark = words.partition(" to remove ")
    named = cards_in(cards, text)
    tool = one_of(mark.removeprefix("broken "), MARKS)
    if tool is None or len(named) != 2:
        raise NotUnderstood(text, Hint.REMOVE)
    return Move(TRADE, named[0], tool=tool, more=named[1:])


def write_trade(move: Move) -> str:
    return f"discard {move.card} {move.more[0]} to remove {move.tool}"


SABOTEUR2 = Module(
    name="s2",
    cards=("s2",),
    zones={ASIDE: "deck", OLD_ROLES: "roles"},
    verbs={
        DISCARD: Verb(check_discard, resolve_discard, list_discards),
        TRADE: Verb(check_trade, resolve_trade, list_trades),
    },
    effects={
        "trap": Effect(check_trap, resolve_trap, list_traps),
        "free": removal("trap"),
        "theft": Effect(check_theft, resolve_theft, list_thefts),
        "hands_off": removal("theft"),
        "inspection": Effect(check_inspection, resolve_inspection, list_other_players),
        "swap_hats": Effect(check_swap_hats, resolve_swap_hats, list_swap_hats),
        "swap_hands": Effect(check_swap_hands, resolve_swap_hands, list_other_players),
    },
    steps={"hats": step_hats, "share": sharing.step_share, "theft": sharing.step_theft},
    chances={"old_roles": chance_old_roles},
    choices={"theft": sharing.choose_theft},
    defaults={"theft": sharing.default_theft},
    blocks={"trap": Reason.TRAPPED},
    open_choices=frozenset(("theft",)),
    phrases={TRADE: Phrase("discard", " to remove ", read_trade, write_trade)},
    setup={"deck": shuffle_deck},
    values={
        "players": (PLAYERS[0], PLAYERS[-1]),
        "roles": dict.fromkeys(PLAYERS, ROLES),
        "hand_size": dict.fromkeys(PLAYERS, 6),
        "most_discards": MOST_DISCARDS,
        "gold_cards": (),
        "chips": True,
        "payday": sharing.payday,
    },
    replaces=frozenset(
        (
            f"verbs.{DISCARD}",
            "steps.share",
            "setup.deck",
            "values.players",
            "values.roles",
            "values.hand_size",
            "values.most_discards",
            "values.gold_cards",
            "values.chips",
            "values.payday",
        )
    ),
)
