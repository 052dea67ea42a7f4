"""Where talk goes on with a copy of a letter of ours, which tells its reader's cards and role.

Reading takes copies out of a mail; should that ever fail, what is left still equals something that we wrote.
Of letters whose words are kept, a line is known whole, or by `LONG_ENOUGH` letters or digits in a row. Of
older ones digests of whole lines stay; they tell nothing without the key of the server.

Two things of ours may be said. What somebody said stands in a letter behind a margin, and counts only with
it. The head of the record is there to be compared, so its paragraph is none of our words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import NamedTuple

from pbem.mail.parse.copies import squeezed
from pbem.render.personal_cache import personal_cache
from pbem.render.visible import visible
from pbem.store.schema.values import LetterWords

LONG_ENOUGH = 20  # a shorter piece of one of our sentences may be anybody's words; a whole line never is
WIDTH = 5  # bytes of a digest: of a million kept for one reader, one in a million lines is taken for ours
_MOST_SIGNS, _MOST_LINES = 8_000, 300  # of talk; it ends there
_MARGIN = re.compile(r"[\s>]*\|")
_DIGITS = 20  # all that most letters tell of a head
_HEAD = re.compile(r"(.*)<([0-9a-f]{20}|[0-9a-f]{64})>")
_HEX = re.compile(r"[0-9a-f]{20,}")
_KINDS = {False: b"own", True: b"said"}


class Sent(NamedTuple):
    """What was sent to somebody: letters, and what stays of those whose words are erased."""

    letters: Sequence[LetterWords]
    older: Sequence[bytes] = ()
    key: bytes = b""  # the one that their digests were made with


class Ours(NamedTuple):
    """Words of letters: the lines of their texts, and whole letters without line ends."""

    lines: frozenset[str]
    running: str

    def has(self, words: str, piece: str) -> bool:
        return words in self.lines or (len(piece) >= LONG_ENOUGH and piece in self.running)


def remains(letter: LetterWords, key: bytes) -> bytes:
    """Return what stays of a letter whose words are erased: digests of its lines."""
    found = {_digest(key, words, is_said) for words, is_said in _lines(letter.text) if words}
    return b"".join(sorted(found))


def split_at_copy(text: str, sent: Sent) -> tuple[str, tuple[str, ...]]:
    """Return the text before its first line that is copied from what was sent, and all lines from there."""
    lines = [visible(line) for line in text.split("\n")]  # nothing else is ever said
    digests = {each[at : at + WIDTH] for each in sent.older for at in range(0, len(each), WIDTH)}
    heads = [head for letter in sent.letters if (head := _parted(letter.text)[1])]
    own, said = (_words_of(sent.letters, is_said) for is_said in (False, True))
    key = sent.key
    compared = _without(heads, squeezed("\n".join(lines)[:_MOST_SIGNS]))
    for at, words in enumerate(compared):
        if not words:
            continue
        piece = _piece(compared, at)
        is_copied = own.has(words, piece) or _digest(key, words, False) in digests
        if not is_copied and _MARGIN.match(lines[at]):
            is_copied = said.has(words, piece) or _digest(key, words, True) in digests
        if is_copied or at >= _MOST_LINES:
            return "\n".join(lines[:at]).rstrip(), tuple(line for line in lines[at:] if line.strip())
    return "\n".join(lines), ()


def _words_of(letters: Iterable[LetterWords], is_said: bool) -> Ours:
    """Return what letters say themselves, or what they repeat."""
    each = [_words_of_one(letter, is_said) for letter in letters]
    whole = frozenset().union(*(words.lines for words in each))
    return Ours(whole, "\n".join(words.running for words in each))  # no piece goes on from one to the next


@personal_cache(maxsize=2048)  # whoever talks today has mostly the same letters as yesterday
def _words_of_one(letter: LetterWords, is_said: bool) -> Ours:
    """Return the same of one letter. Of its page, whose cells are lines, only runs."""
    text, page = (
        [words for words, said in _lines(form) if said == is_said] for form in (letter.text, letter.page)
    )
    return Ours(frozenset(filter(None, text)), "".join(text) + "\n" + "".join(page))


def _lines(form: str) -> Iterator[tuple[str, bool]]:
    """Yield the squeezed lines of a letter but for its head, and whether they repeat somebody's words."""
    lines, _ = _parted(form)
    for line, words in zip(lines, squeezed("\n".join(lines)), strict=True):
        is_said = line.startswith("|")  # the bars of a drawing stand further in
        if not (is_said and _HEX.search(words)):
            yield words, is_said


class _Head(NamedTuple):
    """The first digits of a head of the record, and the squeezed words that lead to it."""

    digits: str
    before: str


def _parted(form: str) -> tuple[list[str], _Head | None]:
    """Return the lines of a letter without the paragraph of the head, and the head: the last of its form."""
    lines = form.split("\n")
    for last in range(len(lines) - 1, -1, -1):
        if found := _HEAD.fullmatch(lines[last]):
            first = last
            while first and lines[first - 1]:
                first -= 1
            before = "".join(squeezed("\n".join([*lines[first:last], found[1]])))
            return lines[:first] + lines[last + 1 :], _Head(found[2][:_DIGITS], before)
    return lines, None


def _without(heads: Sequence[_Head], lines: list[str]) -> list[str]:
    """Return squeezed lines of talk without these heads and the words before them."""
    begins = {head.digits for head in heads}
    lines = [_HEX.sub(lambda run: "" if run[0][:_DIGITS] in begins else run[0], line) for line in lines]
    for head in heads:
        lines = [line.replace(head.before, "") for line in lines] if head.before else lines
    return lines


def _piece(lines: list[str], start: int) -> str:
    """Return the text from a line on, until it is long enough to compare: programs may fold our lines."""
    piece = ""
    for line in lines[start:]:
        piece += line
        if len(piece) >= LONG_ENOUGH:
            break
    return piece


def _digest(key: bytes, words: str, is_said: bool) -> bytes:
    return blake2b(words.encode(), digest_size=WIDTH, key=key[:64], person=_KINDS[is_said]).digest()
