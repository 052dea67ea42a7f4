"""One person while she plays: when she answers, what she decides, and what she leaves to be done."""

from __future__ import annotations

from datetime import datetime
from random import Random

from benchmarks.pace.ahead import prepared_for
from benchmarks.pace.people import Person
from benchmarks.pace.setup import Mode
from pbem.bots import BOTS
from pbem.bots.luck import Luck
from pbem.engine import Card, Move, View, write, write_prepared


class Player:
    """Somebody at the table, who knows her own View and what her letters have told."""

    def __init__(self, person: Person, mode: Mode, delays: Random, thoughts: Luck) -> None:
        self.person = person
        self.mode = mode
        self.filed: list[str] = []  # the moves that she has prepared so far
        self.hand: frozenset[Card] = frozenset()  # as a letter has told it last
        self._lines: list[str] = []  # of her newest list
        self._delays = delays
        self._thoughts = thoughts

    def answers_at(self, read_at: datetime) -> datetime:
        """When she answers a letter that has just come."""
        return self.person.answers_at(read_at, self._delays)

    def answer(self, seen: View, names: tuple[str, ...], left: int) -> list[str]:
        """What she writes when it is her turn: a move, and often what she would do in her next turns.

        So many orders are left of what she prepared before.
        """
        move = BOTS["steady"].decide(seen, self._thoughts)
        lines = [write(move, names)]
        if self.mode.prepared and self._delays.random() < self.person.habits.prepares:
            lines += self._list(seen, move, frozenset(seen.hand), names, left)
        return lines

    def look(self, seen: View, names: tuple[str, ...], left: int) -> list[str]:
        """What she writes after a letter with news: a new list, unless hers is complete or as good."""
        if left >= self.person.habits.ahead or self._delays.random() >= self.person.habits.prepares:
            return []
        return self._list(seen, None, frozenset(seen.hand) & self.hand, names, left)

    def _list(
        self, seen: View, move: Move | None, cards: frozenset[Card], names: tuple[str, ...], left: int
    ) -> list[str]:
        """A new list, in the place of what is left of the old one; none if it would say the same again."""
        orders = prepared_for(seen, move, cards, self.person.habits.ahead, self._thoughts)
        lines = [write_prepared(order, names, seen.seat) for order in orders]
        if move is None and lines == self._lines:
            return []
        self._lines = lines
        self.filed += [write(order.move) for order in orders]
        return ["unprepare", *lines] if left and lines else lines
