"""A move as people type it: the number of an offer, or the move itself."""

from __future__ import annotations

import re

from pbem.app.conversation.command import Command, Kind, move_command
from pbem.engine import Hint, NotUnderstood, read
from pbem.mail.conversation.context import ReadingContext
from pbem.render.numbered import numbered

BARE_NUMBER = re.compile(r"#?[0-9]{1,3}[.)]?")


def read_number(line: str, words: str, context: ReadingContext) -> Command:
    """A number means the list of the question that the letter answers, and never another one."""
    if not context.is_open:
        return Command(line, Kind.LATE)
    offered = numbered(context.seen)
    wanted = int(re.sub(r"[^0-9]", "", words))
    if not 1 <= wanted <= len(offered):
        raise NotUnderstood(line, Hint.NUMBER)
    return move_command(offered[wanted - 1], line)


def read_move(line: str, context: ReadingContext) -> Command:
    return move_command(read(line, context.names, context.seat), line)
