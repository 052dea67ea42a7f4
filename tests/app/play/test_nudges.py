"""Reminders: when they come and when not, one list for several games, silence where nobody answers."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from pbem.app.conversation.command import Command, Kind
from pbem.app.conversation.together import perform
from pbem.app.lobby.people import set_preference
from pbem.app.play.clock import tick
from pbem.app.play.nudges import UNANSWERED, turns_waiting
from pbem.app.sheets.sheet import LetterKind
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import Seat
from tests.app.conftest import PEOPLE, World, make_world
from tests.kit.commands import submit

HOUR = 3600


def prefer(world: World, seat: Seat, name: str, value: str) -> None:
    (player,) = (one for one in world.app.store.players() if one.email == PEOPLE[seat].address)
    set_preference(world.app, player, name, value)


def pass_time(world: World, hours: float, step: float = 0.5) -> list[tuple[str, datetime]]:
    """Let the clock look every half hour; the reminders that it wrote, and when."""
    known = len(world.post.sheets)
    for _ in range(round(hours / step)):
        world.clock.skip(hours=step)
        tick(world.app)
    kinds = ("nudge", "turns")
    return [(sheet.kind, sheet.now) for _, sheet in world.post.sheets[known:] if sheet.kind in kinds]


def games_that_wait_for(world: World, count: int, **parts: Any) -> tuple[Seat, list[str]]:
    """So many games in which the same player begins."""
    codes: list[str] = []
    for number in range(60):
        code = f"G{chr(65 + number // 26)}{chr(65 + number % 26)}"
        world.new_game(code=code, **parts)
        if world.to_move(code) == world.to_move("GAA"):
            codes.append(code)
        if len(codes) == count:
            return world.to_move("GAA"), codes
    raise AssertionError("nobody begins so often")


# One game -------------------------------------------------------------------------------------------


def test_a_player_is_reminded_at_the_points_that_she_wants(world: World) -> None:
    world.new_game(per_turn=100 * HOUR)
    seat, began = world.to_move(), world.clock.now()
    prefer(world, seat, "nudges", "10 90%")
    found = pass_time(world, 99)
    assert found == [("nudge", began + timedelta(hours=10)), ("nudge", began + timedelta(hours=90))]


def test_who_wants_none_gets_none(world: World) -> None:
    world.new_game(per_turn=10 * HOUR)
    prefer(world, world.to_move(), "nudges", "none")
    assert pass_time(world, 9.5) == []


def test_no_reminder_comes_in_quiet_hours_also_if_they_are_set_afterwards(world: World) -> None:
    """It is nine in UTC; half time would be at 21:00."""
    world.new_game(per_turn=24 * HOUR)
    seat = world.to_move()
    store = world.app.store
    (player,) = (one for one in store.players() if one.email == PEOPLE[seat].address)
    store.set_player(player.id, zone="UTC", quiet="20:00-07:00")  # without what sets deadlines anew
    found = pass_time(world, 23)
    assert [at.hour for _, at in found] == [7]


def test_a_reminder_never_tells_a_time_that_has_passed(world: World) -> None:
    world.new_game(per_turn=10 * HOUR)
    world.clock.skip(hours=10)
    tick(world.app)
    assert not [sheet for _, sheet in world.post.sheets if sheet.kind == "nudge"]
    for _, sheet in world.post.sheets:
        assert sheet.due_at is None or sheet.due_at > sheet.now


def test_a_move_that_cools_needs_no_reminder_but_if_it_is_taken_back_the_next_one_comes(world: World) -> None:
    world.new_game(per_turn=10 * HOUR, cooling=6 * HOUR)
    seat = world.to_move()
    submit(world.app, "K7", seat, world.any_line(), "cli")
    assert pass_time(world, 5.5) == []
    perform(world.app, "K7", seat, Command("undo", Kind.UNDO))
    assert [kind for kind, _ in pass_time(world, 4)] == ["nudge"]


def test_nothing_comes_twice_after_a_restart(world: World, tmp_path: Path) -> None:
    world.new_game(per_turn=10 * HOUR)
    found = pass_time(world, 5)
    again = make_world(tmp_path / "pbem.sqlite")
    again.clock.at = world.clock.at
    tick(again.app)
    assert len(found) == 1
    assert again.post.sheets == []
    again.app.store.close()


# Who does not answer --------------------------------------------------------------------------------


def test_after_some_that_nobody_answered_there_is_silence_until_she_writes(world: World) -> None:
    world.new_game(per_turn=10 * HOUR, cooling=0)
    seat = world.to_move()
    sent = []
    for _ in range(8 * 3):
        before = len(world.post.sheets)
        pass_time(world, 10, step=1)
        sent += [sheet for to, sheet in world.post.sheets[before:] if (to, sheet.kind) == (seat, "nudge")]
    assert len(sent) == UNANSWERED
    assert [sheet.last_reminder for sheet in sent] == [False] * (UNANSWERED - 1) + [True]
    while world.to_move() != seat:
        pass_time(world, 1)
    perform(world.app, "K7", seat, Command("help", Kind.HELP))
    assert world.game().seats[seat].reminders == 0


def test_a_snooze_puts_reminders_off_and_changes_no_deadline(world: World) -> None:
    code = world.new_game(per_turn=20 * HOUR)
    seat, began = world.to_move(), world.clock.now()
    perform(world.app, code, seat, Command("snooze", Kind.SNOOZE, str(13 * HOUR)))
    assert pass_time(world, 19) == [
        ("nudge", began + timedelta(hours=13)),
        ("nudge", began + timedelta(hours=17.5)),
    ]
    (ends,) = (row for row in world.app.store.dues(code) if row.kind == "timeout")
    assert ends.due_at == began + timedelta(hours=20)


def test_a_snooze_beyond_the_deadline_leaves_no_reminder(world: World) -> None:
    code = world.new_game(per_turn=10 * HOUR)
    perform(world.app, code, world.to_move(), Command("snooze", Kind.SNOOZE, str(24 * HOUR)))
    assert pass_time(world, 9.5) == []


def test_a_snooze_ends_when_it_is_said(world: World) -> None:
    code = world.new_game(per_turn=10 * HOUR)
    for time in (24 * HOUR, 0):
        perform(world.app, code, world.to_move(), Command("snooze", Kind.SNOOZE, str(time)))
    assert len(pass_time(world, 6)) == 1


# Several games --------------------------------------------------------------------------------------


def test_where_several_games_wait_there_is_one_list_and_no_other_reminder(world: World) -> None:
    seat, codes = games_that_wait_for(world, 3, per_turn=20 * HOUR)
    known = len(world.post.sheets)
    pass_time(world, 19.5)
    sheets = [sheet for to, sheet in world.post.sheets[known:] if to == seat]
    lists = [sheet for sheet in sheets if sheet.kind == "turns"]
    assert not [sheet for sheet in sheets if sheet.kind == "nudge"]
    assert len(lists) == 2  # at half time and after four fifths, whatever the number of games
    for sheet in lists:
        assert sorted(turn.game for turn in sheet.turns) == sorted(codes)
        assert all(turn.due_at > sheet.now for turn in sheet.turns)
        assert (*sheet.memos, *sheet.talk, *sheet.history) == ()


def test_a_list_names_only_what_waits(world: World) -> None:
    seat, codes = games_that_wait_for(world, 3, per_turn=20 * HOUR)
    submit(world.app, codes[0], seat, world.any_line(codes[0]), "cli", cooling=15 * HOUR)
    known = len(world.post.sheets)
    pass_time(world, 10.5)
    (found,) = (sheet for to, sheet in world.post.sheets[known:] if to == seat and sheet.kind == "turns")
    assert sorted(turn.game for turn in found.turns) == sorted(codes[1:])


@pytest.mark.parametrize("cooling", [True, False])
def test_a_list_asked_for_at_a_table_tells_whether_a_cooling_move_answers_there(
    world: World, cooling: bool
) -> None:
    seat, codes = games_that_wait_for(world, 3)
    if cooling:
        submit(world.app, codes[0], seat, world.any_line(codes[0]), "cli", cooling=15 * HOUR)
    turns = turns_waiting(UnitOfWork(world.app, world.game(codes[0])), seat)
    assert sorted(turn.game for turn in turns) == sorted(codes[cooling:])


def test_a_list_at_a_table_that_waits_for_another_names_the_others(world: World) -> None:
    seat, codes = games_that_wait_for(world, 2)
    submit(world.app, codes[0], seat, world.any_line(codes[0]), "cli", cooling=0)
    turns = turns_waiting(UnitOfWork(world.app, world.game(codes[0])), seat)
    assert [turn.game for turn in turns] == codes[1:]


def test_what_a_list_named_as_soon_as_it_was_asked_is_reminded_of_in_its_own_time(world: World) -> None:
    seat, (first, second) = games_that_wait_for(world, 2, per_turn=20 * HOUR)
    submit(world.app, second, seat, world.any_line(second), "cli", cooling=0)
    prefer(world, seat, "nudges", "50")
    world.clock.skip(hours=9)
    for _ in range(30):  # until it is her turn again there
        if world.to_move(second) == seat:
            break
        submit(world.app, second, world.to_move(second), world.any_line(second), "cli", cooling=0)
    known = len(world.post.sheets)
    pass_time(world, 10.5)
    kinds = [
        sheet.kind for to, sheet in world.post.sheets[known:] if to == seat and sheet.game in (first, second)
    ]
    assert kinds.count(LetterKind.TURNS) == 2


def test_other_points_count_at_all_tables_at_once(world: World) -> None:
    seat, codes = games_that_wait_for(world, 2, per_turn=20 * HOUR)
    prefer(world, seat, "nudges", "none")
    rows = [row for code in codes for row in world.app.store.dues(code)]
    assert not [row for row in rows if row.kind == "nudge" and row.seat == seat]
    prefer(world, seat, "nudges", "90")
    rows = [row for code in codes for row in world.app.store.dues(code)]
    assert len([row for row in rows if row.kind == "nudge" and row.seat == seat]) == 2
