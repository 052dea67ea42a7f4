"""Lines of our own letters: whatever else goes wrong, talk never shows them to the table.

A reply holds a copy of our letter, with the hand and the role of its reader. ``parse.quotes`` takes it out;
should that ever fail, what is left still equals, letter for letter, something that we wrote.

Of letters whose words are erased digests are left, which find the same (``digests.py``).

The head of the record is the one thing of ours that may be said, for it is there to be compared: it counts as
if it stood neither in the letter nor in the talk, with or without the words before it that tell its row.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile
from operator import itemgetter
from typing import NamedTuple

from pbem.mail.table_words.digests import (
    LONG_ENOUGH,
    Head,
    Remains,
    chosen,
    digest,
    digests_of,
    from_bytes,
    to_bytes,
)
from pbem.render.personal_cache import personal_cache
from pbem.render.visible import visible
from pbem.store.schema.values import LetterWords

# Talk that is longer is refused anyway, so its end need not be compared; and as much with all accents apart.
_LONGEST_TALK, _TALK_ENDS = 2000, 8000
# Our letters put this before what people said and noted; typed without it, it may be said again.
_MARGIN = re.compile(r"[\s>]*\|")
_NO_LETTER = re.compile(r"[\W_]+")
_HEAD_BEGINS = 20  # digits: so many of a head are enough to compare it, and all that most letters have
_HEAD_LINE = re.compile(rf"(.*)<([0-9a-f]{{{_HEAD_BEGINS}}}|[0-9a-f]{{64}})>")
_HEX = re.compile(rf"[0-9a-f]{{{_HEAD_BEGINS},}}")
# A head that somebody said, with its row or without or below it: with its margin it may be said again.
_SAID_HEAD = re.compile(rf"(?:row)?[0-9]{{0,5}}[0-9a-f]{{{_HEAD_BEGINS},64}}")
_SAID_ROW = re.compile(r"(?:row)?[0-9]{1,5}")


class OwnLetter(NamedTuple):
    """One of our letters without its head, and without what programs change."""

    lines: list[tuple[str, bool]]  # each of them, and whether it repeats somebody's words
    head: Head | None

    def saying(self, is_said: bool) -> list[str]:
        """Its lines that repeat somebody's words, or all others."""
        return [words for words, said in self.lines if said == is_said]


@dataclass(frozen=True, slots=True)
class Sent:
    """What was sent to somebody: letters, and what stays of those whose words are erased."""

    letters: Iterable[LetterWords]
    remains: Iterable[bytes] = ()
    key: bytes = b""  # the one that their digests were made with


def remains_of(words: LetterWords, key: bytes, others: Iterable[bytes]) -> bytes:
    """What stays of a letter beside what stays of others to the same reader."""
    letter = _own_letter(words)
    digests = (one for said in (True, False) for one in digests_of(key, letter.saying(said), said))
    known = {one for other in others for one in from_bytes(other).digests}
    return to_bytes(Remains(frozenset(digests), letter.head), known)


def split_at_own_line(text: str, sent: Sent) -> tuple[str, tuple[str, ...]]:
    """The text before its first line that is copied from what was sent, and all lines from there."""
    lines = [visible(line) for line in text.split("\n")]  # nothing else is ever said
    text = "\n".join(lines)
    letters, remains = [*map(_own_letter, sent.letters)], [*map(from_bytes, sent.remains)]
    digests = frozenset().union(*(one.digests for one in remains))
    own, said = (_Known(letters, _Digested(digests, sent.key, is_said), is_said) for is_said in (False, True))
    heads = {head.digits[:_HEAD_BEGINS]: head for head in heads_of(letters, remains)}
    compared = text[: 2 * _TALK_ENDS].split("\n")  # a line at its end may go on below
    squeezed = _without_heads([_squeezed(line) for line in compared], heads)
    room = _LONGEST_TALK
    for at, line in enumerate(text[:_TALK_ENDS].split("\n")):
        if room < 0:
            break
        room -= len(unicodedata.normalize("NFC", line.rstrip())) + 1
        words, piece = squeezed[at], _piece(squeezed, at)
        if own.has(words, piece) or (_MARGIN.match(line) and said.has(words, piece)):
            return "\n".join(lines[:at]).rstrip(), tuple(line for line in lines[at:] if line.strip())
    return text, ()


def heads_of(letters: Iterable[OwnLetter], remains: Iterable[Remains]) -> Iterator[Head]:
    """The heads of the record that were told."""
    yield from (letter.head for letter in letters if letter.head)
    yield from (one.head for one in remains if one.head)


