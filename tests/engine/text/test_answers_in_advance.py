"""Lines of championship cards that answer in advance: read forgivingly, written in one way, read back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine import EXCHANGED, NEWEST, Move, NotUnderstood, cell, read, recall, write
from pbem.engine.cards.kinds import KINDS
from pbem.engine.rules.championship.actions import KEPT
from pbem.engine.rules.tails import MOST_WISHES, OLDEST
from tests.kit import where

ONE, OTHER = where("9,1"), where("9,5")
SWAP_GOALS, TREASURY, TRAILBLAZER, DIVERSION = 119, 120, 124, 125

CELLS = st.builds(cell, st.integers(-9, 40), st.integers(-9, 40))
TUNNELS = st.tuples(st.integers(1, 40), CELLS, st.booleans())
MOVES = st.one_of(
    st.builds(
        lambda one, other, how: Move("play", SWAP_GOALS, one, more=(other, *how)),
        CELLS,
        CELLS,
        st.sampled_from(((), (EXCHANGED,), (KEPT,))),
    ),
    st.builds(
        lambda wishes: Move("play", TREASURY, more=tuple(wishes)),
        st.lists(st.sampled_from((*KINDS, NEWEST, OLDEST)), max_size=MOST_WISHES),
    ),
    st.builds(lambda lays: Move("play", TRAILBLAZER, more=tuple(lays)), st.lists(TUNNELS, max_size=2)),
    st.builds(lambda place, turned: Move("play", DIVERSION, place, turned), CELLS, st.booleans()),
)


@given(MOVES)
def test_what_is_written_is_read_back(move: Move) -> None:
    assert read(write(move)) == move
    assert recall(write(move)) == move
    assert write(read(write(move).upper() + " .")) == write(move)


@pytest.mark.parametrize(
    ("line", "more"),
    [
        ("play 119 at 9,1 and 9,5", (OTHER,)),
        ("play 119 at 9, 1 & 9/5 swap", (OTHER, EXCHANGED)),
        ("play 119 at 9,1 with 9,5 unchanged", (OTHER, KEPT)),
        ("play 120 keep a map, a path or the newest", None),
        ("play 120 keep maps, rockfalls or newest", ("map", "rockfall", NEWEST)),
        ("play 120 keep dead end else top", ("dead end", NEWEST)),
        ("play 124 then play 12 at 3,4 flipped", ((12, where("3,4"), True),)),
        ("play 124 with 12 3,4 then 31 at (4/4)", ((12, where("3,4"), False), (31, where("4,4"), False))),
        ("play 125 at 3,4 flip", ()),
    ],
)
def test_what_people_type(line: str, more: tuple[object, ...] | None) -> None:
    if more is None:
        with pytest.raises(NotUnderstood):
            read(line)
    else:
        assert read(line).more == more


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("play 119 at 9,1 and boris", "swap_goals"),
        ("play 119 at 9,1 and", "swap_goals"),
        ("play 119 at 9,1 and 9,5 perhaps", "swap_goals"),
        ("play 120 keep", "treasury"),
        ("play 120 keep gold", "treasury"),
        ("play 120 keep " + " else ".join(["map"] * 9), "treasury"),
        ("play 124 then 12", "trailblazer"),
        ("play 124 then 12 at 3,4 then 13 at 3,5 then 14 at 3,6", "trailblazer"),
        ("play 124 then twelve at 3,4", "trailblazer"),
        ("play 125 at 3,4 sideways", "after_cell"),
    ],
)
def test_what_is_not_understood_is_named(line: str, hint: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        read(line)
    assert refused.value.hint == hint
