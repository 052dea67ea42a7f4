"""What the words of a language mean in a mail: ``reading.toml`` of its folder, and of English, as one table.

Each entry of that file is a class of words and phrases, parted by commas or line ends. ``zagra*`` is a stem,
``=ändere`` counts only as it is typed, and ``{name}`` and ``{number}`` hold what is put in. There are no
patterns: translators can write it, and nothing can match slowly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from pbem.language import FOLDER, SOURCE, facts, installed, read_toml
from pbem.language.fold import as_typed, fold

SHORTEST_STEM = 2
_BLOCK = "reading.toml"


class Word(NamedTuple):
    """A token as the lexicon sees it."""

    folded: str
    typed: str
    slot: str = ""  # which slot it fits: name, number, cell


class Phrase(NamedTuple):
    """Words that follow each other, and the classes they belong to."""

    words: tuple[str, ...]
    classes: frozenset[str]

    def fits(self, words: Sequence[Word], at: int) -> bool:
        """Return whether the words from ``at`` on are this phrase."""
        if at + len(self.words) > len(words):
            return False
        return all(_fits(wanted, words[at + nth]) for nth, wanted in enumerate(self.words))


def _fits(wanted: str, word: Word) -> bool:
    if wanted[-1] == "*":
        return word.folded.startswith(wanted[:-1])
    if wanted[0] == "=":
        return word.typed == wanted[1:]
    if wanted[0] == "{":
        return word.slot == wanted[1:-1]
    return word.folded == wanted


@dataclass(frozen=True)
class Lexicon:
    """The classes of words of one language and English."""

    phrases: Mapping[str, Sequence[Phrase]]  # by their first word, stem or slot
    stems: frozenset[int]  # lengths of the stems that phrases begin with
    glued: tuple[str, ...] = ()  # letters that are written together with the next word, as in Hebrew
    known: frozenset[str] = field(default=frozenset(), repr=False)  # single words, to find slips in

    def phrases_at(self, words: Sequence[Word], at: int) -> dict[int, frozenset[str]]:
        """Return the classes of the phrases that begin at a word, by how many words they have."""
        found: dict[int, frozenset[str]] = {}
        for first in self._firsts(words[at]):
            for phrase in self.phrases.get(first, ()):
                if phrase.fits(words, at):
                    size = len(phrase.words)
                    found[size] = found.get(size, frozenset()) | phrase.classes
        return found

    def classes_of(self, word: str) -> frozenset[str]:
        """Return the classes of a word by itself."""
        return self.phrases_at([Word(word, word)], 0).get(1, frozenset())

    def _firsts(self, word: Word) -> Iterator[str]:
        yield word.folded
        if word.typed != word.folded:
            yield f"={word.typed}"
        if word.slot:
            yield f"{{{word.slot}}}"
        for length in self.stems:
            if len(word.folded) >= length:
                yield f"{word.folded[:length]}*"


def lexicon_for(lang: str, lines: Iterable[str]) -> Lexicon:
    """Return the words for a mail: those in Latin letters too if it begins with them."""
    letters = frozenset(facts(lang).letters)
    first = next((line for line in lines if line.strip()), "")
    in_latin = letters and letters.isdisjoint(first.casefold())
    return lexicon_of(lang, in_latin=bool(in_latin))


@lru_cache(maxsize=64)
def lexicon_of(*langs: str, in_latin: bool = False) -> Lexicon:
    """Return the words of these languages and of English; a language that is not installed has none.

    Where words are known in a language of their own, what they are in English does not count: "no" is no
    refusal in Polish.
    """
    found: dict[tuple[str, ...], set[str]] = {}
    glued: list[str] = []
    english: dict[tuple[str, ...], set[str]] = {}
    for lang in dict.fromkeys((SOURCE, *langs)):
        into = english if lang == SOURCE else found
        for classes, forms in entries(lang) if lang in installed() else ():
            if classes == "glued":
                glued += forms
                continue
            spelled = (spelling for form in forms for spelling in facts(lang).spellings(form.casefold()))
            for form in (*forms, *(spelled if in_latin else ())):
                words = tuple(_key(word) for word in form.split())
                if words:
                    into.setdefault(words, set()).add(classes)
    found = english | found
    by_first: dict[str, list[Phrase]] = {}
    for words, among in found.items():
        by_first.setdefault(words[0], []).append(Phrase(words, frozenset(among)))
    return Lexicon(
        by_first,
        frozenset(len(first) - 1 for first in by_first if first.endswith("*")),
        tuple(sorted(map(fold, glued), key=len, reverse=True)),
        frozenset(words[0] for words in found if len(words) == 1 and words[0].isalpha()),
    )


@lru_cache
def stops_anywhere() -> Lexicon:
    """Return what stops a command in any installed language: people fall into their own when they err."""
    by_first: dict[str, list[Phrase]] = {}
    for lang in installed():
        classes = dict(entries(lang))
        for form in (*classes.get("stop", ()), *classes.get("doubt", ())):
            words = tuple(_key(word) for word in form.split())
            by_first.setdefault(words[0], []).append(Phrase(words, frozenset(("stop",))))
    return Lexicon(by_first, frozenset(len(first) - 1 for first in by_first if first.endswith("*")))


@lru_cache(maxsize=64)
def entries(lang: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the classes of a language with their words, as its folder lists them."""
    path = FOLDER / lang / _BLOCK
    if not path.is_file():
        return ()
    return tuple((name, tuple(_split(text))) for name, text in read_toml(path).items())


def _split(text: str) -> Iterator[str]:
    for line in text.splitlines():
        yield from (form for part in line.split(",") if (form := part.strip()))


def _key(word: str) -> str:
    if word.startswith("{"):
        return word
    if word.startswith("="):
        return f"={as_typed(word[1:])}"
    return f"{fold(word[:-1])}*" if word.endswith("*") else fold(word)
