"""A server with many games: what concerns one of them reads no other."""

from __future__ import annotations

import pytest

from pbem.app.errors import NoSuchGame
from pbem.app.game import load
from pbem.app.lobby.games import NewGame, NewPlayer, create
from pbem.app.lobby.overview import games_of_player
from pbem.app.talk.bounce_policy import came_back
from pbem.store.schema.kinds import BounceKind
from tests.app.conftest import PEOPLE, World
from tests.kit.commands import abandon
from tests.kit.store import watched

OTHERS = tuple(NewPlayer(f"Other{n}x", f"other{n}@example.org") for n in range(3))


def ended(world: World, code: str) -> None:
    world.new_game(code=code)
    abandon(world.app, code)


def loaded(world: World) -> set[str]:
    return set(world.app.games)


def test_an_address_that_is_paused_concerns_the_running_games_of_its_owner_only(world: World) -> None:
    for code in ("K7", "K8"):
        world.new_game(code=code)
    for code in ("E1", "E2", "E3"):
        ended(world, code)
    create(world.app, NewGame(PEOPLE, "W1"))
    create(world.app, NewGame(OTHERS, "X1"))
    first, second = (
        world.app.store.outbox(game="K7", seat=0)[:1] + world.app.store.outbox(game="K8", seat=0)[:1]
    )
    came_back(world.app, first, BounceKind.HARD, "5.1.1")
    world.app.games.clear()
    came_back(world.app, second, BounceKind.HARD, "5.1.1")
    assert loaded(world) == {"K7", "K8"}
    told = [sheet.game for _, sheet in world.post.sheets if sheet.kind == "bounce"]
    assert sorted(told) == ["K7", "K7", "K8", "K8"]


def test_the_games_of_a_player_are_told_without_reading_those_that_have_ended(world: World) -> None:
    ended(world, "E1")
    world.clock.skip(hours=1)
    world.new_game()
    world.clock.skip(hours=1)
    create(world.app, NewGame(PEOPLE, "W1", invite=True))
    create(world.app, NewGame(OTHERS, "X1"))
    anna = world.app.store.player_by_address("anna@example.org")
    assert anna is not None
    world.app.games.clear()
    waits, runs, over = games_of_player(world.app, anna.id)
    assert loaded(world) == {"K7"}
    assert (waits.game, waits.status, waits.waiting) == ("W1", "open", ("Anna", "Boris", "Carla"))
    assert (runs.game, runs.status, runs.round) == ("K7", "running", 1)
    assert runs.waiting == (world.game().names[world.to_move()],)
    assert (over.game, over.status, over.waiting, over.yours) == ("E1", "abandoned", (), False)
    assert {one.rounds for one in (waits, runs, over)} == {3}


def test_an_unknown_code_is_answered_with_some_that_are_like_it(world: World) -> None:
    with pytest.raises(NoSuchGame) as none:
        load(world.app, "K7")
    assert none.value.others == ()
    codes = {f"{letter}{number}" for letter in "AKZ" for number in range(10, 90)}
    for code in codes:
        create(world.app, NewGame(PEOPLE, code))
    with pytest.raises(NoSuchGame) as some:
        load(world.app, "K5")
    others = set(some.value.others)
    assert {f"K{number}" for number in range(30, 70)} <= others < codes
    assert len(others) == 100


def test_a_new_game_soon_gets_a_code_where_nearly_all_short_ones_are_taken(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def phase(code: str) -> str | None:
        asked.append(code)
        return "running" if len(code) < 4 else None

    monkeypatch.setattr(world.app.store, "phase", phase)
    assert len(create(world.app, NewGame(PEOPLE))) == 4
    assert len(asked) < 10


def test_making_a_game_reads_no_other(world: World) -> None:
    world.new_game()
    run: list[str] = []
    with watched(run.append):
        create(world.app, NewGame(OTHERS))
    assert not [text for text in run if "FROM entry" in text or "FROM outbox" in text]
    assert len(run) < 20
