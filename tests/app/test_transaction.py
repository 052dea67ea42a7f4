"""A use case that clashes with another writer begins again, a few times and not for ever."""

from __future__ import annotations

import pytest

from pbem.store.schema.changes import Change
from pbem.store.schema.errors import Conflict
from tests.app.conftest import World
from tests.kit.commands import say


class Busy:
    """A store in which others are faster a few times."""

    def __init__(self, world: World, clashes: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self.left, self.tries = clashes, 0
        self._commit = world.app.store.commit
        monkeypatch.setattr(world.app.store, "commit", self.commit)

    def commit(self, *changes: Change) -> object:
        self.tries += 1
        if self.left:
            self.left -= 1
            raise Conflict("somebody else was faster")
        return self._commit(*changes)


def test_the_fifth_try_still_counts(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    code = world.new_game()
    busy = Busy(world, 4, monkeypatch)
    say(world.app, code, 0, "hello")
    assert busy.tries == 5
    assert [row.text for row in world.app.store.talk(code)] == ["hello"]


def test_after_five_clashes_the_caller_is_told(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    code = world.new_game()
    busy = Busy(world, 99, monkeypatch)
    with pytest.raises(Conflict):
        say(world.app, code, 0, "hello")
    assert busy.tries == 5
    assert world.app.store.talk(code) == ()
