"""Catalogs, dates and spans of time."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from babel.dates import format_datetime

from pbem.i18n import ListStyle, catalog, list_of, local_time, span, when, written_in
from tests.kit.pseudo import speak_pseudo

MOMENT = datetime(2026, 11, 17, 12, 32, tzinfo=UTC)


@pytest.mark.parametrize(
    ("zone", "text"),
    [
        ("Europe/Sofia", "Tue 17 Nov, 14:32 (UTC+2)"),
        ("UTC", "Tue 17 Nov, 12:32 (UTC)"),
        ("Asia/Kolkata", "Tue 17 Nov, 18:02 (UTC+5:30)"),
        ("America/St_Johns", "Tue 17 Nov, 09:02 (UTC\u20113:30)"),
        ("Pacific/Kiritimati", "Wed 18 Nov, 02:32 (UTC+14)"),
        ("Nowhere/Atlantis", "Tue 17 Nov, 12:32 (UTC)"),
        ("../../etc/passwd", "Tue 17 Nov, 12:32 (UTC)"),
        ("", "Tue 17 Nov, 12:32 (UTC)"),
    ],
)
def test_a_moment_is_told_by_the_readers_clock_with_its_offset(zone: str, text: str) -> None:
    assert when(MOMENT, zone) == text


def test_summer_time_shows_in_the_offset() -> None:
    assert when(MOMENT.replace(month=7), "Europe/Sofia").endswith("15:32 (UTC+3)")


def test_a_moment_in_another_language() -> None:
    assert when(MOMENT, "Europe/Berlin", "de") == "Di., 17.\u00a0Nov., 13:32 (UTC+1)"


@pytest.mark.parametrize(
    ("length", "text"),
    [
        (timedelta(hours=24), "24 hours"),
        (timedelta(hours=4, minutes=48), "5 hours"),
        (timedelta(minutes=40), "40 minutes"),
        (timedelta(days=3), "3 days"),
        (timedelta(days=11), "11 days"),
        (timedelta(days=15), "2 weeks"),
        (timedelta(seconds=20), "1 minute"),
    ],
)
def test_a_span_is_told_in_one_unit(length: timedelta, text: str) -> None:
    assert span(length) == text


def test_english_and_unknown_languages_need_no_file() -> None:
    assert catalog("en").gettext("a crossing") == "a crossing"
    assert catalog("zz").gettext("a crossing") == "a crossing"


PO = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

msgid "a crossing"
msgstr "skrzyżowanie"

msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} karta"
msgstr[1] "{n} karty"
msgstr[2] "{n} kart"

msgctxt "date"
msgid "EEE d MMM, HH:mm"
msgstr "EEE, d MMM HH:mm"
"""


def test_a_catalog_is_read_from_its_po_file_with_plurals_and_contexts(tmp_path: Path) -> None:
    folder = tmp_path / "pl"
    folder.mkdir(parents=True)
    (folder / "messages.po").write_text(PO, encoding="utf-8")
    polish = catalog("pl", tmp_path)
    assert polish.gettext("a crossing") == "skrzyżowanie"
    assert [polish.ngettext("{n} card", "{n} cards", n) for n in (1, 3, 5, 22)] == [
        "{n} karta", "{n} karty", "{n} kart", "{n} karty",
    ]  # fmt: skip
    assert polish.pgettext("date", "EEE d MMM, HH:mm") == "EEE, d MMM HH:mm"
    assert polish.gettext("not translated yet") == "not translated yet"


def test_a_reader_is_written_in_a_language_that_we_have(tmp_path: Path) -> None:
    assert (written_in("en"), written_in("zz"), written_in("pl", tmp_path)) == ("en", "en", "en")
    folder = tmp_path / "uk"
    folder.mkdir(parents=True)
    (folder / "messages.po").write_text(PO, encoding="utf-8")
    assert written_in("uk", tmp_path) == "uk"


def test_the_language_that_nobody_speaks_keeps_what_programs_read(monkeypatch: pytest.MonkeyPatch) -> None:
    speak_pseudo(monkeypatch)
    nobody = catalog("xx")
    assert nobody.gettext("The mine") == "⟦Ţĥè ɱìńè ~~~~⟧"
    assert nobody.ngettext("{n} card", "{n} cards", 2) == "⟦{n} ćàŕďś ~~~~⟧"
    assert nobody.gettext("game %(game)s") == "⟦ĝàɱè %(game)s ~~~~⟧"
    assert when(MOMENT, "Europe/Sofia", "xx").endswith("14:32 (UTC+2)")


@pytest.mark.parametrize(
    ("lang", "pattern", "told"),
    [
        ("en", "EEE d MMM, HH:mm", "Tue 17 Nov, 14:32"),
        ("bg", "EEE, d MMM, HH:mm", "вт, 17 ное, 14:32"),
        ("uk", "EEE, d MMM, HH:mm", "вт, 17 лист., 14:32"),
        ("pl", "EEE, d MMM, HH:mm", "wt., 17 lis, 14:32"),
        ("ru", "EEE, d MMM, HH:mm", "вт, 17 нояб., 14:32"),
        ("he", "EEE, d בMMM, HH:mm", "יום ג׳, 17 בנוב׳, 14:32"),
        ("de", "EEE, d. MMM, HH:mm", "Di., 17. Nov., 14:32"),
    ],
)
def test_every_language_can_tell_a_moment(lang: str, pattern: str, told: str) -> None:
    """What the note to the translators suggests."""
    assert format_datetime(local_time(MOMENT, "Europe/Sofia"), pattern, locale=lang) == told


@pytest.mark.parametrize("lang", ["en", "bg", "uk", "pl", "ru", "he", "de"])
@pytest.mark.parametrize("style", ["standard", "or", "unit"])
def test_every_language_can_tell_a_list(lang: str, style: ListStyle) -> None:
    told = list_of(["A", "B", "C", "D"], lang, style)
    assert told.startswith("A, B, C")
    assert told.endswith("D")
    assert (told == "A, B, C, D") == (style == "unit")
