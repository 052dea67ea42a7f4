"""What stands above a copy to say whose letter it is: "On Monday Boris wrote:", or the head of the letter.

No program writes it like the other, and each in a hundred languages. So it is known by what we put into it,
our address, our name and the subject of our letter, and by its form: a day, a time, an address in brackets, a
colon at the end, a block of labels, bars.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pbem.mail.parse.copies import squeezed

_LONGEST = 300  # signs of a line
_LINES = 5  # over how many lines programs fold "On … wrote:"
_NARROWEST = 36  # and at which width, unless a word is too long
_LONG_WORD = 30
_LABELS = 16  # lines of a block of labels, the folded ones included
_BLANKS = 3  # between an introduction and its copy

_BARE = re.compile(r"[-_=*~—–|\s\u2500-\u259f]*")
_WORDS = re.compile(r"[^\W_]|[\u2600-\uffff\U00010000-\U0010ffff]")
_BAR = re.compile(r"\s*[-_=*~—–]{5,}\s*|\s*[-_=*~—–]{3,}[^-_=*~—–]{0,60}[-_=*~—–]{3,}[>:]?\s*")
_LABEL = re.compile(r"[\s*|]*[^\W\d_][^:：@<>]{0,28}[:：](?![/\d])")
_DAY = re.compile(r"(?<!\d)(?:(?:19|20)\d\d(?!\d)|\d{1,2}\s?[./-]\s?\d{1,2}\s?[./-]\s?\d{2,4})")
_TIME = re.compile(r"(?<!\d)\d{1,2}[:.]\d\d(?!\d)")
_COLONS = (":", "：")
_ADDRESS = re.compile(r"[<\[(][^\s<>]{1,100}@[^\s<>]{1,150}[>\])]")


def is_bare(line: str) -> bool:
    """Whether there is nothing in a line but signs that programs draw with."""
    return not line or (len(line) <= _LONGEST and _BARE.fullmatch(line) is not None)


def is_drawn(line: str) -> bool:
    """Whether a line holds no letter, digit or emoji, as in a drawing of ours."""
    return not _WORDS.search(line)


def is_rule(line: str) -> bool:
    """Whether a line is a bar, or words between two bars."""
    return len(line) <= _LONGEST and _BAR.fullmatch(line) is not None


def is_framed(line: str) -> bool:
    """Whether a line is words between two bars."""
    return is_rule(line) and not is_bare(line)


def tabbed_copies(lines: Sequence[str], tabbed: Sequence[bool]) -> set[int]:
    """Return the lines behind tabs below a sentence with a day or an address and a colon, as of s-nail."""
    above = ""
    for at, line in enumerate(lines):
        is_introduced = tabbed[at] and above.endswith(_COLONS) and len(above) <= _LONGEST
        if line and is_introduced and (_DAY.search(above) or "@" in above):
            return {below for below in range(at, len(lines)) if tabbed[below]}
        above = line or above
    return set()


def begins_head(lines: Sequence[str], at: int) -> bool:
    """Whether a line and the next are labelled like From and Subject, with an address or a day near by."""
    block = [line[:_LONGEST] for line in lines[at : at + 4]]
    text = "\n".join(block)
    labelled = [line for line in block[:2] if _LABEL.match(line)]
    return len(labelled) == 2 and ("@" in text or _DAY.search(text) is not None)


class Introductions:
    """Finds the introductions in the lines of a mail, some of which are known to be copied."""

    def __init__(self, lines: Sequence[str], copied: Sequence[bool], named: Sequence[str]) -> None:
        self.lines = lines
        self.copied = copied
        self.named = [words for words in squeezed("\n".join(named)) if len(words) > 3]

    def found(self) -> Iterator[tuple[int, int, bool]]:
        """Yield the range of lines of each introduction, and whether it is the head of a letter of others."""
        floor = 0
        for at, line in enumerate(self.lines):
            if self.copied[at]:
                is_first = at == 0 or not self.copied[at - 1]
                start = self._above(at, floor) if is_first else None
                floor = at + 1
                if start is not None:
                    yield start, at, False
            elif at >= floor and self._may_stand_alone(line):
                end = self._end(at)
                start = self._labels(end, floor)
                if start is not None and not self._is_head(start, end):
                    start = None
                elif start is None and self._names_us(line):
                    start = self._attribution(end, floor, needs_both=True)
                if start is not None:
                    floor = end
                    text = "\n".join(self.lines[start:end])
                    yield start, end, not self._names_us(text)

    def _may_stand_alone(self, line: str) -> bool:
        """Whether a line may introduce a copy that does not follow: people answer right below it."""
        if len(line) > _LONGEST:
            return False
        if _LABEL.match(line):
            return True
        return ("@" in line or line.endswith(_COLONS)) and self._names_us(line)

    def _end(self, at: int) -> int:
        """Return where an introduction ends that names our address, and below which no copy stands."""
        lines, end = self.lines, at + 1
        if _LABEL.match(lines[at]):
            while any(lines[end : end + 1]) and any(
                _LABEL.match(line[:_LONGEST]) for line in lines[end : end + 2] if line
            ):
                end += 1
            return end
        colons = (
            below for below in range(at, min(at + _BLANKS, len(lines))) if lines[below].endswith(_COLONS)
        )
        return next(colons, at) + 1

    def _above(self, copy: int, floor: int) -> int | None:
        """Return where the introduction begins that stands right above a copy."""
        end = copy
        while end > max(floor, copy - _BLANKS) and is_bare(self.lines[end - 1]) and not self._is_bar(end - 1):
            end -= 1
        if end <= floor:
            return None
        if (start := self._labels(end, floor)) is not None:
            return start
        if self._is_bar(end - 1):
            return end - 1
        return self._attribution(end, floor)

    def _labels(self, end: int, floor: int) -> int | None:
        """Return where a block of labels begins: "From: …", "Sent: …", "To: …", "Subject: …"."""
        first, count = end, 0
        for at in range(end - 1, max(floor, end - _LABELS) - 1, -1):
            if _LABEL.match(self.lines[at][:_LONGEST]):
                first, count = at, count + 1
            elif not self.lines[at].strip() or first - at > 1:
                break
        text = "\n".join(line[:_LONGEST] for line in self.lines[first:end])
        is_known = "@" in text or self._names_us(text)
        if count < 2 or not (is_known or (count > 2 and _DAY.search(text))):
            return None
        above = first
        while above > max(floor, first - 2) and not self.lines[above - 1].strip():
            above -= 1
        return above - 1 if above > floor and self._is_bar(above - 1) else first

    def _is_head(self, start: int, end: int) -> bool:
        """Whether labels below which no copy of ours stands are those of a letter: ours, or another's."""
        text = "\n".join(line[:_LONGEST] for line in self.lines[start:end])
        is_whole = self._is_bar(start) or (end - start > 2 and _DAY.search(text) is not None)
        above = next((line for line in reversed(self.lines[max(0, start - _BLANKS) : start]) if line), "")
        is_announced = above.endswith(_COLONS) and _ADDRESS.search(text) is not None
        return self._names_us(text) or ("@" in text and is_whole) or is_announced

    def _is_bar(self, at: int) -> bool:
        return is_rule(self.lines[at])

    def _attribution(self, end: int, floor: int, needs_both: bool = False) -> int | None:
        """Return where a sentence begins that says who wrote the copy, perhaps folded over a few lines."""
        text, widest, shortest = "", _NARROWEST, None
        for start in range(end - 1, max(floor, end - _LINES) - 1, -1):
            line = self.lines[start].strip()
            goes_on = not text or (not line.endswith(_COLONS) and _was_folded(line, text, widest))
            if not line or len(line) > _LONGEST or not goes_on:
                break
            text = f"{line} {text}".rstrip()
            widest = max(widest, len(line) if max(map(len, line.split())) < _LONG_WORD else 0)
            if self._is_enough(text, needs_both=True):
                above = self.lines[start - 1] if start > floor else ""
                begins_above = _was_folded(above, text, widest) and _names_more(self.named, above, text)
                return start - begins_above
            if shortest is None and not needs_both and self._is_enough(text, needs_both=False):
                shortest = start
        return shortest

    def _is_enough(self, text: str, needs_both: bool) -> bool:
        """Whether a sentence names who wrote and when; or one of them, with a colon at its end."""
        who, day = self._names_us(text) or bool(_ADDRESS.search(text)), bool(_DAY.search(text))
        has_colon = text.rstrip("* >").endswith(_COLONS)
        if needs_both or not has_colon:
            return who and day
        return who or day or bool(_TIME.search(text))

    def _names_us(self, text: str) -> bool:
        words = "".join(squeezed(text))
        return any(name in words for name in self.named)


def _names_more(named: Sequence[str], line: str, below: str) -> bool:
    """Whether a line holds our name, which the text below does not."""
    line, below = squeezed(f"{line}\n{below}")
    return any(name in line and name not in below for name in named)


def _was_folded(line: str, below: str, widest: int) -> bool:
    """Whether the first word below had no room on a line, so that both may be one."""
    return len(line) + 1 + len(below.split(maxsplit=1)[0]) > widest
