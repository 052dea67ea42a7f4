"""Lengths of time as people write them."""

import pytest

from pbem.spans import WORDS, read_span, write_span


@pytest.mark.parametrize(
    ("lang", "text", "span"),
    [
        *(("en", text, "3d") for text in ("3d", "3 days", "3 DAYS", "72h", "2d 24h", "2 days and 24 hours")),
        *(("de", text, "1d12h") for text in ("1 Tag und 12 Stunden", "36 Std.", "36h", "1 day 12 hours")),
        *(("pl", text, "3d") for text in ("3 dni", "3 dnia", "72 godz.", "2 dni i 24 godziny", "72 GODZIN")),
        *(("ru", text, "3d") for text in ("3 дня", "3д", "72 часа", "2 дн. и 24 ч", "3 суток")),
        *(("uk", text, "3d") for text in ("3 дні", "3 доби", "72 години", "72 год", "2 дні й 24 години")),
        *(("bg", text, "3d") for text in ("3 дни", "3 дена", "72 часа", "2 дни и 24 ч.")),
        *(("he", text, "2d") for text in ("2 ימים", "יומיים", "48 שעות", "1 יום ו-24 שעות", "2d")),
        *(("he", "שבועיים", "2w"), ("pl", "1 tydzień", "1w"), ("uk", "2 тижні", "2w"), ("ru", "0", "0")),
    ],
)
def test_it_is_read(lang: str, text: str, span: str) -> None:
    seconds = read_span(text, lang)
    assert seconds is not None
    assert write_span(seconds) == span


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        *(("en", text) for text in ("", "3", "d", "3 dayss", "-3d", "3 дня", "٣d", "3d x")),
        *(("en", text) for text in ("9" * 25 + "d", "3 days " * 50)),
        *(("de", text) for text in ("Tage", "3 Tage Urlaub", "3 dni", "drei Tage", "und 3 Tage")),
    ],
)
def test_it_is_no_length(lang: str, text: str) -> None:
    assert read_span(text, lang) is None


@pytest.mark.parametrize("lang", WORDS)
def test_all_units_have_words_and_english_counts_everywhere(lang: str) -> None:
    for unit, words in zip("smhdw", WORDS[lang].split("|"), strict=True):
        assert all(read_span(f"5 {word}", lang) == read_span(f"5{unit}") for word in words.split())
        assert read_span(f"5{unit}", lang) == read_span(f"5{unit}")
