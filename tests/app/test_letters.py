"""News: nobody is told her own moves alone, and nothing twice."""

from __future__ import annotations

import random

import pytest

from pbem.app.lobby.invitations import invite
from pbem.app.lobby.people import player_of, set_preference
from pbem.app.play.clock import tick
from pbem.app.sheet import KEEPS_INFORMED
from pbem.app.sheets.sheet import Sheet
from pbem.engine import Seat, legal_moves, write
from tests.app.conftest import PEOPLE, World
from tests.kit.commands import abandon, join, say, submit


def wants(world: World, seat: Seat, news: str) -> None:
    set_preference(world.app, player_of(world.app, PEOPLE[seat].address), "mail", news)


def decide(world: World, turns: int = 1) -> None:
    for _ in range(turns):
        submit(world.app, "K7", world.to_move(), world.any_line(), "cli")


def last_letter(world: World, seat: Seat) -> Sheet:
    return [sheet for to, sheet in world.post.sheets if to == seat][-1]


def told(world: World, seat: Seat) -> list[int]:
    """The numbers of the decisions in the newest letter."""
    return [event.seq for event in last_letter(world, seat).history]


def test_her_own_move_is_no_news_for_its_maker(world: World) -> None:
    world.new_game(cooling=0)
    decide(world)
    seat = world.to_move()  # whose turn mail has told her of the first move
    wants(world, seat, "every-move")
    before = world.post.kinds(seat)
    decide(world)
    assert world.post.kinds(seat) == before
    decide(world)
    assert world.post.kinds(seat) == [*before, "table"]


def test_what_luck_brings_after_her_own_move_is_no_news_for_its_maker(world: World) -> None:
    world.new_game(cooling=0, modules=("wc2019",))  # where luck lets every card pass that nobody stops
    seat = world.to_move()
    lays = (move for move in legal_moves(world.game().state, seat) if move.verb == "lay")
    wants(world, seat, "every-move")
    before = world.post.kinds(seat)
    submit(world.app, "K7", seat, write(next(lays)), "cli")
    assert world.game().log[-1].cause == "chance"
    assert world.post.kinds(seat) == before


def test_with_her_own_move_she_hears_what_others_did_at_once(world: World) -> None:
    world.new_game("random", "random", "random", cooling=0)
    while (world.game().state.active + 1) % 6 < 3:  # until a bot is next
        decide(world)
    seat = world.to_move()
    wants(world, seat, "every-move")
    before = world.post.kinds(seat)
    decide(world)
    assert world.post.kinds(seat) == [*before, "table"]


def test_there_is_no_letter_of_the_day_about_her_own_moves_alone(world: World) -> None:
    world.new_game(cooling=0, per_turn=10 * 86400)
    seat = world.to_move()
    wants(world, seat, "daily")
    before = world.post.kinds(seat)
    decide(world)
    world.clock.skip(days=2)
    tick(world.app)
    assert world.post.kinds(seat) == before
    decide(world)
    world.clock.skip(days=2)
    tick(world.app)
    assert world.post.kinds(seat) == [*before, "table"]
    assert told(world, seat) == [2, 3]  # then her own move stands among the others


def test_her_own_words_are_no_news_for_her(world: World) -> None:
    code = world.new_game()
    for seat in range(3):
        wants(world, seat, "every-move")
    world.clock.skip(minutes=1)
    say(world.app, code, 0, "hello", cooling=0)
    tick(world.app)
    assert world.post.kinds(0).count("table") == 0
    assert [remark.text for remark in last_letter(world, 1).talk] == ["hello"]


def test_what_was_said_waits_for_the_letter_of_the_day_of_those_who_want_one(world: World) -> None:
    code = world.new_game(per_turn=10 * 86400)
    wants(world, 1, "daily")
    world.clock.skip(minutes=1)
    say(world.app, code, 0, "hello", cooling=0)
    tick(world.app)
    assert [row.seat for row in world.app.store.dues(code) if row.kind == "daily"] == [1]
    world.clock.skip(days=1)
    tick(world.app)
    assert [remark.text for remark in last_letter(world, 1).talk] == ["hello"]
    assert "table" not in world.post.kinds(2)


