"""One line of a letter, read as a command.

A line is a command only if the whole line is one. One that begins like a command but cannot be read is
refused; any other line is talk.
"""

from __future__ import annotations

import re
from dataclasses import replace

from pbem.app.conversation.command import QUESTIONS, Command, Kind
from pbem.engine import Ambiguous, Hint, NotUnderstood, Refusal, plain
from pbem.language import facts
from pbem.mail.conversation.command_readers import ALONE, READERS
from pbem.mail.typed.context import ReadingContext
from pbem.mail.typed.courtesy import OWN_VERBS
from pbem.mail.typed.moves import read_bare, read_worded
from pbem.mail.typed.yes import PUNCTUATION

_OF_SENTENCES = frozenset((Kind.AWAY, Kind.VOTE, "give", "replace"))  # words that end many a line of talk
_MARKS = "“”„‟‘’‚‛«»‹›״׳″\"'`"
# How programs show in plain text that a whole line was bold.
_BOLD = re.compile(r"\s*(\*{1,2})(?=[^\s*])(?P<words>[^*]*[^\s*])\1\s*")
# Programs fold lines somewhere in between; a line that is longer than that was not folded at all.
_NARROWEST, _WIDEST = 60, 100


def read_line(line: str, context: ReadingContext) -> Command | None:
    """One line as a command, None if it is no command at all; a Refusal if it only begins like one.

    It is read in English, and what is told of it repeats what was typed.
    """
    said = context.in_english(line)
    if said == line:
        return read_english(line, context)
    try:
        command = read_english(said, context)
    except (NotUnderstood, Ambiguous) as refusal:
        refusal.text = line
        raise
    return replace(command, line=line) if command else None


def read_english(line: str, context: ReadingContext) -> Command | None:
    """The same for a line in our own words."""
    words = plain(line)
    if words.endswith("?"):
        return read_question(line, words.rstrip(" ?"), context)
    first, _, rest = words.partition(" ")
    word = first.strip(PUNCTUATION)
    reader = READERS.get(word)
    if reader is None:
        return read_worded(line, context)
    if (word != first and word in _OF_SENTENCES) or (rest and word in facts(context.lang).everyday.split()):
        return None
    has_mark = word not in (first, Kind.JOIN) and not (word in OWN_VERBS and first == f"{word}:")
    if has_mark or (rest and word in ALONE):
        raise NotUnderstood(line, Hint.ALONE)
    return reader(line, rest, context)


def read_question(line: str, words: str, context: ReadingContext) -> Command | None:
    """A line that ends in a question mark: fine if it asks for something, but nobody moves by asking."""
    command = read_english(words, context)
    if command is not None and command.kind not in QUESTIONS:
        raise NotUnderstood(line, Hint.QUESTION)
    return command


def without_bold(line: str) -> str:
    bold = _BOLD.fullmatch(line)
    return bold["words"] if bold else line


def is_in_marks(line: str, context: ReadingContext) -> bool:
    """Whether a line is a command but for the quotation marks around it.

    Our own letters show commands like this, so that a copy of them is never run. Whoever copied the marks
    along is told so, and nothing is done.
    """
    words = line.strip(" .")
    if words[:1] not in _MARKS:
        return False
    try:
        inside = words.strip(f"{_MARKS} .")
        return read_line(inside, context) is not None or read_bare(inside, context) is not None
    except Refusal:
        return False


def could_be_folded(above: str, line: str) -> bool:
    """Whether a mail program may have broken one long line into these two."""
    word = line.split(maxsplit=1)[0] if line.strip() else ""
    return len(above) <= _WIDEST and len(above) + 1 + len(word) > _NARROWEST
