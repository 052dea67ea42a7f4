"""Text that is safe to send: no line of a letter may be read as a command when it comes back.

People answer with our letter quoted below, cut and wrapped in any way, with or without quote marks. So
the words that begin a command never stand alone in our own sentences, wherever a client breaks its lines:
they avoid them, commands are shown as ``“play 12 at 3,4”`` with the mark glued to the verb, and names and
single lines that somebody typed are put so that they fit into a sentence. Whatever is longer, what people
said above all, is left as it is and gets a margin on every line, which the reader of mails knows
(``mail/parse/align.py``).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from wcwidth import wcswidth, wcwidth

from pbem.engine import plain
from pbem.i18n.direction import apart, runs_right_to_left
from pbem.i18n.words.reading import begins_a_command
from pbem.i18n.words.tables import LANGUAGES
from pbem.language import facts
from pbem.render.personal_cache import personal_cache
from pbem.render.visible import visible

WIDTH = 72
TIE = "·"  # between two words of which the second must not begin a line
HARD = "\u00a0"  # a blank at which no line is broken
MARGIN = "| "  # before every line of somebody's words
_TALK_WIDTH = 60  # with the margin; narrow enough to stay whole when a copy gets quote marks and is folded

# Every word that begins a command, in a move or in a letter.
_COMMANDS = """
play lay discard pass choose toll pay undo go say note hand board log history help rules set leave join
decline resend status trust agree steal withdraw snooze mute unmute publish prepare unprepare
"""
COMMAND_WORDS = frozenset(_COMMANDS.split())
# Our own sentences have these words too, but never as the reader of mails wants them: a card of this name
# has no "any" behind it, nobody is away "until" or "from", nobody has to give "back" or is to replace
# somebody "by", no line of ours is the one word "back" or "prepared", and what follows a vote is never what
# somebody votes or asks for.
_TYPED_ONLY = frozenset(("veto", "away", "back", "vote", "give", "replace", "prepared"))
# Words of talk that begin a move only if a number follows them.
_BEFORE_A_NUMBER = frozenset(
    (
        *("option", "move", "line", "choice", "offer", "my", "answer", "turn", "reply"),
        *("place", "put", "build", "use", "drop", "throw"),
    )
)
_OF_THE_LIST = frozenset(("number", "no", "nr", "nummer"))  # ... of the list

_LONGEST_WORD = 15
_LONGEST_TEXT = 8000  # characters; nobody's words are longer, and what is not shown need not be cleaned
_BREAKS = re.compile(r"[\s\-\u2010-\u2015]+")
_NUMBER = re.compile(r"\W*\d{1,4}\W*")
_LEAD = re.compile(r"\| ?|\s*(?:- )?")  # what stands before the words of a line
# Isolates around it are not seen, and are dropped when it comes back.
_LONE_NUMBER = re.compile(r"(?<![^\s\u200f\u2066-\u2069])([0-9]{1,4}\u2069*:?) (?=\S)")
_LAST_NUMBER = re.compile(
    r"(?<=\S) (?=[\u200f\u2066-\u2069]*[0-9]{1,4}[\u2066-\u2069.):]*(?: (?! )|$))"
)  # ... of a sentence
_ROUND = str.maketrans("[]", "()")  # numbers in square brackets are moves to tap
_SINGLE = dict.fromkeys(map(ord, '"“”„‟«»＂'), "'")  # the others are ours: commands stand between them
_HEBREW_MARK = re.compile(r"(?<!\w)״|״(?!\w)")  # inside a word it is part of it
# Characters that all take one column: what nearly every line is made of.
_NARROW = re.compile(r"[\x20-\u02ff\u0400-\u0482\u2010-\u2027\u2500-\u25ff]*")


def clean(text: str) -> str:
    """Text on one line: only characters that are seen, and single blanks between words."""
    return " ".join(visible(unicodedata.normalize("NFC", text[:_LONGEST_TEXT])).split())


def begins_command(word: str) -> bool:
    """Whether a line that begins with this word could be a command; stars around it mean bold letters."""
    return plain(word).strip(":;,.!?*") in COMMAND_WORDS | _TYPED_ONLY


def begins_move(words: Sequence[str]) -> bool:
    """Whether a line that begins with these words of talk, and has a number behind them, could be a move."""
    first, *others = (plain(word).strip(":;,.!?*=") for word in words)
    telling = _BEFORE_A_NUMBER | _OF_THE_LIST if "list" in others else _BEFORE_A_NUMBER
    return first in telling and any(any(map(str.isdigit, word)) for word in others)


def is_number(word: str) -> bool:
    """Whether a line with this word alone would be read as a number, in whatever digits it is written."""
    return _NUMBER.fullmatch(unicodedata.normalize("NFKC", word)) is not None


def in_marks(text: str, lang: str = "en") -> str:
    """A text in the quotation marks of a language."""
    before, behind = facts(lang).quotation_marks
    return f"{before}{text}{behind}"


@personal_cache(maxsize=4096)
def tied(line: str, lang: str) -> str:
    """A line to type, no other word of which begins a command at which a line could be broken."""
    if lang not in LANGUAGES:
        return line.replace("vote replace ", f"vote{TIE}replace ")  # the only one of them in English
    first, *words = line.split(" ")
    for at, word in enumerate(words):
        first += f"{TIE if begins_a_command(words[at:], lang) else ' '}{word}"
    return first


def quoted(text: str, most: int = 48, lang: str = "en") -> str:
    """What somebody typed, in quotation marks and in a form that is never read as a command.

    >>> quoted("would you please pass it")
    '“would you please·pass it”'
    """
    shown = ""
    words = single_marks(clean(text[: 8 * most])).split()
    for at, whole in enumerate(words):
        word = clip(whole, _LONGEST_WORD)
        parts = [*_BREAKS.split(word), *words[at + 1 :]]
        first, *others = (
            begins_command(part) or begins_move(parts[nth:]) or begins_a_command(parts[nth:], lang)
            for nth, part in enumerate(parts[: len(parts) - len(words) + at + 1])
        )
        if any(others):
            word = _BREAKS.sub(TIE, word)
        tie = TIE if first else " "  # or a line could begin with this word
        shown = f"{shown}{tie}{word}" if shown else word
    return in_marks(clip(shown, most), lang)


def single_marks(text: str) -> str:
    """A text with single quotation marks: the others are ours."""
    return _HEBREW_MARK.sub("'", text.translate(_SINGLE))


def spoken(text: str, width: int = WIDTH) -> list[str]:
    """What somebody said, as it was said: every line behind our margin, in a letter of this width.

    Only quotation marks become single ones, so that nobody shows the others what looks like a line to type.

    >>> spoken("Sorry, “nothing” better in my hand.")
    ["| Sorry, 'nothing' better in my hand."]
    """
    lines: list[str] = []
    for line in map(clean, single_marks(text).split("\n")):
        if line or (lines and lines[-1] != "|"):  # one blank line between paragraphs
            lines += wrap(MARGIN + line, min(_TALK_WIDTH, width - len(MARGIN)))
    return lines[:-1] if lines and lines[-1] == "|" else lines


@personal_cache(maxsize=4096)
def safe_name(name: str, lang: str = "en") -> str:
    """A player's name as letters show it: as it is, or quoted if it could pass for a command."""
    shown = clip(clean(name), 24) or "?"
    parts = _BREAKS.split(shown)
    odd = any(begins_command(part) or is_number(part) or len(part) > _LONGEST_WORD for part in parts)
    odd = odd or any(begins_a_command(parts[nth:], lang) for nth in range(len(parts)))
    if odd or not shown[0].isalpha():
        shown = quoted(shown.translate(_ROUND), lang=lang)
    return shown


