"""Caches of what people wrote or are called, which can all be emptied at once.

When a person is erased, or letters are emptied by age, nothing may remember them. So whatever is looked up by
a name, a line or a letter is cached with this and not with ``lru_cache`` alone.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast

from pbem.i18n.words.printing import forget_words

P = ParamSpec("P")
T = TypeVar("T")

_CLEAR: list[Callable[[], None]] = [forget_words]


def personal_cache(maxsize: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Like ``lru_cache``, but ``clear_personal_caches`` empties it too."""

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        cached = lru_cache(maxsize)(function)
        _CLEAR.append(cached.cache_clear)
        return cast(Callable[P, T], cached)

    return decorate


def clear_personal_caches() -> None:
    """Empty the personal caches of this process."""
    for clear in _CLEAR:
        clear()
