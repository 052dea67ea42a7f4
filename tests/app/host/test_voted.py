"""Votes of a table: who counts, how many are needed, what silence means, and what follows."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.app.errors import BadSetup, NotNow, TableTrouble
from pbem.app.host.voted import ask_for_vote, vote_on
from pbem.app.play.clock import tick
from pbem.app.record.export import whole
from pbem.app.record.verify import verify
from pbem.app.sheets.voting import VoteTold
from pbem.app.table.votes import open_vote, tell_vote
from pbem.app.transaction import in_one
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import NOBODY, Seat
from tests.app.conftest import World
from tests.kit.commands import abandon, leave, submit


def ask(world: World, by: Seat, kind: str, *about: Any) -> bool | None:
    return in_one(world.app, "K7", lambda work: ask_for_vote(work, by, kind, *about))


def say(world: World, seat: Seat, says: str) -> bool | None:
    return in_one(world.app, "K7", lambda work: vote_on(work, seat, says))


def why_not(world: World, *asked: Any) -> TableTrouble:
    with pytest.raises(NotNow) as refused:
        ask(world, *asked)
    return refused.value.why


def last(world: World, seat: Seat) -> VoteTold:
    """What the last letter about a vote tells somebody."""
    told = [sheet.vote for to, sheet in world.post.sheets if to == seat and sheet.vote is not None]
    return told[-1]


def rows(world: World) -> list[tuple[Seat, str, str]]:
    return [(row.seat, row.cause, row.move) for row in world.game().log if not row.facts]


def in_order(world: World) -> None:
    """What was voted stands in the log so that anybody can check it."""
    if not world.game().ended:
        abandon(world.app, "K7")
    assert not verify(whole(world.app, "K7"))


def test_more_than_half_carry_it(world: World) -> None:
    world.new_game()
    assert ask(world, 0, "pause") is None
    assert world.post.kinds(0)[-1] != "vote"
    assert world.post.kinds(1)[-1] == world.post.kinds(2)[-1] == "vote"
    told = last(world, 1)
    assert (told.by, told.voters, told.carried) == (0, (0, 1, 2), None)
    assert say(world, 1, "yes") is True
    assert world.game().row.paused_at == world.clock.at
    assert [last(world, seat).carried for seat in range(3)] == [True] * 3
    until = told.until.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    assert rows(world) == [
        (0, "asks", f"{until} pause"),
        (1, "votes", "yes"),
        (NOBODY, "decides", "yes"),
        (NOBODY, "pauses", "vote"),
    ]
    in_order(world)


def test_silence_is_no(world: World) -> None:
    world.new_game(per_turn=30 * 24 * 3600)
    ask(world, 0, "pause")
    world.clock.skip(days=2, hours=23)
    tick(world.app)
    assert last(world, 1).carried is None
    world.clock.skip(hours=2)
    tick(world.app)
    assert last(world, 0).carried is False
    assert world.game().row.paused_at is None
    assert ask(world, 1, "pause") is None  # the table can be asked again
    in_order(world)


def test_it_ends_as_soon_as_it_is_clear(world: World) -> None:
    world.new_game()
    ask(world, 0, "pause")
    assert say(world, 1, "no") is None
    assert say(world, 1, "no") is None  # twice is once
    assert say(world, 2, "no") is False
    assert rows(world)[1:] == [(1, "votes", "no"), (2, "votes", "no"), (NOBODY, "decides", "no")]
    in_order(world)


def test_one_may_change_her_mind(world: World) -> None:
    world.new_game()
    ask(world, 0, "pause")
    assert say(world, 1, "no") is None
    assert say(world, 1, "yes") is True
    in_order(world)


def test_the_end_needs_everybody(world: World) -> None:
    world.new_game()
    ask(world, 0, "end")
    assert say(world, 1, "yes") is None
    assert say(world, 2, "yes") is True
    game = world.game()
    assert game.row.status == "abandoned"
    assert world.post.kinds(0)[-1] == "abandoned"
    assert world.post.sheets[-1][1].reason == "vote"
    assert not world.app.store.dues("K7")
    in_order(world)


def test_one_no_ends_the_vote_about_the_end(world: World) -> None:
    world.new_game()
    ask(world, 0, "end")
    assert say(world, 2, "no") is False
    in_order(world)


def test_bots_do_not_count_and_who_sits_alone_with_them_decides_alone(world: World) -> None:
    world.new_game("steady", "steady")
    leave(world.app, "K7", 1)
    leave(world.app, "K7", 2)
    assert ask(world, 0, "pause") is True
    in_order(world)


def test_who_is_voted_about_does_not_count(world: World) -> None:
    world.new_game()
    assert why_not(world, 1, "replace", 1, "") == TableTrouble.NOT_COUNTED
    ask(world, 0, "replace", 1, "")
    assert last(world, 1).voters == (0, 2)
    with pytest.raises(NotNow) as refused:
        say(world, 1, "no")
    assert refused.value.why == TableTrouble.NOT_COUNTED


def test_somebody_else_comes_only_if_all_others_want_it(world: World) -> None:
    world.new_game("steady")
    assert ask(world, 0, "replace", 1, "Max <max@example.org>") is None
    assert last(world, 2).person == "Max"
    assert say(world, 2, "yes") is True
    (offer,) = world.app.store.offers("K7")
    assert (offer.seat, offer.name, offer.address) == (1, "Max", "max@example.org")
    assert not any("Max" in words or "example.org" in words for _, _, words in rows(world))
    in_order(world)


def test_nobody_is_asked_about_somebody_who_cannot_come(world: World) -> None:
    world.new_game()
    with pytest.raises(BadSetup):
        ask(world, 0, "replace", 1, "Carla <carla@example.com>")
    assert not world.app.store.beside("K7").votes


def test_a_bot_comes_if_more_than_half_want_it(world: World) -> None:
    world.new_game()
    ask(world, 0, "replace", 1, "")
    assert say(world, 2, "yes") is True
    assert world.game().seats[1].stand_in == "steady"
    in_order(world)


def test_time_is_extended_for_who_is_asked(world: World) -> None:
    world.new_game()
    ask(world, 0, "extend", NOBODY, "259200")
    say(world, 1, "yes")
    seat = world.to_move()
    assert (seat, "extends", "259200 vote") in rows(world)
    in_order(world)


def test_one_vote_at_a_time_and_only_about_what_could_follow(world: World) -> None:
    world.new_game("steady")
    assert why_not(world, 0, "resume") == TableTrouble.NOT_PAUSED
    assert why_not(world, 0, "replace", 3, "") == TableTrouble.NOT_REPLACED
    with pytest.raises(NotNow):
        say(world, 0, "yes")
    ask(world, 0, "pause")
    assert why_not(world, 1, "end") == TableTrouble.VOTE_OPEN


def test_a_vote_shifts_no_question_and_no_deadline(world: World) -> None:
    world.new_game()
    seat = world.to_move()
    before, dues = world.game(), world.app.store.dues("K7")
    ask(world, 0, "extend", NOBODY, "259200")
    say(world, 1, "no")
    say(world, 2, "no")
    after = world.game()
    assert after.question(seat) == before.question(seat)
    assert after.position == before.position
    assert world.app.store.dues("K7") == dues
    submit(world.app, "K7", seat, world.any_line(), "cli")


def test_the_rules_for_missed_turns_ask_too(world: World) -> None:
    world.new_game()

    def step(work: UnitOfWork) -> None:
        tell_vote(work, open_vote(work, NOBODY, "end", 2))

    in_one(world.app, "K7", step)
    assert last(world, 0).by == NOBODY
    assert say(world, 0, "yes") is None
    assert say(world, 1, "yes") is True
