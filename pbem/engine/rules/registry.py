"""Which modules there are, and which go together (R22)."""

from __future__ import annotations

from pbem.engine.cards import TYPES, Card
from pbem.engine.rules import Module
from pbem.engine.rules.base import BASE

MODULES: dict[str, Module] = {module.name: module for module in (BASE,)}


def check_combination(modules: tuple[str, ...]) -> None:
    """Raise ValueError, with the reason, for modules that do not exist or exclude each other."""
    for name in modules:
        if name not in MODULES:
            raise ValueError(f"no module {name}; there are {', '.join(MODULES)}")
    if not modules or modules[0] != "base":
        raise ValueError("the first module must be base")
    if len(set(modules)) < len(modules):
        raise ValueError("a module is named twice")


def draw_deck(modules: tuple[str, ...]) -> tuple[Card, ...]:
    """The numbers of all cards that are shuffled into the draw deck."""
    boxes = {box for name in modules for box in MODULES[name].cards}
    return tuple(n for t in TYPES if t.in_draw_deck and t.module in boxes for n in t.numbers)
