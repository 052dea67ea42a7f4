"""Whatever the language of a mail program, its signs before a subject are no words of the writer."""

from __future__ import annotations

from email.header import Header

import pytest

from pbem.mail.conversation.subjects import game_named, is_ours, without_prefixes
from pbem.mail.parse.letter import read_letter
from pbem.mail.requests.locale_hints import language_hint
from tests.kit.languages import LANGUAGES, situations

PREFIXES = situations("""
answered
  en Re | de AW ~ Antw ~ Antwort | bg Отг ~ Отговор | uk Відп ~ Відповідь | pl Odp ~ Odpowiedź
  ru Отв ~ Ответ ~ На | he השב ~ תגובה ~ מענה
passed on
  en Fwd ~ FW | de WG | bg Препр ~ Препратено ~ Пренасочено | uk Пересл ~ Переслано ~ Пер | pl PD ~ Przekazana
  ru Пересл ~ ПЕР ~ Переслано | he הועבר ~ הועברה ~ העברה
""")


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_of_a_program_are_taken_off_a_subject(language: str) -> None:
    for sign in (sign for row in PREFIXES.values() for sign in row[language]):
        for typed in (sign, sign.upper(), f"{sign}[2]", f"Re: {sign}", f"{sign}: AW"):
            assert without_prefixes(f"{typed}: K7 hand").strip() == "K7 hand", typed
        assert is_ours(f"{sign}: hand", ())
        assert game_named(f"{sign}: [K7] your turn", ["K7"]) == "K7"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sign_of_an_answer_hints_at_a_language(language: str) -> None:
    for sign in PREFIXES["answered"][language]:
        subject = Header(f"\u200f{sign}: [K7] your turn", "utf-8").encode()
        found = language_hint(read_letter(f"From: anna@example.org\nSubject: {subject}\n\nhand\n".encode()))
        assert found == (None if language == "en" else language), sign
