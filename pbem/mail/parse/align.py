"""Find what was typed in a mail by laying it beside the letters that it may answer.

A reply holds a copy of our letter, and we know its words. So the copy is known and not guessed::

    align(text, kept) -> Aligned(typed, dropped)

``text`` is the incoming mail as plain text, or its page as lines; ``kept`` are the letters that it may
answer, the likeliest first. Of both forms of a letter only letters and digits are compared, as one stream
without line ends: programs fold, join, indent and decorate lines, but they keep the words and their order
(`copies.py`).

Around the copy form alone decides: what introduces it (`introductions.py`), quote marks, what programs add
below (`additions.py`). There is no word of any language here. Lines typed inside a copy that carries no marks
are `Where.INSIDE`: whoever reads them may ask about them but never act on them. Everything takes time in
proportion to the length of the mail.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from pbem.mail.parse.additions import additions
from pbem.mail.parse.charsets import plain
from pbem.mail.parse.copies import Lines, copied_lines, is_our_link, squeezed
from pbem.mail.parse.introductions import Introductions, is_bare, is_drawn, is_framed, is_rule, tabbed_copies

MOST_LINES = 2_300  # of a mail; its reading refuses more
_MARK = re.compile(r"\s{0,8}([^\W\d_]{0,3})>")
_BAR = re.compile(r"\s*\||.*\s\|(?:\s|$)")  # one alone: programs run the lines of a paragraph together
_OPEN_BRACKET = re.compile(r"<[^\s<>]{0,200}(?:@|://)[^\s<>]{0,200}$")
_NARROWEST = 50  # programs that fold a marked copy do so at this many bytes or more


class Where(StrEnum):
    """Where typed lines stand."""

    ABOVE = "above"  # the copy, or there is none
    BETWEEN = "between"  # lines of a copy that carry marks
    BELOW = "below"  # the copy
    INSIDE = "inside"  # a copy without marks, or what may be the end of a line of it


class Why(StrEnum):
    """Why a line was dropped."""

    COPY = "copy"
    INTRODUCTION = "introduction"
    SIGNATURE = "signature"
    FOOTER = "footer"


@dataclass(frozen=True, slots=True)
class Kept:
    """A letter that may be answered: its words, and what programs put above a copy of it."""

    text: str  # its plain text
    page: str = ""  # the text of its page, as `html_text` writes it
    named: tuple[str, ...] = ()  # our address, our name and the subject, as its header had them


@dataclass(frozen=True, slots=True)
class Typed:
    """A line that somebody typed; an empty one stands between paragraphs and between places."""

    words: str
    where: Where


@dataclass(frozen=True, slots=True)
class Dropped:
    """A line that nobody typed for us."""

    words: str
    why: Why


@dataclass(frozen=True, slots=True)
class Aligned:
    """The lines of a mail in their order: those that were typed, and all others that hold anything."""

    typed: tuple[Typed, ...]
    dropped: tuple[Dropped, ...]


def align(text: str, kept: Sequence[Kept]) -> Aligned:
    """Return the typed lines of a mail with their places, and what was dropped."""
    raw = text.replace("\r\n", "\n").split("\n")[:MOST_LINES]
    lines = [line.rstrip() for line in plain("\n".join(raw)).split("\n")]
    tabbed = [line.startswith("\t") for line in raw] if len(raw) == len(lines) else [False] * len(lines)
    return _Mail(lines, kept, tabbed).aligned()


class _Mail:
    """The lines of a mail, and for each why it is dropped, as far as that is known."""

    def __init__(self, lines: Sequence[str], kept: Sequence[Kept], tabbed: Sequence[bool]) -> None:
        self.lines = lines
        self.named = [name for one in kept for name in one.named]
        marked = _marked(lines)
        bare = [line.partition(">")[2] if mark else line for line, mark in zip(lines, marked, strict=True)]
        words = squeezed("\n".join(bare))
        texts = [form for one in kept for form in (one.text, one.page)]
        ours = [mark or line.startswith("|") for line, mark in zip(bare, marked, strict=True)]
        self.copy = copied_lines(Lines(words, marked, ours, [not line for line in lines]), texts)
        # A tab is a mark too if it stands before a line of ours, or below what introduces a copy.
        blocks = tabbed_copies(lines, tabbed)
        self.marked = [
            mark or (tabbed[at] and at in self.copy.lines) or at in blocks for at, mark in enumerate(marked)
        ]
        self.why: list[Why | None] = [
            Why.COPY
            if mark or at in self.copy.lines or (not words[at] and is_our_link(lines[at], texts))
            else None
            for at, mark in enumerate(self.marked)
        ]
        self._drop_introductions()
        self._drop_what_frames_a_copy(words)
        self._drop_words_between_bars()

    def aligned(self) -> Aligned:
        typed: list[Typed] = []
        barred = self._behind_a_margin()
        for first, end in [*self._sections()]:
            where = self._where(first, end)
            for at, why in additions(self.lines, first, end):
                self.why[at] = Why(why)
            lines = self._trimmed([at for at in range(first, end) if self.why[at] is None], where)
            if typed and lines:
                typed.append(Typed("", where))
            for at in lines:
                is_doubted = at in self.copy.doubted or at in barred or self._may_be_broken_off(at)
                typed.append(Typed(self.lines[at].strip(), Where.INSIDE if is_doubted else where))
        dropped = (
            Dropped(line, why) for line, why in zip(self.lines, self.why, strict=True) if why and line.strip()
        )
        return Aligned(tuple(typed), tuple(dropped))

    def _drop_introductions(self) -> None:
        """Drop what introduces a copy; of one that we do not know, all from there to one that we know."""
        introductions = Introductions(self.lines, [why is not None for why in self.why], self.named)
        last_copy = max((at for at, why in enumerate(self.why) if why is Why.COPY), default=-1)
        is_typed_above, last = False, 0
        for start, end, is_of_others in introductions.found():
            is_typed_above = is_typed_above or any(
                self.lines[at] and self.why[at] is None for at in range(last, start)
            )
            self.why[start:end] = [Why.INTRODUCTION] * (end - start)
            last = end
            if is_of_others or (is_typed_above and last_copy < end):
                known = (at for at in range(end, len(self.lines)) if self.why[at] is Why.COPY)
                last = next(known, len(self.lines))
                self.why[end:last] = [Why.COPY] * (last - end)

    def _drop_words_between_bars(self) -> None:
        """Drop lines that may announce a copy of which nothing else is known: all below is doubted."""
        for at, line in enumerate(self.lines):
            if self.why[at] is None and is_framed(line):
                self.why[at] = Why.INTRODUCTION

    def _drop_what_frames_a_copy(self, words: Sequence[str]) -> None:
        """Drop bars right below a copy, as of forwarded letters, and our name or subject alone on a line."""
        ours = {*squeezed("\n".join(self.named))} - {""} if self.copy.lines else set()
        is_below = False
        for at, line in enumerate(self.lines):
            if self.why[at] is None and (words[at] in ours or (is_below and is_rule(line))):
                self.why[at] = Why.COPY
            is_below = self.why[at] is Why.COPY or (is_below and not line)

    def _sections(self) -> Iterator[tuple[int, int]]:
        """Yield the stretches of lines that are not dropped, blank ones at their ends included."""
        first = 0
        for at, why in enumerate([*self.why, Why.COPY]):
            if why is not None:
                if at > first:
                    yield first, at
                first = at + 1

    def _where(self, first: int, end: int) -> Where:
        copies = (Why.COPY, Why.INTRODUCTION)
        above = next((at for at in range(first - 1, -1, -1) if self.why[at] in copies), None)
        below = next((at for at in range(end, len(self.lines)) if self.why[at] is Why.COPY), None)
        if above is None:
            return Where.ABOVE
        if below is not None:
            is_marked = self.marked[below] and (self.marked[above] or self.why[above] is Why.INTRODUCTION)
            return Where.BETWEEN if is_marked else Where.INSIDE
        is_end = self.marked[above] or (self.copy.is_whole and self.why[above] is Why.COPY)
        return Where.BELOW if is_end else Where.INSIDE

    def _trimmed(self, section: list[int], where: Where) -> list[int]:
        """Return the lines of a section without bare ones at either end, nor drawn ones near a copy."""
        is_empty = is_bare if where is Where.ABOVE else is_drawn
        held = [place for place, at in enumerate(section) if not is_empty(self.lines[at])]
        return section[held[0] : held[-1] + 1] if held else []

    def _behind_a_margin(self) -> set[int]:
        """Return the lines that may go on with words behind a margin of ours, to the end of their paragraph.

        Below a marked line somebody may have typed an answer, so there only what had no room above it.
        """
        found: set[int] = set()
        for at, line in enumerate(self.lines[1:], 1):
            above = self.lines[at - 1]
            if not line or self.marked[at] or line.lstrip().startswith("|"):
                continue
            goes_on = at - 1 in found or _BAR.match(above.lstrip("> "))
            if goes_on and not (self.marked[at - 1] and _would_fit(above, line)):
                found.add(at)
        return found

    def _may_be_broken_off(self, at: int) -> bool:
        """Whether a line may be the end of the marked line above: some programs fold what they marked."""
        above = at - 1
        if not at or not self.marked[above] or above in self.copy.lines or not self.lines[at].strip():
            return False
        return not _would_fit(self.lines[above], self.lines[at])


def _would_fit(above: str, line: str) -> bool:
    """Whether the first word of a line had room on the line above; some programs count bytes."""
    return len(f"{above} {line.split(maxsplit=1)[0]}".encode()) < _NARROWEST


def _marked(lines: Sequence[str]) -> list[bool]:
    """Return for each line whether it carries a quote mark, perhaps behind initials."""
    marks = [_MARK.match(line) for line in lines]
    return [
        mark is not None
        and (not mark[1] or mark[1].isupper())
        and not (at and not marks[at - 1] and _OPEN_BRACKET.search(lines[at - 1][-300:]))
        for at, mark in enumerate(marks)
    ]
