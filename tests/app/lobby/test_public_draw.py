"""A public draw: how its moment is typed, and how its result is written so that all deals are the same."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from pbem.app.lobby.public_draw import PublicDraw, canonical_result, checked_draw, draw_in, moment_of

DRAND = "8d61d9100567de44682506aea1a7a6fa6e5491cd27a0a0ed349ef6910ac5ac20"
AT = datetime(2026, 11, 21, 19, tzinfo=UTC)


@pytest.mark.parametrize(
    "typed",
    [
        "4 8 15 16 23 42",
        "4,8,15,16,23,42",
        "4, 8, 15; 16, 23, 42",
        "42 23 16 15 8 4",
        "04 08 15 16 23 42",
        "  4   8\t15 16 23 42 ",
    ],
)
def test_numbers_are_hashed_plain_ascending_with_one_blank_between(typed: str) -> None:
    assert canonical_result("numbers:6", typed) == "4 8 15 16 23 42"


def test_numbers_are_sorted_as_numbers_and_repeated_ones_stay() -> None:
    assert canonical_result("numbers:3", "10 9 10") == "9 10 10"
    assert canonical_result("numbers:3", "0 00 7") == "0 0 7"


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("4 8 15 16 23", "6 numbers are expected, without a bonus number, and here are 5"),
        ("4 8 15 16 23 42 7", "and here are 7"),
        ("", "and here are 0"),
        ("4 8 15 16 23 4.2", "'4.2' is none"),
        ("4 8 15 16 23 -42", "'-42' is none"),
        ("4 8 15 16 23 ٤٢", "is none"),
        ("4 8 15 16 23 0x2a", "is none"),
        ("4 8 15 16 23 1234567", "is none"),
    ],
)
def test_what_are_not_so_many_plain_numbers_is_refused(typed: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        canonical_result("numbers:6", typed)


def test_a_value_of_64_digits_is_hashed_in_lower_case() -> None:
    assert canonical_result("hex", f" {DRAND.upper()} ") == DRAND
    assert canonical_result("hex", f"{DRAND[:32]} {DRAND[32:]}") == DRAND


@pytest.mark.parametrize("typed", ["", DRAND[:-1], f"{DRAND}0", f"0x{DRAND[2:]}", f"g{DRAND[1:]}"])
def test_any_other_value_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match="64 hexadecimal digits"):
        canonical_result("hex", typed)


@pytest.mark.parametrize(
    "typed",
    [
        "2026-11-21 20:00 Europe/Berlin",
        "2026-11-21  20:00:00  Europe/Berlin",
        "2026-11-21T20:00+01:00",
        "2026-11-21 20:00 +01:00",
        "2026-11-21 20:00 +0100",
        "2026-11-21 14:00 -05",
        "2026-11-21 19:00 UTC",
        "2026-11-21T19:00Z",
        "2026-11-22 00:30 Asia/Kolkata",
    ],
)
def test_a_moment_has_a_zone_or_an_offset_and_is_kept_in_utc(typed: str) -> None:
    moment = moment_of(typed)
    assert (moment, moment.tzinfo) == (AT, UTC)


def test_summer_time_counts() -> None:
    assert moment_of("2026-07-01 20:00 Europe/Berlin") == datetime(2026, 7, 1, 18, tzinfo=UTC)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("2026-11-21 20:00", "does not say in which time zone; write 2026-11-21 20:00 Europe/Berlin, or"),
        ("21.11.2026 20:00 Europe/Berlin", "is no moment; write 2026-11-21 20:00 Europe/Berlin"),
        ("2026-11-21 Europe/Berlin", "is no moment"),
        ("2026-02-30 20:00 Europe/Berlin", "is no moment"),
        ("2026-11-21 25:00 +01:00", "is no moment"),
        ("2026-11-21 20:00 +99:00", "is no moment"),
        ("2026-11-21 20:00 Europe/Berln", "no time zone Europe/Berln; for example Europe/Berlin"),
        ("2026-11-21 20:00 Europe", "no time zone Europe; for example"),
        ("2026-11-21 20:00 ../../etc/passwd", "no time zone"),
        ("2026-11-21 20:00 berlin", "no time zone berlin; for example Europe/Berlin"),
        ("9999-12-31 23:59 -05:00", "is too far away"),
        ("0001-01-01 00:00 Asia/Tokyo", "is too far away"),
        ("soon", "is no moment"),
        ("", "is no moment"),
    ],
)
def test_a_moment_that_is_not_clear_is_refused_with_help(typed: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        moment_of(typed)


def test_an_hour_that_comes_twice_needs_its_offset() -> None:
    with pytest.raises(ValueError, match="comes twice in Europe/Berlin") as refused:
        moment_of("2026-10-25 02:30 Europe/Berlin")
    assert "write 2026-10-25 02:30+02:00 or 2026-10-25 02:30+01:00" in str(refused.value)
    assert moment_of("2026-10-25 02:30+02:00") == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    assert moment_of("2026-10-25 02:30+01:00") == datetime(2026, 10, 25, 1, 30, tzinfo=UTC)


def test_an_hour_that_the_clocks_skip_is_none() -> None:
    with pytest.raises(ValueError, match="there is no 2026-03-29 02:30:00 in Europe/Berlin"):
        moment_of("2026-03-29 02:30 Europe/Berlin")


def test_the_words_of_a_draw_are_tidied() -> None:
    assert checked_draw(PublicDraw("  lottery \n 6 of 49 ", AT, "numbers:6")).words == "lottery 6 of 49"
    assert checked_draw(PublicDraw("x" * 100, AT, "hex")).words == "x" * 100


@pytest.mark.parametrize("words", ["", " ", "x" * 101, "lottery\x1b[31m", "lot\u202etery", "lot\u200btery"])
def test_words_that_cannot_be_shown_are_refused(words: str) -> None:
    with pytest.raises(ValueError, match="1 to 100 printable characters"):
        checked_draw(PublicDraw(words, AT, "hex"))


@pytest.mark.parametrize("form", ["numbers:1", "numbers:6", "numbers:40", "hex"])
def test_a_form_is_so_many_numbers_or_a_value(form: str) -> None:
    assert checked_draw(PublicDraw("lottery", AT, form)).form == form


@pytest.mark.parametrize("form", ["", "numbers", "numbers:0", "numbers:06", "numbers:41", "numbers:x", "HEX"])
def test_any_other_form_is_refused(form: str) -> None:
    with pytest.raises(ValueError, match="is no form of a result; write numbers:6"):
        checked_draw(PublicDraw("lottery", AT, form))


def test_terms_hold_the_draw_and_give_it_back() -> None:
    draw = PublicDraw("lottery 6 of 49", AT, "numbers:6")
    terms = {"words": "lottery 6 of 49", "at": "2026-11-21T19:00:00.000000Z", "form": "numbers:6"}
    assert draw.terms() == terms
    assert draw_in({"luck": terms}) == draw
    assert draw_in({"luck": None}) is None
    for part, value in (("words", " lottery"), ("at", "2026-11-21T20:00:00+01:00"), ("form", "numbers:99")):
        with pytest.raises(ValueError, match="no"):
            draw_in({"luck": terms | {part: value}})
