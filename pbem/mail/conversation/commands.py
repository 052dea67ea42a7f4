"""What a letter asks for: its fresh lines, read as commands.

A line is a command only if the whole line is one. A line that begins like a command but cannot be read
spoils the whole letter, because half of what somebody meant is worse than nothing; any other line is
just not read. All commands of a letter are run, or none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pbem.app.conversation.command import QUESTIONS, Command, Kind
from pbem.engine import (
    Hint,
    NotUnderstood,
    Refusal,
    plain,
)
from pbem.mail.conversation.command_readers import ALONE, BARE_NUMBER, READERS, read_number, read_salt
from pbem.mail.conversation.context import ReadingContext

MOST_COMMANDS = 50
PUNCTUATION = ":;,.!?"
_MARKS = "“”„‟‘’‚‛«»‹›\"'`"
# Whoever names a card by its number means a move, whatever stands above it.
_NAMES_A_CARD = re.compile(r"(?:play|lay|discard|pass|toll) (?:#|no\.?)?[0-9]")
# How programs show in plain text that a whole line was bold.
_BOLD = re.compile(r"\s*(\*{1,2})(?=[^\s*])(?P<words>[^*]*[^\s*])\1\s*")
# Programs fold lines somewhere in between; a line that is longer than that was not folded at all.
_NARROWEST, _WIDEST = 60, 100


MUTE = Command("mute", Kind.SET, "quiet", "mail")


class Spoiled(Exception):
    """A line that begins like a command, and why it cannot be read."""

    def __init__(self, line: str, refusal: Refusal) -> None:
        super().__init__(line)
        self.line = line
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Commands:
    """All that a letter asks for, and the lines that were not read."""

    commands: tuple[Command, ...] = ()
    unread: tuple[str, ...] = ()
    in_marks: frozenset[str] = frozenset()  # of those, what would be a command without quotation marks


def read_commands(lines: Sequence[str], context: ReadingContext) -> Commands:
    """The commands among the fresh lines of a letter; raises Spoiled."""
    commands: dict[tuple[Kind, str, str], Command] = {}  # the same above and below a copy counts once
    unread: list[str] = []
    at, above = 0, ""  # the line above, if it is talk that may go on here
    while at < len(lines):
        line = lines[at]
        try:
            command, after = read_at(lines, at, context)
            if command is not None and could_be_folded(above, line):
                raise NotUnderstood(line, Hint.WRAPPED)
        except Refusal as refusal:
            raise Spoiled(refusal.text if isinstance(refusal, NotUnderstood) else line, refusal) from None
        if command is None:
            above = line
            if plain(line):
                unread.append(line)
        else:
            above = ""
            commands.setdefault((command.kind, command.text, command.name), command)
            if len(commands) > MOST_COMMANDS:
                raise Spoiled(line, NotUnderstood(line, Hint.MANY))
        at = after
    in_marks = frozenset(line for line in unread if is_in_marks(line, context))
    return Commands(tuple(commands.values()), tuple(unread), in_marks)


def in_the_subject(subject: str) -> tuple[Command, ...]:
    """What List-Unsubscribe offers: one tap in a mail program writes an empty mail with this subject."""
    return (MUTE,) if plain(subject) == "mute" else ()


def read_at(lines: Sequence[str], at: int, context: ReadingContext) -> tuple[Command | None, int]:
    """The command that begins with this line, if there is one, and where the next line is to be read."""
    line = without_bold(lines[at])
    head = _WORDS.match(line)
    if head:
        return read_words(lines, at, head, context)
    return read_line(line, context), at + 1


def without_bold(line: str) -> str:
    bold = _BOLD.fullmatch(line)
    return bold["words"] if bold else line


def read_line(line: str, context: ReadingContext) -> Command | None:
    """One line as a command, None if it is no command at all; a Refusal if it only begins like one."""
    words = plain(line)
    if words.endswith("?"):
        return read_question(line, words.rstrip(" ?"), context)
    if BARE_NUMBER.fullmatch(words):
        return read_number(line, words, context)
    first, _, rest = words.partition(" ")
    word = first.strip(PUNCTUATION)
    reader = READERS.get(word)
    if reader is None:
        return None
    if word != first or (rest and word in ALONE):
        raise NotUnderstood(line, Hint.ALONE)
    return reader(line, rest, context)


def read_question(line: str, words: str, context: ReadingContext) -> Command | None:
    """A line that ends in a question mark: fine if it asks for something, but nobody moves by asking."""
    if words.partition(" ")[0] == "salt":  # may be any words, a question too
        return read_salt(line, words, context)
    command = read_line(words, context)
    if command is not None and command.kind not in QUESTIONS:
        raise NotUnderstood(line, Hint.QUESTION)
    return command


def is_in_marks(line: str, context: ReadingContext) -> bool:
    """Whether a line is a command but for the quotation marks around it.

    Our own letters show commands like this, so that a copy of them is never run. Whoever copied the marks
    along is told so, and nothing is done.
    """
    words = line.strip(" .")
    if words[:1] not in _MARKS:
        return False
    try:
        return read_line(words.strip(f"{_MARKS} ."), context) is not None
    except Refusal:
        return False


def could_be_folded(above: str, line: str) -> bool:
    """Whether a mail program may have broken one long line into these two."""
    word = line.split(maxsplit=1)[0] if line.strip() else ""
    return len(above) <= _WIDEST and len(above) + 1 + len(word) > _NARROWEST


# Words to the table and to oneself ------------------------------------------------------------------

_WORDS = re.compile(r"\s*(?P<verb>say|note)(?:\s*(?P<colon>:)|(?=\s)|$)(?P<rest>.*)", re.IGNORECASE)


def read_words(
    lines: Sequence[str], at: int, head: re.Match[str], context: ReadingContext
) -> tuple[Command, int]:
    """``say`` takes its paragraph; ``say:`` alone takes everything down to a lone dot."""
    verb, first = head["verb"].casefold(), head["rest"].strip()
    if head["colon"] and not first:
        end = next((n for n in range(at + 1, len(lines)) if lines[n].strip() == "."), None)
        if end is None:
            raise NotUnderstood(lines[at], Hint.BLOCK)
        said, after = list(lines[at + 1 : end]), end + 1
    else:
        after = at + 1
        while after < len(lines) and lines[after].strip() and not ends_words(lines, after, context):
            after += 1
        said = [first, *lines[at + 1 : after]]
    text = "\n".join(said).strip("\n ")
    if not text:
        raise NotUnderstood(lines[at], Hint.WORDS)
    return Command(lines[at], Kind(verb), text), after


def ends_words(lines: Sequence[str], at: int, context: ReadingContext) -> bool:
    """Whether a new command begins inside a paragraph; one that may be a folded line is refused."""
    line = without_bold(lines[at])
    try:
        begins = _WORDS.match(line) is not None or read_line(line, context) is not None
    except Refusal:
        if _NAMES_A_CARD.match(plain(line)) and not could_be_folded(lines[at - 1], lines[at]):
            raise  # or the table would hear which card she holds
        begins = False  # talk may begin like a command
    if begins and could_be_folded(lines[at - 1], lines[at]):
        raise NotUnderstood(lines[at], Hint.WRAPPED)
    return begins


# All other commands ---------------------------------------------------------------------------------
