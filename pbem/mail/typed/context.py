"""What a line is read with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from pbem.engine import Move, Seat, View
from pbem.render.numbered import numbered


@dataclass(frozen=True)
class ReadingContext:
    """Who writes, what she sees, and whether her question is still open."""

    names: Sequence[str]
    seat: Seat
    seen: View
    is_open: bool = True
    is_ours: Callable[[str], bool] = lambda _: False  # whether a text begins with a copy of a letter of ours
    listed: tuple[Move, ...] | None = None  # the numbered moves, where they are others than those of a letter
    lang: str = "en"  # the language whose words count beside the English ones

    @cached_property
    def offered(self) -> tuple[Move, ...]:
        """The moves that a bare number can mean; the first is number 1."""
        return numbered(self.seen) if self.listed is None else self.listed
