"""Prepared moves: their text, their conditions, and what a list comes to (R23.7, R23.9, R23.10)."""

import random
from functools import cache, partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine import (
    DRAW_DECK_SIZE,
    NOBODY,
    NOWHERE,
    OLDEST,
    Condition,
    Dropped,
    IllegalMove,
    Is,
    Move,
    NotUnderstood,
    Prepared,
    State,
    Streams,
    Verdict,
    cell,
    check,
    forced_discard,
    guess,
    holds,
    judge,
    legal_moves,
    read,
    read_prepared,
    view,
    write_prepared,
)
from tests.kit import Row, after, random_game, rngs, table

NAMES = ("Anna", "Boris", "Carla Cart")
LANTERN = Condition(Is.BROKEN, 1, "lantern")
ANNA = Condition(Is.BROKEN, 0)

LINES = [
    ("prepare play 12 at 3,4", Prepared(read("play 12 at 3,4")), "prepare play 12 at 3,4"),
    (
        "Prepare: if my lantern is broken, play 66 on me.",
        Prepared(read("play 66 on p1"), (LANTERN,)),
        "prepare if my lantern is broken play 66 on me",
    ),
    (
        "prepare play 66 on me if Anna’s tools are broken",
        Prepared(read("play 66 on p1"), (ANNA,)),
        "prepare if Anna is broken play 66 on me",
    ),
    ("prepare else pass the oldest card", Prepared(OLDEST, is_else=True), "prepare else discard oldest"),
    (
        "prepare if 9,1 is stone and I have no.12 then play 12 at 5,3 turned until anna is broken",
        Prepared(
            read("play 12 at 5,3 turned"),
            (Condition(Is.STONE, cell=cell(9, 1)), Condition(Is.HELD, card=12)),
            ANNA,
        ),
        "prepare if 9,1 is stone and I hold 12 play 12 at 5,3 turned until Anna is broken",
    ),
    (
        "prepare discard oldest until the lantern of carla cart is whole",
        Prepared(OLDEST, until=Condition(Is.WHOLE, 2, "lantern")),
        "prepare discard oldest until lantern of Carla Cart is whole",
    ),
    (
        "prepare if I am whole and the deck is empty discard 12 13",
        Prepared(read("discard 12 13"), (Condition(Is.WHOLE, 1), Condition(Is.EMPTY))),
        "prepare if I am whole and the deck is empty discard 12 13",
    ),
]


@pytest.mark.parametrize(("line", "order", "written"), LINES)
def test_an_order_is_read_and_written(line: str, order: Prepared, written: str) -> None:
    assert read_prepared(line, NAMES, 1) == order
    assert write_prepared(order, NAMES, 1) == written
    assert read_prepared(written, NAMES, 1) == order


@pytest.mark.parametrize(
    "line",
    [
        "prepare",
        "prepare for trouble",
        "prepare the next move",
        "prepare if anna is nice play 12 at 3,4",
        "prepare if 3,4 is broken play 12 at 3,4",
        "prepare if anna is stone play 12",
        "prepare if I hold 999 play 12",
        "prepare choose 2",
        "prepare if 5,3 is free play 12 at 5,3 if 6,3 is free",
        "prepare play",
        "prepare discard oldest until",
        "prepare " + "if 5,3 is free and " * 40 + "play 12",
        "x" * 700,
    ],
)
def test_other_lines_are_no_orders(line: str) -> None:
    with pytest.raises(NotUnderstood):
        read_prepared(line, NAMES, 1)


def test_who_is_called_like_a_word_of_ours_is_told_by_the_seat() -> None:
    names = ("Anna", "is broken", "play 7")
    order = Prepared(OLDEST, (Condition(Is.BROKEN, 1), Condition(Is.WHOLE, 2, "cart")))
    assert read_prepared(write_prepared(order, names, 0), names, 0) == order


