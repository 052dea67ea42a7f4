"""An invited game begins by itself: all have joined, and no more words are taken for the deals."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from pbem.app.errors import BadSetup, BeginsByItself, OrganiserTooLate, SaltsClosed, WrongStatus
from pbem.app.lobby.games import NewGame, NewPlayer, create, start
from pbem.app.lobby.luck import tell_luck
from pbem.app.lobby.people import erase, player_of
from pbem.app.play.clock import tick
from pbem.store.schema.changes import Change
from pbem.store.schema.kinds import DueKind
from pbem.store.store import Store
from tests.app.conftest import World
from tests.kit.commands import decline, join, leave, ready, salt
from tests.kit.draws import RESULT, gathered_for_draw
from tests.kit.engines import raw


def invited(world: World, *bots: str, all_join: bool = True, **parts: Any) -> str:
    code = world.new_game(*bots, begin=False, invite=True, **parts)
    for seat in range(3 if all_join else 0):
        join(world.app, code, seat)
    return code


def closing(world: World) -> list[timedelta]:
    """How long words are still taken."""
    rows = world.app.store.dues("K7")
    return [row.due_at - world.clock.at for row in rows if row.kind == DueKind.SALTS]


def status(world: World) -> str:
    return world.game().row.status


# The moment at which words close ----------------------------------------------------------------------


def test_it_stands_in_the_terms(world: World) -> None:
    for code, parts, seconds in (
        ("K7", {"invite": True}, 24 * 60 * 60),
        ("K8", {"invite": True, "salts_close": 90}, 90),
        ("K9", {}, None),
    ):
        world.new_game(code=code, begin=False, **parts)
        terms = world.game(code).row.further_terms
        assert terms is not None
        assert terms["salts_close"] == seconds


@pytest.mark.parametrize(
    "parts",
    [{"salts_close": 60}, {"invite": True, "salts_close": -1}, {"invite": True, "salts_close": 10**9}],
)
def test_it_cannot_be_just_anything(world: World, parts: dict[str, Any]) -> None:
    with pytest.raises(BadSetup):
        world.new_game(begin=False, **parts)


def test_it_comes_some_time_after_the_last_one_has_joined(world: World) -> None:
    code = invited(world, all_join=False, salts_close=3600)
    for seat in (0, 1):
        join(world.app, code, seat)
    assert closing(world) == []
    world.clock.skip(days=3)
    join(world.app, code, 2)
    assert closing(world) == [timedelta(hours=1)]
    world.clock.skip(minutes=30)
    join(world.app, code, 0)  # once more changes nothing
    assert closing(world) == [timedelta(minutes=30)]


def test_then_the_game_begins_exactly_once(world: World) -> None:
    invited(world)
    world.clock.skip(hours=24, seconds=-1)
    tick(world.app)
    assert status(world) == "open"
    world.clock.skip(seconds=1)
    tick(world.app)
    tick(world.app)
    assert status(world) == "running"
    assert sorted(seat for seat, sheet in world.post.sheets if sheet.begins) == [0, 1, 2]
    assert world.game().row.started_at == world.clock.at
    assert closing(world) == []


def test_it_begins_as_soon_as_everybody_has_added_words(world: World) -> None:
    code = invited(world, "random")
    salt(world.app, code, 0, "elm")
    salt(world.app, code, 2, "fir")
    salt(world.app, code, 2, "oak")  # another thought
    assert status(world) == "open"
    salt(world.app, code, 1, "ash")
    assert status(world) == "running"
    assert world.game().row.salts == ("elm", "ash", "oak", "K7:3")


def test_it_begins_as_soon_as_all_others_are_ready(world: World) -> None:
    code = invited(world, "random")
    ready(world.app, code, 0)
    salt(world.app, code, 2, "fir")
    assert status(world) == "open"
    ready(world.app, code, 1)
    assert status(world) == "running"
    assert world.game().row.salts == ("K7:0", "K7:1", "fir", "K7:3")
    assert [seat.status for seat in world.game().seats] == ["joined"] * 4


def test_whoever_is_ready_may_still_have_another_thought(world: World) -> None:
    code = invited(world)
    ready(world.app, code, 0)
    salt(world.app, code, 0, "elm")
    join(world.app, code, 0)  # once more changes nothing
    assert world.game().seats[0].status == "ready"
    salt(world.app, code, 1, "fir")
    ready(world.app, code, 2)
    assert status(world) == "running"
    assert world.game().row.salts == ("elm", "fir", "K7:2")


def test_whoever_is_ready_wants_to_play(world: World) -> None:
    code = invited(world, all_join=False)
    decline(world.app, code, 1)
    for seat in (0, 1):
        ready(world.app, code, seat)
    assert [seat.status for seat in world.game().seats] == ["ready", "ready", "invited"]
    assert closing(world) == []
    ready(world.app, code, 2)
    assert status(world) == "running"


def test_nobody_comes_back_into_a_running_game_by_being_ready(world: World) -> None:
    code = world.new_game()
    leave(world.app, code, 1)
    with pytest.raises(WrongStatus):
        ready(world.app, code, 1)


def test_a_bot_is_never_asked_whether_it_is_ready(world: World) -> None:
    code = invited(world, "random")
    with pytest.raises(BadSetup):
        ready(world.app, code, 3)


def test_words_may_come_before_everybody_has_joined(world: World) -> None:
    code = invited(world, all_join=False)
    for seat in range(3):
        salt(world.app, code, seat, "elm")
        assert status(world) == "open"
    join(world.app, code, 0)
    join(world.app, code, 1)
    assert status(world) == "open"
    join(world.app, code, 2)
    assert status(world) == "running"


def test_without_any_time_for_words_the_last_one_to_join_begins_the_game(world: World) -> None:
    invited(world, salts_close=0)
    assert status(world) == "running"


def test_nobody_can_add_words_after_that_moment_though_the_clock_comes_late(world: World) -> None:
    code = invited(world)
    world.clock.skip(hours=24)
    with pytest.raises(SaltsClosed):
        salt(world.app, code, 0, "elm")
    tick(world.app)
    with pytest.raises(WrongStatus):
        salt(world.app, code, 0, "elm")
    assert world.game().row.salts == ("K7:0", "K7:1", "K7:2")


def test_nobody_can_bring_it_forward(world: World) -> None:
    code = invited(world)
    salt(world.app, code, 1, "elm")
    with pytest.raises(BeginsByItself) as refused:
        start(world.app, code)
    assert refused.value.salts_close_at == world.clock.at + timedelta(hours=24)
    assert refused.value.silent == ("Anna", "Carla")
    assert status(world) == "open"


@pytest.mark.parametrize("goes", [decline, leave, lambda app, *_: erase(app, player_of(app, "Carla"))])
def test_while_somebody_is_missing_no_time_runs(world: World, goes: Any) -> None:
    code = invited(world)
    goes(world.app, code, 2)
    assert closing(world) == []
    world.clock.skip(days=2)
    tick(world.app)
    salt(world.app, code, 0, "elm")
    assert status(world) == "open"


def test_whoever_comes_back_gives_everybody_the_whole_time_again(world: World) -> None:
    code = invited(world)
    world.clock.skip(hours=23)
    decline(world.app, code, 2)
    join(world.app, code, 2)
    assert closing(world) == [timedelta(hours=24)]


def test_a_game_without_invitations_waits_for_its_start(world: World) -> None:
    code = world.new_game(begin=False)
    for seat in range(3):
        salt(world.app, code, seat, "elm")
    world.clock.skip(days=9)
    tick(world.app)
    assert status(world) == "open"
    start(world.app, code)
    assert status(world) == "running"


def test_a_game_from_before_there_was_such_a_moment_waits_for_its_start(world: World, tmp_path: Path) -> None:
    code = invited(world, all_join=False)
    without_further_terms(tmp_path)
    for seat in range(3):
        join(world.app, code, seat)
    assert closing(world) == []
    start(world.app, code)
    assert status(world) == "running"


@pytest.mark.parametrize("stored", [True, False])
def test_a_server_that_is_killed_while_a_game_begins_lets_it_begin_once(
    world: World, stored: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = invited(world)
    world.clock.skip(hours=24)
    store = Store.commit

    def killed(self: Store, *changes: Change) -> None:
        if stored:
            store(self, *changes)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Store, "commit", killed)
        with pytest.raises(KeyboardInterrupt):
            tick(world.app)
    assert status(world) == ("running" if stored else "open")
    assert len(world.app.store.outbox(game=code)) == (3 if stored else 0)
    tick(world.app)
    assert status(world) == "running"
    assert len(world.app.store.outbox(game=code)) == 3
    assert [decision.seq for decision in world.game().log] == [1]


# Whose words they are -------------------------------------------------------------------------------


def test_the_organiser_has_a_seat_and_adds_words_before_all_others_or_not_at_all(world: World) -> None:
    code = invited(world, organiser="boris", all_join=False)
    terms = world.game().row.further_terms
    assert terms is not None
    assert terms["organiser"] == 1
    salt(world.app, code, 1, "elm")
    salt(world.app, code, 1, "oak")
    salt(world.app, code, 0, "fir")
    with pytest.raises(OrganiserTooLate):
        salt(world.app, code, 1, "ash")
    salt(world.app, code, 0, "yew")
    assert world.game().row.salts == ("yew", "oak", "K7:2")


@pytest.mark.parametrize("name", ["Dora", "Bot0x", "p1"])
def test_the_organiser_is_one_of_the_people(world: World, name: str) -> None:
    with pytest.raises(BadSetup, match=name):
        world.new_game("random", begin=False, organiser=name)


def test_a_bot_never_has_words(world: World) -> None:
    code = world.new_game("random", begin=False)
    with pytest.raises(BadSetup):
        salt(world.app, code, 3, "elm")
    assert world.game().row.salts[3] == "K7:3"


def test_somebody_has_to_be_invited(world: World) -> None:
    bots = tuple(NewPlayer(f"Bot{letter}", bot="random") for letter in "abc")
    with pytest.raises(BadSetup, match="invited"):
        create(world.app, NewGame(bots, "K7", invite=True))


def without_further_terms(folder: Path) -> None:
    """Let the game be one of earlier days."""
    with raw(folder / "pbem.sqlite") as connection:
        connection.execute("UPDATE game SET further_terms = NULL")


# With a public draw ---------------------------------------------------------------------------------


def test_with_a_draw_nothing_but_its_result_is_waited_for(world: World) -> None:
    code = gathered_for_draw(world)
    assert closing(world) == []
    world.clock.skip(days=9)
    tick(world.app)
    join(world.app, code, 0)
    assert status(world) == "open"
    tell_luck(world.app, code, RESULT)
    assert status(world) == "running"
    assert sorted(seat for seat, sheet in world.post.sheets if sheet.begins) == [0, 1, 2]
