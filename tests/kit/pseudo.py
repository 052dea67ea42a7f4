"""Finds words that no translator was given: in the language ``xx`` they are the ones without accents."""

import re
from collections.abc import Iterable
from functools import cache

import pytest

from pbem.i18n.pseudo import pseudo
from scripts.messages import extracted

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
    """A set that fills with what is asked for in this language."""
    heard: set[str] = set()

    def listening(text: str) -> str:
        heard.add(text)
        return pseudo(text)

    monkeypatch.setattr("pbem.i18n.pseudo.pseudo", listening)
    return heard


def not_found(heard: set[str]) -> list[str]:
    """What ``make messages`` does not find of it: a text must stand in the call that marks it."""
    lost = heard - known_messages()
    return sorted(text for text in lost if re.search(r"[a-z]{2}", re.sub(r"{[^{}]*}", "", text)))
