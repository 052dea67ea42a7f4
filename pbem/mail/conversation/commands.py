"""What a letter asks for: its fresh lines, read as commands.

A line is a command only if the whole line is one. A line that begins like a command but cannot be read
spoils the whole letter, because half of what somebody meant is worse than nothing; only a question that has
no answer harms nothing else. Any other line is just not read. All commands of a letter are run, or none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pbem.app.conversation.command import QUESTIONS, Command, Kind
from pbem.engine import Hint, NotUnderstood, Refusal, plain
from pbem.mail.conversation.lines import (
    could_be_folded,
    is_in_marks,
    read_line,
    without_bold,
)
from pbem.mail.conversation.talk_lines import begins_words, in_english, read_words
from pbem.mail.meaning.doubts import doubt_in
from pbem.mail.meaning.paragraphs import Piece, copy_begins, in_a_copy, out_of_place
from pbem.mail.typed.context import ReadingContext
from pbem.mail.typed.moves import read_bare
from pbem.mail.typed.yes import PUNCTUATION

MOST_COMMANDS = 50
_MOST_TRIED = 2 * MOST_COMMANDS  # lines that begin like one; the same may stand there twice, or not be read
_MOST_BARE = 10 * MOST_COMMANDS  # and bare ones, which may be anything
_QUESTION_WORDS = frozenset(QUESTIONS) - {
    Kind.ORDERS,
    Kind.PREPARED,
}  # these have other words


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
    out_of_place: frozenset[str] = frozenset()  # and what would be a move if it stood alone
    unanswered: tuple[tuple[str, Refusal], ...] = ()  # questions that have no answer, and why


def read_commands(lines: Sequence[str], context: ReadingContext) -> Commands:
    """The commands among the fresh lines of a letter; raises Spoiled."""
    pieces = list(read_pieces(lines, context))
    talk = out_of_place(pieces, context.names) | in_a_copy(pieces, context.is_ours)
    commands: dict[tuple[Kind, str, str], Command] = {}  # the same above and below a copy counts once
    unread: list[str] = []
    unanswered: list[tuple[str, Refusal]] = []
    for at, piece in enumerate(pieces):
        line, command, refusal = piece.line, piece.command, piece.refusal
        if at in talk or piece.is_talk:
            if plain(line):
                unread.append(line)
        elif command is not None:
            commands.setdefault((command.kind, command.text, command.name), command)
            if len(commands) > MOST_COMMANDS:
                raise Spoiled(line, NotUnderstood(line, Hint.MANY))
        elif refusal is not None and asks_for_something(in_english(line, context)):
            unanswered.append((line, refusal))
        elif refusal is not None:
            raise Spoiled(refusal.text if isinstance(refusal, NotUnderstood) else line, refusal)
    doubt = doubt_in(pieces, talk, context)
    if doubt and (start := copy_begins(pieces, context.is_ours)) is not None:
        doubt = doubt_in(pieces[:start], talk, context)
    if doubt:
        raise Spoiled(doubt.line, NotUnderstood(doubt.line, doubt.hint, doubt.words))
    return Commands(
        tuple(commands.values()),
        tuple(unread),
        frozenset(line for line in unread[:MOST_COMMANDS] if is_in_marks(line, context)),  # few are repeated
        frozenset(pieces[at].line for at in talk),
        tuple(unanswered),
    )


def read_pieces(lines: Sequence[str], context: ReadingContext) -> Iterator[Piece]:
    """Every line of a letter as what it could be, wherever it stands."""
    at, above = 0, ""  # the line above, if it is talk that may go on here
    tried = bare = 0
    while at < len(lines):
        piece, after = read_piece(lines, at, above, context)
        is_tried = (piece.command or piece.refusal) is not None
        tried += is_tried and not piece.is_bare
        bare += is_tried and piece.is_bare
        if tried > _MOST_TRIED or bare > _MOST_BARE:
            raise Spoiled(lines[at], NotUnderstood(lines[at], Hint.MANY))
        yield piece
        above = "" if piece.command else lines[at]
        at = after


def read_piece(lines: Sequence[str], at: int, above: str, context: ReadingContext) -> tuple[Piece, int]:
    """What begins with this line, and where the next line is to be read."""
    line, words = lines[at], without_bold(lines[at])
    head = begins_words(words, context)
    try:
        command, after = read_words(lines, at, head, context) if head else (read_line(words, context), at + 1)
        if command is not None and could_be_folded(above, line):
            raise NotUnderstood(line, Hint.WRAPPED)
    except Refusal as refusal:
        return Piece(line, refusal=refusal), at + 1
    return (Piece(line, command) if command else bare_piece(line, words, context)), after


def bare_piece(line: str, words: str, context: ReadingContext) -> Piece:
    """A line without a word of ours: perhaps a number, or the one word of somebody who is back."""
    if plain(in_english(words, context)).strip(PUNCTUATION) == Kind.BACK:
        return Piece(line, Command(line, Kind.BACK), is_bare=True)
    try:
        command = read_bare(words.rstrip(" ?"), context)
    except Refusal as refusal:
        return Piece(line, refusal=refusal, is_bare=True)
    if command is not None and words.rstrip().endswith("?"):
        return Piece(line, refusal=NotUnderstood(line, Hint.QUESTION), is_bare=True)
    return Piece(line, command, is_bare=command is not None)


def asks_for_something(line: str) -> bool:
    """Whether a line begins like a question, which changes nothing whatever follows."""
    return plain(line).partition(" ")[0].strip(PUNCTUATION) in _QUESTION_WORDS
