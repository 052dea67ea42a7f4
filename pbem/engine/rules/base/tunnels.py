"""Laying tunnel cards and turning goals over (R6, R10)."""

from __future__ import annotations

from pbem.engine.cards.laid import LADDER, OPEN, SYMMETRIC, laid_id
from pbem.engine.cards.types import FACE, TYPE, Card
from pbem.engine.core.board import NOWHERE, STEPS, Cell, column_row, live_around
from pbem.engine.core.errors import IllegalMove, Reason
from pbem.engine.core.facts import NOBODY, Ask, Seat, Step, Turned
from pbem.engine.core.fast import laid, lays
from pbem.engine.core.flow import Flow
from pbem.engine.core.moves import Move
from pbem.engine.core.state import FRONT, HAND, State, blockers, last_laid
from pbem.engine.rules.base.plans import keep_plans, offer
from pbem.engine.rules.base.turns import END_OF_TURN, end_turn

# By card number: the patterns of open sides that a tunnel card can show, each with its moves by cell. Ladders
# go by rules of their own.
_WAYS = tuple(
    ()
    if LADDER[FACE[card] * 2] or not OPEN[FACE[card] * 2]
    else tuple(
        (OPEN[laid_id(card, turned)], lays(card, turned).__getitem__)
        for turned in ((False,) if SYMMETRIC[card] else (False, True))
    )
    for card in range(len(TYPE))
)


def check_lay(state: State, seat: Seat, move: Move) -> None:
    """R6.4 and R6.8 for one card, cell and turn."""
    _, card, place, turned, payer, *_ = move
    if card not in state.zones[HAND[seat]]:
        raise IllegalMove(Reason.NOT_IN_HAND, card=card)
    shape = laid_id(card, turned)
    if not OPEN[shape]:
        raise IllegalMove(Reason.NOT_A_TUNNEL, card=card)
    if state.zones[FRONT[seat]]:
        check_free_to_lay(state, seat)
    if LADDER[shape]:
        check_ladder(state, shape, place)
    elif not state.mine.fits(place, OPEN[shape], state.rules.connected):
        if place == NOWHERE:
            raise IllegalMove(Reason.NEEDS_CELL, card=card)
        raise IllegalMove(_why_not(state, place, OPEN[shape]), card=card, cell=place)
    if payer != NOBODY:
        raise IllegalMove(Reason.NO_TOLL, card=card, cell=place)


def check_free_to_lay(state: State, seat: Seat) -> None:
    """R6.8: a broken tool or a trap forbids laying."""
    for effect in blockers(state, seat):
        raise IllegalMove(state.rules.blocks[effect])


def _why_not(state: State, place: Cell, pattern: int) -> Reason:
    mine = state.mine
    if place in mine.cards or place in mine.hidden:
        return Reason.CELL_TAKEN
    key = mine.edge.get(place, 0)
    return Reason.NOT_CONNECTED if pattern & key & 15 == key >> 4 & 15 else Reason.EDGES_DIFFER


def list_lays(state: State, seat: Seat, moves: list[Move]) -> None:
    """Every legal place of every tunnel card in hand: cards as held, cells in reading order."""
    zones = state.zones
    if zones[FRONT[seat]] and blockers(state, seat):
        return
    places = state.mine.places(state.rules.connected)
    for card in zones[HAND[seat]]:
        for pattern, move_at in _WAYS[card]:
            moves += map(move_at, places[pattern])
        if LADDER[FACE[card] * 2]:
            list_ladder(state, card, moves)


# Ladders (R7.2): the ladder itself is the connection, so they ask for other neighbours.


def check_ladder(state: State, shape: int, place: Cell) -> None:
    if place == NOWHERE:
        raise IllegalMove(Reason.NEEDS_CELL, card=shape >> 1)
    if state.mine.fits(place, OPEN[shape], connected=False) and ladder_stands(state, shape, place):
        return
    why = _why_not(state, place, OPEN[shape])
    # A ladder needs no connection, only the right neighbours.
    reason = Reason.LADDER_PLACE if why is Reason.NOT_CONNECTED else why
    raise IllegalMove(reason, card=shape >> 1, cell=place)


