"""The words that people type, as each language lists them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbem.language import installed
from pbem.language.lexicon import entries, lexicon_for, lexicon_of

PAGE = Path(__file__).parents[3] / "docs" / "adding-a-language.md"


@pytest.mark.parametrize("lang", installed())
def test_every_class_is_one_that_the_page_explains(lang: str) -> None:
    told = set(re.findall(r"`([a-z]+)`", PAGE.read_text("utf-8").partition("## What people type")[2]))
    assert {name for name, _ in entries(lang)} - told - {
        name for name, _ in entries("en") if name.startswith(("card_", "tool_", "goal"))
    } == set()


@pytest.mark.parametrize("lang", installed())
def test_no_entry_is_a_pattern(lang: str) -> None:
    for name, forms in entries(lang):
        for form in forms:
            assert not set("\\|()[]^+$") & set(form), (name, form)
            assert all(word.endswith("*") or "*" not in word for word in form.split()), (name, form)


def test_a_language_that_is_not_installed_is_read_in_english() -> None:
    assert lexicon_of("zz") == lexicon_of("en")


def test_a_mail_in_latin_letters_is_read_with_the_spellings_of_its_language() -> None:
    assert "igraya" not in lexicon_for("bg", ["играя"]).known
    assert {"igraya", "igraq"} <= lexicon_for("bg", ["da, shte igraq", "", "Изпратено от моя iPhone"]).known
