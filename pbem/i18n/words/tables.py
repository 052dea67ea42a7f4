"""The table of words of a language.

Every row has our English words on the left. On the right stand the forms in that language, the printed one
first; all others are understood. A word in braces is a place for something that stays as it is:

    discard {cards} = "wirf {cards} ab, werfe {cards} ab"

Rows under ``commands`` begin a line; those under ``words`` may stand anywhere behind; those under ``dates``
only where days are told; those under ``at_the_end`` are verbs behind all else. ``latin`` has more forms of
commands, for keyboards that have Latin letters only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from pbem.i18n.words.folding import fold
from pbem.language import FOLDER, facts, installed, read_toml

LANGUAGES = installed()[1:]  # English is what the tables are in
IN_ORDERS = ("play", "discard", "toll")
TALKED = {"play": "put", "discard": "drop"}  # what forms that are common in talk are read as


class Form(NamedTuple):
    """Some words, folded, and what stands for them in the other language."""

    words: tuple[str, ...]
    becomes: tuple[str, ...]

    @property
    def weight(self) -> tuple[int, int]:
        """What is longer counts first."""
        fixed = sum(not is_place(word) for word in self.words)
        return fixed, len(self.words)


Forms = Mapping[str, Sequence[Form]]  # by their first word, the longest first


@dataclass(frozen=True)
class Table:
    """The words of a language, to be read and to be printed."""

    commands: Forms
    words: Forms
    in_orders: Forms  # behind ``prepare``, where other commands stand too
    in_dates: Forms  # behind ``away``
    shown_commands: Forms
    shown_words: Forms
    shown_in_orders: Forms
    shown_in_dates: Forms
    # By section and English words; ``typed`` are commands without the spellings in Latin letters.
    rows: Mapping[str, Mapping[str, Sequence[str]]] = field(repr=False)
    glued: tuple[str, ...] = ()  # what is written together with a cell, the longest first
    prefixes: frozenset[str] = frozenset()  # and with a hyphen before anything
    verbs_at_the_end: Mapping[str, str] = field(default_factory=dict)  # with what they are in English
    wishes: tuple[str, ...] = ()  # and what such a sentence begins with, the longest first
    not_before: frozenset[str] = frozenset()  # words that make talk of what would be said


def is_place(word: str) -> bool:
    return word.startswith("{")


@lru_cache
def table_of(lang: str) -> Table:
    """The table of a language that has one."""
    source = read_toml(FOLDER / lang / "words.toml")
    rows = {
        section: {english: split(forms) for english, forms in source.get(section, {}).items()}
        for section in ("commands", "words", "dates", "latin")
    }
    commands = {
        english: [*forms, *rows["latin"].get(english, ()), *spelled(lang, forms)]
        for english, forms in rows["commands"].items()
    }
    in_orders = {english: commands[english] for english in commands if english.split()[0] in IN_ORDERS}
    shown = {english: rows["commands"][english] for english in in_orders}
    words, dates = rows["words"], rows["dates"]
    return Table(
        commands=indexed(_read(lang, commands, talked=True)),
        words=indexed(_read(lang, words)),
        in_orders=indexed((*_read(lang, words), *_read(lang, in_orders))),
        in_dates=indexed(_read(lang, dates)),
        shown_commands=indexed(_shown(rows["commands"])),
        shown_words=indexed(_shown(words)),
        shown_in_orders=indexed((*_shown(words), *_shown(shown))),
        shown_in_dates=indexed(_shown(dates)),
        rows={**rows, "commands": commands, "typed": rows["commands"]},
        glued=tuple(sorted(map(fold, split(source.get("glued", ""))), key=len, reverse=True)),
        prefixes=frozenset(map(fold, split(source.get("prefixes", "")))),
        verbs_at_the_end={fold(verb): said for verb, said in source.get("at_the_end", {}).items()},
        wishes=tuple(sorted(map(fold, split(source.get("wishes", ""))), key=len, reverse=True)),
        not_before=frozenset(map(fold, split(source.get("not_before", "")))),
    )


def first_words(lang: str) -> Iterator[str]:
    """The words that are a whole command of a language, or begin one with a place behind them, folded."""
    if lang in LANGUAGES:
        for first, forms in table_of(lang).commands.items():
            if any(len(form.words) == 1 or is_place(form.words[1]) for form in forms):
                yield first


def split(forms: str) -> list[str]:
    return [form.strip() for form in forms.split(",") if form.strip()]


def _read(lang: str, rows: Mapping[str, Sequence[str]], talked: bool = False) -> Iterator[Form]:
    """Every form with what it means in English, and the English words, which always count."""
    for english, forms in rows.items():
        meant = tuple(english.split())
        yield Form(tuple(_folded(english)), meant)
        for nth, form in enumerate(forms):
            first = TALKED.get(meant[0], meant[0]) if talked and nth else meant[0]
            for spelling in (form, *umlauts(lang, form)):
                yield Form(tuple(word.rstrip("-") for word in _folded(spelling)), (first, *meant[1:]))


def _shown(rows: Mapping[str, Sequence[str]]) -> Iterator[Form]:
    """Our English words with the form that is printed."""
    for english, forms in rows.items():
        yield Form(tuple(_folded(english)), tuple(forms[0].split()))


def _folded(form: str) -> Iterator[str]:
    return (word if is_place(word) else fold(word) for word in form.split())


def indexed(forms: Iterable[Form]) -> Forms:
    found: dict[str, list[Form]] = {}
    for form in dict.fromkeys(forms):
        found.setdefault(form.words[0], []).append(form)
    return {
        first: sorted(among, key=lambda form: form.weight, reverse=True) for first, among in found.items()
    }


# Spellings ------------------------------------------------------------------------------------------

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def umlauts(lang: str, form: str) -> list[str]:
    return [form.translate(_UMLAUTS)] if lang == "de" else []


def spelled(lang: str, forms: Sequence[str]) -> list[str]:
    """Command words in Latin letters, in the ways that are usual."""
    return list(dict.fromkeys(spelling for form in forms for spelling in facts(lang).spellings(form)))
