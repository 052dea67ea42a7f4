"""Hours, dates and days as people type them in seven languages, with and without marks."""

from __future__ import annotations

from datetime import date

import pytest
from babel import Locale

from pbem.calendars.names import MONTHS, WEEKDAYS, WORDS, choice, month_named, weekday_named
from pbem.calendars.typed import away_typed, date_typed, days_typed, quiet_typed
from pbem.folding import folded

TODAY = date(2026, 11, 18)  # a Wednesday
LANGUAGES = ("en", "bg", "uk", "pl", "ru", "he", "de")
THIRD = date(2026, 12, 3)


DECEMBER = {
    "en": ("3rd of December", "Dec. 3, 2026", "3 DECEMBER"),
    "de": ("3. Dezember", "3.Dezember", "3. dez", "3 DEZ.", "3. Dezember 2026", "03.12."),
    "pl": ("3 grudnia", "3 grudzień", "3 GRU", "3 grudnia 2026 r.", "3 grudnia 2026 roku"),
    "ru": ("3 декабря", "3 дек.", "3-го декабря", "3 декабря 2026 г.", "3 декабря 2026 года"),
    "uk": ("3 грудня", "3-го грудня", "3 груд.", "3 грудня 2026 р.", "3 ГРУДНЯ 2026 року"),
    "bg": ("3 декември", "3-ти декември", "3 дек", "3 декември 2026 г."),
    "he": ("3 בדצמבר", "ה-3 בדצמבר", "3 דצמבר", "3 לדצמבר 2026"),
}
EVERYWHERE = ("3.12.", "3.12.2026", "3. 12. 2026", "2026-12-03", "3 Dec", "December 3rd")


