"""How a game begins: with the last `join`, with the host's `start`, or with the result of a public draw."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.app.errors import BadSetup, WrongStatus
from pbem.app.lobby.games import NewGame, NewPlayer, create, start
from pbem.app.lobby.luck import tell_luck
from pbem.app.lobby.people import erase, player_of
from pbem.app.play.clock import tick
from pbem.store.schema.changes import Change
from pbem.store.store import Store
from tests.app.conftest import World
from tests.kit.commands import decline, join, leave
from tests.kit.draws import RESULT, gathered_for_draw


def invited(world: World, *bots: str, joined: int = 0, **parts: Any) -> str:
    """A game K7 to which three people are invited, of whom so many have joined."""
    code = world.new_game(*bots, begin=False, invite=True, **parts)
    for seat in range(joined):
        join(world.app, code, seat)
    return code


def status(world: World) -> str:
    return world.game().row.status


# With the last join ---------------------------------------------------------------------------------


def test_the_last_join_begins_the_game_at_once(world: World) -> None:
    code = invited(world, "random")
    for seat in (2, 0):
        join(world.app, code, seat)
        assert status(world) == "open"
    world.clock.skip(days=3)
    join(world.app, code, 1)
    assert status(world) == "running"
    assert world.game().row.started_at == world.clock.at
    assert sorted(seat for seat, sheet in world.post.sheets if sheet.begins) == [0, 1, 2]
    tick(world.app)
    assert world.game().log[0].seq == 1
    assert sorted(seat for seat, sheet in world.post.sheets if sheet.begins) == [0, 1, 2]


def test_nothing_about_words_stands_in_the_terms(world: World) -> None:
    invited(world, organiser="Anna", words="elm")
    terms = world.game().row.further_terms
    assert terms is not None
    assert not [name for name in terms if "salt" in name or "word" in name]


def test_words_come_with_the_join_that_seats_somebody_and_with_no_other(world: World) -> None:
    code = invited(world, "random")
    join(world.app, code, 0, "  my   own words ")
    join(world.app, code, 0, "other words")
    join(world.app, code, 1)
    join(world.app, code, 1, "too late")
    join(world.app, code, 2, "fir")
    assert world.game().row.salts == ("my own words", "K7:1", "fir", "K7:3")
    assert status(world) == "running"


def test_the_code_of_the_game_behind_join_names_the_game(world: World) -> None:
    code = invited(world)
    join(world.app, code, 0, "k7")
    assert world.game().row.salts[0] == "K7:0"


def test_whoever_declines_and_joins_again_has_another_thought(world: World) -> None:
    code = invited(world)
    join(world.app, code, 0, "elm")
    decline(world.app, code, 0)
    join(world.app, code, 0, "oak")
    assert world.game().row.salts[0] == "oak"


@pytest.mark.parametrize("goes", [decline, leave, lambda app, *_: erase(app, player_of(app, "Anna"))])
def test_a_game_does_not_begin_while_somebody_is_missing(world: World, goes: Any) -> None:
    code = invited(world, joined=2)
    goes(world.app, code, 0)
    join(world.app, code, 2)
    world.clock.skip(days=9)
    tick(world.app)
    assert status(world) == "open"
    with pytest.raises(BadSetup, match="did not say join"):
        start(world.app, code)


def test_nobody_joins_a_game_that_runs(world: World) -> None:
    code = invited(world, joined=3)
    with pytest.raises(WrongStatus):
        join(world.app, code, 1, "late words")
    assert world.game().row.salts == ("K7:0", "K7:1", "K7:2")


@pytest.mark.parametrize("stored", [True, False])
def test_a_server_that_is_killed_while_a_game_begins_lets_it_begin_once(
    world: World, stored: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = invited(world, joined=2)
    store = Store.commit

    def killed(self: Store, *changes: Change) -> None:
        if stored:
            store(self, *changes)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Store, "commit", killed)
        with pytest.raises(KeyboardInterrupt):
            join(world.app, code, 2)
    assert status(world) == ("running" if stored else "open")
    assert len(world.app.store.outbox(game=code)) == (3 if stored else 0)
    if not stored:
        join(world.app, code, 2)
    assert status(world) == "running"
    assert len(world.app.store.outbox(game=code)) == 3
    assert [decision.seq for decision in world.game().log] == [1]


# The organiser's words --------------------------------------------------------------------------------


def test_the_organisers_words_come_when_the_table_is_made_and_never_change(world: World) -> None:
    code = invited(world, organiser="boris", words=" sea  and sand ")
    terms = world.game().row.further_terms
    assert terms is not None
    assert terms["organiser"] == 1
    join(world.app, code, 1, "ash")
    decline(world.app, code, 1)
    join(world.app, code, 1, "oak")
    assert world.game().row.salts == ("K7:0", "sea and sand", "K7:2")


def test_an_organiser_who_gave_no_words_can_add_none(world: World) -> None:
    code = invited(world, organiser="Anna")
    join(world.app, code, 0, "ash")
    assert world.game().row.salts[0] == "K7:0"


@pytest.mark.parametrize(
    ("parts", "why"),
    [
        ({"words": "elm"}, "organiser"),
        ({"words": "x" * 201, "organiser": "Anna"}, "200"),
        ({"words": " ", "organiser": "Anna"}, "200"),
    ],
)
def test_words_need_an_organiser_and_have_up_to_200_characters(
    world: World, parts: dict[str, Any], why: str
) -> None:
    with pytest.raises(BadSetup, match=why):
        world.new_game(begin=False, invite=True, **parts)


@pytest.mark.parametrize("name", ["Dora", "Bot0x", "p1"])
def test_the_organiser_is_one_of_the_people(world: World, name: str) -> None:
    with pytest.raises(BadSetup, match=name):
        world.new_game("random", begin=False, organiser=name)


def test_somebody_has_to_be_invited(world: World) -> None:
    bots = tuple(NewPlayer(f"Bot{letter}", bot="random") for letter in "abc")
    with pytest.raises(BadSetup, match="invited"):
        create(world.app, NewGame(bots, "K7", invite=True))


# Without invitations --------------------------------------------------------------------------------


def test_a_game_without_invitations_waits_for_its_start_and_takes_words_until_then(world: World) -> None:
    code = world.new_game(begin=False)
    for seat, words in ((0, "elm"), (1, "oak"), (0, "yew"), (2, "")):
        join(world.app, code, seat, words)
    world.clock.skip(days=9)
    tick(world.app)
    assert status(world) == "open"
    start(world.app, code)
    assert status(world) == "running"
    assert world.game().row.salts == ("yew", "oak", "K7:2")


def test_there_too_the_organisers_words_never_change(world: World) -> None:
    code = world.new_game(begin=False, organiser="Anna", words="elm")
    join(world.app, code, 0, "oak")
    assert world.game().row.salts[0] == "elm"


@pytest.mark.parametrize("words", ["x" * 201, " \n "])
def test_words_have_up_to_200_characters(world: World, words: str) -> None:
    code = world.new_game(begin=False)
    join(world.app, code, 0, f" {'x' * 200}\n")
    with pytest.raises(BadSetup):
        join(world.app, code, 0, words)
    assert world.game().row.salts == ("x" * 200, "K7:1", "K7:2")


def test_a_bot_never_has_words(world: World) -> None:
    code = world.new_game("random", begin=False)
    with pytest.raises(BadSetup):
        join(world.app, code, 3, "elm")
    assert world.game().row.salts[3] == "K7:3"


# With a public draw ---------------------------------------------------------------------------------


def test_with_a_draw_nothing_but_its_result_is_waited_for(world: World) -> None:
    code = gathered_for_draw(world)
    world.clock.skip(days=9)
    tick(world.app)
    join(world.app, code, 0)
    assert status(world) == "open"
    tell_luck(world.app, code, RESULT)
    assert status(world) == "running"
    assert sorted(seat for seat, sheet in world.post.sheets if sheet.begins) == [0, 1, 2]


def test_a_draw_takes_no_words(world: World) -> None:
    code = gathered_for_draw(world)
    decline(world.app, code, 1)
    join(world.app, code, 1, "elm")
    assert world.game().row.salts == ("K7:0", "K7:1", "K7:2")
    assert world.game().seats[1].status == "joined"
