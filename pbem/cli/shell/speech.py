"""The language of the command line: which one it is, and our sentences in it.

    --lang on the command line
    PBEM_LANG
    the language of the player who acts or looks (``--as``, PBEM_PLAYER)
    LC_ALL, LC_MESSAGES, LANG
    English

The first of these that names one of our languages counts. What only hosts type is answered in English.
English needs neither catalogs nor Babel, which are slow to load; both are loaded for another language only.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import datetime
from typing import Literal

from pbem.language import installed
from pbem.sentence import N_, NC_, Sentence

__all__ = ["NC_", "N_", "Sentence", "_", "count", "lang", "list_of", "moment", "speak", "speak_to"]

ENGLISH = "en"
FOR_HOSTS = frozenset(
    ("serve", "tick", "inbox", "mail", "db", "config", "status", "doctor", "players", "simulate")
)
LANGUAGES = installed()
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")

_lang = ENGLISH
_was_asked_for = False  # by an option or a variable that means us, so that no player changes it


def is_known(name: str) -> bool:
    return name in LANGUAGES


def speak(asked: str = "", command: str = "") -> None:
    """Choose the language for a command line: the one that was asked for, or what its surroundings say."""
    global _lang, _was_asked_for
    wanted = ENGLISH if command in FOR_HOSTS else asked or os.environ.get("PBEM_LANG", "").casefold()
    _was_asked_for = is_known(wanted)
    _lang = wanted if _was_asked_for else _of_locale()


def speak_to(player_lang: str) -> None:
    """Go on in the language of the player who acts, unless another one was asked for."""
    global _lang
    if not _was_asked_for and is_known(player_lang):
        _lang = player_lang


def _of_locale() -> str:
    """The language of ``pl_PL.UTF-8``; the first variable that is set counts, as everywhere."""
    said = next(filter(None, map(os.environ.get, _LOCALE)), "")
    code = said.partition(".")[0].partition("@")[0].partition("_")[0].casefold()
    return code if is_known(code) else ENGLISH


def without_lang(words: Sequence[str]) -> tuple[list[str], str | None]:
    """A command line without ``--lang``, wherever it stands, and what it said; behind ``--`` all is text."""
    left: list[str] = []
    said: str | None = None
    rest = iter(words)
    for word in rest:
        if word == "--":
            return [*left, word, *rest], said
        if word == "--lang":
            said = next(rest, "")
        elif word.startswith("--lang="):
            said = word.partition("=")[2]
        else:
            left.append(word)
    return left, said


def lang() -> str:
    """The language that is spoken now."""
    return _lang


def _(text: str, /, **values: object) -> str:
    """A text of ours in that language, with its values put in."""
    if not text:
        return ""  # what catalogs have under this name is no word
    if isinstance(text, Sentence):
        values = {**text.values, **values}
        text = text.text
    told = {name: _(one) if isinstance(one, Sentence) else one for name, one in values.items()}
    if _lang == ENGLISH:
        words = text.rpartition("\x04")[2]
    else:
        from pbem.i18n import catalog, translated

        words = translated(catalog(_lang), text)
    return words.format(**told) if told else words


def count(one: str, many: str, n: int, /, **values: object) -> str:
    """A text with a number in it, in the plural form that this number needs."""
    if _lang == ENGLISH:
        words = one if n == 1 else many
    else:
        from pbem.i18n import catalog

        words = catalog(_lang).ngettext(one, many, n)
    return words.format(n=n, **values)


def list_of(parts: Sequence[str], style: Literal["standard", "or", "unit"] = "standard") -> str:
    """Several things in one sentence: ``a, b and c``; ``or``: ``a, b or c``; ``unit``: ``a, b, c``."""
    if len(parts) < 2:
        return "".join(parts)
    if _lang == ENGLISH:
        last = {"standard": " and ", "or": " or ", "unit": ", "}[style]
        return last.join((", ".join(parts[:-1]), parts[-1]))
    from pbem.i18n import list_of as listed

    return listed(parts, _lang, style)


def moment(at: datetime, english: str, pattern: str) -> str:
    """A moment on the clock of this machine: for strftime, and for Babel as a message of our catalogs."""
    here = at.astimezone()
    if _lang == ENGLISH:
        return here.strftime(english)
    from babel.dates import format_datetime

    from pbem.i18n import locale_of

    return format_datetime(here, _(pattern), locale=locale_of(_lang))
