"""What a person wishes lies in one column, and two wishes at once do not undo each other."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from pbem.store.schema.kinds import MailPreference, TalkPreference
from pbem.store.schema.preferences import UNTOLD, Preferences, read, written
from pbem.store.store import Store
from tests.kit.patience import PATIENCE
from tests.kit.store import add_player


@pytest.mark.parametrize(
    "hers", [UNTOLD, Preferences("pl", "Europe/Warsaw", MailPreference.DAILY, stop="goals")]
)
def test_what_is_written_is_read(hers: Preferences) -> None:
    assert read(written(hers)) == hers


def test_only_what_was_set_is_stored() -> None:
    assert written(UNTOLD) == "{}"
    assert written(UNTOLD.having(talk="now")) == '{"talk": "now"}'
    assert isinstance(UNTOLD.having(talk="now").talk, TalkPreference)


@pytest.mark.parametrize("garbage", ["", "7", "[]", '{"quiet": 7}', '{"talk": "sing"}', '{"colour": "red"}'])
def test_anything_else_is_no_preference(garbage: str) -> None:
    with pytest.raises((ValueError, LookupError)):
        read(garbage)


def test_two_who_set_different_things_at_once_both_have_their_way(store: Store, path: Path) -> None:
    player = add_player(store, "Anna", "anna@example.org").id
    wishes = {"quiet": "23:00-07:00", "zone": "Asia/Tokyo", "board": "ascii", "stop": "goals"}

    def wish(name: str, value: str) -> None:
        other = Store.open(path, patience=PATIENCE)
        for _ in range(5):
            other.set_player(player, **{name: value})
        other.close()

    threads = [threading.Thread(target=wish, args=wished) for wished in wishes.items()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = store.player(player)
    assert found is not None
    assert found.preferences == Preferences(**wishes)  # type: ignore[arg-type]
