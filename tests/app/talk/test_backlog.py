"""After days in which no letter could leave, each player gets one current mail."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest

from pbem.app.play.clock import tick
from pbem.app.sheets.sheet import Sheet
from pbem.app.talk.backlog import backlogs, make_current
from pbem.app.talk.bounce_policy import came_back
from pbem.engine import Seat
from pbem.store.schema.kinds import BounceKind, OutboxStatus
from tests.app.conftest import World
from tests.kit.commands import abandon, say, submit
from tests.kit.office import Office
from tests.kit.store import add_player


@pytest.fixture
def silent(world: World) -> World:
    """A world in which no letter leaves; Anna wants every move."""
    world.clock.meanwhile = lambda: None
    world.app.store.set_player(add_player(world.app.store, "Anna", "anna@example.org").id, mail="every-move")
    world.new_game(cooling=0, per_turn=24 * 3600)
    return world


def play(world: World, turns: int) -> None:
    for _ in range(turns):
        submit(world.app, "K7", world.to_move(), world.any_line(), "cli")
        world.clock.skip(hours=5)
        tick(world.app)


def catch_up(world: World) -> dict[Seat, list[Sheet]]:
    """What is written in the place of what waited, by seat."""
    before = len(world.post.sheets)
    for place in backlogs(world.app):
        make_current(world.app, *place)
    written: dict[Seat, list[Sheet]] = {}
    for seat, sheet in world.post.sheets[before:]:
        written.setdefault(seat, []).append(sheet)
    return written


def waiting(world: World, seat: Seat) -> list[str]:
    return [row.kind for row in world.app.store.outbox(OutboxStatus.NEW, "K7", seat)]


def test_one_letter_takes_the_place_of_all_and_loses_nothing(silent: World) -> None:
    say(silent.app, "K7", 0, "hello")
    play(silent, 7)
    written = catch_up(silent)
    assert all(len(sheets) == 1 for sheets in written.values())
    for seat in range(3):
        kinds = waiting(silent, seat)
        passing = [kind for kind in kinds if kind in ("turn", "table", "nudge", "window")]
        assert len(passing) <= 1
        assert len(kinds) < len(silent.post.kinds(seat))
    (sheet,) = written[silent.to_move()]
    assert sheet.kind == "turn"
    told = {event.seq for event in sheet.history}
    first = min(told)
    assert told == set(range(first, silent.game().row.seq + 1))
    assert first <= 2
    for seat, (sheet,) in written.items():
        assert [remark.text for remark in sheet.talk] == ["hello"] or seat == 0
        assert sheet.begins == (sheet.kind == "turn" and "start" not in waiting(silent, seat))
    assert backlogs(silent.app) == ()


def test_what_was_told_before_is_not_told_again(silent: World) -> None:
    play(silent, 3)
    store = silent.app.store
    store.outbox_all_sent([row.id for row in store.outbox(OutboxStatus.NEW)], silent.clock.at)
    known = silent.game().row.seq
    play(silent, 4)
    for sheets in catch_up(silent).values():
        assert min(event.seq for event in sheets[0].history) > known - 2
    assert catch_up(silent) == {}


def test_letters_of_today_and_letters_that_were_tried_stay(silent: World) -> None:
    assert backlogs(silent.app) == ()
    silent.clock.skip(hours=7)
    assert backlogs(silent.app)
    for row in silent.app.store.outbox(OutboxStatus.NEW):
        silent.app.store.outbox_retry(row.id, "451 later", silent.clock.at)
    silent.clock.skip(hours=7)
    assert backlogs(silent.app) == ()


def test_an_address_that_is_paused_has_no_backlog(silent: World) -> None:
    silent.clock.skip(hours=7)
    seats = {seat for _, seat in backlogs(silent.app)}
    for seat in seats:
        letter = silent.app.store.outbox(game="K7", seat=seat)[0]
        for key in ("first", "second"):
            came_back(silent.app, replace(letter, key=key), BounceKind.HARD, "5.1.1")
    assert backlogs(silent.app) == ()


def test_the_end_of_a_game_is_told_and_no_turn_that_is_over(silent: World) -> None:
    play(silent, 4)
    abandon(silent.app, "K7")
    silent.clock.skip(hours=7)
    assert catch_up(silent) == {}
    for seat in range(3):
        assert waiting(silent, seat)[-1] == "abandoned"
        assert "turn" not in waiting(silent, seat)


def test_words_after_the_end_that_could_not_leave_are_not_lost(silent: World) -> None:
    abandon(silent.app, "K7")
    catch_up(silent)
    say(silent.app, "K7", 0, "thanks")
    silent.clock.skip(hours=7)
    tick(silent.app)
    silent.clock.skip(hours=7)
    written = catch_up(silent)
    assert [(sheet.kind, [one.text for one in sheet.talk]) for sheet in written[1]] == [("table", ["thanks"])]
    assert waiting(silent, 1).count("table") == 1
    assert 0 not in written


def test_a_thread_does_not_go_on_from_a_letter_that_never_left(silent: World) -> None:
    seat = silent.to_move()
    (first,) = (row for row in silent.app.store.outbox(game="K7", seat=seat) if row.kind == "turn")
    silent.clock.skip(hours=7)
    catch_up(silent)
    threads = silent.app.store.beside("K7").threads
    (thread,) = (row for row in threads if (row.seat, row.name) == (seat, "turn"))
    assert first.message_id not in (thread.root, thread.message_id)
    (letter,) = (row for row in silent.app.store.outbox(game="K7", seat=seat) if row.kind == "turn")
    assert letter.message_id == thread.root


def test_a_server_that_comes_back_sends_one_mail_to_each(office: Office) -> None:
    office.new_game(cooling=0)
    for _ in range(8):
        submit(office.app, "K7", office.to_move(), office.any_line(), "cli")
        office.clock.skip(hours=9)
    office.pulse()
    for seat in range(3):
        letters = office.letters(seat)
        assert len([one for one in letters if "your turn" in str(one["Subject"])]) <= 1
    assert "your turn" in str(office.newest(office.to_move())["Subject"])


def test_a_reminder_that_could_not_leave_gives_way_to_one_at_a_waking_hour(silent: World) -> None:
    """The last one before the deadline, kept back by a mail host for an hour: by then its reader sleeps."""
    store, seat = silent.app.store, silent.to_move()
    store.outbox_all_sent([row.id for row in store.outbox(OutboxStatus.NEW)], silent.clock.at)
    silent.clock.skip(hours=20)
    tick(silent.app)
    assert waiting(silent, seat) == ["nudge"]
    person = silent.game().seats[seat]
    assert person.player_id is not None
    local = silent.clock.at.astimezone(ZoneInfo(person.preferences.zone))
    asleep = f"{local:%H:%M}-{local + timedelta(hours=2):%H:%M}"
    silent.clock.skip(hours=1)
    store.set_player(person.player_id, quiet=asleep)
    assert catch_up(silent) == {}
    tick(silent.app)
    assert waiting(silent, seat) == []
    silent.clock.skip(hours=1, minutes=1)
    tick(silent.app)
    assert waiting(silent, seat) == ["nudge"]


def test_a_reminder_whose_time_has_passed_never_leaves(silent: World) -> None:
    store, seat = silent.app.store, silent.to_move()
    store.outbox_all_sent([row.id for row in store.outbox(OutboxStatus.NEW)], silent.clock.at)
    silent.clock.skip(hours=20)
    tick(silent.app)
    assert waiting(silent, seat) == ["nudge"]
    silent.clock.skip(hours=4, minutes=1)
    tick(silent.app)
    catch_up(silent)
    tick(silent.app)
    assert "nudge" not in waiting(silent, seat)
