"""Printed editions as data: the readings in which the rulebooks differ.

A profile is the default reading with a few settings changed; single settings may be overridden per
game. A game keeps the settings it was created with for ever.

REVISION counts fixes that change a judgement. Such a fix is a judgement with the revision that made it
(``judgements.py``), or a setting that an edition reads differently since then (``FIXES``); a game begun
under an earlier revision keeps the old reading.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from pbem.engine.rules.printed import SPELLED

REVISION = 1


@dataclass(frozen=True, slots=True)
class Settings:
    """One reading of the rules; the defaults are the profile ``anniv``."""

    rounds: int = 3  # R15.3
    gold_cards: str = "miners"  # R12.2
    draft_until: str = "one_each"  # R12.3
    multi_goal: str = "all_in_order"  # R10.6
    goal_turn: str = "auto"  # R10.4
    connection: str = "start"  # R6.7
    next_starter: str = "last_tunnel"  # R15.2
    first_starter: str = "random"  # R2.7
    named_starter: int = 0  # the seat, with first_starter = named
    break_target: str = "other"  # R8.1
    draft: str = "auto"  # R23.3
    veto_window: int = 0  # R23.1: minutes in which a card that is shown may be vetoed
    ladder_touch: str = "touch"  # R7.2
    ladder_goal: str = "not_adjacent"  # R7.2
    trap_target: str = "other"  # R8.5
    hats_old_card: str = "under"  # R8.10
    theft_must: bool = False  # R13.9
    nomap_scope: str = "any"  # R20.12
    chest_steal: str = "other"  # R20.16
    dragon_takes: str = "any_gold"  # R19.4
    diversion_broken: str = "allowed"  # R16.8
    postcard_cell: str = "5,3"  # R18.1
    postcard_exits: str = "NESW"  # R18.1
    new_goals: str = "bag_1+bag_1+bag_2+dragon+spider+stone_ne+stone_nw"  # R19.3
    new_goal_cells: str = "9,-1+9,1+9,3+9,5+9,7"  # R19.2
    chest_tunnels: str = "NESW+NES+NEW+NS+EW+NE+NW"  # R20.2
    chest_cells: str = "4,2+4,4+7,2+7,4"  # R20.1


VALUES: dict[str, tuple[Any, ...]] = {
    "gold_cards": ("miners", "players_max_9"),
    "draft_until": ("one_each", "all_gone"),
    "multi_goal": ("all_in_order", "choose_one"),
    "goal_turn": ("auto", "finisher"),
    "connection": ("start", "adjacent"),
    "next_starter": ("last_tunnel", "last_move"),
    "first_starter": ("random", "named"),
    "break_target": ("other", "any"),
    "draft": ("auto", "hand"),
    "ladder_touch": ("touch", "connect"),
    "ladder_goal": ("not_adjacent", "not_linked"),
    "trap_target": ("other", "any"),
    "hats_old_card": ("under", "discard"),
    "theft_must": (False, True),
    "nomap_scope": ("any", "goals"),
    "chest_steal": ("other", "any"),
    "dragon_takes": ("any_gold", "chips"),
    "diversion_broken": ("allowed", "forbidden"),
}
LIMITS: dict[str, tuple[int, int]] = {"rounds": (1, 9), "named_starter": (0, 11), "veto_window": (0, 10080)}


# What each printed edition changes in the default reading. Where an edition lacks a part of the game it
# changes nothing there, so that modules and profiles can be mixed.
PROFILES: dict[str, dict[str, Any]] = {
    "anniv": {},
    "anniv-bg": {
        "break_target": "any",
        "trap_target": "any",
        "hats_old_card": "discard",
        "nomap_scope": "goals",
        "chest_steal": "any",
        "dragon_takes": "chips",
        "diversion_broken": "forbidden",
    },
    "anniv-pl": {
        "ladder_touch": "connect",
        "ladder_goal": "not_linked",
        "theft_must": True,
    },
    "ua-s2": {
        "next_starter": "last_move",
        "break_target": "any",
        "ladder_touch": "connect",
        "ladder_goal": "not_linked",
        "hats_old_card": "discard",
    },
    "ru-base": {
        "gold_cards": "players_max_9",
        "draft_until": "all_gone",
        "multi_goal": "choose_one",
        "goal_turn": "finisher",
        "connection": "adjacent",
        "next_starter": "last_move",
        "break_target": "any",
    },
    "he-base": {
        "break_target": "any",
    },
}

# revision in which an edition's reading changed -> what it was before, in all of them
FIXES: dict[int, dict[str, Any]] = {}


def settings_of(profile: str, overrides: Mapping[str, Any], revision: int = REVISION) -> Settings:
    """The settings of a profile with single ones changed."""
    if profile not in PROFILES:
        raise ValueError(f"no edition {profile}; there are {', '.join(PROFILES)}")
    values = dict(PROFILES[profile])
    for since in sorted(FIXES, reverse=True):
        if revision < since:
            values |= FIXES[since]
    known = {field.name for field in fields(Settings)}
    for name, value in overrides.items():
        if name not in known:
            raise ValueError(f"no setting {name}; there are {', '.join(sorted(known))}")
        values[name] = _judged(name, value)
    return Settings(**values)


def _judged(name: str, value: Any) -> Any:
    """The value as the setting wants it, from text or as it is."""
    if name in SPELLED:
        try:
            return SPELLED[name](str(value))
        except ValueError as wrong:
            raise ValueError(f"{name}: {wrong}") from None
    if name in LIMITS:
        low, high = LIMITS[name]
        try:
            number = int(value)
        except ValueError:
            number = low - 1
        if not low <= number <= high:
            raise ValueError(f"{name} takes a number from {low} to {high}, not {value}")
        return number
    return _one_of(name, value, VALUES[name])


def _one_of(name: str, value: Any, allowed: tuple[Any, ...]) -> Any:
    for choice in allowed:
        if value == choice or str(value).lower() == str(choice).lower():
            return choice
    raise ValueError(f"{name} takes {' or '.join(str(choice).lower() for choice in allowed)}, not {value}")
