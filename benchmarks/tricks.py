"""What each trick in ``pbem/engine/core/fast.py`` saves: the plain way against it, in plain Python."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.harness import Figure, Side, figure, interleaved, timed
from benchmarks.targets import TRICKS
from pbem.engine import Ask, Asked, Move, Moved, Streams, assemble, new_game, roll
from pbem.engine.core import fast
from pbem.engine.core.facts import from_plain_fields
from pbem.engine.core.state import PARTS, State

TIMES = 1000
CARDS = (5,)
PLAIN_MOVED = ["moved", [5], "deck", "hand1", False]
PLAIN_TURN = ["asked", [[1, "turn", []]], []]
PLACES = range(100, 140)
_, STATE = roll(new_game(assemble("anniv"), 5), Streams(bytes(32)))


def many(do: Callable[[], object]) -> Side:
    def work() -> int:
        for _ in range(TIMES):
            do()
        return TIMES

    return timed(work)


def copied_by_name() -> State:
    new = State()
    for name in PARTS:
        setattr(new, name, getattr(STATE, name))
    return new


def tricks() -> list[Figure]:
    row = fast.lays(12, False)
    pairs: dict[str, tuple[Callable[[], object], Callable[[], object]]] = {
        "a Moved made": (
            lambda: fast.moved(CARDS, "deck", "hand1"),
            lambda: Moved(CARDS, "deck", "hand1"),
        ),
        "a Moved read from JSON": (
            lambda: fast.from_plain(PLAIN_MOVED),
            lambda: from_plain_fields(PLAIN_MOVED),
        ),
        "a turn read from JSON": (
            lambda: fast.from_plain(PLAIN_TURN),
            lambda: from_plain_fields(PLAIN_TURN),
        ),
        "the fact that a turn begins": (
            lambda: fast.TURN_BEGINS[1],
            lambda: Asked((Ask(1, "turn"),)),
        ),
        "a list of 40 moves": (
            lambda: list(map(row.__getitem__, PLACES)),
            lambda: [Move("lay", 12, place) for place in PLACES],
        ),
        "a position copied": (STATE.copy, copied_by_name),
    }
    found = []
    for what in TRICKS:
        trick, plainly = pairs[what]
        found.append(figure(interleaved(many(trick), many(plainly)).cpu))
    return found
