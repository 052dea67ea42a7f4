"""What a letter asks for: its fresh lines, read as commands.

A line is a command only if the whole line is one. A line that begins like a command but cannot be read
spoils the whole letter, because half of what somebody meant is worse than nothing; any other line is
just not read. The lines of a letter are carried out together or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pbem.engine import NotUnderstood, Refusal, Seat, View, read, write
from pbem.engine.moves import plain
from pbem.render.numbered import numbered

MOVE_WORDS = frozenset(("play", "lay", "discard", "pass", "choose"))
PLAIN_WORDS = frozenset(("undo", "go"))
_BARE_NUMBER = re.compile(r"#?[0-9]{1,3}[.)]?")
MOST_LINES = 200


@dataclass(frozen=True, slots=True)
class Wish:
    """One command of a letter: the line as typed, and what it is ("move", "undo", "go")."""

    line: str
    kind: str
    move: str = ""  # canonical


@dataclass(frozen=True, slots=True)
class Wishes:
    """All that a letter asks for, or the first line that spoils it."""

    wishes: tuple[Wish, ...] = ()
    unread: tuple[str, ...] = ()
    spoiled: str = ""
    refusal: Refusal | None = None


def read_wishes(lines: Sequence[str], names: Sequence[str], seat: Seat, seen: View) -> Wishes:
    """The commands among the fresh lines of a letter."""
    wishes: list[Wish] = []
    unread: list[str] = []
    for line in lines[:MOST_LINES]:
        words = plain(line)
        if not words:
            continue
        try:
            wish = read_line(line, words, names, seat, seen)
        except Refusal as refusal:
            return Wishes(unread=tuple(unread), spoiled=line, refusal=refusal)
        if wish is None:
            unread.append(line)
        elif all(wish.move != other.move or wish.kind != other.kind for other in wishes):
            wishes.append(wish)
    return Wishes(tuple(wishes), tuple(unread))


def read_line(line: str, words: str, names: Sequence[str], seat: Seat, seen: View) -> Wish | None:
    """One line as a command, None if it is no command at all; a Refusal if it only begins like one."""
    first = words.split()[0]
    if first in MOVE_WORDS:
        return Wish(line, "move", write(read(line, names, seat)))
    if words in PLAIN_WORDS:
        return Wish(line, words)
    if _BARE_NUMBER.fullmatch(words):
        offered = numbered(seen)
        number = int(re.sub(r"[^0-9]", "", words))
        if not 1 <= number <= len(offered):
            raise NotUnderstood(line, "number")
        return Wish(line, "move", write(offered[number - 1]))
    return None