cells = st.builds(cell, st.integers(-5, 12), st.integers(-5, 12))
conditions = st.one_of(
    st.builds(
        Condition,
        st.sampled_from((Is.BROKEN, Is.WHOLE)),
        st.integers(0, 2),
        st.sampled_from(("", "pickaxe", "cart", "lantern")),
        st.just(NOWHERE),
        st.just(0),
    ),
    st.builds(
        Condition,
        st.sampled_from((Is.FREE, Is.TAKEN, Is.STONE, Is.TREASURE, Is.UNKNOWN)),
        st.just(NOBODY),
        st.just(""),
        cells,
        st.just(0),
    ),
    st.builds(lambda card: Condition(Is.HELD, card=card), st.integers(1, DRAW_DECK_SIZE)),
    st.just(Condition(Is.EMPTY)),
)


@cache
def rows_of(seed: int) -> list[Row]:
    """Decisions of a random game in which no number of a list was chosen."""
    return [row for row in random_game(seed).rows if row.move and row.move.verb not in ("choose", "stop")]


@given(
    st.integers(0, 3),
    rngs(),
    st.lists(conditions, max_size=4, unique=True),
    st.none() | conditions,
    st.booleans(),
)
def test_any_order_comes_back_from_its_line(
    seed: int, rng: random.Random, asked: list[Condition], until: Condition | None, is_else: bool
) -> None:
    move = rng.choice((rng.choice(rows_of(seed)).move, OLDEST))
    assert move is not None
    order = Prepared(move, tuple(asked), until, is_else)
    names = tuple(f"Name{seat}" for seat in range(12))
    assert read_prepared(write_prepared(order)) == order
    assert read_prepared(write_prepared(order, names, 1), names, 1) == order


def test_conditions_are_judged_by_what_the_player_sees() -> None:
    state = table("S ─", hands=[["map", "cross"], ["break_lantern"], ["map"]], to_move=1)
    state = after(state, "play break_lantern on p0")
    seen = view(state, 0)
    free, there = cell(3, 3), cell(2, 3)
    for said, expected in (
        (Condition(Is.BROKEN, 0, "lantern"), True),
        (Condition(Is.BROKEN, 0), True),
        (Condition(Is.WHOLE, 0, "cart"), True),
        (Condition(Is.WHOLE, 0), False),
        (Condition(Is.WHOLE, 1), True),
        (Condition(Is.BROKEN, 9), False),
        (Condition(Is.FREE, cell=free), True),
        (Condition(Is.TAKEN, cell=there), True),
        (Condition(Is.TAKEN, cell=cell(9, 1)), True),
        (Condition(Is.HELD, card=seen.hand[0]), True),
        (Condition(Is.EMPTY), seen.deck == 0),
    ):
        assert holds(said, seen) is expected, said


def goals_as_known(state: State, seat: int) -> list[str]:
    seen = view(state, seat)
    kinds = (Is.STONE, Is.TREASURE, Is.UNKNOWN)
    places = [place for place, kind in seen.face_down if kind == "goal"]
    return [kind for place in places for kind in kinds if holds(Condition(kind, cell=place), seen)]


def test_R23_10_a_goal_is_what_its_player_was_shown_and_unknown_when_that_may_be_out_of_date() -> None:
    state = table("S ─", modules=("wc2017",), hands=[["map", "map"], ["swap_goals"], ["map"]], to_move=0)
    assert goals_as_known(state, 0) == ["unknown"] * 3
    state = after(state, "play map at 9,1")
    known = goals_as_known(state, 0)
    assert known[0] in ("stone", "treasure")
    assert known[1:] == ["unknown"] * 2
    assert goals_as_known(state, 1) == ["unknown"] * 3
    state = after(state, "play swap_goals at 9,1 and 9,3 exchanged")
    assert goals_as_known(state, 0) == ["unknown"] * 3


# What a list comes to --------------------------------------------------------------------------------


def refused(state: State, seat: int, move: Move) -> str:
    try:
        check(state, seat, move)
    except IllegalMove as problem:
        return str(problem.reason)
    return ""


def judged(state: State, seat: int, *lines: str) -> Verdict:
    orders = [read_prepared(line, NAMES, seat) for line in lines]
    return judge(orders, view(state, seat), lambda move: refused(state, seat, move))


@pytest.fixture
def mine() -> State:
    return table("S ─", hands=[["cross", "map", "cross"], ["map"], ["map"]], to_move=0)


