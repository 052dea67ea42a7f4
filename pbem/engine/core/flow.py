"""A decision on its way: the facts so far, the position they lead to, and the steps still to do.

A turn is a short list of steps (reveal goals, draw, next player). Steps run at once; one that needs a
person or an rng stops the flow with ``ask``, and what remains is kept in the state as data, so that a
game can wait for days in the middle of a turn.
"""

from __future__ import annotations

from pbem.engine.core.apply import CHANGE
from pbem.engine.core.facts import Ask, Asked, Fact, Seat, Step
from pbem.engine.core.state import State


class Flow:
    """Facts of one decision, folded as they are made.

    ``state`` is one draft that every fact changes: what must be known of an earlier position is read before.
    """

    __slots__ = ("facts", "state", "todo")

    def __init__(self, state: State) -> None:
        self.state = state.draft()
        self.facts: list[Fact] = []
        self.todo: list[Step] = []  # the next step is the last one

    @property
    def seat(self) -> Seat:
        """The seat whose turn it is."""
        return self.state.active

    def add(self, fact: Fact) -> None:
        self.facts.append(fact)
        CHANGE[type(fact)](self.state, fact)

    def first(self, *steps: Step) -> None:
        """Do these steps before all others."""
        self.todo.extend(reversed(steps))

    def last(self, *steps: Step) -> None:
        """Do these steps after all others of the turn."""
        self.todo[:0] = reversed(steps)

    def instead(self, *steps: Step) -> None:
        """Forget what remained and do these steps."""
        self.todo.clear()
        self.first(*steps)

    def ask(self, *asks: Ask) -> None:
        """Stop here until the asks are answered; without any, until chance has spoken."""
        then = tuple(reversed(self.todo))
        self.todo.clear()
        self.add(Asked(asks, then))

    def run(self, *steps: Step) -> None:
        """Do the steps, and those they call for, until the turn is over or somebody is asked."""
        todo, table = self.todo, self.state.rules.steps
        todo.extend(reversed(steps))
        while todo:
            step = todo.pop()
            table[step[0]](self, *step[1:])
