"""Words to the table and to oneself: which lines of a letter belong to them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

from pbem.app.conversation.command import Command, Kind
from pbem.app.sheets.answers import Answer, Outcome
from pbem.engine import Hint, NotUnderstood, Refusal, plain
from pbem.mail.conversation.lines import could_be_folded, read_line, without_bold
from pbem.mail.conversation.slips import slip_of
from pbem.mail.parse.introductions import begins_head
from pbem.mail.typed.context import ReadingContext
from pbem.mail.typed.moves import names_a_card

# Whoever names a card by its number means a move, whatever stands above it.
_NAMES_A_CARD = re.compile(r"(?:play|lay|discard|pass|toll)(?: ?: ?| )(?:card )?(?:#|no\.? ?)?[0-9]")
# A line between talk and something else.
_RULE = re.compile(r"(?:[-_=*~#—–]\s*){3,}")
_MOST_LINES = 1000  # that may be said, if each has one letter
MOST_UNSAID = 20  # lines that an answer repeats
WORDS = re.compile(r"\s*(?P<verb>say|note)(?:\s*(?P<colon>:)|(?=\s)|$)(?P<rest>.*)", re.IGNORECASE)


def begins_words(line: str, context: ReadingContext) -> re.Match[str] | None:
    """How a line begins that says or notes something."""
    return WORDS.match(in_english(line, context))


def in_english(line: str, context: ReadingContext) -> str:
    """A line in our English words; as it is if it names somebody who may be two people."""
    try:
        return context.in_english(line)
    except Refusal:
        return line


def read_words(
    lines: Sequence[str], at: int, head: re.Match[str], context: ReadingContext
) -> tuple[Command, int]:
    """``say`` takes its paragraph; ``say:`` alone takes everything down to a lone dot."""
    verb, first = Kind(head["verb"].casefold()), head["rest"].strip()
    if head["colon"] and not first:
        end = next((n for n in range(at + 1, len(lines)) if lines[n].strip() == "."), None)
        if end is None:
            raise NotUnderstood(lines[at], Hint.BLOCK)
        said, after = list(lines[at + 1 : end]), end + 1
    else:
        after = end_of_paragraph(lines, at + 1, context)
        said = [first, *lines[at + 1 : after]]
    ends = (n for n in range(len(said)) if verb == Kind.SAY and ends_talk(said, n))
    last = next(ends, len(said))
    text = "\n".join(said[:last]).strip("\n ")
    if not text:
        raise NotUnderstood(lines[at], Hint.WORDS)
    unsaid = (line for line in said[last:] if line.strip() and not _RULE.fullmatch(line.strip()))
    answers = tuple(Answer(line, note=Outcome.NOT_READ) for line in islice(unsaid, MOST_UNSAID))
    return Command(lines[at], verb, text, unsaid=answers), after


def end_of_paragraph(lines: Sequence[str], at: int, context: ReadingContext) -> int:
    """Where words end that go on here: at a blank line, or at a command that is not part of a copy."""
    first, in_a_copy = at, False
    while at < len(lines) and lines[at].strip():
        in_a_copy = in_a_copy or begins_head(lines, at)
        is_too_long = at - first > _MOST_LINES  # it is refused anyway
        if not in_a_copy and not is_too_long and ends_words(lines, at, context):
            break
        at += 1
    return at


def ends_talk(said: Sequence[str], at: int) -> bool:
    """Whether something else than talk begins here: what stands below a rule, or the headers of a letter."""
    return _RULE.fullmatch(said[at].strip()) is not None or begins_head(said, at)


def ends_words(lines: Sequence[str], at: int, context: ReadingContext) -> bool:
    """Whether a new command begins inside a paragraph; one that may be a folded line is refused."""
    line = without_bold(lines[at])
    try:
        begins = begins_words(line, context) is not None or read_line(line, context) is not None
    except Refusal:
        is_about_a_card = _NAMES_A_CARD.match(plain(in_english(line, context))) or names_a_card(line, context)
        if is_about_a_card and not could_be_folded(lines[at - 1], lines[at]):
            raise  # or the table would hear which card she holds
        begins = False  # talk may begin like a command
    if not begins and (slip := slip_of(line, context)) and slip.kind == Kind.MOVE:
        raise NotUnderstood(lines[at], Hint.SLIP)
    if begins and could_be_folded(lines[at - 1], lines[at]):
        raise NotUnderstood(lines[at], Hint.WRAPPED)
    return begins
