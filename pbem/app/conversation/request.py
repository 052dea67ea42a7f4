"""One request of one person while it is carried out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from pbem.app.conversation.command import Kind
from pbem.app.sheets.answers import Answer
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import Seat


@dataclass(slots=True)
class Request:
    """What one person asks for at once: all commands of a mail, or one that was typed."""

    work: UnitOfWork
    seat: Seat
    cause: str  # of the decisions that it makes
    question: int | None = None  # that it answers; None: whatever is asked now
    cooling: int | None = None  # seconds, in the place of the game's own
    trace: str | None = None  # by which a copy of it is recognised; what was typed is no copy
    hints: Mapping[str, str | None] = field(default_factory=dict)  # preferences that its writer may have
    asked: list[tuple[Kind, str]] = field(default_factory=list)
    told: set[str] = field(default_factory=set)  # names of preferences that it sets
    final_at: datetime | None = None
    hurried: bool = False  # it says go, so nothing in it cools
    moved: bool = False
    agreed: bool = False  # to take the last decision back
    spoke: bool = False

    @property
    def is_open(self) -> bool:
        """Whether the question that it answers still waits."""
        return self.question is None or self.work.before.question(self.seat) == self.question


class NotDone(Exception):
    """Nothing of a request is done, and why; the cause is the refusal, if it was one command's."""

    def __init__(self, *answers: Answer) -> None:
        super().__init__("not done")
        self.answers = answers
