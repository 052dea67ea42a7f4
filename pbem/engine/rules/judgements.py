"""Judgements that were made anew: each holds in games begun since its revision.

No game can choose them. One begun before goes on, replays and is checked by the judgement of its time, so
the code keeps both; ``rules.judges.NAME`` tells which one holds. Such a line reads

    goals_are_shown: bool = since(2)  # R11.7
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, TypeVar


def since(revision: int) -> Any:
    return field(default=True, metadata={"since": revision})


@dataclass(frozen=True)
class Judgements:
    """Which of them hold in a game; so far none was made anew."""


Known = TypeVar("Known", bound=Judgements)


def judgements_of(revision: int, known: type[Known]) -> Known:
    """Return what holds in a game of this revision."""
    return known(**{each.name: revision >= each.metadata["since"] for each in fields(known)})
