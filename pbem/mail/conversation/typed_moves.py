"""A move as people type it: the number of an offer, or the move itself.

Some forms have a word of ours in them (``play 12 at 3,4``), others are bare: a number, or what our letters
print. A bare line may be anything, a street or a date, so it counts only where nothing else stands around it
(`meaning.paragraphs`); whoever calls `read_bare` has looked.
"""

from __future__ import annotations

import re

from pbem.app.conversation.command import Command, Kind, move_command
from pbem.engine import Hint, NotUnderstood, plain, read
from pbem.mail.conversation.context import ReadingContext

BARE_NUMBER = re.compile(r"#?[0-9]{1,3}[.)]?")


def read_bare(line: str, context: ReadingContext) -> Command | None:
    """A line without a word of ours as a move; None if it is none."""
    words = plain(line)
    return read_number(line, words, context) if BARE_NUMBER.fullmatch(words) else None


def read_number(line: str, words: str, context: ReadingContext) -> Command:
    """A number means the list of the question that the letter answers, and never another one."""
    if not context.is_open:
        return Command(line, Kind.LATE)
    offered = context.offered
    wanted = int(re.sub(r"[^0-9]", "", words))
    if not 1 <= wanted <= len(offered):
        raise NotUnderstood(line, Hint.NUMBER)
    return move_command(offered[wanted - 1], line)


def read_move(line: str, context: ReadingContext) -> Command:
    return move_command(read(line, context.names, context.seat), line)
