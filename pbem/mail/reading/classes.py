"""What each word of a clause is: the longest phrase of the lexicon, a name at the table, or unknown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

from pbem.language.fold import as_typed, fold
from pbem.language.lexicon import Lexicon, Word
from pbem.mail.reading.tokens import Clause, Form, Token

_KNOWN, _UNKNOWN = 1, 4  # what a phrase costs, where words can be read in several ways
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
    """Return the words of a clause in as few phrases, and with as few unknown words, as there can be."""
    tokens = clause.tokens
    words = [_word(token, people) for token in tokens]
    best: list[tuple[int, Item | None, int]] = [(0, None, 0)] * (
        len(tokens) + 1
    )  # cost from here, item, size
    for at in range(len(tokens) - 1, -1, -1):
        ways = (
            (best[at + size][0] + (_KNOWN if item.is_known else _UNKNOWN), item, size)
            for size, item in _ways(tokens, words, at, lexicon, people)
        )
        best[at] = min(ways, key=lambda way: (way[0], -way[2]))
    found: list[Item] = []
    at = 0
    while at < len(tokens):
        _, item, size = best[at]
        assert item is not None
        found.append(item)
        at += size
    return found


def _ways(
    tokens: Sequence[Token], words: Sequence[Word], at: int, lexicon: Lexicon, people: People
) -> Iterator[tuple[int, Item]]:
    """Yield what may begin at a token, with its size."""
    token = tokens[at]
    phrases = lexicon.phrases_at(words, at)
    person = people.called(token.folded) if token.form == Form.WORD else NOBODY
    if person != NOBODY and (1 not in phrases or people.is_exact(token.folded)):
        phrases = {**phrases, 1: _NAME}
    if not phrases:
        phrases, person = _unglued(words, at, lexicon, people) or ({1: _other(token, lexicon)}, NOBODY)
    elif 1 not in phrases:
        phrases = {**phrases, 1: _other(token, lexicon)}
    for size, classes in phrases.items():
        taken = tokens[at : at + size]
        number = next((_value(one) for one in taken if "number" in classes or one.form == Form.NUMBER), 0)
        cell = next((one.folded for one in taken if one.form == Form.CELL), "")
        folded = tuple(one.folded for one in taken)
        yield size, Item(classes, folded, token.start, number, cell, person if "name" in classes else NOBODY)


def _value(token: Token) -> int:
    digits = "".join(takewhile(str.isdigit, token.folded))
    return int(digits) if digits else 0


def _word(token: Token, people: People) -> Word:
    if token.form == Form.WORD:
        named = people.called(token.folded) != NOBODY
        return Word(token.folded, as_typed(token.typed), "name" if named else "")
    return Word(token.folded, token.typed, token.form)


def _other(token: Token, lexicon: Lexicon) -> frozenset[str]:
    """Return what a token is that begins no phrase: a number, or unknown."""
    if token.form == Form.NUMBER:
        return _NUMBER
    if token.form == Form.CELL:
        return _CELL
    if token.form == Form.COUNT:
        ending = token.folded.lstrip("0123456789").lstrip("-'")
        return _ORDINAL if ending and "ordinal" in lexicon.classes_of(ending) else _COUNT
    return frozenset()


def _unglued(
    words: Sequence[Word], at: int, lexicon: Lexicon, people: People
) -> tuple[dict[int, frozenset[str]], int] | None:
    """Return phrases or a name without the letters that are written together with them, as in Hebrew."""
    word = words[at].folded
    for letters in lexicon.glued:
        rest = word.removeprefix(letters).lstrip("-")
        if rest == word or len(rest) < _SHORTEST:
            continue
        begun = lexicon.classes_of(letters) & _GLUED
        person = people.called(rest)
        if person != NOBODY:
            return {1: _NAME | begun}, person
        phrases = lexicon.phrases_at([Word(rest, rest), *words[at + 1 :]], 0)
        if phrases:
            return {size: classes | begun for size, classes in phrases.items()}, NOBODY
    return None


def has(items: Sequence[Item], *classes: str) -> bool:
    """Return whether any of the items belongs to one of these classes."""
    wanted = frozenset(classes)
    return any(wanted & item.classes for item in items)
