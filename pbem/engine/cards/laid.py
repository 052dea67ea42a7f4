"""What a laid card joins, as tables.

A card in the mine is a *laid* id, ``face * 2 + turned``. The tables OPEN, GROUPS, LADDER, DOORS and JOINED
are indexed by it, so the flood of the mine is a few list look-ups.
"""

from __future__ import annotations

from pbem.engine.cards.types import FACE, HIGHEST, NUMBERS, TYPE, Card, CardType, LaidCard, Sides

BLUE, GREEN = 1, 2
DOOR_COLOURS = {"": 0, "blue": BLUE, "green": GREEN}


def half_turn(sides: Sides) -> Sides:
    """The sides after turning a card by 180 degrees."""
    return ((sides << 2) | (sides >> 2)) & 15


_CARDS = HIGHEST + 1
OPEN: list[Sides] = [0] * (_CARDS * 2)
GROUPS: list[tuple[Sides, ...]] = [()] * (_CARDS * 2)
LADDER: list[bool] = [False] * (_CARDS * 2)
DOORS: list[int] = [0] * (_CARDS * 2)
# JOINED[laid][lit]: the sides that are live when live tunnels arrive at the sides ``lit``.
JOINED: list[tuple[Sides, ...]] = [()] * (_CARDS * 2)
# By card number: a card that looks the same after a half turn is only ever laid unturned.
SYMMETRIC: list[bool] = [False] * _CARDS
for _type, _numbers in NUMBERS.items():
    for _turned in (0, 1):
        _laid = _type.first * 2 + _turned
        GROUPS[_laid] = tuple(half_turn(g) if _turned else g for g in _type.groups)
        OPEN[_laid] = sum(GROUPS[_laid])
        LADDER[_laid] = _type.ladder
        JOINED[_laid] = tuple(
            OPEN[_laid] if _type.ladder else sum(g for g in GROUPS[_laid] if g & _lit) for _lit in range(16)
        )
        DOORS[_laid] = DOOR_COLOURS[_type.door]
    _turned_groups = tuple(half_turn(g) for g in _type.groups)
    _same = set(_turned_groups) == set(_type.groups) and (
        not _type.door or _turned_groups[0] == _type.groups[0]
    )
    for _number in _numbers:
        SYMMETRIC[_number] = _same


def laid_id(card: Card, turned: bool) -> LaidCard:
    """What lies in the mine when this card is laid: its face and its turn."""
    return FACE[card] * 2 + (turned and not SYMMETRIC[card])


def laid_type(laid: LaidCard) -> CardType:
    return TYPE[laid >> 1]
