"""R6.3, R6.4, R7.2, R10.1 and R10.4 against a second, slow and obvious implementation."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine import (
    FRONT,
    HAND,
    TYPE,
    TYPES,
    IllegalMove,
    Mine,
    Move,
    State,
    cell,
    cell_name,
    check,
    column_row,
    laid_id,
    lay,
    legal_moves,
    lift,
    write,
)
from pbem.engine.cards.laid import SYMMETRIC
from pbem.engine.core.board import STEPS, build, hide
from pbem.engine.core.state import Deed
from pbem.engine.rules.base.tunnels import best_turns, card_just_laid
from tests.kit import Game, contents, drawing, games, rngs, slow, table, where, wild_mine
from tests.kit.boards import side_letters, slow_board, xy

SEEDS = st.integers(0, 2**32 - 1)
PATHS = [kind for kind in TYPES if kind.kind == "path" and kind.in_draw_deck]
REVEALED = [kind for kind in TYPES if kind.id.startswith(("base.goal.", "chests.path."))]
EDITIONS: list[dict[str, Any]] = [
    {},
    {"connection": "adjacent"},
    {"ladder_touch": "connect"},
    {"ladder_goal": "not_linked"},
    {"ladder_touch": "connect", "ladder_goal": "not_linked", "connection": "adjacent"},
]


def with_mine(mine: Mine, hand: list[int], **settings: Any) -> State:
    """A position whose mine is this one; what lies face down are goals."""
    state = table(**settings)
    treasure = state.rules.goal_cards[0]
    return state.but(
        mine=mine,
        under=dict.fromkeys(mine.hidden, (treasure,)),
        zones={**state.zones, HAND[0]: tuple(hand)},
    )


def window(mine: Mine) -> list[int]:
    """All cells within two steps of anything, corners included."""
    near = {column_row(place) for place in (*mine.cards, *mine.hidden)}
    columns = range(min(c for c, _ in near) - 2, max(c for c, _ in near) + 3)
    rows = range(min(r for _, r in near) - 2, max(r for _, r in near) + 3)
    return [cell(column, row) for row in rows for column in columns]


def accepted(state: State, move: Move) -> bool:
    try:
        check(state, 0, move)
    except IllegalMove:
        return False
    return True


def slowly_legal(mine: Mine, hand: list[int], settings: dict[str, Any]) -> list[Move]:
    """Every card in hand, every turn, every cell of the window: what the slow referee allows, in order."""
    board = slow_board(mine)
    network = slow.start_network(board)
    return [
        Move("lay", card, place, turned)
        for card in hand
        if TYPE[card].kind == "path"
        for turned in ((False,) if SYMMETRIC[card] else (False, True))
        for place in window(mine)
        if slow.legal(board, network, slow.tile(TYPE[card].id, turned), xy(place), **settings)
    ]


@given(SEEDS, st.sampled_from(EDITIONS))
def test_a_placement_is_legal_exactly_if_the_slow_referee_says_so(
    seed: int, settings: dict[str, Any]
) -> None:
    rng = random.Random(seed)
    mine = wild_mine(rng)
    hand = [kind.first for kind in rng.sample(PATHS, 6)]
    state = with_mine(mine, hand, **settings)
    legal = slowly_legal(mine, hand, settings)
    listed = [move for move in legal_moves(state, 0) if move.verb == "lay"]
    assert listed == legal, drawing(mine)
    allowed = set(legal)
    for card in hand:
        for place in window(mine):
            for turned in (False, True):
                usual = Move("lay", card, place, turned and not SYMMETRIC[card])
                judged = accepted(state, Move("lay", card, place, turned))
                assert judged == (usual in allowed), f"{write(usual)} in {drawing(mine)}"


@given(SEEDS)
def test_live_tunnels_and_reached_goals_are_those_of_the_slow_referee(seed: int) -> None:
    mine = wild_mine(random.Random(seed), most=22)
    board = slow_board(mine)
    network = slow.start_network(board)
    for place in mine.cards:
        live = side_letters(mine.live.get(place, 0))
        assert live == slow.live_sides(board, network, xy(place)), drawing(mine)
    assert {xy(place) for place in mine.reached} == slow.reached(board, network), drawing(mine)


@given(SEEDS, st.sampled_from(["auto", "finisher"]))
def test_a_revealed_card_turns_as_the_slow_referee_says(seed: int, goal_turn: str) -> None:
    """Whatever card was laid last, and whatever lies face down: stones and the tunnels of chests."""
    rng = random.Random(seed)
    mine = wild_mine(rng, most=28)
    state = with_mine(mine, [], goal_turn=goal_turn)
    board = slow_board(mine)
    network = slow.start_network(board)
    for place in mine.reached:
        beside = [near for _, step, _ in STEPS if (near := place + step) in mine.cards]
        for laid in (rng.choice(sorted(mine.cards)), *beside):
            last = Deed(0, mine.cards[laid] >> 1, laid, bool(mine.cards[laid] & 1), -1)
            seen = state.but(deeds=(last,))
            just_laid = xy(laid) if TYPE[last.face].kind == "path" else None
            for kind in REVEALED:
                turns = best_turns(seen, place, kind.first, card_just_laid(seen))
                assert turns == slow.turns_when_revealed(
                    board, network, kind.id, xy(place), just_laid, goal_turn=goal_turn
                ), f"{kind.id} at {cell_name(place)} after {cell_name(laid)} in {drawing(mine)}"


@given(games(), rngs())
def test_in_real_games_listed_placements_are_those_of_the_slow_referee(
    game: Game, rng: random.Random
) -> None:
    turns = [row.before for row in game.rows if row.move and row.before.asks[0].kind == "turn"]
    settings = {"connection": game.rules.settings.connection}
    for state in rng.sample(turns, 2):
        seat = state.asks[0].seat
        listed = [move for move in legal_moves(state, seat) if move.verb == "lay"]
        free = not state.zones[FRONT[seat]]
        assert listed == (slowly_legal(state.mine, list(state.hand(seat)), settings) if free else [])


def test_the_slow_referee_knows_every_card_and_is_not_fooled_by_itself() -> None:
    """A few positions by hand, so that two equal mistakes do not agree for ever."""
    board = slow_board(build({where("1,3"): laid_id(201, False)}, []))
    network = slow.start_network(board)
    assert network == {((0, 0), 0)}
    assert slow.legal(board, network, slow.tile("base.path.ew", False), (1, 0))
    assert not slow.legal(board, network, slow.tile("base.path.ns", False), (1, 0))
    assert not slow.legal(board, network, slow.tile("base.path.cross", False), (1, 1))


# A mine is a function of its cards ------------------------------------------------------------------


@given(SEEDS)
def test_a_mine_grown_card_by_card_is_the_mine_built_at_once(seed: int) -> None:
    rng = random.Random(seed)
    goal = wild_mine(rng, most=22)
    order = [place for place in goal.cards if place != where("1,3")]
    rng.shuffle(order)
    turned_up = set(rng.sample(order, len(order) // 4))  # these lie face down first
    mine = build({where("1,3"): goal.cards[where("1,3")]}, goal.hidden | turned_up)
    for place in order:
        mine = lay(mine, place, goal.cards[place])
        assert contents(mine) == contents(build(mine.cards, mine.hidden)), drawing(mine)
    assert contents(mine) == contents(goal)
    for place in rng.sample(order, len(order)):
        mine = lift(mine, place)
        assert contents(mine) == contents(build(mine.cards, mine.hidden))


@given(SEEDS)
def test_a_face_down_card_may_be_lifted_and_laid_down_again(seed: int) -> None:
    mine = wild_mine(random.Random(seed))
    for place in mine.hidden:
        lifted = lift(mine, place)
        assert contents(lifted) == contents(build(mine.cards, mine.hidden - {place}))
        assert contents(hide(lifted, [place])) == contents(mine)


@given(SEEDS)
def test_laying_and_lifting_leave_the_old_mine_as_it_was(seed: int) -> None:
    rng = random.Random(seed)
    mine = wild_mine(rng)
    before = build(dict(mine.cards), mine.hidden)
    free = rng.choice(sorted(mine.edge))
    lay(mine, free, laid_id(rng.choice(PATHS).first, rng.random() < 0.5))
    lift(mine, rng.choice(sorted(mine.cards)))
    hide(mine, [free])
    assert contents(mine) == contents(before)


@given(games())
def test_in_a_game_the_mine_is_always_the_one_built_from_bare_cards(game: Game) -> None:
    for row in game.rows[:: max(1, len(game.rows) // 25)]:
        mine = row.after.mine
        bare = build(mine.cards, mine.hidden)
        assert contents(mine) == contents(bare), drawing(mine)
        again = row.after.but(mine=bare)
        for ask in row.after.asks:
            moves = legal_moves(row.after, ask.seat)
            assert legal_moves(again, ask.seat) == moves, "a pure function of the position"
            assert legal_moves(row.after, ask.seat) == moves


def test_moves_are_listed_in_a_fixed_order() -> None:
    state = table("S ┼", hands=[["curve_ne", "map", "ew", "break_cart"]], front={1: ["break_lantern"]})
    curve, a_map, ew, broken = state.hand(0)
    verbs = [move.verb for move in legal_moves(state, 0)]
    assert verbs == sorted(verbs, key=["lay", "play", "discard"].index)
    lays = [(state.hand(0).index(m.card), m.turned, m.cell) for m in legal_moves(state, 0) if m.verb == "lay"]
    assert lays == sorted(lays), "cards as held, upright first, cells in reading order"
    assert [write(m) for m in legal_moves(state, 0) if m.verb == "play"] == [
        f"play {a_map} at 9,1",
        f"play {a_map} at 9,3",
        f"play {a_map} at 9,5",
        f"play {broken} on p1",
        f"play {broken} on p2",
    ]
    assert [m.card for m in legal_moves(state, 0) if m.verb == "discard"] == [curve, a_map, ew, broken]


@pytest.mark.parametrize("seats", [3, 10])
def test_nobody_else_has_moves(seats: int) -> None:
    state = table(seats=seats, hands=[["map"], ["map"]])
    assert all(legal_moves(state, seat) == [] for seat in range(-1, seats) if seat != 0)
