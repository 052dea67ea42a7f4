"""R10.6 against the slow referee: who reached what is left over, and what is turned over at the end."""

import random

from hypothesis import given
from hypothesis import strategies as st

from pbem.engine import (
    DISCARD_PILE,
    LAY,
    TYPE,
    TYPES,
    Move,
    RoundOver,
    State,
    Turned,
    apply,
    cell,
    laid_id,
    legal_moves,
    play,
)
from pbem.engine.core.board import build, lay
from tests.kit import drawing, slow, table
from tests.kit.boards import slow_board, xy

SEEDS = st.integers(0, 2**32 - 1)
WAY = "1,3:start 2,3:ew 3,3:ew 4,3:t_h 5,3:t_h 6,3:t_h 7,3:cross"
BETWEEN = (cell(9, 2), cell(9, 4))
AROUND = [cell(column, row) for column in (8, 10) for row in range(7)] + [cell(9, 0), cell(9, 6)]
TUNNELS = [
    card
    for kind in TYPES
    if kind.kind == "path" and kind.module == "base"
    for card in kind.numbers
    if len(kind.groups) == 1 and kind.groups[0].bit_count() > 1
]
HELD = (
    "cross",
    "cross",
    "t_v",
    "t_v",
    "t_v",
    "t_h",
    "ns",
    "ew",
    "curve_ne",
    "curve_nw",
    "rockfall",
    "rockfall",
)
ONCE = ("map", "swap_goals", "reverse", "diversion")


def almost_there(rng: random.Random) -> State:
    """No goal is reached yet, one card can reach two at once, and few cards in hand finish the round."""
    while True:
        held = rng.sample((*HELD, *ONCE), 6)
        state = table(
            WAY,
            hands=[held[seat::3] for seat in range(3)],
            deck=[],
            goals=rng.sample(("treasure", "stone_ne", "stone_nw"), 3),
            modules=("base", "wc2017", "wc2020", "wc2023"),
            multi_goal="choose_one",
            goal_turn=rng.choice(("auto", "finisher")),
        )
        left = [card for card in TUNNELS if card in state.zones[DISCARD_PILE]]
        tunnels = dict(zip((*BETWEEN, *rng.sample(AROUND, 7)), rng.sample(left, 9), strict=True))
        laid = {place: laid_id(card, rng.random() < 0.5) for place, card in tunnels.items()}
        mine = build({**state.mine.cards, **laid}, state.mine.hidden)
        state = state.but(mine=mine, placed=state.placed | tunnels)
        if not mine.reached and max(reaches(state, move) for move in legal_moves(state, 0)) > 1:
            return state


def some_move(state: State, rng: random.Random) -> Move:
    """Any kind of move; often the tunnel that reaches most, as long as nothing is left over."""
    moves = legal_moves(state, state.asks[0].seat)
    if rng.random() < 0.7 and not state.mine.reached:
        return max(moves, key=lambda move: reaches(state, move))
    verbs = sorted({move.verb for move in moves})
    verb = verbs[0] if rng.random() < 0.5 else rng.choice(verbs)  # often the round ends with something left
    return rng.choice([move for move in moves if move.verb == verb])


def reaches(state: State, move: Move) -> int:
    return len(lay(state.mine, move.cell, laid_id(move.card, move.turned)).reached) if move.verb == LAY else 0


@given(SEEDS)
def test_goals_left_over_belong_to_whom_the_slow_referee_says(seed: int) -> None:
    rng = random.Random(seed)
    state = almost_there(rng)
    owners: dict[slow.XY, int] = {}
    finisher = -1
    while not state.revealed_roles:
        move = some_move(state, rng)
        at_the_end = move.verb == "discard"  # it turns nothing over but what is left
        facts, after = play(state, state.asks[0].seat, move)
        for fact in facts:
            board = slow_board(state.mine)
            if isinstance(fact, Turned) and fact.cell in state.mine.hidden:
                if TYPE[fact.card].goal == "treasure":
                    finisher = owners[xy(fact.cell)]
                if at_the_end:
                    assert xy(fact.cell) == slow.first_at_the_end(board), drawing(state.mine)
            if isinstance(fact, RoundOver):
                assert (fact.found, fact.finisher) == (finisher >= 0, finisher), drawing(state.mine)
                assert slow.reached(board, slow.start_network(board)) == set()
            state = apply(state, fact)
            owners = slow.who_reached(owners, slow_board(state.mine), state.active)
            kept = {xy(place): who for place, who in state.reached_by.items()}
            assert kept == owners, drawing(state.mine)
        state = after
