"""Lines that stand in a letter of ours: whatever else goes wrong, talk never carries them to the table.

A reply holds a copy of our letter, with the hand and the role of its reader. The cutter takes it out; should
it once fail, what is left still equals, letter for letter, something that we wrote.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from pbem.mail import mime
from pbem.mail.body import read_body

# Shorter pieces of a sentence of ours are anybody's words; a whole line of ours never is.
_LONG_ENOUGH = 20
# What people said stands in our letters too, and may be said again.
_QUOTED = ("“", '"')


def before_our_lines(text: str, letters: Iterable[bytes]) -> tuple[str, tuple[str, ...]]:
    """The text up to its first line that stands in one of these letters, and the lines from there on."""
    ours = [_squeezed(line) for raw in letters for line in _text(raw) if not line.startswith(_QUOTED)]
    whole, running = {line for line in ours if line}, "".join(ours)
    lines = text.split("\n")
    for at, line in enumerate(lines):
        words = _squeezed(line)
        if words in whole or (len(words) >= _LONG_ENOUGH and words in running):
            return "\n".join(lines[:at]).rstrip(), tuple(line for line in lines[at:] if line.strip())
    return text, ()


def _text(raw: bytes) -> Sequence[str]:
    return read_body(mime.parse(raw)).text.split("\n")


def _squeezed(line: str) -> str:
    """A line without anything that programs change when they quote, fold or convert it."""
    text = unicodedata.normalize("NFKC", line).casefold()
    return "".join(char for char in text if char.isalnum())
