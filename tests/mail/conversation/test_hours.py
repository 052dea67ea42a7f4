"""Quiet hours, days off and vacations by mail: what they change, what is answered, and what is refused."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pbem.app.deadlines import due_at
from pbem.app.record.export import whole
from pbem.app.record.verify import verify
from pbem.engine import Seat
from tests.kit.desk import Desk, unchanged

MONDAY = datetime(2026, 3, 2, 16, 0, tzinfo=UTC)  # 17:00 in Warsaw


def due(desk: Desk, seat: Seat, code: str = "K7") -> datetime | None:
    return due_at(desk.app.store.dues(code), seat)


@pytest.fixture
def at_table(desk: Desk) -> tuple[Desk, Seat]:
    """A game in which somebody in Warsaw has 24 hours from Monday afternoon."""
    desk.clock.at = MONDAY
    desk.new_game()
    seat = desk.to_move()
    player = desk.game().seats[seat].player_id
    assert player is not None
    desk.app.store.set_player(player, zone="Europe/Warsaw")
    return desk, seat


def test_quiet_hours_give_an_open_turn_more_time(at_table: tuple[Desk, Seat]) -> None:
    desk, seat = at_table
    desk.write(seat, "set quiet 23-7")
    text = desk.text(seat)
    assert "quiet=23:00-07:00 (Europe/Warsaw)" in text
    assert "your time for a turn stands still" in text
    # Eight hours of two nights do not count.
    assert "until Wed 4 Mar, 09:00 (UTC+1); time left: 2 days" in text
    assert due(desk, seat) == MONDAY + timedelta(hours=40)
    assert [entry.move for entry in desk.game().log if entry.cause == "deadline"] == [
        "2026-03-04T08:00:00.000000Z hours"
    ]
    desk.write(seat, "set quiet none")
    assert "quiet=none" in desk.text(seat)
    assert due(desk, seat) == MONDAY + timedelta(hours=40)  # what was promised holds
    assert verify(whole(desk.app, "K7")) == []


def test_days_are_written_in_many_ways(at_table: tuple[Desk, Seat]) -> None:
    desk, seat = at_table
    for words, kept in (
        ("set days mon-fri", "12345"),
        ("set days: Sat, Sun and tue", "267"),
        ("set days all", ""),
    ):
        desk.write(seat, words)
        assert desk.game().seats[seat].preferences.days == kept


def test_a_vacation_holds_in_all_games_and_tables_wait_only_so_long(at_table: tuple[Desk, Seat]) -> None:
    desk, seat = at_table
    codes = (desk.new_game(code=f"L{number}", longest=3 * 86400) for number in range(9))
    other = next(code for code in codes if desk.to_move(code) == seat)
    desk.write(seat, "away until 12 Mar")
    assert "Until Thu 12 Mar, 00:00 (UTC+1) your time for a turn stands still" in desk.text(seat)
    assert due(desk, seat) == datetime(2026, 3, 12, 23, tzinfo=UTC)  # all 24 hours are left then
    assert due(desk, seat, other) == MONDAY + timedelta(days=3)
    assert verify(whole(desk.app, other)) == []
    desk.later(days=1, seconds=1)
    assert desk.to_move() == seat
    desk.write(seat, "back")
    assert "Your time for a turn runs again" in desk.text(seat)
    assert desk.game().seats[seat].preferences.away == ""
    desk.write(seat, "back")
    assert "You are not away" in desk.text(seat)


def test_who_is_away_later_is_asked_as_usual_until_then(at_table: tuple[Desk, Seat]) -> None:
    desk, seat = at_table
    desk.write(seat, "away from 20 Mar until 3 Apr")
    assert "| 2026-03-20" in desk.text(seat)
    assert due(desk, seat) == MONDAY + timedelta(days=1)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("set quiet late", "Quiet hours are written by your own clock"),
        ("set quiet", "Quiet hours are written by your own clock"),
        ("set days someday", "The days on which your time counts are written by their names"),
        ("away until 1 Mar", "The day on which you are back comes after today"),
        ("away until 2 Mar 2028", "The day on which you are back comes after today"),
        ("away until doomsday", "The day on which you are back comes after today"),
        ("set days mon\nset quiet 8-20", "less than 14 hours of a week"),
        ("set quiet 9-8", "less than 14 hours of a week"),
    ],
)
def test_what_cannot_be_is_refused_with_what_would_work(desk: Desk, words: str, why: str) -> None:
    desk.clock.at = MONDAY
    desk.new_game()
    assert why in unchanged(desk, desk.to_move(), words)


def test_a_refusal_of_too_few_hours_begins_with_what_it_is_about(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    assert unchanged(desk, seat, "set quiet 9-8").startswith("Not done: too few hours would be left to you.")
    assert unchanged(desk, seat, "set quiet late").startswith("Not done: I could not read it.")


@pytest.mark.parametrize("words", ["away", "away.", "away for a walk now", "back in an hour, see you"])
def test_talk_that_begins_like_it_is_talk(desk: Desk, words: str) -> None:
    desk.new_game()
    assert f"Not read: “{words}”" in unchanged(desk, 0, words)
