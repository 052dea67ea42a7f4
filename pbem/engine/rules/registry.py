"""Which modules there are, and which go together (R22)."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.engine.cards import TYPES, Card
from pbem.engine.rules import Module
from pbem.engine.rules.base import BASE
from pbem.engine.rules.saboteur2 import SABOTEUR2

MODULES: dict[str, Module] = {module.name: module for module in (BASE, SABOTEUR2)}


def combination(names: Iterable[str]) -> tuple[str, ...]:
    """These modules in the order in which they build on each other; base may be left out.

    Raises ValueError, with the reason, for modules that do not exist or exclude each other.
    """
    named = list(names)
    for name in named:
        if name not in MODULES:
            raise ValueError(f"no module {name}; there are {', '.join(MODULES)}")
    if len(set(named)) < len(named):
        raise ValueError("a module is named twice")
    return tuple(name for name in MODULES if name == BASE.name or name in named)


def draw_deck(modules: tuple[str, ...]) -> tuple[Card, ...]:
    """The numbers of all cards that are shuffled into the draw deck."""
    boxes = {box for name in modules for box in MODULES[name].cards}
    return tuple(n for t in TYPES if t.in_draw_deck and t.module in boxes for n in t.numbers)
