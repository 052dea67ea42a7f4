"""Every card of every box: its number and its kind.

A card is an int. Cards of the draw deck are numbered 1-125 in the order of the card list, copies
counted one by one, and keep that number for ever: it is what a player types in ``play 12 at 3,4``.
All other cards (start, goals, roles, gold, ...) are numbered from 201 in the same way; nobody types those.

Copies of a kind are alike to everybody but their holder. The *face* of a card is the number of the
first copy of its kind; views and redacted facts speak of faces, so a copy can never be told apart.
"""

from __future__ import annotations

from typing import NamedTuple

from pbem.engine.cards.card_list import TABLE, lines_of

Card = int
LaidCard = int  # a card as it lies in the mine; ``laid`` says what that joins
Sides = int

N, E, S, W = 1, 2, 4, 8
SIDE_LETTERS = {"N": N, "E": E, "S": S, "W": W}

FIRST_OUTSIDE_THE_DECK = 201


class CardType(NamedTuple):
    """A kind of card; ``first`` is the number of its first copy, its face."""

    id: str
    kind: str
    copies: int
    groups: tuple[Sides, ...]
    ladder: bool = False
    door: str = ""  # the door closes the first group
    crystals: int = 0
    effect: str = ""
    tools: tuple[str, ...] = ()
    goal: str = ""
    gold: int = 0
    team: str = ""
    first: Card = 0
    called: tuple[str, ...] = ()  # what people type for its effect, where that is not the word for it

    @property
    def module(self) -> str:
        return self.id.split(".")[0]

    @property
    def numbers(self) -> range:
        return range(self.first, self.first + self.copies)

    @property
    def in_draw_deck(self) -> bool:
        return self.first < FIRST_OUTSIDE_THE_DECK


def _sides(letters: str) -> Sides:
    return sum(SIDE_LETTERS[letter] for letter in letters)


def _read(table: str) -> tuple[CardType, ...]:
    """The cards of a table with their numbers."""
    next_in_deck, next_outside = 1, FIRST_OUTSIDE_THE_DECK
    types = []
    for line in lines_of(table):
        drawn = line.kind in ("path", "action") and not line.id.startswith("chests.")
        first = next_in_deck if drawn else next_outside
        if drawn:
            next_in_deck += line.copies
        else:
            next_outside += line.copies
        extra = line.extras
        types.append(
            CardType(
                id=line.id,
                kind=line.kind,
                copies=line.copies,
                groups=tuple(_sides(group) for group in line.groups),
                ladder="ladder" in extra,
                door=extra.get("door", ""),
                crystals=int(extra.get("crystal", 0)),
                effect=extra.get("effect", ""),
                tools=line.several("tools", "+"),
                goal=extra.get("goal", ""),
                gold=int(extra.get("gold", 0)),
                team=extra.get("team", ""),
                first=first,
                called=tuple(word.replace("_", " ") for word in line.several("called", "/")),
            )
        )
    return tuple(types)


TYPES = _read(TABLE)
BY_ID = {card_type.id: card_type for card_type in TYPES}
DRAW_DECK_SIZE = sum(t.copies for t in TYPES if t.in_draw_deck)

# What is printed on a few cards of the small expansions is not certain, and a game may be told
# (``rules.printed``). So there are more copies of them here than the list has, and postcards of every
# shape. They follow the numbers of the list.
FIRST_BEYOND_THE_LIST = 401
MOST_COPIES = 7
_UNCERTAIN = [t for t in TYPES if t.id.startswith(("newgoals.", "chests.path.")) and t.goal != "treasure"]
_beyond = iter(range(FIRST_BEYOND_THE_LIST, 1000))
COPIES: dict[str, tuple[Card, ...]] = {
    t.id: (*t.numbers, *(next(_beyond) for _ in range(MOST_COPIES - t.copies))) for t in _UNCERTAIN
}
POSTCARDS: dict[tuple[str, Sides], CardType] = {
    (t.id, sides): t if (sides,) == t.groups else t._replace(groups=(sides,), first=next(_beyond))
    for t in TYPES
    if t.kind == "postcard"
    for sides in range(1, 16)
}
NUMBERS: dict[CardType, tuple[Card, ...]] = {
    **{t: COPIES.get(t.id, tuple(t.numbers)) for t in TYPES},
    **{t: (t.first,) for t in POSTCARDS.values()},
}
HIGHEST = max(number for numbers in NUMBERS.values() for number in numbers)

# Card 0 is "a card nobody may name": the face of every hidden card.
HIDDEN: Card = 0
_UNKNOWN = CardType("hidden", "hidden", 0, ())
TYPE: list[CardType] = [_UNKNOWN] * (HIGHEST + 1)
FACE: list[Card] = [HIDDEN] * (HIGHEST + 1)
for _type, _numbers in NUMBERS.items():
    for _number in _numbers:
        TYPE[_number] = _type
        FACE[_number] = _type.first
