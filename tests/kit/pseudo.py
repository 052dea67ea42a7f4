"""A language that nobody speaks, ``xx``: English with accents, in brackets and longer, as translations are.

Whatever passes through gettext comes out as ``⟦ţùŕń ~~⟧``. So a word that stands in a letter without accents
was never given to the translators, a bracket inside a sentence shows where sentences are glued together, and
what is too narrow for longer words breaks here first. Dates, spans and lists are Greek, which has no letter
in common with what was forgotten.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from gettext import NullTranslations
from pathlib import Path
from typing import IO

import pytest
from babel import Locale

from pbem import i18n
from pbem.cli.shell import speech
from pbem.i18n.po import PoTranslations
from pbem.language import FOLDER, messages_file
from scripts.messages import extracted

PSEUDO = "xx"
PSEUDO_LOCALE = "el"
_SLOTS = re.compile(r"(\{[^{}]*\}|%\(\w+\)s|%%)")
_ACCENTS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "àƀćďèƒĝĥìĵķĺɱńòƥɋŕśţùʋŵӿŷżÀƁĆĎÈƑĜĤÌĴĶĹƜŃÒƤɊŔŚŢÙƲŴӾŶŻ",
)
_LONGER = " ~~~~"  # for every fifteen letters


def pseudo(text: str) -> str:
    """A message in the language that nobody speaks; its slots are kept.

    >>> pseudo("{n} cards")
    '⟦{n} ćàŕďś ~~~~⟧'
    """
    parts = _SLOTS.split(text)
    parts[::2] = (part.translate(_ACCENTS) for part in parts[::2])
    return f"⟦{''.join(parts)}{_LONGER * (1 + len(text) // 15)}⟧" if text.strip() else text


class PseudoTranslations(NullTranslations):
    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        # A pattern of dates is read by a program.
        return message if context == "date" else pseudo(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.ngettext(msgid1, msgid2, n)


def speak_pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on letters and commands know the language ``xx``."""

    def file_of(lang: str, folder: Path = FOLDER) -> Path:
        return Path(__file__) if lang == PSEUDO else messages_file(lang, folder)

    def words_in(source: IO[bytes], fix: Callable[[str], str]) -> NullTranslations:
        return PseudoTranslations() if source.name == __file__ else PoTranslations(source, fix)

    def locale_of(lang: str) -> Locale:
        return Locale.parse(PSEUDO_LOCALE if lang == PSEUDO else lang)

    i18n.written_in.cache_clear()
    i18n.catalog.cache_clear()
    monkeypatch.setattr(i18n, "messages_file", file_of)
    monkeypatch.setattr(i18n, "PoTranslations", words_in)
    monkeypatch.setattr(i18n, "locale_of", locale_of)
    monkeypatch.setattr(speech, "LANGUAGES", (*speech.LANGUAGES, PSEUDO))


# What was forgotten ------------------------------------------------------------------------------------

# What is the same in every language, or was typed by somebody.
_LEFT_ALONE = (
    re.compile(r"^\|.*$", re.MULTILINE),  # somebody's words, behind our margin
    re.compile(r"“[^”]*”", re.DOTALL),  # a line to type, or one that was typed
    re.compile(r"<[^<>]*>"),  # a head
    re.compile(r"\S+@\S+|https?://\S+"),
    re.compile(r"\bUTC\b|\bMail-Id\b"),
)
_WORD = re.compile(r"(?<![\w’'])[A-Za-z]{2,}(?![\w’'])")


def english_in(text: str, known: Iterable[str] = ()) -> list[str]:
    """The words of a text in ``xx`` that are plain English; ``known`` are names, codes and the like."""
    for pattern in _LEFT_ALONE:
        text = pattern.sub(" ", text)
    for word in sorted(known, key=len, reverse=True):
        text = text.replace(word, " ")
    return _WORD.findall(text)


@cache
def known_messages() -> frozenset[str]:
    """Every text that translators are given."""
    ids = (message.id for message in extracted() if message.id)
    return frozenset(text for one in ids for text in (one if isinstance(one, tuple) else (str(one),)))


def overheard(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Speak it, and return a set that fills with what is asked for."""
    real, heard = pseudo, set[str]()

    def listening(text: str) -> str:
        heard.add(text)
        return real(text)

    speak_pseudo(monkeypatch)
    monkeypatch.setattr(f"{__name__}.pseudo", listening)
    return heard


def not_found(heard: set[str]) -> list[str]:
    """What ``make messages`` does not find of it: a text must stand in the call that marks it."""
    lost = heard - known_messages()
    return sorted(text for text in lost if re.search(r"[a-z]{2}", re.sub(r"{[^{}]*}", "", text)))


def outside(text: str) -> str:
    """What stands in no brackets."""
    while re.search("⟦", text):
        text, found = re.subn("⟦[^⟦⟧]*⟧", "", text)
        assert found, f"a bracket is missing: {text}"
    return text
