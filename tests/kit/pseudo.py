"""Finds words that no translator was given: in the language ``xx`` they are the ones without accents."""

import re
from collections.abc import Iterable

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
