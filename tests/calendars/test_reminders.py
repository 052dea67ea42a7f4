"""When somebody is reminded: at her points, while she is awake, and never when it is too late."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.calendars.awake import awake
from pbem.calendars.hours import hours_of
from pbem.calendars.reminders import Reminder, next_reminder, points_of, points_typed

BEGIN = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)
ALWAYS = hours_of("UTC")
AT_NIGHT = hours_of("Europe/Warsaw", "22:00-07:00")


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("50 80", "50 80"),
        ("50%, 80%", "50 80"),
        ("80 and 50", "50 80"),
        ("90", "90"),
        ("5;10;20;40;99", "5 10 20 40 99"),
        ("50 50", "50"),
        ("none", "none"),
        ("Off", "none"),
        ("0", "none"),
    ],
)
def test_points_are_read_as_people_write_them(typed: str, kept: str) -> None:
    assert points_typed(typed) == kept
    assert points_typed(kept) == kept


@pytest.mark.parametrize("typed", ["", "often", "100", "-5", "0 50", "1 2 3 4 5 6", "50 8o", "50.5", "٥٠ x"])
def test_what_is_no_point_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match=r"no points|invalid literal"):
        points_typed(typed)


def test_who_has_set_nothing_has_the_usual_points_and_so_has_whose_are_damaged() -> None:
    assert points_of("") == points_of("�") == (50, 80)
    assert points_of("none") == ()


def test_all_points_come_one_after_the_other() -> None:
    due, at, done, found = BEGIN + timedelta(hours=100), BEGIN, 0, []
    while reminder := next_reminder(ALWAYS, (10, 50, 80), at, due, at, done):
        at, done = reminder.at, reminder.point + 1
        found.append((at - BEGIN) / timedelta(hours=1))
    assert found == [10, 50, 80]


def test_a_point_that_is_past_is_left_out() -> None:
    due = BEGIN + timedelta(hours=100)
    late = BEGIN + timedelta(hours=60)
    assert next_reminder(ALWAYS, (50, 80), BEGIN, due, late) == Reminder(1, BEGIN + timedelta(hours=80))
    assert next_reminder(ALWAYS, (50, 80), BEGIN, due, due) is None


def test_a_deadline_that_was_moved_shares_out_what_is_left() -> None:
    """Half time has come; ten hours of the twenty that are left are 30 of the other 50 percent."""
    due = BEGIN + timedelta(hours=20)
    assert next_reminder(ALWAYS, (50, 80), BEGIN, due, BEGIN, 1) == Reminder(1, BEGIN + timedelta(hours=12))


@given(
    points=st.lists(st.integers(1, 99), min_size=1, max_size=5, unique=True).map(sorted).map(tuple),
    start=st.integers(0, 365 * 24 * 60),
    minutes=st.integers(1, 60 * 24 * 20),
    done=st.integers(0, 5),
)
def test_nobody_is_reminded_while_she_sleeps_nor_when_it_is_over(
    points: tuple[int, ...], start: int, minutes: int, done: int
) -> None:
    begin = BEGIN + timedelta(minutes=start)
    due = begin + timedelta(minutes=minutes)
    found = next_reminder(AT_NIGHT, points, begin, due, begin, done)
    if found is not None:
        assert awake(AT_NIGHT, found.at)
        assert begin < found.at < due
        assert done <= found.point < len(points)


@pytest.mark.parametrize(
    ("lang", "typed", "kept"),
    [
        ("de", "50 und 80", "50 80"),
        ("ru", "50% и 80%", "50 80"),
        ("uk", "ні", "none"),
        ("pl", "brak", "none"),
    ],
)
def test_points_in_other_languages(lang: str, typed: str, kept: str) -> None:
    assert points_typed(typed, lang) == kept
