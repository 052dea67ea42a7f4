"""Words to the table and to oneself: which lines of a letter belong to them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.app.conversation.command import Command, Kind
from pbem.engine import Hint, NotUnderstood, Refusal, plain
from pbem.mail.conversation.context import ReadingContext
from pbem.mail.conversation.lines import could_be_folded, read_line, without_bold
from pbem.mail.conversation.slips import slip_of

# Whoever names a card by its number means a move, whatever stands above it.
_NAMES_A_CARD = re.compile(r"(?:play|lay|discard|pass|toll) (?:#|no\.?)?[0-9]")
WORDS = re.compile(r"\s*(?P<verb>say|note)(?:\s*(?P<colon>:)|(?=\s)|$)(?P<rest>.*)", re.IGNORECASE)


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
        begins = WORDS.match(line) is not None or read_line(line, context) is not None
    except Refusal:
        if _NAMES_A_CARD.match(plain(line)) and not could_be_folded(lines[at - 1], lines[at]):
            raise  # or the table would hear which card she holds
        begins = False  # talk may begin like a command
    if not begins and (slip := slip_of(line, context)) and slip.kind == Kind.MOVE:
        raise NotUnderstood(lines[at], Hint.SLIP)
    if begins and could_be_folded(lines[at - 1], lines[at]):
        raise NotUnderstood(lines[at], Hint.WRAPPED)
    return begins
