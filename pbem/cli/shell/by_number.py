"""Moves as typed: in all the words of a mail, or by their numbers in ``pbem legal`` and the letter."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.app.conversation.command import Command
from pbem.engine import Hint, IllegalMove, Move, NotUnderstood, Reason, View
from pbem.mail.typed.context import ReadingContext
from pbem.mail.typed.moves import read_typed
from pbem.render.numbered import numbered

LONGEST_NUMBER = 3  # no list is longer


def counted(seen: View) -> dict[Move, int]:
    """Every legal move with its number: first those of a letter, then what a letter only explains."""
    in_order = dict.fromkeys((*numbered(seen), *seen.legal))
    return {move: number for number, move in enumerate(in_order, 1)}


def understood(line: str, seen: View, names: Sequence[str], lang: str = "en") -> Command:
    """The move that a line means, in all the forms that a mail may have; raises a Refusal."""
    if line.isdecimal() and not seen.legal:
        raise IllegalMove(Reason.NOT_YOUR_TURN)
    if line.isdecimal() and len(line) > LONGEST_NUMBER:
        raise NotUnderstood(line, Hint.NUMBER)
    return read_typed(line, context_of(seen, names, lang))


def context_of(seen: View, names: Sequence[str], lang: str = "en") -> ReadingContext:
    """What a line at the terminal is read with."""
    return ReadingContext(names, seen.seat, seen, listed=tuple(counted(seen)), lang=lang)