def isolated(text: str, lang: str = "en") -> str:
    """The text kept apart from its surroundings if one of the two runs from right to left."""
    if runs_right_to_left(lang):
        return apart(text)
    if not text.isascii() and any(unicodedata.bidirectional(c) in ("R", "AL") for c in text):
        return apart(text)
    return text


# Columns --------------------------------------------------------------------------------------------


def columns(text: str) -> int:
    """How many columns a text takes."""
    if (text.isascii() and text.isprintable()) or _NARROW.fullmatch(text):
        return len(text)
    return max(wcswidth(text), 0)


def widest(lines: Sequence[str]) -> int:
    """How many columns the widest of some lines takes."""
    # All at once: of a mine, a fifth of the time.
    measure = len if _NARROW.fullmatch("".join(lines)) else columns
    return max(map(measure, lines), default=0)


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

    A number is tied to the word after it: alone on a line it would be read as a numbered move. Behind our
    margin nothing is tied, and what follows has the margin as well.
    """
    return list(_wrapped(line, width))


@personal_cache(maxsize=16384)  # the letters of one table have most of their lines in common
def _wrapped(line: str, width: int) -> Sequence[str]:
    line = line.rstrip()
    is_spoken = line.startswith("|")
    if not is_spoken:
        line = _LAST_NUMBER.sub("\u00a0", _LONE_NUMBER.sub(_tied, line))
    if columns(line) <= width:
        return [line]
    found = _LEAD.match(line)
    lead = found[0] if found else ""
    indent = lead if is_spoken else " " * len(lead)
    words = line[len(lead) :].split(" ")
    measure = len if _NARROW.fullmatch(line) else columns
    current = lead + words[0]
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


def _tied(number: re.Match[str]) -> str:
    return f"{number[1]}\u00a0"


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


_ASCII = dict(zip("“”’‘–—\u2011·\u00a0", "\"\"''---_ ", strict=True)) | {"…": "..."}


def in_ascii(text: str) -> str:
    """The typographic signs of our own sentences in plain ASCII; only names may bring others."""
    # One sign after the other: 0.005 ms for a letter, where ``translate`` takes 0.2.
    for sign, ours in _ASCII.items():
        text = text.replace(sign, ours)
    return text