def ladder_stands(state: State, shape: int, place: Cell) -> bool:
    """Whether a ladder that fits touches a tunnel card and keeps away from goals."""
    mine, settings = state.mine, state.rules.settings
    own = OPEN[shape]
    touches = False
    for side, step, back in STEPS:
        near = place + step
        other = mine.cards.get(near)
        if is_goal_cell(state, near):
            if settings.ladder_goal == "not_adjacent" or own & side:
                return False
        elif other is not None:
            touches = touches or settings.ladder_touch == "touch" or bool(own & side and OPEN[other] & back)
    return touches


def list_ladder(state: State, card: Card, moves: list[Move]) -> None:
    places = state.mine.places(connected=False)
    for turned in (False, True):
        shape, row = laid_id(card, turned), lays(card, turned)
        moves += [row[place] for place in places[OPEN[shape]] if ladder_stands(state, shape, place)]


def resolve_lay(flow: Flow, seat: Seat, move: Move) -> None:
    rules = flow.state.rules
    rules.lay(flow, seat, move)
    if flow.state.mine.reached or len(rules.after_laying) > 1:
        flow.run(*rules.after_laying, *END_OF_TURN)
    else:  # no goal to turn over, and nothing else to set off
        end_turn(flow)


def put_down(flow: Flow, seat: Seat, move: Move) -> None:
    if move.more:
        keep_plans(flow, move.more)
    flow.add(laid(seat, move.card, move.cell, move.turned and not SYMMETRIC[move.card]))


# Goals ---------------------------------------------------------------------------------------------


# By card number.
IS_GOAL = tuple(t.kind == "goal" for t in TYPE)


def is_goal_cell(state: State, place: Cell) -> bool:
    """Whether a goal lies there, face up or face down."""
    shape = state.mine.cards.get(place)
    if shape is not None:
        return IS_GOAL[shape >> 1]
    return place in state.under and IS_GOAL[state.under[place][0]]


def goal_cells(state: State) -> list[Cell]:
    """The cells of all face-down goals, in reading order."""
    return sorted([place for place, cards in state.under.items() if IS_GOAL[cards[0]]])


def step_goals(flow: Flow, *left_for_later: Cell) -> None:
    """Turn over what is reached, one after another (R10.3, R10.6), and test again after each (R10.5).

    Chests are reached like goals (R20.3).
    """
    state = flow.state
    if not state.mine.reached:
        return
    reached = sorted(place for place in state.mine.reached if place not in left_for_later)
    if not reached:
        return
    flow.first(("goals", *left_for_later))
    offer(flow, Ask(flow.seat, "goal", tuple(reached)), turn_over)


def turn_over(flow: Flow, place: Cell) -> None:
    """Turn over this one of what is reached; the step that looks for more is the next one."""
    state = flow.state
    _, *left_for_later = flow.todo.pop()
    if state.rules.one_goal and is_goal_cell(state, place):
        others = (other for other in sorted(state.mine.reached) if other != place)
        left_for_later += [other for other in others if is_goal_cell(state, other)]
    reveal(flow, place, tuple(left_for_later))


def default_goal(state: State, ask: Ask) -> int:
    """Chests first, from west to east (R20.6), then the northernmost goal (R10.6)."""

    def rank(number: int) -> tuple[int, ...]:
        column, row = column_row(ask.choices[number])
        return (1, row) if is_goal_cell(state, ask.choices[number]) else (0, column, row)

    return min(range(len(ask.choices)), key=rank) + 1


