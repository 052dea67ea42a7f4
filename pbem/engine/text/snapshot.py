"""A position as plain values and back, whole and in order: what stands beside a log to spare its replay.

Unlike the facts of a log nobody keeps these for ever: whoever reads them has the code that wrote them. So
everything is written as it lies in the position, also what follows from the rest (the network of the mine),
and nothing is left out but the rules and the number of seats.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from pbem.engine.core.board import Mine
from pbem.engine.core.facts import Ask, tuples
from pbem.engine.core.state import PARTS, Deed, Figure, Note, State

if TYPE_CHECKING:
    from pbem.engine.rules.assembly import Rules

Plain = list[Any]  # lists, texts, numbers, and named tuples that may be written as lists


class _Way(NamedTuple):
    """How a part is written, and how it is read."""

    into: Callable[[Any], Any]
    out_of: Callable[[Any], Any]


def snapshot(state: State) -> Plain:
    """The position as plain values."""
    return [way.into(getattr(state, name)) for name, way in _WAYS]


def from_snapshot(rules: Rules, seats: int, plain: Plain) -> State:
    """The position that ``snapshot`` wrote; anything else is an error of some kind."""
    state = State()
    state.rules = rules
    state.seats = seats
    for (name, way), value in zip(_WAYS, plain, strict=True):
        setattr(state, name, way.out_of(value))
    return state


def _same(value: Any) -> Any:
    return value


def _by_number(things: dict[int, Any]) -> Plain:
    """Keys and values apart: JSON has no numbers for keys."""
    return [list(things), list(things.values())]


def _from_numbers(plain: Plain) -> dict[int, Any]:
    return dict(zip(*plain, strict=True))


def _piles_by_number(plain: Plain) -> dict[int, tuple[int, ...]]:
    keys, piles = plain
    return dict(zip(keys, map(tuple, piles), strict=True))


def _mine(mine: Mine) -> Plain:
    return [*map(_by_number, (mine.cards, mine.live, mine.edge)), list(mine.hidden), mine.reached]


def _from_mine(plain: Plain) -> Mine:
    cards, live, edge, hidden, reached = plain
    return Mine(
        _from_numbers(cards), frozenset(hidden), _from_numbers(live), _from_numbers(edge), tuple(reached)
    )


def _piles(plain: dict[str, list[int]]) -> dict[str, tuple[int, ...]]:
    return {zone: tuple(pile) for zone, pile in plain.items()}


def _asks(plain: Plain) -> tuple[Ask, ...]:
    return tuple([Ask(seat, kind, tuple(choices)) for seat, kind, choices in plain])


def _figures(plain: Plain) -> tuple[Figure, ...]:
    return tuple([Figure(*one) for one in plain])


def _deeds(plain: Plain) -> tuple[Deed, ...]:
    return tuple([Deed(*one) for one in plain])


def _knows(plain: Plain) -> tuple[tuple[Note, ...], ...]:
    return tuple([tuple([_note(*one) for one in notes]) for notes in plain])


def _note(what: str, where: int, cards: list[int], *others: Any) -> Note:
    return Note(what, where, tuple(cards), *others)


_NUMBER = _Way(_same, _same)
_NUMBERS = _Way(_same, tuple)
_BY_NUMBER = _Way(_by_number, _from_numbers)

_WAY: dict[str, _Way] = {
    **dict.fromkeys(("round", "turn", "active", "direction", "last_layer"), _NUMBER),
    **dict.fromkeys(("revealed_roles", "over"), _NUMBER),
    **dict.fromkeys(("discard_seen", "gold", "chips"), _NUMBERS),
    **dict.fromkeys(("placed", "reached_by"), _BY_NUMBER),
    "mine": _Way(_mine, _from_mine),
    "under": _Way(_by_number, _piles_by_number),
    "zones": _Way(_same, _piles),
    "shuffles": _Way(_same, dict),
    "asks": _Way(_same, _asks),
    "then": _Way(_same, tuples),
    "figures": _Way(_same, _figures),
    "deeds": _Way(_same, _deeds),
    "knows": _Way(_same, _knows),
}
_WAYS = tuple((name, _WAY[name]) for name in PARTS if name not in ("rules", "seats"))
