"""What a line is read with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pbem.engine import Seat, View


@dataclass(frozen=True, slots=True)
class ReadingContext:
    """Who writes, what she sees, and whether her question is still open."""

    names: Sequence[str]
    seat: Seat
    seen: View
    is_open: bool = True
