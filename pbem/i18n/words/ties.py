"""Sentences of a catalog whose lines never end with a word that is a command by itself.

``zurück`` takes a move back if it is all that a line says. Where our own line ended with it, a program that
folds this line anew would leave it alone on the next one; so it is tied to the word behind it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import takewhile

from pbem.i18n.words.tables import LANGUAGES, is_place, table_of
from pbem.language import facts

_MOST = 2  # words of a command that are looked for
_MARKS = ",.;:!?)"


def with_ties(lang: str) -> Callable[[str], str]:
    """What ties the words of a message of this language."""
    return partial(_tied, commands=_commands(lang)) if lang in LANGUAGES else str


def _commands(lang: str) -> frozenset[tuple[str, ...]]:
    """The words that commands begin with, as far as nothing has to be put in."""
    forms = [form.split() for forms in table_of(lang).rows["typed"].values() for form in forms]
    begun = (tuple(takewhile(lambda word: not is_place(word), form)) for form in forms)
    everyday = ((word,) for word in facts(lang).everyday.split())
    return frozenset((*(words for words in begun if len(words) <= _MOST), *everyday))


def _tied(text: str, commands: frozenset[tuple[str, ...]]) -> str:
    words = text.split(" ")
    bare = [word.casefold().rstrip(_MARKS) for word in words]
    tied = words[0]
    for at, word in enumerate(words[1:], 1):
        is_command = any(tuple(bare[max(at - size, 0) : at]) in commands for size in range(1, _MOST + 1))
        tied += f"\u00a0{word}" if is_command and words[at - 1] and word else f" {word}"
    return tied
