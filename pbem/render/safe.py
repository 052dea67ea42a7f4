"""Text that is safe to send: no line of a letter may be read as a command when it comes back.

People answer with our letter quoted below, cut and wrapped in any way, with or without quote marks. So
the words that begin a command never stand alone in a letter, wherever a client breaks its lines: our
own sentences avoid them, commands are shown as ``“play 12 at 3,4”`` with the mark glued to the verb,
and what people typed (names, lines) passes through here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from wcwidth import wcswidth, wcwidth

from pbem.engine import plain
from pbem.render.personal_cache import personal_cache

WIDTH = 72

# Every word that begins a command, in a move or in a letter.
_COMMANDS = """
play lay discard pass choose toll pay undo go say note hand board log history help rules set salt leave join
decline resend status trust agree steal withdraw ready
"""
COMMAND_WORDS = frozenset(_COMMANDS.split())
# Cards are called so in our own sentences, which never have "any" behind it; what people type may.
_TYPED_ONLY = frozenset(("veto",))

_LONGEST_WORD = 15
_BREAKS = re.compile(r"[\s\-\u2010-\u2015]+")
_NUMBER = re.compile(r"\W*\d{1,4}\W*")
_NOT_SHOWN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
_LONE_NUMBER = re.compile(r"(?<!\S)([0-9]{1,4}) (?=\S)")
# Characters that all take one column: what nearly every line is made of.
_NARROW = re.compile(r"[\x20-\u02ff\u0400-\u0482\u2010-\u2027\u2500-\u25ff]*")


def clean(text: str) -> str:
    """Printable text on one line: no control, bidi, zero-width or unassigned characters, single blanks."""
    text = unicodedata.normalize("NFC", text)
    shown = (c for c in text if c.isspace() or unicodedata.category(c) not in _NOT_SHOWN)
    return " ".join("".join(shown).split())


def begins_command(word: str) -> bool:
    """Whether a line that begins with this word could be a command; stars around it mean bold letters."""
    return plain(word).strip(":;,.!?*") in COMMAND_WORDS | _TYPED_ONLY


def is_number(word: str) -> bool:
    """Whether a line with this word alone would be read as a number, in whatever digits it is written."""
    return _NUMBER.fullmatch(unicodedata.normalize("NFKC", word)) is not None


def quoted(text: str, most: int = 48) -> str:
    """What somebody typed, in quotation marks and in a form that is never read as a command.

    >>> quoted("please pass")
    '“please·pass”'
    """
    text = clean(text).replace("“", "'").replace("”", "'").replace('"', "'")
    words = [clip(word, _LONGEST_WORD) for word in text.split()]
    _, *rest = [part for word in words for part in _BREAKS.split(word)] or [""]
    if any(begins_command(word) for word in rest):
        words = ["·".join(_BREAKS.sub("·", word) for word in words)]
    return f"“{clip(' '.join(words), most)}”"


def spoken(text: str) -> str:
    """One line that somebody said, as it is; only words that could begin a command get marks of their own.

    >>> spoken("let us play 12 rounds")
    '“let us ‘play’ ‘12’ rounds”'
    """
    words = [f"‘{word}’" if _could_begin(word) else word for word in clean(text).split()]
    return f"“{' '.join(words)}”"


def _could_begin(word: str) -> bool:
    """Whether a line that begins with this word, or with the rest of it, could be a command."""
    # A long word may be broken anywhere, one with a dash at the dash.
    rests = [word[at:] for at in range(1, len(word))] if len(word) > _LONGEST_WORD else _BREAKS.split(word)
    return any(begins_command(rest) or is_number(rest) for rest in (word, *rests))


@personal_cache(maxsize=4096)
def safe_name(name: str) -> str:
    """A player's name as letters show it: as it is, or quoted if it could pass for a command."""
    shown = clip(clean(name), 24) or "?"
    parts = _BREAKS.split(shown)
    odd = any(begins_command(part) or is_number(part) or len(part) > _LONGEST_WORD for part in parts)
    if odd or not shown[0].isalpha():
        shown = quoted(shown)
    return shown


def isolated(text: str) -> str:
    """The text kept apart from its surroundings if it runs from right to left."""
    if not text.isascii() and any(unicodedata.bidirectional(c) in ("R", "AL") for c in text):
        return f"\u2068{text}\u2069"
    return text


# Columns --------------------------------------------------------------------------------------------


def columns(text: str) -> int:
    """How many columns a text takes."""
    if (text.isascii() and text.isprintable()) or _NARROW.fullmatch(text):
        return len(text)
    return max(wcswidth(text), 0)


def padded(text: str, width: int) -> str:
    return text + " " * (width - columns(text))


def clip(text: str, most: int) -> str:
    """The text cut to so many columns, with a sign that it was cut."""
    if columns(text) <= most and len(text) <= 2 * most:
        return text
    kept, used = "", 1
    for character in text[: 2 * most]:
        used += max(wcwidth(character), 0)
        if used > most:
            break
        kept += character
    return kept.rstrip() + "…"


def wrap(line: str, width: int = WIDTH) -> list[str]:
    """A line broken at blanks; what follows is indented like its text, behind the dash of a list.

    A number is tied to the word after it: alone on a line it would be read as a numbered move.
    """
    return list(_wrapped(line, width))


@personal_cache(maxsize=16384)  # the letters of one table have most of their lines in common
def _wrapped(line: str, width: int) -> Sequence[str]:
    line = _LONE_NUMBER.sub("\\1\u00a0", line.rstrip())
    if columns(line) <= width:
        return [line]
    words = line.lstrip().split(" ")
    margin = " " * (len(line) - len(line.lstrip()))
    indent = margin + ("  " if words[0] == "-" else "")
    measure = len if _NARROW.fullmatch(line) else columns
    current = margin + words[0]
    used = measure(current)
    lines = []
    for word in words[1:]:
        wide = measure(word)
        if used + 1 + wide > width:
            lines.append(current)
            current, used = indent + word, len(indent) + wide
        else:
            current, used = f"{current} {word}", used + 1 + wide
    return [*lines, current]


def flow(parts: Iterable[str], width: int = WIDTH, indent: int = 0, between: str = "  ") -> list[str]:
    """Short parts one after another, broken only between them."""
    lines: list[str] = []
    current, used = "", 0
    for part in parts:
        wide = columns(part)
        if current and indent + used + len(between) + wide > width:
            lines.append(" " * indent + current.rstrip())
            current, used = part, wide
        elif current:
            current, used = f"{current}{between}{part}", used + len(between) + wide
        else:
            current, used = part, wide
    return [*lines, " " * indent + current] if current else lines


_ASCII = str.maketrans("“”’‘–—\u2011·\u00a0", "\"\"''---_ ") | {ord("…"): "..."}


def in_ascii(text: str) -> str:
    """The typographic signs of our own sentences in plain ASCII; only names may bring others."""
    return text.translate(_ASCII)
