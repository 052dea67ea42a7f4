"""Which modules there are, and which go together (R22)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from pbem.engine.cards.types import TYPES, Card
from pbem.engine.rules.base.game import BASE
from pbem.engine.rules.championship.actions import MASTER_ARTISAN, REVERSE, SWAP_GOALS, TREASURY
from pbem.engine.rules.championship.tunnels import DIVERSION, TRAILBLAZER
from pbem.engine.rules.championship.veto import VETO
from pbem.engine.rules.expansions.chests import TREASURE_CHESTS
from pbem.engine.rules.expansions.new_goals import NEW_GOALS
from pbem.engine.rules.expansions.postcards import COSTUME, TUNNEL_PARTY
from pbem.engine.rules.expansions.toll import TUNNEL_TOLL
from pbem.engine.rules.expansions.variants import GREEDY_DWARF, SABOTAGED_DWARF, TOURNAMENT
from pbem.engine.rules.module import Module
from pbem.engine.rules.saboteur2.game import SABOTEUR2

# In the order in which they build on each other: what replaces something stands after what it replaces.
MODULES: dict[str, Module] = {
    module.name: module
    for module in (
        BASE,
        SABOTEUR2,
        GREEDY_DWARF,
        *(SWAP_GOALS, TREASURY, VETO, REVERSE, MASTER_ARTISAN, TRAILBLAZER, DIVERSION),
        SABOTAGED_DWARF,
        TOURNAMENT,
        *(NEW_GOALS, COSTUME, TUNNEL_PARTY, TREASURE_CHESTS, TUNNEL_TOLL),
    )
}

Entry = TypeVar("Entry")


def brought(part: Callable[[Module], Mapping[str, Entry]]) -> dict[str, Entry]:
    """A part of all modules together, for what must do without knowing the game: text, redacted facts."""
    return {key: entry for module in MODULES.values() for key, entry in part(module).items()}


def named(part: Callable[[Module], frozenset[str]]) -> frozenset[str]:
    """The names that all modules together give in a part."""
    return frozenset(name for module in MODULES.values() for name in part(module))


# One name for several modules.
GROUPS: dict[str, tuple[str, ...]] = {
    "championship": tuple(f"wc{year}" for year in range(2017, 2024)),
}

# Pairs that exclude each other, and why (R22.1, R22.2). All others may be combined (R22.3).
EXCLUDED: dict[tuple[str, str], str] = {
    ("s2", "greedy-dwarf"): "the greedy dwarf is a role of the base game",
    ("s2", "tournament"): "the tournament is a variant of the base game",
    ("s2", "sabotaged-dwarf"): "the sabotaged dwarf is a variant of the base game",
    ("tournament", "sabotaged-dwarf"): "the tournament pays in another way",
    ("tournament", "costume"): "the tournament has no spare role to exchange",
    ("costume", "party"): "they are the two sides of one postcard",
}


def combination(names: Iterable[str]) -> tuple[str, ...]:
    """These modules in the order in which they build on each other; base may be left out.

    Raises ValueError, with the reason, for modules that do not exist or exclude each other.
    """
    wished = list(names)
    for name in wished:
        if name not in MODULES and name not in GROUPS:
            raise ValueError(f"no module {name}; there are {', '.join((*MODULES, *GROUPS))}")
    if len(set(wished)) < len(wished):
        raise ValueError("a module is named twice")
    wanted = {BASE.name, *(module for name in wished for module in GROUPS.get(name, (name,)))}
    for (one, other), why in EXCLUDED.items():
        if wanted.issuperset((one, other)):
            raise ValueError(f"{one} and {other} do not go together: {why}")
    return tuple(name for name in MODULES if name in wanted)


def draw_deck(modules: tuple[str, ...]) -> tuple[Card, ...]:
    """The numbers of all cards that are shuffled into the draw deck."""
    boxes = tuple(f"{box}." for name in modules for box in MODULES[name].cards)
    return tuple(n for t in TYPES if t.in_draw_deck and t.id.startswith(boxes) for n in t.numbers)
