"""The parts of a position are listed once, in State; what is spelled out for speed agrees with that list."""

from pbem.engine import State, Streams, assemble, new_game, roll
from pbem.engine.core.state import PARTS


def dealt() -> State:
    return roll(new_game(assemble("anniv"), 4), Streams(bytes(32)))[1]


def test_every_part_has_a_value_from_the_start() -> None:
    assert all(hasattr(dealt(), name) for name in PARTS)
    assert len(set(PARTS)) == len(PARTS) > 20


def test_a_copy_shares_every_part_and_is_another_position() -> None:
    state = dealt()
    copied = state.copy()
    assert copied is not state
    assert all(getattr(copied, name) is getattr(state, name) for name in PARTS)
