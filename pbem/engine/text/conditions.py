"""Conditions of prepared moves: what must hold at the table, as far as the player can see it.

    my lantern is broken        anna's cart is whole        anna is broken
    5,3 is free                 5,3 is taken
    9,1 is stone                9,1 is treasure             9,1 is unknown
    I hold 12                   the deck is empty

All of them are judged by the View of who wrote them. What was shown to her and may have changed since counts
as unknown (R23.10).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import NamedTuple

from pbem.engine.cards.laid import laid_type
from pbem.engine.cards.types import DRAW_DECK_SIZE, TYPE, Card
from pbem.engine.core.board import NOWHERE, Cell, cell_name, parse_cell
from pbem.engine.core.errors import Hint, NotUnderstood
from pbem.engine.core.facts import NOBODY, Seat
from pbem.engine.core.lines import number_in, one_of, plain, seat_named
from pbem.engine.core.moves import TOOLS
from pbem.engine.text.loose_cells import loose_cells
from pbem.engine.views.view import View


class Is(StrEnum):
    """What a condition says of a thing."""

    BROKEN = "broken"  # a tool of a player; without a tool, any of them
    WHOLE = "whole"  # the same; without a tool, all of them
    FREE = "free"  # a cell
    TAKEN = "taken"
    STONE = "stone"  # a goal, as far as the player knows it
    TREASURE = "treasure"
    UNKNOWN = "unknown"
    HELD = "held"  # a card, in her own hand
    EMPTY = "empty"  # the deck


class Condition(NamedTuple):
    """One thing that must hold; unused fields keep their defaults."""

    what: Is
    seat: Seat = NOBODY
    tool: str = ""
    cell: Cell = NOWHERE
    card: Card = 0


_OF_TOOLS = {"broken": Is.BROKEN, **dict.fromkeys(("whole", "fine", "mended", "repaired"), Is.WHOLE)}
_OF_CELLS = {
    **{"free": Is.FREE, "taken": Is.TAKEN, "stone": Is.STONE, "unknown": Is.UNKNOWN},
    **{"treasure": Is.TREASURE, "gold": Is.TREASURE},
}
_DECK = re.compile(r"(?:the )?(?:deck|draw pile) is empty")
_HOLD = re.compile(r"i (?:hold|have) (?:card )?(?:no\.? ?|#)?([0-9]{1,3})")
_IS = re.compile(r"(?P<of>.+) (?:is|am|are) (?:the |a )?(?P<what>[a-z]+)")
ME = "me"
_ITSELF = frozenset(("i", ME, "myself"))
_ALL_TOOLS = frozenset(("tools", "tool"))


def read_condition(words: str, text: str, names: Sequence[str] = (), me: Seat = NOBODY) -> Condition:
    """The condition that a part of a line states; raises NotUnderstood or Ambiguous about the whole text."""
    if _DECK.fullmatch(words):
        return Condition(Is.EMPTY)
    if found := _HOLD.fullmatch(words):
        card = number_in(found[1], text, Hint.CARD)
        if not 0 < card <= DRAW_DECK_SIZE:
            raise NotUnderstood(text, Hint.CARD)
        return Condition(Is.HELD, card=card)
    stated = _IS.fullmatch(words)
    if stated is None:
        raise NotUnderstood(text, Hint.CONDITION)
    of, what = stated["of"], stated["what"]
    place = parse_cell(loose_cells(of).strip())
    if place is not None:
        if what not in _OF_CELLS:
            raise NotUnderstood(text, Hint.CONDITION)
        return Condition(_OF_CELLS[what], cell=place)
    if what not in _OF_TOOLS:
        raise NotUnderstood(text, Hint.CONDITION)
    owner, tool = _owner_and_tool(of, names)
    seat = me if owner in _ITSELF and me != NOBODY else seat_named(owner, text, names, me)
    return Condition(_OF_TOOLS[what], seat, tool)


def _owner_and_tool(of: str, names: Sequence[str]) -> tuple[str, str]:
    """``my lantern``, ``anna's lantern``, ``lantern of anna``, or only ``anna``."""
    if of in map(plain, names):  # somebody may be called Lantern of Anna
        return of, ""
    first, _, rest = of.removeprefix("the ").partition(" of ")
    if rest and (tool := _tool(first)) is not None:
        return rest, tool
    owner, _, last = of.rpartition(" ")
    tool = _tool(last) if owner else None
    if tool is None:
        return of, ""
    if owner == "my":
        return "me", tool
    return re.sub(r"['’]s?$", "", owner), tool


def _tool(word: str) -> str | None:
    """A tool by its name; nothing for all of them, and None for any other word."""
    return "" if word in _ALL_TOOLS else one_of(word, TOOLS)


def write_condition(condition: Condition, name_of: Callable[[Seat], str]) -> str:
    """The canonical words for a condition."""
    what, seat, tool, place, card = condition
    match what:
        case Is.EMPTY:
            return "the deck is empty"
        case Is.HELD:
            return f"I hold {card}"
        case Is.BROKEN | Is.WHOLE:
            name = name_of(seat)
            if name == ME:
                return f"my {tool} is {what}" if tool else f"I am {what}"
            return f"{tool} of {name} is {what}" if tool else f"{name} is {what}"
        case _:
            return f"{cell_name(place)} is {what}"


def holds(condition: Condition, seen: View) -> bool:
    """Whether a condition holds, as far as its player can see."""
    what, seat, tool, place, card = condition
    match what:
        case Is.EMPTY:
            return seen.deck == 0
        case Is.HELD:
            return card in seen.hand
        case Is.BROKEN | Is.WHOLE:
            return is_broken(seen, seat, tool) is (what is Is.BROKEN)
        case Is.FREE | Is.TAKEN:
            return is_taken(seen, place) is (what is Is.TAKEN)
        case _:
            return goal_known(seen, place) == what


def is_broken(seen: View, seat: Seat, tool: str) -> bool:
    """Whether a tool of a player is broken, or any if none is named."""
    if not 0 <= seat < seen.seats:
        return False
    marks = (TYPE[card] for card in seen.front[seat])
    return any(mark.effect == "break" and (not tool or tool in mark.tools) for mark in marks)


def is_taken(seen: View, place: Cell) -> bool:
    """Whether anything lies in a cell, open or face down."""
    return place in seen.mine.cards or any(place == hidden for hidden, _ in seen.face_down)


def goal_known(seen: View, place: Cell) -> str:
    """What a goal is as far as the player knows: stone, treasure, something else, or unknown."""
    if place in seen.mine.cards:
        return laid_type(seen.mine.cards[place]).goal
    known = seen.known_goals.get(place)
    if known is not None:
        return TYPE[known].goal
    return Is.UNKNOWN if any(place == hidden for hidden, _ in seen.face_down) else ""