def reveal(flow: Flow, place: Cell, left_for_later: tuple[Cell, ...] = ()) -> None:
    """Turn one card over, in the turn that R10.4 wants, and do what it does; then test all again (R22.3)."""
    state, rules = flow.state, flow.state.rules
    card = state.under[place][0]
    finisher = state.reached_by.get(place, flow.seat)
    turns = best_turns(state, place, card, card_just_laid(state))
    flow.add(Turned(place, card, turns[0]))
    *before_goals, _ = rules.after_laying
    what_it_does: Step = (rules.turned_over[TYPE[card].kind], place, FACE[card])
    if finisher != flow.seat:
        what_it_does += (finisher,)
    flow.first(what_it_does, *before_goals, ("goals", *left_for_later))
    if len(turns) > 1:
        flow.ask(Ask(finisher, "goal_turn", (0, 1)))


def card_just_laid(state: State) -> Cell:
    """Where the card of this turn lies, to which a revealed one turns (R10.4); only laying reveals."""
    return last_laid(state.deeds, state.mine) or NOWHERE


def best_turns(state: State, place: Cell, card: Card, just_laid: Cell = NOWHERE) -> list[bool]:
    """The turns that R10.4 leaves to a revealed goal, R20.4 to the tunnel of a chest; the default first."""
    if SYMMETRIC[card]:
        return [False]
    mine = state.mine
    arriving = live_around(mine, place)
    towards = sum(side for side, step, _ in STEPS if place + step == just_laid)

    def misfits(turned: bool) -> int:
        own = OPEN[laid_id(card, turned)]
        around = [
            (side, mine.cards[place + step], back) for side, step, back in STEPS if place + step in mine.cards
        ]
        return sum(bool(own & side) != bool(OPEN[laid] & back) for side, laid, back in around)

    turns = [False, True]
    if state.rules.settings.goal_turn == "finisher" and all(map(misfits, turns)):
        return turns
    # A turn that fits is open to every arriving tunnel and misfits nowhere, so it wins here as well.
    for sides in (arriving & towards, arriving):
        turns = [turned for turned in turns if OPEN[laid_id(card, turned)] & sides] or turns
    fewest = min(map(misfits, turns))
    return [turned for turned in turns if misfits(turned) == fewest]


def choose_goal_turn(flow: Flow, seat: Seat, turned: int) -> None:
    """The finisher may put a goal that fits either way the other way round (R10.4)."""
    (_, place, *_), *_ = then = flow.state.then
    if turned:
        flow.add(Turned(place, flow.state.placed[place], True))
    flow.run(*then)


def default_goal_turn(state: State, ask: Ask) -> int:
    """As printed."""
    return 1


def step_goal_effect(flow: Flow, place: Cell, card: Card, finisher: Seat = NOBODY) -> None:
    """R10.5: the treasure ends the round, a stone does nothing. The finisher is named if not on turn."""
    if TYPE[card].goal == "treasure":
        flow.instead(("round_over", True, flow.seat if finisher == NOBODY else finisher))


# Goals left over (R10.6) ----------------------------------------------------------------------------


def goals_left(state: State) -> list[Cell]:
    """The goals that are reached and face down, from north to south."""
    return sorted(place for place in state.mine.reached if is_goal_cell(state, place))


def turn_over_at_the_end(flow: Flow, place: Cell, found: bool, finisher: Seat) -> None:
    """Turn over what is left; no card was just laid. Once the treasure is found nobody is asked any more."""
    card = flow.state.under[place][0]
    reached_by = flow.state.reached_by.get(place, flow.seat)
    turns = best_turns(flow.state, place, card)
    flow.add(Turned(place, card, turns[0]))
    if TYPE[card].goal == "treasure":
        found, finisher = True, reached_by
    flow.first(("left_over", place, found, finisher))
    if len(turns) > 1 and not found:
        flow.ask(Ask(reached_by, "goal_turn", (0, 1)))


def step_left_over(flow: Flow, place: Cell, found: bool, finisher: Seat) -> None:
    """It lies as it shall: the end of the round goes on."""
    flow.first(("round_over", found, finisher))
