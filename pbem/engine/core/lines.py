"""Lines as people type them: one spelling for all, and the numbers, names and words in them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence

from pbem.engine.cards.types import Card
from pbem.engine.core.errors import Ambiguous, Hint, NotUnderstood
from pbem.engine.core.facts import NOBODY, Seat

LONGEST_LINE = 600  # a move with every answer in advance is shorter
_CUT_HERE = "\u00b6"  # stands for the rest of a longer line, so that its beginning is no line of its own
MOST_CARDS = 12  # that one line may name

SeatOf = Callable[[str], Seat]
NameOf = Callable[[Seat], str]

# Whole words in one sign. Each becomes up to eighteen letters, and no command or name has any.
_WORD_SIGN = re.compile("[\u3300-\u33ff\ufdf0-\ufdfd]")
_ITSELF = frozenset(("me", "myself"))


def plain(text: str) -> str:
    """A line as the reader sees it: one case, one width, single blanks, no full stop."""
    if len(text) > LONGEST_LINE:
        text = text[:LONGEST_LINE] + _CUT_HERE
    if not text.isascii() and not _WORD_SIGN.search(text):
        text = unicodedata.normalize("NFKC", text).replace("−", "-")
    return " ".join(text.casefold().split()).rstrip(" .!")


def _unmarked(name: str) -> str:
    """``jürgen`` as ``jurgen``."""
    if name.isascii():
        return name
    apart = unicodedata.normalize("NFD", name.replace("ł", "l"))
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def number_in(word: str, text: str, hint: str) -> int:
    """The number that a word is; raises NotUnderstood about the whole text."""
    found = re.fullmatch(r"(?:#|no\.?)?([0-9]{1,3})[:;,.]?", word)  # our letters call a card No.12
    if found is None:
        raise NotUnderstood(text, hint)
    return int(found[1])


# What people write before the number of a card, with or without a blank behind it.
_SIGN = r"(?:(?:no|nr)\.?|number|#) {0,2}(?=#?[0-9])"
_SIGNS = re.compile(rf"(?<![^ ]){_SIGN}")
_FIRST_SIGN = re.compile(rf"(card )?{_SIGN}")


def without_number_sign(words: str) -> str:
    """``no. 43 at 3,4`` as ``43 at 3,4``; only in front, for a name may have such a word too."""
    found = _FIRST_SIGN.match(words)
    return (found[1] or "") + words[found.end() :] if found else words


def cards_in(words: str, text: str) -> tuple[Card, ...]:
    """The cards that a part of a line lists: ``12 43``, ``12, 43 and 7``, ``cards no. 12 and no. 43``."""
    named = _SIGNS.sub("", re.sub(r"[,;&+]| and |^cards? ", " ", words)).split()
    if not named or len(named) > MOST_CARDS:
        raise NotUnderstood(text, Hint.CARD)
    return tuple(number_in(word, text, Hint.CARD) for word in named)


def one_of(word: str, among: Sequence[str]) -> str | None:
    """What a word means: the word itself or its unique beginning."""
    found = [name for name in among if name.startswith(word)] if len(word) > 2 else []
    return found[0] if len(found) == 1 else None


def seat_named(name: str, text: str, names: Sequence[str], me: Seat) -> Seat:
    """The seat that a name means: the whole name, ``me``, ``p2``, or the unique beginning of a name.

    A name may be typed without the marks on its letters.
    """
    name = plain(name)
    known = [plain(other) for other in names]
    if name in known:
        return known.index(name)
    if me != NOBODY and name in _ITSELF:
        return me
    if re.fullmatch(r"p(1[0-2]|[0-9])", name):
        return int(name[1:])
    found = [seat for seat, other in enumerate(known) if other.startswith(name)]
    if not found:  # not every keyboard has every letter
        found = [seat for seat, other in enumerate(known) if _unmarked(other).startswith(_unmarked(name))]
    if len(found) > 1:
        raise Ambiguous(text, "player", tuple(names[seat] for seat in found))
    if not found:
        raise NotUnderstood(text, Hint.PLAYER)
    return found[0]