@pytest.mark.parametrize(
    ("lang", "words"), [(lang, words) for lang in LANGUAGES for words in (*DECEMBER[lang], *EVERYWHERE)]
)
def test_a_date(lang: str, words: str) -> None:
    assert date_typed(words, TODAY, lang) == THIRD


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("words", ["3/12", "12/3/2026", "31.2.", "32.1.", "0.1.", "3", "3 d", "3 xyz"])
def test_what_is_no_date_in_any_language(lang: str, words: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        date_typed(words, TODAY, lang)


@pytest.mark.parametrize(
    ("lang", "words"), [("de", "3 grudnia"), ("en", "3. Dezember"), ("ru", "3 грудня"), ("xx", "3 декабря")]
)
def test_another_language_is_not_guessed(lang: str, words: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        date_typed(words, TODAY, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_name_that_a_calendar_prints_is_read(lang: str) -> None:
    """CLDR's names of months and days, in the nominative and behind a number, long and abbreviated.

    Names that stand alone are asked for only where they are different: for others Babel may answer in the
    language that was loaded before.
    """
    locale = Locale.parse(lang)
    for context in ("format", "stand-alone") if lang in ("pl", "ru", "uk") else ("format",):
        for number, name in locale.months[context]["wide"].items():
            assert month_named(folded(name), lang) == number
        for number, name in locale.days[context]["wide"].items():
            assert weekday_named(folded(name).removeprefix("יום "), lang) == number + 1
        for number, name in locale.days[context]["abbreviated"].items():
            assert weekday_named(folded(name).removeprefix("יום "), lang) == number + 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_name_means_two_things(lang: str) -> None:
    for table, named in ((MONTHS, month_named), (WEEKDAYS, weekday_named)):
        for number, row in enumerate(table[lang].split("|"), 1):
            for name in row.replace(":", " ").split():
                assert named(folded(name), lang) == number


@pytest.mark.parametrize(
    ("lang", "words", "kept"),
    [
        ("de", "bis 3. Dezember", "2026-11-18/2026-12-03"),
        ("de", "bis zum 3. Dezember", "2026-11-18/2026-12-03"),
        ("de", "vom 20. Dez. bis 3. Jänner", "2026-12-20/2027-01-03"),
        ("de", "bis 1. März", "2026-11-18/2027-03-01"),
        ("de", "bis Maerz", None),
        ("de", "bis Freitag", "2026-11-18/2026-11-20"),
        ("de", "until 3 Dec", "2026-11-18/2026-12-03"),
        ("pl", "od 20 grudnia do 3 stycznia", "2026-12-20/2027-01-03"),
        ("pl", "do 1 sierpnia", "2026-11-18/2027-08-01"),
        ("pl", "do piatku", "2026-11-18/2026-11-20"),
        ("pl", "do piątku", "2026-11-18/2026-11-20"),
        ("ru", "с 20 декабря по 3 января", "2026-12-20/2027-01-03"),
        ("ru", "до 3 декабря", "2026-11-18/2026-12-03"),
        ("uk", "з 20 грудня до 3 січня", "2026-12-20/2027-01-03"),
        ("uk", "до п’ятниці", "2026-11-18/2026-11-20"),
        ("bg", "от 20 декември до 3 януари", "2026-12-20/2027-01-03"),
        ("he", "עד 3 בדצמבר", "2026-11-18/2026-12-03"),
        ("he", "מ-20 בדצמבר עד ה-3 בינואר", "2026-12-20/2027-01-03"),
        ("he", "עד יום שישי", "2026-11-18/2026-11-20"),
        ("ru", "до скорого", None),
    ],
)
def test_vacations(lang: str, words: str, kept: str | None) -> None:
    if kept is None:
        with pytest.raises(ValueError, match=r"."):
            away_typed(words, TODAY, lang)
    else:
        assert away_typed(words, TODAY, lang) == kept


def test_a_leap_day_may_be_that_of_next_year() -> None:
    assert date_typed("29 Feb", date(2027, 11, 18)) == date(2028, 2, 29)
    assert date_typed("29. Februar", date(2028, 1, 1), "de") == date(2028, 2, 29)
    with pytest.raises(ValueError, match=r"."):
        date_typed("29 lutego", TODAY, "pl")


@pytest.mark.parametrize(
    ("lang", "words", "kept"),
    [
        *(("de", "Mo-Fr", "12345"), ("de", "Mo., Mi. und Sa.", "136"), ("de", "Montag bis Mittwoch", "123")),
        *(("de", "werktags", "12345"), ("de", "täglich", ""), ("de", "mon-fri", "12345")),
        *(("pl", "pon-pt", "12345"), ("pl", "pn, śr i sob", "136"), ("pl", "od wtorku do czwartku", "234")),
        *(("ru", "пн-пт", "12345"), ("ru", "с пн по ср", "123"), ("ru", "выходные", "67"), ("ru", "вс", "7")),
        *(("uk", "пн–пт", "12345"), ("uk", "вівторок та п'ятниця", "25"), ("uk", "будні", "12345")),
        *(("bg", "пн-пт", "12345"), ("bg", "събота и неделя", "67"), ("bg", "всеки ден", "")),
        *(("he", "א-ה", "12347"), ("he", "א׳-ה׳", "12347"), ("he", "ראשון, שלישי וחמישי", "247")),
        *(("he", "ב, ד", "13"), ("he", "ימי חול", "12347"), ("he", "סוף שבוע", "56"), ("he", "כל יום", "")),
    ],
)
def test_days(lang: str, words: str, kept: str) -> None:
    assert days_typed(words, lang) == kept


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        *(("de", "von 23 bis 7 Uhr"), ("pl", "od 23 do 7"), ("ru", "с 23 до 7"), ("uk", "з 23:00 до 7:00")),
        *(("bg", "от 23 до 7 ч."), ("he", "מ-23 עד 7"), ("de", "11pm - 7am"), ("he", "23-7")),
    ],
)
def test_quiet_hours(lang: str, words: str) -> None:
    assert quiet_typed(words, lang) == "23:00-07:00"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_quiet_hours_at_all(lang: str) -> None:
    for word in choice(lang, "nothing"):
        assert quiet_typed(word, lang) == ""


def test_every_language_has_all_of_its_words() -> None:
    assert set(MONTHS) == set(WEEKDAYS) == set(WORDS) == set(LANGUAGES)
    assert all(len(row.split("|")) == 12 for row in MONTHS.values())
    assert all(len(row.split("|")) == 7 for row in WEEKDAYS.values())