# Nothing twice --------------------------------------------------------------------------------------


def test_what_the_first_letter_told_is_not_among_the_news(world: World) -> None:
    code = world.new_game(begin=False, invite=True, cooling=0)
    invite(world.app, code)
    for seat in range(3):
        join(world.app, code, seat)
    watcher = (world.to_move() + 2) % 3
    wants(world, watcher, "every-move")
    decide(world)
    assert last_letter(world, watcher).kind == "table"
    assert told(world, watcher) == [2]  # not the deal, which is number 1


def test_what_the_news_told_is_not_told_again(world: World) -> None:
    world.new_game("random", cooling=0)
    wants(world, 1, "every-move")
    decide(world, 9)
    news = [sheet for seat, sheet in world.post.sheets if (seat, sheet.kind) == (1, "table")]
    assert len(news) >= 3
    seen = [event.seq for sheet in news for event in sheet.history]
    assert seen == sorted(set(seen))


def test_what_the_end_of_a_round_told_is_not_among_the_news(world: World) -> None:
    world.new_game(cooling=0, settings={"rounds": 2})
    while world.game().row.round == 1:
        decide(world)
    (ended,) = {max(told(world, seat)) for seat in range(3) if last_letter(world, seat).kind == "round_over"}
    watcher = (world.to_move() + 2) % 3
    wants(world, watcher, "every-move")
    decide(world)
    assert last_letter(world, watcher).kind == "table"
    assert min(told(world, watcher)) > ended


@pytest.mark.parametrize("end", ["game_over", "abandoned"])
def test_after_the_end_there_is_only_talk(world: World, end: str) -> None:
    code = world.new_game(cooling=0, settings={"rounds": 1})
    decide(world)
    if end == "abandoned":
        abandon(world.app, code)
    while world.game().row.status == "running":
        decide(world)
    assert {last_letter(world, seat).kind for seat in range(3)} == {end}
    world.clock.skip(minutes=1)
    say(world.app, code, 0, "thanks", cooling=0)
    tick(world.app)
    for seat in (1, 2):
        assert last_letter(world, seat).kind == "table"
        assert told(world, seat) == []


@pytest.mark.parametrize("seed", [pytest.param(seed, marks=pytest.mark.sample) for seed in range(3)])
def test_no_letter_tells_what_an_earlier_one_to_its_reader_has_told(world: World, seed: int) -> None:
    """Whatever mails they want: one after every move, one a day, or only their turns."""
    code = world.new_game("random", cooling=0, settings={"rounds": 2})
    for seat, wish in enumerate(("my-turn", "every-move", "daily")):
        wants(world, seat, wish)
    rng = random.Random(seed)
    while world.game(code).row.status == "running":
        state = world.game(code).state
        seat = state.asks[0].seat
        if rng.random() < 0.1:
            say(world.app, code, seat, "hello", cooling=0)
        submit(world.app, code, seat, write(rng.choice(legal_moves(state, seat))), "cli", cooling=0)
        world.clock.skip(hours=rng.randrange(9))
        tick(world.app)
    for seat in range(3):
        letters = [sheet for to, sheet in world.post.sheets if to == seat and sheet.kind in KEEPS_INFORMED]
        numbers = [event.seq for sheet in letters for event in sheet.history if sheet.kind != "nudge"]
        assert numbers == sorted(set(numbers)), "told twice, or out of order"
        assert numbers == list(range(1, world.game(code).row.seq + 1)), "something was not told"
        talk = [remark.at for sheet in letters for remark in sheet.talk if sheet.kind != "nudge"]
        assert talk == sorted(talk)
