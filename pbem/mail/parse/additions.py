"""What programs add to the words that somebody typed: signatures, lines of phones, footers of lists.

They are known by their form and by the names of programs, which are the same in every language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal

_SIGNATURE_MARKS = ("--", "—", "–")  # phones turn two hyphens into a dash
_RULE = re.compile(r"[-_=*~]{10,}")
_LINK = re.compile(r"://|www\.|\S@\S")
_FOOTER_LINES = 8
_LONGEST_PHONE_LINE = 140
_NARROWEST = 50  # at which programs fold
# Spelt as they spell themselves: whoever cheers “yahoo!” or has a bleak outlook has typed it.
_PROGRAM = re.compile(
    r"iPhon|iPad|Android|Outlook|Samsung|Galaxy|Huawei|HUAWEI|Xiaomi|Redmi|BlackBerry|Yahoo Mail|Gmail|K-9"
    r"|BlueMail|Proton ?Mail|Mail\.ru|mail\.ru|Thunderbird|Aqua ?Mail|FairEmail"
)


def additions(
    lines: Sequence[str], first: int, end: int
) -> Iterator[tuple[int, Literal["signature", "footer"]]]:
    """Yield the lines of a section that a program added, and what they are."""
    for at in range(first, end):
        if lines[at].strip() in _SIGNATURE_MARKS:
            yield from ((below, "signature") for below in range(at, end))
            end = at
            break
        if _is_footer(lines, at, end):
            yield from ((below, "footer") for below in range(at, end))
            end = at
            break
    yield from ((at, "signature") for at in _phone_lines(lines, first, end))


def _phone_lines(lines: Sequence[str], first: int, end: int) -> range:
    """Return the line at the end in which a program names itself, with its link or what was folded off it."""
    while end > first and not lines[end - 1].strip():
        end -= 1
    for at in range(end - 1, max(first, end - 2) - 1, -1):
        line = lines[at].strip()
        if not line or len(line) > _LONGEST_PHONE_LINE:
            break
        if _PROGRAM.search(line):
            below = " ".join(lines[at + 1 : end]).strip()
            is_model = " " not in below and any(map(str.isdigit, below))  # “Galaxy S” above “8”
            is_folded = is_model or len(line) + len(below.split(" ")[0]) >= _NARROWEST
            is_whole = not below or _LINK.search(below) or is_folded
            return range(at, end if is_whole else at + 1)
    return range(0)


def _is_footer(lines: Sequence[str], at: int, end: int) -> bool:
    """Whether a rule stands here, and below it to the end a few lines with a link or an address."""
    if not _RULE.fullmatch(lines[at].strip()):
        return False
    below = [line for line in lines[at + 1 : min(end, at + 4 * _FOOTER_LINES)] if line.strip()]
    return 0 < len(below) <= _FOOTER_LINES and any(map(_LINK.search, below))
