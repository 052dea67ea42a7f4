"""How somebody at a table is called: by name, by the beginning of it, or by the seat."""

from __future__ import annotations

import pytest

from pbem.app.errors import NoSuchPlayer
from pbem.app.lobby.games import NewGame, NewPlayer, create, seat_of
from tests.app.conftest import World

NAMES = ("Anna", "Annabel", "Boris")


@pytest.fixture
def code(world: World) -> str:
    players = [NewPlayer(name, f"{name.lower()}@example.org") for name in NAMES]
    return create(world.app, NewGame(players, "K7"))


@pytest.mark.parametrize(
    ("called", "seat"),
    [("anna", 0), (" ANNABEL ", 1), ("annab", 1), ("b", 2), ("p0", 0), ("P2", 2)],
)
def test_a_player_is_found_by_what_means_only_her(world: World, code: str, called: str, seat: int) -> None:
    assert seat_of(world.game(code), called) == seat


@pytest.mark.parametrize("called", ["ann", "carla", "p3", "p", "", "nna"])
def test_what_means_nobody_or_two_is_answered_with_all_names(world: World, code: str, called: str) -> None:
    with pytest.raises(NoSuchPlayer) as refused:
        seat_of(world.game(code), called)
    assert refused.value.others == NAMES
