"""What the owner of a box may tell a game about cards whose printing nobody could check (R0.3, ASSUMED).

These settings are text, so that they can be typed: cells as ``9,3``, sides as ``NES``, several things with
``+`` between them. Each function reads such a text or raises ValueError with what would do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.engine.cards.types import BY_ID, COPIES, SIDE_LETTERS, TYPE, Card, Sides
from pbem.engine.core.board import STEPS, Cell, cell, cell_name, parse_cell

START = cell(1, 3)
NEW_GOALS = 7  # beside the treasure (R19.1)
NEW_GOAL_CELLS = 5
CHEST_TUNNELS = 7
CHEST_CELLS = 4


def cells_of(text: str) -> tuple[Cell, ...]:
    """``9,1+9,3``: different cells, none of them the start."""
    found = tuple(parse_cell(word.strip()) for word in text.split("+"))
    places = tuple(place for place in found if place is not None)
    if len(places) < len(found) or len({START, *places}) <= len(places):
        raise ValueError(f"{text} does not name different cells beside the start, as in 4,2+4,4")
    return places


def sides_of(text: str) -> Sides:
    """``NES``: open to the north, the east and the south."""
    letters = text.strip().upper()
    if not letters or set(letters) - set(SIDE_LETTERS) or len(set(letters)) < len(letters):
        raise ValueError(f"{text} does not name sides, as in NES")
    return sum(SIDE_LETTERS[letter] for letter in letters)


def letters_of(sides: Sides) -> str:
    return "".join(letter for letter, side in SIDE_LETTERS.items() if sides & side)


_GOALS = {name.removeprefix("newgoals."): name for name in COPIES if name.startswith("newgoals.")}
_TUNNELS = {letters_of(BY_ID[name].groups[0]): name for name in COPIES if name.startswith("chests.path.")}


def new_goals_of(text: str) -> tuple[Card, ...]:
    """``bag_1+dragon+…``: the seven goals beside the treasure."""
    return _cards(text, [word.strip() for word in text.split("+")], NEW_GOALS, _GOALS)


def chest_tunnels_of(text: str) -> tuple[Card, ...]:
    """``NESW+NS+…``: the shapes of the seven tunnel cards on the chests."""
    return _cards(text, [letters_of(sides_of(word)) for word in text.split("+")], CHEST_TUNNELS, _TUNNELS)


def _cards(text: str, names: list[str], count: int, known: Mapping[str, str]) -> tuple[Card, ...]:
    """One copy for each mention, in the order of the card list."""
    if len(names) != count or not known.keys() >= set(names):
        raise ValueError(f"{text} does not name {count} of these cards: {', '.join(known)}")
    return tuple(card for name, card_id in known.items() for card in COPIES[card_id][: names.count(name)])


def touching(one: Cell, other: Cell) -> bool:
    """Whether two cells are the same or share a side."""
    return one == other or any(one + step == other for _, step, _ in STEPS)


# What the settings accept -----------------------------------------------------------------------------


def _spelled_cells(text: str, count: int) -> str:
    places = cells_of(text)
    if len(places) != count:
        raise ValueError(f"{text} names {len(places)} cells, not {count}")
    return "+".join(map(cell_name, places))


def _spelled_chest_cells(text: str) -> str:
    """R20.1: no two of them touch, and none touches the start."""
    spelled = _spelled_cells(text, CHEST_CELLS)
    places = (START, *cells_of(text))
    if any(touching(one, other) for at, one in enumerate(places) for other in places[:at]):
        raise ValueError(f"{text}: chests touch neither each other nor the start")
    return spelled


def _spelled_goals(text: str) -> str:
    return "+".join(TYPE[card].id.removeprefix("newgoals.") for card in new_goals_of(text))


def _spelled_tunnels(text: str) -> str:
    return "+".join(letters_of(TYPE[card].groups[0]) for card in chest_tunnels_of(text))


# By the name of the setting: its text in the usual spelling.
SPELLED: dict[str, Callable[[str], str]] = {
    "postcard_cell": lambda text: _spelled_cells(text, 1),
    "postcard_exits": lambda text: letters_of(sides_of(text)),
    "new_goals": _spelled_goals,
    "new_goal_cells": lambda text: _spelled_cells(text, NEW_GOAL_CELLS),
    "chest_tunnels": _spelled_tunnels,
    "chest_cells": _spelled_chest_cells,
}
