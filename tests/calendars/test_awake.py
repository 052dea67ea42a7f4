"""Awake time, held against a clock that is simply looked at every quarter of an hour, in every zone."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.calendars.awake import after, awake, awake_between, bounded, bridged, next_awake
from pbem.calendars.hours import EVERY_DAY, LEAST, Hours, hours_of
from tests.kit.effort import effort

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
STEP = timedelta(minutes=15)  # all clocks of today run a multiple of this apart, and are changed at one
NEW_YEAR = datetime(2026, 1, 1, tzinfo=UTC)
ZONES = sorted(available_timezones())
MONDAY = datetime(2026, 11, 16, 12, tzinfo=UTC)


def moment(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@cache
def changes(zone: str) -> tuple[datetime, ...]:
    """The days of 2026 and 2027 before whose end the clocks of a zone are changed."""
    info = ZoneInfo(zone)
    days = [NEW_YEAR + DAY * number for number in range(731)]
    offsets = [day.astimezone(info).utcoffset() for day in days]
    return tuple(day for day, now, then in zip(days, offsets, offsets[1:], strict=False) if now != then)


def steps(begin: datetime, end: datetime) -> Iterator[datetime]:
    while begin < end:
        yield begin
        begin += STEP


@pytest.mark.parametrize("first", sorted({zone[0] for zone in ZONES}))
def test_in_every_zone_time_counts_as_the_clock_on_the_wall_says(first: str) -> None:
    """Around each change of clocks, and around New Year, with quiet hours that end or begin meanwhile."""
    for zone in ZONES:
        if not zone.startswith(first):
            continue
        for place, day in enumerate((NEW_YEAR - DAY, *changes(zone))):
            quiet = ("23:30-02:30", "22:00-00:00", "00:30-01:30", "02:00-00:30")[place % 4]
            days = ("1234567", "1234", "67", "567")[place // 2 % 4]
            hours = hours_of(zone, quiet, days)
            begin, end = day - 3 * HOUR, day + DAY + 3 * HOUR
            looked_at = [at for at in steps(begin, end) if awake(hours, at)]
            assert awake_between(hours, begin, end) == STEP * len(looked_at), (zone, day, quiet)
            for number in range(0, len(looked_at), 20):
                assert after(hours, begin, STEP * number) == looked_at[number], (zone, day, quiet)


def test_whoever_is_always_awake_has_plain_time() -> None:
    hours = hours_of("Europe/Warsaw")
    assert hours.always
    assert after(hours, MONDAY, 24 * HOUR) == MONDAY + DAY
    assert bounded(hours, MONDAY, 24 * HOUR, 3 * HOUR) == MONDAY + 3 * HOUR
    assert awake_between(hours, MONDAY, MONDAY + DAY) == DAY
    assert awake_between(hours, MONDAY, MONDAY - DAY) == timedelta()


@pytest.mark.parametrize(
    ("zone", "quiet", "start", "time", "due"),
    [
        ("Europe/Warsaw", "23:00-07:00", "2026-11-16 12:00", 8, "2026-11-16 20:00"),
        ("Europe/Warsaw", "23:00-07:00", "2026-11-16 12:00", 10, "2026-11-17 06:00"),  # bedtime: next morning
        ("Europe/Warsaw", "23:00-07:00", "2026-11-16 12:00", 24, "2026-11-17 20:00"),
        ("Europe/Warsaw", "23:00-07:00", "2026-11-16 23:30", 1, "2026-11-17 07:00"),  # asked at night
        ("Europe/Warsaw", "13:00-15:00", "2026-11-16 11:00", 2, "2026-11-16 15:00"),  # a nap
        ("Europe/Warsaw", "23:00-07:00", "2026-03-28 21:00", 2, "2026-03-29 06:00"),  # the night is shorter
        ("Europe/Warsaw", "23:00-07:00", "2026-10-24 20:00", 2, "2026-10-25 07:00"),  # and longer
        ("Europe/Warsaw", "23:00-02:30", "2026-03-28 21:30", 1, "2026-03-29 01:30"),  # there is no 02:30
        ("Europe/Warsaw", "23:00-02:30", "2026-10-24 20:30", 2, "2026-10-25 02:30"),  # there are two
        ("Australia/Lord_Howe", "22:00-08:00", "2026-04-04 10:00", 2, "2026-04-04 22:30"),  # half an hour
        ("Asia/Kathmandu", "22:00-06:00", "2026-11-16 16:00", 1, "2026-11-17 01:00"),
        ("America/Santiago", "20:00-00:00", "2026-09-05 22:00", 3, "2026-09-06 05:00"),  # no midnight
        (
            "Africa/Cairo",
            "22:00-06:00",
            "2026-10-29 18:00",
            2,
            "2026-10-30 05:00",
        ),  # 23:00 twice
        ("Pacific/Kiritimati", "00:00-12:00", "2028-02-28 21:00", 14, "2028-03-01 00:00"),  # a leap day
        ("Pacific/Chatham", "12:00-00:00", "2028-02-28 10:15", 13, "2028-02-29 11:15"),
    ],
)
def test_time_stands_still_at_night(zone: str, quiet: str, start: str, time: int, due: str) -> None:
    assert after(hours_of(zone, quiet), moment(start), time * HOUR) == moment(due)


def test_days_off_and_vacations_do_not_count() -> None:
    at_work = hours_of("Europe/Warsaw", days="12345")
    assert after(at_work, moment("2026-11-20 22:00"), 2 * HOUR) == moment("2026-11-23 00:00")
    away = hours_of("Europe/Warsaw", "23:00-07:00", "", "2026-11-18/2026-12-03")
    assert after(away, moment("2026-11-17 21:30"), HOUR) == moment("2026-12-03 06:30")
    assert not awake(away, moment("2026-11-18 12:00"))
    assert awake(away, moment("2026-12-03 06:00"))
    assert next_awake(away, moment("2026-11-18 12:00")) == moment("2026-12-03 06:00")


def test_a_vacation_delays_a_turn_only_up_to_the_longest_time_of_the_table() -> None:
    away = hours_of("Europe/Warsaw", "23:00-07:00", "", "2026-11-18/2027-01-03")
    assert bounded(away, moment("2026-11-17 12:00"), 24 * HOUR, 7 * DAY) == moment("2026-11-24 12:00")
    # The end would be at night: it is next morning.
    assert bounded(away, moment("2026-11-17 22:00"), 24 * HOUR, 7 * DAY) == moment("2026-11-25 06:00")


@pytest.mark.parametrize(
    ("hours", "due", "later"),
    [
        (hours_of("UTC"), "2026-11-17 20:00", "2026-11-18 23:00"),
        (hours_of("Europe/Warsaw", "23:00-07:00"), "2026-11-17 20:00", "2026-11-19 07:00"),
        (
            hours_of("UTC", days="12"),
            "2026-11-17 20:00",
            "2026-11-23 02:00",
        ),  # days off cost nothing
        # A vacation that begins meanwhile delays it only as long as the table allows ...
        (hours_of("UTC", away="2026-11-18/2027-01-01"), "2026-11-17 20:00", "2026-12-02 15:00"),
        # ... and what that has bounded already stays in it.
        (hours_of("UTC", away="2026-11-10/2027-01-01"), "2026-11-17 20:00", "2026-11-18 23:00"),
        (hours_of("UTC"), "2026-11-17 17:00", "2026-11-18 21:00"),  # was due before; there is time to see it
    ],
)
def test_what_was_left_begins_anew_after_a_silence_of_ours(hours: Hours, due: str, later: str) -> None:
    began, back = moment("2026-11-17 18:00"), moment("2026-11-18 21:00")
    assert bridged(hours, moment(due), began, back, last=moment("2026-12-01 12:00")) == moment(later)


@pytest.mark.parametrize(
    ("quiet", "days", "weekly"),
    [("", "", 168), ("23:00-07:00", "", 112), ("23:00-07:00", "67", 32), ("10:00-08:00", "", 14)],
)
def test_how_much_of_a_week_is_left(quiet: str, days: str, weekly: int) -> None:
    hours = hours_of("UTC", quiet, days)
    assert hours.weekly == weekly * HOUR
    assert awake_between(hours, MONDAY, MONDAY + 7 * DAY) == weekly * HOUR


@pytest.mark.parametrize(
    ("zone", "quiet", "days", "away"),
    [
        ("UTC", "10:00-08:00", "1", ""),  # two hours a week
        ("UTC", "10:00-10:00", "", ""),
        ("Europe/Nowhere", "25:00", "9", "tomorrow"),
        ("../etc", "23:00-", "1a", "2026-02-30/2026-03-01"),
    ],
)
def test_a_clock_goes_on_whatever_the_database_says(zone: str, quiet: str, days: str, away: str) -> None:
    hours = hours_of(zone, quiet, days, away)
    assert hours == Hours(ZoneInfo("UTC"), None, EVERY_DAY, None)
    assert hours.weekly >= LEAST


CLOCKS = st.tuples(st.integers(0, 23), st.sampled_from((0, 15, 30, 45))).map(
    lambda at: f"{at[0]:02}:{at[1]:02}"
)
DATES = st.integers(0, 730).map(lambda number: (NEW_YEAR + DAY * number).date())
CALENDARS = st.builds(
    hours_of,
    st.sampled_from(ZONES),
    st.one_of(st.just(""), st.builds("{}-{}".format, CLOCKS, CLOCKS)),
    st.sets(st.sampled_from("1234567")).map(lambda days: "".join(sorted(days))),
    st.one_of(st.just(""), st.builds("{}/{}".format, DATES, DATES)),
)
MOMENTS = st.datetimes(datetime(2026, 1, 1), datetime(2027, 12, 31), timezones=st.just(UTC))  # noqa: DTZ001
TIMES = st.timedeltas(timedelta(), 6 * DAY)


@given(CALENDARS, MOMENTS, TIMES)
def test_so_much_awake_time_has_passed_and_she_is_awake(
    hours: Hours, start: datetime, time: timedelta
) -> None:
    due = after(hours, start, time)
    assert awake_between(hours, start, due) == time
    assert awake(hours, due)


@given(CALENDARS, MOMENTS, TIMES, TIMES)
def test_parts_add_up(hours: Hours, start: datetime, one: timedelta, other: timedelta) -> None:
    assert after(hours, after(hours, start, one), other) == after(hours, start, one + other)


@given(CALENDARS, MOMENTS, TIMES, TIMES)
def test_no_turn_is_longer_than_the_table_allows(
    hours: Hours, start: datetime, time: timedelta, longest: timedelta
) -> None:
    due = bounded(hours, start, time, longest)
    assert due <= next_awake(hours.at_home, start + longest)
    assert due == after(hours, start, time) or due >= start + longest
    assert awake(hours.at_home, due)


def test_a_deadline_takes_little_work() -> None:
    plain = hours_of("Europe/Warsaw")
    assert effort(lambda: [bounded(plain, MONDAY, DAY, 14 * DAY) for _ in range(100)]) < 100 * 100e-6
    busy = hours_of("Europe/Warsaw", "23:00-07:00", "12345", "2026-12-24/2027-01-02")
    assert effort(lambda: [bounded(busy, MONDAY, 3 * DAY, 14 * DAY) for _ in range(10)]) < 10 * 1e-3


@given(CALENDARS, MOMENTS, TIMES, TIMES, TIMES)
def test_a_silence_of_ours_takes_no_time_away(
    hours: Hours, start: datetime, time: timedelta, until: timedelta, silence: timedelta
) -> None:
    due, began = bounded(hours, start, time, 14 * DAY), start + until
    later = bridged(hours, due, began, began + silence, start + 14 * DAY)
    assert later >= due
    assert awake(hours.at_home, later)
