"""Hours and dates as people type them."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.calendars.hours import away_of, days_of, quiet_of
from pbem.calendars.typed import away_typed, days_typed, quiet_typed

TODAY = date(2026, 11, 18)  # a Wednesday


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ("23-7", "23:00-07:00"),
        ("22:30-06:30", "22:30-06:30"),
        ("22.30 – 6.30", "22:30-06:30"),
        ("from 23 to 7", "23:00-07:00"),
        ("23:00 until 07:00", "23:00-07:00"),
        ("11pm-7 AM", "23:00-07:00"),
        ("12am-12pm", "00:00-12:00"),
        ("20-24", "20:00-00:00"),
        ("13-15", "13:00-15:00"),
        ("none", ""),
        ("Off", ""),
    ],
)
def test_quiet_hours(words: str, kept: str) -> None:
    assert quiet_typed(words) == kept


@pytest.mark.parametrize(
    "words", ["", "night", "25-7", "7", "7-7", "23:61-7", "23-7-9", "13pm-4pm", "1" * 99]
)
def test_what_are_no_hours(words: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        quiet_typed(words)


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ("mon-fri", "12345"),
        ("Monday - Wednesday", "123"),
        ("fri-mon", "1567"),
        ("mon, wed and sat", "136"),
        ("tues thu", "24"),
        ("sat,sun", "67"),
        ("weekend", "67"),
        ("weekdays", "12345"),
        ("all", ""),
        ("mon-sun", ""),
    ],
)
def test_days(words: str, kept: str) -> None:
    assert days_typed(words) == kept


@pytest.mark.parametrize("words", ["", "mo", "someday", "mon-", "mon-wed-fri", "1-5", "mon,,tue"])
def test_what_are_no_days(words: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        days_typed(words)


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ("until 3 Dec", "2026-11-18/2026-12-03"),
        ("till December 3rd", "2026-11-18/2026-12-03"),
        ("until 3rd of December, 2026", "2026-11-18/2026-12-03"),
        ("until 2026-12-03", "2026-11-18/2026-12-03"),
        ("until 3.12.", "2026-11-18/2026-12-03"),
        ("until 3. 12. 2026", "2026-11-18/2026-12-03"),
        ("until 29 Feb 2028", None),
        ("until 1 March", "2026-11-18/2027-03-01"),
        ("until friday", "2026-11-18/2026-11-20"),
        ("until Wed", "2026-11-18/2026-11-25"),
        ("from 20 Dec until 3 Jan", "2026-12-20/2027-01-03"),
        ("from 10 Nov to 3 Dec", "2026-11-18/2026-12-03"),
        ("until 17 Nov", None),  # yesterday, and not in a year
        ("until 18 Nov", None),  # then she is not away at all
        ("until 2027-11-20", None),
        ("until 31 Feb", None),
        ("until 3/12", None),  # of March, or of December?
        ("from 3 Dec until 1 Dec", None),
        ("for a while", None),
        ("until soon", None),
        ("", None),
    ],
)
def test_vacations(words: str, kept: str | None) -> None:
    if kept is None:
        with pytest.raises(ValueError, match=r"."):
            away_typed(words, TODAY)
    else:
        assert away_typed(words, TODAY) == kept


@given(st.text(alphabet="0123456789-:.,/ monfriuntlade", max_size=70))
def test_whatever_is_typed_is_read_or_refused(words: str) -> None:
    for read, again in (
        (quiet_typed, quiet_of),
        (days_typed, days_of),
        (lambda text: away_typed(f"until {text}", TODAY), away_of),
    ):
        try:
            kept = read(words)
        except ValueError:
            continue
        assert not kept or again(kept)