class _Digested(NamedTuple):
    """Digests of lines that we sent, which are found as the lines themselves are."""

    digests: frozenset[int]
    key: bytes
    is_said: bool

    def has(self, words: str, piece: str) -> bool:
        if not self.digests:
            return False
        if words and digest(self.key, words, self.is_said, False) in self.digests:
            return True
        return len(piece) >= LONG_ENOUGH and all(
            one in self.digests for one in chosen(self.key, piece, self.is_said)
        )


class _Known:
    """Lines that we sent, to be found whole or by a piece that is long enough."""

    def __init__(self, letters: list[OwnLetter], digested: _Digested, is_said: bool) -> None:
        lines = [letter.saying(is_said) for letter in letters]
        self.whole = {words for letter in lines for words in letter if words}
        self.running = "\n".join(map("".join, lines))  # no piece goes on from one letter to the next
        self.digested = digested

    def has(self, words: str, piece: str) -> bool:
        if words in self.whole or (len(piece) >= LONG_ENOUGH and piece in self.running):
            return True
        return self.digested.has(words, piece)


def _piece(squeezed: list[str], start: int) -> str:
    """The text from one line on, until it is long enough to compare: programs may fold our lines."""
    piece = ""
    for at in range(start, len(squeezed)):
        piece += squeezed[at]
        if not squeezed[start] or len(piece) >= LONG_ENOUGH:
            break
    return piece


def _without_heads(lines: list[str], heads: Mapping[str, Head]) -> list[str]:
    """Squeezed lines without these heads, which are found by how they begin.

    What is left of such a line is nothing if it is short: its row, or a word or two.
    """
    kept: list[str] = []
    for line in lines:
        while (found := _head_in(line, heads)) is not None:
            at, head = found
            if at == 0 and kept:  # the words before it are on the line above
                kept[-1] = kept[-1].removesuffix(head.before)
            same = takewhile(lambda pair: pair[0] == pair[1], zip(line[at:], head.digits, strict=False))
            line = line[:at].removesuffix(head.before) + line[at + len(list(same)) :]
            line = line if len(line) >= LONG_ENOUGH else ""
        kept.append(line)
    return kept


def _head_in(line: str, heads: Mapping[str, Head]) -> tuple[int, Head] | None:
    """Where in a line one of these heads begins."""
    for run in _HEX.finditer(line):
        for at in range(run.start(), run.end() - _HEAD_BEGINS + 1):
            head = heads.get(line[at : at + _HEAD_BEGINS])
            if head is not None:
                return at, head
    return None


@personal_cache(maxsize=1024)  # whoever talks today has mostly the same letters as yesterday
def _own_letter(letter: LetterWords) -> OwnLetter:
    above, head, below = _parted(letter.text.split("\n"))
    page_above, _, page_below = _parted(letter.page.split("\n"))
    found: list[tuple[str, bool]] = []
    known = {_squeezed(line) for line in (*above, *below)}
    of_page = (line for line in (*page_above, *page_below) if _is_new(_squeezed(line), known))
    for line in (*above, *below, *of_page):
        words, is_said = _squeezed(line), line.startswith("|")  # the bars of a drawing stand further in
        if not (is_said and _SAID_HEAD.fullmatch(words)):
            found.append((words, is_said))
        elif found and found[-1][1] and _SAID_ROW.fullmatch(found[-1][0]):
            found.pop()
    return OwnLetter(found, head)


def _is_new(words: str, known: set[str]) -> bool:
    """Whether only the page has this line, and it is so long that nobody says it by chance."""
    return len(words) >= LONG_ENOUGH and words not in known


def _parted(lines: list[str]) -> tuple[list[str], Head | None, list[str]]:
    """The lines above the paragraph of the head, the head, and the lines below.

    It is the last thing of its form in a letter; a seed and its seal stand above.
    """
    found = ((at, match) for at, line in enumerate(lines) if (match := _HEAD_LINE.fullmatch(line)))
    at, last = max(found, default=(0, None), key=itemgetter(0))
    if last is None:
        return lines, None, []
    first = at
    while first and lines[first - 1]:
        first -= 1
    before = "".join(map(_squeezed, (*lines[first:at], last[1])))
    return lines[:first], Head(last[2], before), lines[at + 1 :]


def _squeezed(line: str) -> str:
    """A line without anything that programs change when they quote, fold or convert it."""
    return _NO_LETTER.sub("", unicodedata.normalize("NFKC", line).casefold())
