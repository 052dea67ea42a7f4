"""Two processes on one database: what one asks of the clock while the other is at work is not lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pbem.app.errors import WrongStatus
from pbem.app.lobby.people import set_preference
from pbem.app.play.clock import claimed_rows, settle, tick
from pbem.app.talk.words import glance
from pbem.store.schema.changes import Change
from tests.app.conftest import World
from tests.kit.commands import abandon, join, say, submit


def meanwhile(world: World, monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]) -> None:
    """Let something happen once, between the reading and the writing of whatever comes next."""
    commit = world.app.store.commit

    def interrupted(*changes: Change) -> int:
        monkeypatch.setattr(world.app.store, "commit", commit)
        act()
        return commit(*changes)

    monkeypatch.setattr(world.app.store, "commit", interrupted)


def talk_due(world: World) -> list[int]:
    return sorted(row.seat for row in world.app.store.dues("K7") if row.kind == "talk")


def test_two_who_speak_at_once_are_both_heard(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    code = world.new_game()
    meanwhile(world, monkeypatch, lambda: say(world.app, code, 1, "me first"))
    say(world.app, code, 0, "hello")
    assert talk_due(world) == [0, 1]


def test_who_speaks_while_a_move_is_made_is_heard(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    code = world.new_game(cooling=0)
    seat, line = world.to_move(), world.any_line()
    other = (seat + 1) % 3
    meanwhile(world, monkeypatch, lambda: say(world.app, code, other, "wait!", cooling=60))
    submit(world.app, code, seat, line, "cli")
    assert talk_due(world) == [other]
    assert len(world.game().log) > 1


def test_a_reminder_that_went_out_meanwhile_does_not_go_out_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = world.new_game()
    seat = world.to_move()
    world.clock.skip(hours=21)
    meanwhile(world, monkeypatch, lambda: tick(world.app))
    say(world.app, code, seat, "sorry, busy")
    assert world.post.kinds(seat).count("nudge") == 1
    tick(world.app)
    assert world.post.kinds(seat).count("nudge") == 1


def test_a_row_that_another_clock_has_dealt_with_is_left_alone(world: World) -> None:
    code = world.new_game()
    seat = world.to_move()
    world.clock.skip(hours=21)
    (row,) = claimed_rows(world.app, 10)
    for _ in range(2):  # as two servers do that have both found it
        settle(world.app, row)
    assert world.post.kinds(seat).count("nudge") == 1
    assert [due.kind for due in world.app.store.dues(code)] == ["timeout"]


def test_a_game_abandoned_while_a_move_is_made_leaves_nothing_for_the_clock(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = world.new_game()
    seat, line = world.to_move(), world.any_line()
    meanwhile(world, monkeypatch, lambda: abandon(world.app, code))
    with pytest.raises(WrongStatus):
        submit(world.app, code, seat, line, "cli")
    assert world.app.store.held_moves(code) == ()
    world.clock.skip(days=30)
    assert tick(world.app) == 0


def test_a_move_that_was_left_in_an_abandoned_game_goes_away_the_first_time_the_clock_sees_it(
    world: World,
) -> None:
    """Earlier versions left such rows, and then looked at them for ever."""
    code = world.new_game()
    submit(world.app, code, world.to_move(), world.any_line(), "cli")
    (left,) = world.app.store.held_moves(code)
    abandon(world.app, code)
    row = world.game().row
    world.app.store.commit(Change(row, world.clock.now(), hold=left))
    world.clock.skip(hours=1)
    assert tick(world.app) == 1
    assert world.app.store.held_moves(code) == ()
    assert world.app.store.quarantined() == ()


def test_two_who_add_words_at_once_are_both_in_the_deals(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = world.new_game(begin=False)
    meanwhile(world, monkeypatch, lambda: join(world.app, code, 1, "from Boris"))
    join(world.app, code, 0, "from Anna")
    assert world.game().row.salts[:2] == ("from Anna", "from Boris")


def test_two_settings_of_one_person_changed_at_once_are_both_kept(world: World) -> None:
    world.new_game()
    anna = world.app.store.players()[0]
    set_preference(world.app, anna, "zone", "Asia/Tokyo")
    set_preference(world.app, anna, "lang", "pl")  # as a process does that read her row before
    after = world.app.store.player_by_address("anna@example.org")
    assert after is not None
    assert (after.preferences.zone, after.preferences.lang) == ("Asia/Tokyo", "pl")


def test_a_look_at_secrets_during_a_move_is_told_in_its_letters(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = world.new_game(cooling=0)
    seat, line = world.to_move(), world.any_line()
    meanwhile(world, monkeypatch, lambda: glance(world.app, code, seat, "Boris"))
    submit(world.app, code, seat, line, "cli")
    told = [sheet for _, sheet in world.post.sheets if sheet.kind == "turn"][-1]
    assert [(one.seat, one.by) for one in told.glances] == [(seat, "Boris")]