def test_the_first_order_that_fits_is_made_and_used_up(mine: State) -> None:
    first, second, _ = mine.hand(0)
    verdict = judged(
        mine,
        0,
        f"prepare if anna is broken discard {second}",
        f"prepare play {first} at 3,3",
        "prepare discard oldest",
    )
    assert verdict == Verdict(read(f"play {first} at 3,3"), 1, (1,))


def test_what_the_rules_do_not_allow_is_dropped_and_the_next_is_tried(mine: State) -> None:
    first = mine.hand(0)[0]
    verdict = judged(mine, 0, f"prepare play {first} at 7,7", "prepare discard oldest")
    assert verdict.dropped == ((0, Dropped.ILLEGAL, "not_connected"),)
    assert (verdict.move, verdict.used) == (Move("discard", first), (1,))


def test_an_order_whose_card_left_the_hand_is_dropped_unless_it_waits_for_it(mine: State) -> None:
    elsewhere = mine.hand(1)[0]
    verdict = judged(
        mine, 0, f"prepare discard {elsewhere}", f"prepare if I hold {elsewhere} discard {elsewhere}"
    )
    assert verdict == Verdict(dropped=((0, Dropped.CARD, ""),))


def test_else_is_done_if_nothing_above_fits_and_goes_with_it(mine: State) -> None:
    first = mine.hand(0)[0]
    lines = (f"prepare if anna is broken play {first} at 3,3", "prepare else discard oldest")
    assert judged(mine, 0, *lines) == Verdict(Move("discard", first), 1, (0, 1))
    whole = (f"prepare if anna is whole play {first} at 3,3", "prepare else discard oldest")
    assert judged(mine, 0, *whole) == Verdict(read(f"play {first} at 3,3"), 0, (0, 1))
    illegal = (f"prepare if anna is whole play {first} at 7,7", "prepare else discard oldest")
    assert [why for _, why, _ in judged(mine, 0, *illegal).dropped] == [Dropped.ILLEGAL, Dropped.ABOVE]
    assert judged(mine, 0, *illegal).move is None


def test_until_ends_an_order_and_lets_a_discard_be_repeated(mine: State) -> None:
    first = mine.hand(0)[0]
    assert judged(mine, 0, "prepare discard oldest until anna is whole").dropped == ((0, Dropped.UNTIL, ""),)
    again = judged(mine, 0, "prepare discard oldest until anna is broken")
    assert again == Verdict(Move("discard", first), 0, ())


def test_R23_9_nothing_is_to_be_decided_if_no_card_can_be_played() -> None:
    stuck = table(
        "S ─",
        hands=[["cross", "cross"], ["map"], ["map"]],
        front={0: ["break_lantern"]},
        to_move=0,
    )
    assert forced_discard(view(stuck, 0)) == Move("discard", stuck.hand(0)[0])
    free = table("S ─", hands=[["cross"], ["map"], ["map"]], to_move=0)
    assert forced_discard(view(free, 0)) is None


@given(st.integers(0, 3), rngs())
def test_a_list_is_judged_alike_in_all_positions_that_its_player_cannot_tell_apart(
    seed: int, rng: random.Random
) -> None:
    row = rng.choice([row for row in rows_of(seed) if row.before.asks and row.before.hand(row.seat)])
    state, seat = row.before, row.seat
    moves = [*rng.sample(legal_moves(state, seat), 1), OLDEST, Move("lay", state.hand(seat)[0], cell(5, 3))]
    orders = [
        Prepared(move, tuple(rng.sample(SOME, rng.randint(0, 2))), rng.choice((None, *SOME)), nth > 1)
        for nth, move in enumerate(moves)
    ]
    seen = view(state, seat)
    other = guess(seen, Streams(rng.randbytes(32)))
    first, second = (
        judge(orders, view(world, seat), partial(refused, world, seat)) for world in (state, other)
    )
    assert first == second
    assert forced_discard(seen) == forced_discard(view(other, seat))


SOME = [
    Condition(Is.STONE, cell=cell(9, 1)),
    Condition(Is.UNKNOWN, cell=cell(9, 3)),
    Condition(Is.FREE, cell=cell(2, 3)),
    Condition(Is.BROKEN, 0),
    Condition(Is.WHOLE, 1, "cart"),
    Condition(Is.EMPTY),
]
