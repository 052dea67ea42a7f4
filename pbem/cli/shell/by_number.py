"""Moves by number: ``pbem move K7 7`` means what ``pbem legal`` and the letter of this turn show as [7]."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine import Hint, IllegalMove, Move, NotUnderstood, Reason, View, write
from pbem.render.numbered import numbered


def counted(seen: View) -> dict[Move, int]:
    """Every legal move with its number: first those of a letter, then what a letter only explains."""
    in_order = dict.fromkeys((*numbered(seen), *seen.legal))
    return {move: number for number, move in enumerate(in_order, 1)}


def spelled(line: str, seen: View, names: Sequence[str]) -> str:
    """The move that a bare number means; any other line as it is."""
    if not line.isdecimal():
        return line
    if not seen.legal:
        raise IllegalMove(Reason.NOT_YOUR_TURN)
    for move, number in counted(seen).items():
        if str(number) == line:
            return write(move, names)
    raise NotUnderstood(line, Hint.NUMBER)
