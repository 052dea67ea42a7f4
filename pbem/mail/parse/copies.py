"""Which lines of a mail run along letters of ours.

A letter is a stream of its letters and digits. Lines of the mail are followed along it: a line goes on where
one before it ended, or begins where a line of the letter begins. What goes on in one piece is a run. A run of
several lines is a copy if it is long enough; a shorter one only where it fits between two that are. A short
line that only looks like one of ours was typed, or is doubted.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

_NO_LETTER = re.compile(r"[^\w\n]+")
_ASCII_SIGNS = bytes(code for code in range(128) if not chr(code).isalnum() and chr(code) != "\n")
_LINK = re.compile(r"[<(]?(?:mailto:|https?://)[^\s<>)]*+[>)]?")
_LONGEST = 60_000  # signs that are normalised; some become eighteen
_KEY = 5  # so many signs find where a line may begin
_SHORT = 8  # a line of fewer signs may have been typed
_COPY = 40  # signs that nobody types by chance
_SHARE = 3  # this part of a letter is enough, too
_WHOLE = 0.95
_LOST = 3  # of so many signs of ours one came back
_AHEAD = 3  # lines that are looked at to tell a typed line from ours
_CURSORS = 3  # places where a line may go on: typed lines may look like others of ours
_PLACES = 12  # that are tried for one line
_SEARCHES = 100  # for lines that begin inside of ours, as they do below something that was typed


class Copy(NamedTuple):
    """What was copied, which other lines may have been, and whether the end of a letter was copied."""

    lines: frozenset[int]
    doubted: frozenset[int]
    is_whole: bool


def squeezed(text: str) -> list[str]:
    """Return the lines of a text without anything that programs change when they quote or convert it."""
    if "://" in text or "mailto:" in text:
        text = _LINK.sub("", text)
    is_ascii = text.isascii()
    if not is_ascii and len(text) <= _LONGEST:
        text = unicodedata.normalize("NFKC", text)
    text = text.casefold().encode("utf-8", "replace").translate(None, _ASCII_SIGNS).decode()  # the quickest
    return (text if is_ascii else _NO_LETTER.sub("", text)).split("\n")


class Lines(NamedTuple):
    """The lines of a mail."""

    words: Sequence[str]  # squeezed
    marked: Sequence[bool]  # whether they carry a quote mark
    ours: Sequence[bool]  # or our margin, which nobody types
    empty: Sequence[bool]


def copied_lines(lines: Lines, forms: Iterable[str]) -> Copy:
    """Return which lines are copied. Below one that came back whole nothing of others is looked for."""
    order = [at for at, words in enumerate(lines.words) if words]
    left, sure = {*order}, set[int]()
    is_whole = False
    for form in dict.fromkeys(forms) if len(order) > 1 else ():
        stream = _Stream(form)
        if stream.starts.keys().isdisjoint(lines.words[at][:_KEY] for at in left):
            continue
        runs = stream.copies(lines, order)
        copied = {at for run in runs for at in run.lines}
        doubted = {at for at in stream.last_lines(runs, order) if len(lines.words[at]) < _SHORT}
        left -= copied
        sure |= copied - doubted
        is_whole = is_whole or any(run.end >= _WHOLE * len(stream.text) for run in runs)
        is_all = sum(run.end - run.start for run in runs) >= _WHOLE * len(stream.text)
        if is_all and not any(at > min(copied) for at in left):
            break
    return Copy(frozenset(sure), frozenset(order) - left - sure, is_whole)


def is_our_link(line: str, forms: Iterable[str]) -> bool:
    """Whether a line is nothing but a link that programs write behind our words, or one that we wrote."""
    link = line.strip(" <>()|[]")
    return link.startswith("mailto:") or ("://" in link and any(link in form for form in forms))


class _Run:
    """Lines of a mail that go on in one piece from ``start`` to ``end`` of a stream."""

    __slots__ = ("end", "lines", "start")

    def __init__(self, start: int) -> None:
        self.start = self.end = start
        self.lines: list[int] = []


class _Stream:
    """The letters and digits of one form of a letter, and where its lines begin."""

    def __init__(self, form: str) -> None:
        words = squeezed(form)
        self.text = "".join(words)
        self.starts: dict[str, list[int]] = {}
        at = 0
        for line in words:
            if line:
                self.starts.setdefault(self.text[at : at + _KEY], []).append(at)
                at += len(line)
        self.places: dict[
            str, list[int]
        ] = {}  # where whole lines begin that were looked for: many come again
        self.searches = _SEARCHES

    def copies(self, lines: Lines, order: Sequence[int]) -> list[_Run]:
        """Return the runs that are copies, in the order of the mail."""
        runs = self._runs(lines, order)
        enough = min(_COPY, len(self.text) // _SHARE)
        kept = [run for run in runs if len(run.lines) > 1 and run.end - run.start >= enough]
        found = [run for run in runs if run in kept or self._fits(run, kept)] if kept else []
        for above, below in pairwise(found):
            between = [at for at in order if above.lines[-1] < at < below.lines[0]]
            if between and self._fills(above.end, below.start, [lines.words[at] for at in between]):
                above.lines += between
        return found

    def last_lines(self, runs: Sequence[_Run], order: Sequence[int]) -> Iterator[int]:
        """Yield the last lines of runs below which nothing of ours goes on: those may fit by chance."""
        claimed = {at for run in runs for at in run.lines}
        begins = {place for places in self.starts.values() for place in places}
        below = dict(pairwise(order))
        for run in runs:
            is_followed = run.end in begins and below.get(run.lines[-1]) in claimed
            if len(run.lines) > 1 and run.end < len(self.text) and not is_followed:
                yield run.lines[-1]

    def _fills(self, start: int, end: int, words: Sequence[str]) -> bool:
        """Whether lines are what lies between two runs, but for signs that a program has lost."""
        gap, typed = self.text[start:end], "".join(words)
        if not len(typed) <= len(gap) <= _LOST * len(typed):
            return False
        rest = iter(gap)
        return all(sign in rest for sign in typed)

    def _runs(self, lines: Lines, order: Sequence[int]) -> list[_Run]:
        runs: list[_Run] = []
        cursors: list[_Run] = []  # the newest first
        for here, at in enumerate(order):
            words = lines.words[at]
            last = cursors[0].lines[-1] if cursors else at
            # Of what carries no mark only the end of a marked line is ours, which was folded off.
            is_rest = lines.marked[last] and not lines.marked[at]
            if is_rest and any(lines.empty[last + 1 : at]):
                continue
            near = cursors if len(words) >= _KEY else cursors[:1]
            run = next((one for one in near if self.text.startswith(words, one.end)), None)
            if run is None and not is_rest:
                run = self._new_run(words, cursors[0].end if cursors else 0)
            if run is None:
                continue
            below = [lines.words[one] for one in order[here + 1 : here + 1 + _AHEAD]]
            if not lines.ours[at] and self._is_typed(words, run, cursors, below):
                continue
            if not run.lines:
                runs.append(run)
            run.lines.append(at)
            run.end += len(words)
            if not cursors or cursors[0] is not run:
                cursors = [run, *(one for one in cursors if one is not run)][:_CURSORS]
        return runs

    def _is_typed(self, words: str, run: _Run, cursors: Sequence[_Run], below: Sequence[str]) -> bool:
        """Whether a line only looks like ours: one of the next lines stands in its place."""
        goes_on, behind = self.text.startswith, run.end + len(words)
        if not run.lines:
            return bool(cursors) and any(goes_on(line, cursors[0].end) for line in below)
        if below and goes_on(below[0], behind):
            return False
        return any(goes_on(line, run.end) and not goes_on(line, behind) for line in below)

    def _new_run(self, words: str, after: int) -> _Run | None:
        """Return a run where a line begins, if possible behind what came before it."""
        if len(words) < _KEY:
            return None
        places = self.places.get(words)
        if places is None:
            begins = self.starts.get(words[:_KEY], ())[:_PLACES]
            places = [place for place in begins if self.text.startswith(words, place)]
            self.places[words] = places
        if places:
            return _Run(next((place for place in places if place >= after), places[0]))
        if len(words) <= 2 * _SHORT or not self.searches:
            return None
        self.searches -= 1
        found = self.text.find(words)
        return _Run(found) if found >= 0 else None

    def _fits(self, run: _Run, kept: Sequence[_Run]) -> bool:
        """Whether a run stands between two copies in the mail, and between them in the letter too.

        One that is not all too short may also be the beginning or the end of the letter.
        """
        above = max((one.end for one in kept if one.lines[0] < run.lines[0]), default=None)
        below = min((one.start for one in kept if one.lines[-1] > run.lines[-1]), default=None)
        is_long = run.end - run.start >= 2 * _SHORT
        if above is None and is_long and run.start == 0:
            above = 0
        if below is None and is_long and run.end == len(self.text):
            below = run.end
        return above is not None and below is not None and above <= run.start and run.end <= below
