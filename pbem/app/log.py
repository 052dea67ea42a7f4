"""The log of a loaded game: the last turns are at hand, earlier ones are read when somebody looks there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import overload

from pbem.store.schema.rows import Decision

Earlier = Callable[[], Sequence[Decision]]


def _none() -> Sequence[Decision]:
    return ()


class Log(Sequence[Decision]):
    """All decisions of a game; the number of each is one more than its place."""

    __slots__ = ("_at_hand", "_earlier", "_unread")

    def __init__(self, at_hand: tuple[Decision, ...] = (), earlier: Earlier = _none) -> None:
        """``earlier`` finds those before the first one at hand; it is asked again and again."""
        self._at_hand = at_hand
        self._earlier = earlier
        self._unread = at_hand[0].seq - 1 if at_hand else 0

    def then(self, *decisions: Decision) -> Log:
        """The log with more decisions at its end."""
        return Log((*self._at_hand, *decisions), self._earlier)

    def __len__(self) -> int:
        return self._unread + len(self._at_hand)

    @overload
    def __getitem__(self, at: int) -> Decision: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Decision, ...]: ...

    def __getitem__(self, at: int | slice) -> Decision | tuple[Decision, ...]:
        if isinstance(at, slice):
            start, stop, step = at.indices(len(self))
            if step == 1 and start >= self._unread:
                return self._at_hand[start - self._unread : max(stop, start) - self._unread]
            return self._all()[at]
        place = at - self._unread if at >= 0 else at + len(self._at_hand)
        return self._at_hand[place] if place >= 0 else self._all()[at]

    def __iter__(self) -> Iterator[Decision]:
        return iter(self._all())

    def __reversed__(self) -> Iterator[Decision]:
        yield from reversed(self._at_hand)
        if self._unread:
            yield from reversed(self._earlier())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Log) and self._all() == other._all()

    def _all(self) -> tuple[Decision, ...]:
        return (*self._earlier(), *self._at_hand) if self._unread else self._at_hand
