"""What a check says about a game: what is wrong with it, and at which row."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not as it should be: a code, the first row it shows at (0: the game as a whole)."""

    code: str
    seq: int = 0
    details: dict[str, Any] = field(default_factory=dict)


class Wrong(Exception):
    """Leaves the check at the first thing that is wrong; later rows would only follow from it."""

    def __init__(self, code: str, seq: int = 0, **details: Any) -> None:
        super().__init__(code)
        self.finding = Finding(code, seq, details)
