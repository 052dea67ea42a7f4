"""What a letter asks for: its fresh lines, read as commands.

A line is a command only if the whole line is one. A line that begins like a command but cannot be read
spoils the whole letter, because half of what somebody meant is worse than nothing; any other line is
just not read. All commands of a letter are run, or none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pbem.app.conversation.command import Command, Kind
from pbem.engine import Hint, NotUnderstood, Refusal, plain
from pbem.mail.conversation.context import ReadingContext
from pbem.mail.conversation.lines import could_be_folded, is_in_marks, read_line, without_bold
from pbem.mail.conversation.paragraphs import stands_alone
from pbem.mail.conversation.talk_lines import WORDS, read_words
from pbem.mail.conversation.typed_moves import read_bare

MOST_COMMANDS = 50
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
    head = WORDS.match(line)
    if head:
        return read_words(lines, at, head, context)
    command = read_line(line, context)
    if command is None and stands_alone(lines, at):
        command = read_bare(line, context)
    return command, at + 1
