"""Lines of our own letters: whatever else goes wrong, talk never shows them to the table.

A reply holds a copy of our letter, with the hand and the role of its reader. ``parse.quotes`` takes it out;
should that ever fail, what is left still equals, letter for letter, something that we wrote.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from pbem.mail.parse import mime
from pbem.mail.parse.body import read_body
from pbem.render.personal_cache import personal_cache

# A shorter piece of one of our sentences may be anybody's words; a whole line never is.
_LONG_ENOUGH = 20
# Talk that is longer is refused anyway, however its accents are written; its end need not be compared.
_TALK_ENDS = 8000
# Our letters put what people said and noted between these; typed without them, it may be said again.
_QUOTED, _UNQUOTED = ("“", '"'), ("”", '"')
_NO_LETTER = re.compile(r"[\W_]+")


def split_at_own_line(text: str, letters: Iterable[bytes]) -> tuple[str, tuple[str, ...]]:
    """The text before its first line that is copied from one of these letters, and all lines from there."""
    text = "".join(char for char in text if char.isprintable() or char == "\n")  # nothing else is ever said
    sent = [line for raw in letters for line in _lines(raw)]
    own = [words for words, is_quoted in sent if not is_quoted]
    quoted = {words for words, is_quoted in sent if is_quoted}
    whole, running = {words for words in own if words}, "".join(own)
    lines = text.split("\n")
    squeezed = [_squeezed(line) for line in lines]
    for at, line in enumerate(text[:_TALK_ENDS].split("\n")):
        piece = _piece(squeezed, at)
        if (
            squeezed[at] in whole
            or (len(piece) >= _LONG_ENOUGH and piece in running)
            or (line.startswith(_QUOTED) and squeezed[at] in quoted)
        ):
            return "\n".join(lines[:at]).rstrip(), tuple(line for line in lines[at:] if line.strip())
    return text, ()


def _piece(squeezed: list[str], start: int) -> str:
    """The text from one line on, until it is long enough to compare: programs may fold our lines."""
    piece = ""
    for words in squeezed[start:]:
        piece += words
        if not squeezed[start] or len(piece) >= _LONG_ENOUGH:
            break
    return piece


@personal_cache(maxsize=1024)  # whoever talks today has mostly the same letters as yesterday
def _lines(raw: bytes) -> list[tuple[str, bool]]:
    """Each line of a letter without what programs change, and whether it repeats somebody's words."""
    found, inside = [], False
    for line in read_body(mime.parse(raw)).text.split("\n"):
        inside = bool(line) and (inside or line.startswith(_QUOTED))
        found.append((_squeezed(line), inside))
        inside = inside and not line.endswith(_UNQUOTED)  # a long remark goes on below
    return found


def _squeezed(line: str) -> str:
    """A line without anything that programs change when they quote, fold or convert it."""
    return _NO_LETTER.sub("", unicodedata.normalize("NFKC", line).casefold())
