"""The rows of an exported game, and what a check has judged of them so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from pbem.engine import Fact, State, taken_back


class Row(NamedTuple):
    """A row as it was committed to."""

    game: str
    seq: int
    seat: int
    cause: str
    move: str
    facts: list[Any]
    digest: str
    at: str


class Step(NamedTuple):
    """A row that is legal: the position it was decided in, what happened, and the position it leads to."""

    row: Row
    before: State
    facts: Sequence[Fact]
    after: State

    @property
    def seq(self) -> int:
        return self.row.seq

    @property
    def seat(self) -> int:
        return self.row.seat

    @property
    def at(self) -> datetime:
        return datetime.fromisoformat(self.row.at)


Watch = Callable[[Step], None]  # sees every step in turn, and raises Wrong


class Past(NamedTuple):
    """What has been judged already: the positions from the first on, and the facts between them."""

    states: list[State]
    facts: list[Sequence[Fact]]

    def went_on(self, facts: Sequence[Fact], state: State) -> None:
        self.facts.append(facts)
        self.states.append(state)

    def back_to(self, seq: int) -> list[Fact]:
        """The facts by which the position after row ``seq`` comes back."""
        undone = (fact for facts in self.facts[seq:] for fact in facts)
        return taken_back(self.states[seq], self.states[-1], seq, undone)
