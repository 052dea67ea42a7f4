"""Forgetting reaches every cache: none keeps a person, or letters, that the store has forgotten."""

from __future__ import annotations

import functools
import gc
import sys
from collections.abc import Iterator
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any

import pytest

from pbem.app.lobby.people import erase, player_of
from pbem.app.play.clock import tick
from tests.kit.desk import Desk, make_desk

SAID, UNREAD = "the marmalade is in the cellar", "this stands in her mail only"
HERS = ("Anna", "anna@example.org", SAID, UNREAD)

Cache = functools._lru_cache_wrapper
INSIDE = (dict, list, tuple, set, frozenset)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    for cache in caches().values():  # such as that of links, which other tests take apart
        cache.cache_clear()
    made = make_desk(tmp_path, keep_mail_days=30)
    made.new_game()
    yield made
    made.app.store.close()


def talked(desk: Desk) -> None:
    """Anna says something, and says it again: then her words are compared with letters to her."""
    for _ in range(2):
        desk.write(0, f"{UNREAD}\n\nsay {SAID}")
        desk.later(hours=1)


def caches() -> dict[str, Any]:
    """Every cache of the loaded package, by its name."""
    modules = [module for name, module in sys.modules.items() if name.partition(".")[0] == "pbem"]
    found = [value for module in modules for value in vars(module).values() if isinstance(value, Cache)]
    return {f"{cache.__module__}.{cache.__qualname__}": cache for cache in found}


def texts_in(root: Any) -> Iterator[str]:
    """All texts that something holds, however deep."""
    waiting, seen = [root], set()
    while waiting:
        one = waiting.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        if isinstance(one, bytes):
            yield one.decode("utf-8", "replace")
        elif isinstance(one, str):
            yield one
        elif isinstance(one, Cache):
            held = (part for part in gc.get_referents(one) if part is not vars(one))  # the docstring
            waiting += [part for part in held if isinstance(part, dict)]
        elif isinstance(one, INSIDE) or type(one).__name__ == "_lru_list_elem" or is_row(one):
            waiting += gc.get_referents(one)


def is_row(one: Any) -> bool:
    return is_dataclass(one) and not isinstance(one, type)


def holders(app: Any) -> set[str]:
    """Where something of Anna is still remembered."""
    places = caches() | {"games": app.games}
    return {
        name
        for name, cache in places.items()
        if any(hers in text for text in texts_in(cache) for hers in HERS)
    }


def test_no_cache_remembers_a_player_who_was_erased(desk: Desk) -> None:
    talked(desk)
    assert len(holders(desk.app)) > 3  # or this test would see nothing
    erase(desk.app, player_of(desk.app, "Anna"))
    assert holders(desk.app) == set()


def test_no_cache_remembers_letters_that_are_emptied_by_age(desk: Desk) -> None:
    talked(desk)
    assert any(UNREAD in text for text in texts_in(list(caches().values())))
    desk.later(days=31)
    assert not any(UNREAD in text for text in texts_in(list(caches().values())))


def test_a_server_forgets_whom_another_process_has_erased(desk: Desk, tmp_path: Path) -> None:
    talked(desk)
    running = make_desk(tmp_path)
    running.clock.at = desk.clock.at
    running.game()
    assert running.app.games
    erase(desk.app, player_of(desk.app, "Anna"))
    tick(running.app)
    assert not any("Anna" in text for text in texts_in(running.app.games))
    running.app.store.close()
