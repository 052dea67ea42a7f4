"""Whether somebody means what she wrote: words of doubt beside a command, and words that take it back below.

Whoever is asked once too often loses a minute, whoever is taken at a word that she took back loses her move.
So every line of talk is looked at that stands in the paragraph of a command, and every one that stands below
it; what is said to the table or noted does not count. The words are in `doubt_words` and `retractions`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import islice
from typing import NamedTuple, Protocol

from pbem.app.conversation.command import QUESTIONS, Kind
from pbem.engine import Hint, Move
from pbem.mail.meaning.doubt_words import CONDITIONS, CONTINUES, UNFINISHED, doubts, friendly, leads_on
from pbem.mail.meaning.paragraphs import Piece, goes_on, is_like_a_name, paragraphs
from pbem.mail.meaning.retractions import ANOTHER_NUMBER, before_other_numbers, takes_back
from pbem.mail.meaning.word_tables import comparable
from pbem.mail.trust.vacation import looks_like_a_notice

# What changes nothing, or is asked about anyway.
_HARMLESS = frozenset((*QUESTIONS, Kind.NOTE, Kind.LATE, Kind.LEAVE_ASKS))
_MOST_TALK = 20_000  # characters that are looked at; nobody writes more below a move
_MOST_OF_OURS = 20  # lines with such words in a copy of a letter of ours
_FEW_WORDS = 4
_LONGEST_END = 200  # of a sentence that a command may belong to


class Doubt(NamedTuple):
    """A command, the words that speak against it, and how they do."""

    line: str
    words: str
    hint: Hint


class Surroundings(Protocol):
    """What has to be known of the table."""

    @property
    def names(self) -> Sequence[str]: ...

    @property
    def offered(self) -> Sequence[Move]: ...

    @property
    def is_ours(self) -> Callable[[str], bool]: ...  # whether a text begins with a copy of a letter of ours


def doubt_in(pieces: Sequence[Piece], out_of_place: set[int], around: Surroundings) -> Doubt | None:
    """The first reason to ask whether a command was meant."""
    above: Piece | None = None  # the last command in an earlier paragraph
    said_before = ""  # what the paragraph before it says, if it says anything
    is_next = False  # whether the paragraph before this one ends with that command
    length = 0
    for paragraph in paragraphs(pieces):
        commands = [at for at in paragraph if _changes_something(pieces[at]) and at not in out_of_place]
        talk = [at for at in paragraph if pieces[at].is_talk or at in out_of_place]
        if commands or above:
            length += sum(len(pieces[at].line) for at in talk)
        if length > _MOST_TALK:
            return Doubt((above or pieces[commands[0]]).line, pieces[talk[-1]].line, Hint.UNSURE)
        found = None
        if above and talk:
            found = _below(above, [pieces[at].line for at in talk], is_next, around)
        if commands:
            found = found or _beside(pieces, commands, talk, around)
            found = found or _before(pieces[commands[0]], said_before)
        if found:
            return found
        above = next((pieces[at] for at in reversed(commands) if not _is_said(pieces[at])), above)
        above = above or next((pieces[at] for at in commands), None)  # a move counts more than words
        said_before = pieces[paragraph[-1]].line if talk and not commands else ""
        is_next = bool(commands)
    if above and looks_like_a_notice(piece.line for piece in pieces if piece.is_talk):
        return Doubt(above.line, "", Hint.AWAY)
    return None


def _changes_something(piece: Piece) -> bool:
    return piece.command is not None and piece.command.kind not in _HARMLESS


def _is_move(piece: Piece) -> bool:
    return piece.command is not None and piece.command.kind == Kind.MOVE


def _is_said(piece: Piece) -> bool:
    return piece.command is not None and piece.command.kind == Kind.SAY


def _beside(
    pieces: Sequence[Piece], commands: list[int], talk: list[int], around: Surroundings
) -> Doubt | None:
    """Doubt in the paragraph of a command, or what takes it back there."""
    first = pieces[commands[0]]
    if words := _found(doubts(), [pieces[at].line for at in talk], around):
        return Doubt(first.line, words, Hint.UNSURE)
    later = [pieces[at].line for at in talk if at > commands[0]]
    if words := _found(takes_back(), later, around) or _another_number(first, later, around):
        return Doubt(first.line, words, Hint.RETRACTED)
    above = {at + 1: pieces[at].line for at in talk} | _said_above(pieces, commands)
    below = {at - 1: pieces[at].line for at in talk}
    for at in commands:
        if _is_move(pieces[at]) and goes_on(below.get(at, ""), around.names):
            return Doubt(pieces[at].line, below[at], Hint.UNSURE)
        if _is_unfinished(above.get(at, "")):
            return Doubt(pieces[at].line, above[at], Hint.UNSURE)
    return None


def _is_unfinished(line: str) -> bool:
    """Whether a sentence goes on in the line below: "They want me to", "I would never"."""
    end = _plain(line)[-_LONGEST_END:]
    return UNFINISHED.search(end) is not None or leads_on().search(end) is not None


def _said_above(pieces: Sequence[Piece], commands: list[int]) -> dict[int, str]:
    """For each command right below words to the table, the last of them."""
    said = ((at, pieces[at - 1].command) for at in commands if at and _is_said(pieces[at - 1]))
    return {at: command.text.rsplit("\n", 1)[-1] for at, command in said if command}


def _before(piece: Piece, said: str) -> Doubt | None:
    """A sentence of doubt that goes on in the command, with an empty line between them."""
    return Doubt(piece.line, said, Hint.UNSURE) if _is_unfinished(said) else None


def _below(command: Piece, lines: list[str], is_next: bool, around: Surroundings) -> Doubt | None:
    """What takes a command back in a later paragraph, or goes on with it in the next one."""
    if words := _found(takes_back(), lines, around) or _another_number(command, lines, around):
        return Doubt(command.line, words, Hint.RETRACTED)
    first = _plain(lines[0])
    if is_next and (CONDITIONS.match(first) or (_is_move(command) and _runs_on(command, lines[0], around))):
        return Doubt(command.line, lines[0], Hint.UNSURE)
    return None


def _runs_on(command: Piece, line: str, around: Surroundings) -> bool:
    """Whether the paragraph below a move goes on with its sentence; a few words may after a number."""
    is_short = command.is_bare and len(line.split()) <= _FEW_WORDS
    return goes_on(line, around.names) and (is_short or CONTINUES.match(_plain(line)) is not None)


def _another_number(command: Piece, lines: list[str], around: Surroundings) -> str:
    """A short line below a move that ends in the number of another one; addresses are full of numbers."""
    if not _is_move(command) or any(map(is_like_a_name, lines)):
        return ""
    own = {int(number) for number in re.findall(r"[0-9]+", command.line[:_LONGEST_END])}
    for at, line in enumerate(lines):
        for found in ANOTHER_NUMBER.finditer(_plain(line[:_LONGEST_END])):
            number = int(found["number"])
            if (
                1 <= number <= len(around.offered)
                and number not in own
                and (found["colon"] or found["before"] not in before_other_numbers())
                and not _is_ours(lines, at, around)
            ):
                return line
    return ""


def _found(words: re.Pattern[str], lines: list[str], around: Surroundings) -> str:
    """The line in which these words are found; sentences may go on from one line to the next.

    A copy of a letter of ours that was not cut off is full of such words, and takes nothing back.
    """
    text = "\n".join(map(_plain, lines))
    places = (text.count("\n", 0, found.end() - 1) for found in words.finditer(text))
    return next((lines[at] for at in islice(places, _MOST_OF_OURS) if not _is_ours(lines, at, around)), "")


def _is_ours(lines: list[str], at: int, around: Surroundings) -> bool:
    """Whether a copy stands here; the lines below help to know the end of a line that was folded."""
    return around.is_ours("\n".join(lines[at : at + 3]))


def _plain(line: str) -> str:
    """A line as the tables have it, without what only sounds like doubt."""
    return friendly().sub(" ", comparable(line))
