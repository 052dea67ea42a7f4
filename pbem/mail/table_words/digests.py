"""What stays of a letter whose words are erased while its game runs: by it a copy is still recognised.

A copy may be a whole line, or a piece of ``LONG_ENOUGH`` letters from anywhere. Digests of all lines find the
first. For the second, of every ``WINDOW`` neighbouring pieces of ``PIECE`` letters the one with the smallest
digest is kept (winnowing; Schleimer, Wilkerson and Aiken, 2003). A text of ``LONG_ENOUGH`` letters holds such
a window, and whoever chooses the smallest there chooses what we have kept. So nothing of ours is missed; and
what is found beyond that has ``PIECE`` letters of ours in a row.

A digest has five bytes, made with the key of the server: with a million of them kept for one reader, words
that are not ours are taken for ours once in a million pieces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import NamedTuple

LONG_ENOUGH = (
    20  # letters: a shorter piece of one of our sentences may be anybody's words; a whole line never is
)
PIECE = 14
WINDOW = LONG_ENOUGH - PIECE + 1
WIDTH = 5  # bytes
NO_HEAD = b"\0"  # how many bytes of a head are kept stands before it
# Whether it repeats somebody's words, and whether it is a piece.
KINDS = {
    (False, False): b"own",
    (False, True): b"own piece",
    (True, False): b"said",
    (True, True): b"said piece",
}


class Head(NamedTuple):
    """The head of the record at the end of a letter, and the words that lead to it."""

    digits: str
    before: str


class Remains(NamedTuple):
    """What stays of a letter."""

    digests: frozenset[int]
    head: Head | None


def digest(key: bytes, words: str, is_said: bool, is_piece: bool) -> int:
    """A number for a text, which says nothing about it to anybody without the key."""
    made = blake2b(words.encode(), digest_size=WIDTH, key=key[:64], person=KINDS[is_said, is_piece])
    return int.from_bytes(made.digest())


def digests_of(key: bytes, lines: Iterable[str], is_said: bool) -> Iterator[int]:
    """What is kept of lines that follow each other."""
    lines = [line for line in lines if line]
    yield from (digest(key, line, is_said, False) for line in lines)
    yield from chosen(key, "".join(lines), is_said)


def chosen(key: bytes, text: str, is_said: bool) -> Iterator[int]:
    """The smallest digest of each window of a text, one after the other."""
    window: list[int] = []
    for at in range(len(text) - PIECE + 1):
        window.append(digest(key, text[at : at + PIECE], is_said, True))
        if len(window) == WINDOW:
            yield min(window)
            del window[0]


def to_bytes(remains: Remains, known: frozenset[int] | set[int]) -> bytes:
    """What stays of a letter as it is stored, without digests that are known from other letters."""
    head = b""
    if remains.head is not None:
        digits, before = bytes.fromhex(remains.head.digits), remains.head.before.encode()
        head = len(digits).to_bytes() + digits + len(before).to_bytes(2) + before
    new = sorted(remains.digests - known)
    return (head or NO_HEAD) + b"".join(number.to_bytes(WIDTH) for number in new)


def from_bytes(stored: bytes) -> Remains:
    """The same again."""
    head, rest, size = None, stored[1:], stored[0]
    if size:
        begins = size + 2
        end = begins + int.from_bytes(rest[size:begins])
        head = Head(rest[:size].hex(), rest[begins:end].decode())
        rest = rest[end:]
    numbers = (int.from_bytes(rest[at : at + WIDTH]) for at in range(0, len(rest), WIDTH))
    return Remains(frozenset(numbers), head)
