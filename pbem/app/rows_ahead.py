"""Rows as they will be: read when they are first needed, and changed in memory until everything is stored."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, TypeVar

R = TypeVar("R")


class RowsAhead(Generic[R]):
    """The rows of one kind that a game has, as they are stored and as they will be."""

    def __init__(
        self, read: Callable[[], Iterable[R]], first: Callable[[tuple[R, ...]], Iterable[R]] = iter
    ) -> None:
        """``first`` says how they will be before anybody has changed them."""
        self._read = read
        self._first = first
        self._stored: tuple[R, ...] | None = None
        self._ahead: list[R] = []

    def __iter__(self) -> Iterator[R]:
        """As they will be."""
        self.load()
        return iter(tuple(self._ahead))

    def add(self, row: R) -> None:
        self.load()
        self._ahead.append(row)

    def remove(self, row: R) -> None:
        self.load()
        self._ahead.remove(row)

    def replace(self, rows: Iterable[R]) -> None:
        """Let there be these and no others."""
        self.load()
        self._ahead = list(rows)

    @property
    def added(self) -> tuple[R, ...]:
        return _without(self._ahead, self._stored or ())

    @property
    def removed(self) -> tuple[R, ...]:
        return _without(self._stored or (), self._ahead)

    @property
    def loaded(self) -> bool:
        return self._stored is not None

    @property
    def changed(self) -> bool:
        return bool(self.added or self.removed)

    def load(self) -> None:
        """Read them now, whether or not they are needed."""
        if self._stored is None:
            self._stored = tuple(self._read())
            self._ahead = list(self._first(self._stored))


def _without(rows: Sequence[R], others: Sequence[R]) -> tuple[R, ...]:
    """Those rows that are not among others; nearly all are the very same, and months of talk are many."""
    same = {id(row) for row in others}
    return tuple(row for row in rows if id(row) not in same and row not in others)
