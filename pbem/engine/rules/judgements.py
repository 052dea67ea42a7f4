"""Judgements that were made anew: each holds in games begun since its revision.

No game can choose them. One begun before goes on, replays and is checked by the judgement of its time, so
the code keeps both; ``rules.judges.NAME`` tells which one holds.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any


def _since(revision: int) -> Any:
    return field(default=True, metadata={"since": revision})


@dataclass(frozen=True, slots=True)
class Judgements:
    """Which of them hold in a game."""

    goals_face_the_card_laid: bool = _since(2)  # R10.4
    goals_left_over_are_turned: bool = _since(2)  # R10.6
    goals_are_shown: bool = _since(2)  # R11.7
    tolls_are_never_forced: bool = _since(2)  # R16.7, R17.5
    figures_stay_while_led_to: bool = _since(2)  # R17.6
    postcards_keep_off_the_start: bool = _since(2)  # R18.1
    chests_may_touch_goals: bool = _since(2)  # R20.1
    reached_goals_stay: bool = _since(2)  # R20.6, R20.15
    discards_are_picked_at_once: bool = _since(2)  # R20.19, R20.21


def judgements_of(revision: int) -> Judgements:
    """What holds in a game of this revision."""
    return Judgements(**{each.name: revision >= each.metadata["since"] for each in fields(Judgements)})
