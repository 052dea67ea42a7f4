"""What each word of a clause is: the longest phrase of the lexicon, a name at the table, or unknown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

from pbem.language.fold import fold
from pbem.language.lexicon import Lexicon, Word
from pbem.mail.reading.tokens import Clause, Form, Token

_SHORTEST = 2  # letters of a word that others are glued to
_SHARED = 3  # letters of a name that stay whatever its ending is
_ENDING = 3  # and how long an ending may be
NOBODY = -1


class Item(NamedTuple):
    """A word or phrase of a clause and the classes it belongs to; an unknown word has none."""

    classes: frozenset[str]
    words: tuple[str, ...]
    start: int = 0  # where it begins in its line
    number: int = 0
    cell: str = ""
    person: int = NOBODY

    @property
    def is_known(self) -> bool:
        """Return whether the word is on any list, or a name, number or cell."""
        return bool(self.classes)


_NUMBER, _CELL, _COUNT, _NAME = (frozenset((name,)) for name in ("number", "cell", "count", "name"))
_GLUED = frozenset(("and",))  # what glued letters add to the word behind them
_ORDINAL = frozenset(("number", "ordinal"))  # "5th", which may be a date


@dataclass(frozen=True)
class People:
    """The names at a table, as people decline them."""

    names: tuple[str, ...]

    def called(self, word: str) -> int:
        """Return the seat of the one name that this word is, or is a declined form of; else NOBODY."""
        exact = [seat for seat, name in self._parts() if name == word]
        if len(set(exact)) == 1:
            return exact[0]
        likely = {seat for seat, name in self._parts() if _is_declined(word, name)}
        return likely.pop() if len(likely) == 1 else NOBODY

    def is_exact(self, word: str) -> bool:
        """Return whether a word is a name as it stands."""
        return any(name == word for _, name in self._parts())

    def _parts(self) -> Sequence[tuple[int, str]]:
        return _parts(self.names)


@lru_cache(maxsize=256)
def _parts(names: tuple[str, ...]) -> tuple[tuple[int, str], ...]:
    return tuple(
        (seat, part)
        for seat, name in enumerate(names)
        for part in dict.fromkeys((fold(name), *fold(name).split()[:1]))
        if len(part) > 1
    )


def _is_declined(word: str, name: str) -> bool:
    word = word.removesuffix("'s")
    if word == name:
        return True
    kept = max(_SHARED, len(name) - _ENDING)
    return len(name) >= _SHARED and word[:kept] == name[:kept] and abs(len(word) - len(name)) <= _ENDING


def items_of(clause: Clause, lexicon: Lexicon, people: People) -> list[Item]:
    """Return the words of a clause, the longest phrases first."""
    tokens = clause.tokens
    words = [_word(token, people) for token in tokens]
    found: list[Item] = []
    at = 0
    while at < len(tokens):
        size, classes = lexicon.longest(words, at)
        token = tokens[at]
        person = people.called(token.folded) if token.form == Form.WORD else NOBODY
        if size <= 1 and person != NOBODY and (not size or people.is_exact(token.folded)):
            size, classes = 1, _NAME
        if not size:
            size, classes, person = _unglued(words, at, lexicon, people) or (1, *_other(token, lexicon))
        taken = tokens[at : at + size]
        number = next((_value(one) for one in taken if "number" in classes or one.form == Form.NUMBER), 0)
        cell = next((one.folded for one in taken if one.form == Form.CELL), "")
        found.append(Item(classes, tuple(one.folded for one in taken), token.start, number, cell, person))
        at += size
    return found


def _value(token: Token) -> int:
    digits = "".join(takewhile(str.isdigit, token.folded))
    return int(digits) if digits else 0


def _word(token: Token, people: People) -> Word:
    if token.form == Form.WORD:
        named = people.called(token.folded) != NOBODY
        return Word(token.folded, token.typed, "name" if named else "")
    return Word(token.folded, token.typed, token.form)


def _other(token: Token, lexicon: Lexicon) -> tuple[frozenset[str], int]:
    """Return what a token is that begins no phrase: a number, or unknown."""
    if token.form == Form.NUMBER:
        return _NUMBER, NOBODY
    if token.form == Form.CELL:
        return _CELL, NOBODY
    if token.form == Form.COUNT:
        ending = token.folded.lstrip("0123456789").lstrip("-'")
        is_ordinal = bool(ending) and "ordinal" in lexicon.longest([Word(ending, ending)], 0)[1]
        return _ORDINAL if is_ordinal else _COUNT, NOBODY
    return frozenset(), NOBODY


def _unglued(
    words: Sequence[Word], at: int, lexicon: Lexicon, people: People
) -> tuple[int, frozenset[str], int] | None:
    """Return a phrase or a name without the letters that are written together with it, as in Hebrew."""
    word = words[at].folded
    for letters in lexicon.glued:
        rest = word.removeprefix(letters).lstrip("-")
        if rest == word or len(rest) < _SHORTEST:
            continue
        begun = lexicon.longest([Word(letters, letters)], 0)[1] & _GLUED
        person = people.called(rest)
        if person != NOBODY:
            return 1, _NAME | begun, person
        size, classes = lexicon.longest([Word(rest, rest), *words[at + 1 :]], 0)
        if size:
            return size, classes | begun, NOBODY
    return None


def has(items: Sequence[Item], *classes: str) -> bool:
    """Return whether any of the items belongs to one of these classes."""
    wanted = frozenset(classes)
    return any(wanted & item.classes for item in items)
