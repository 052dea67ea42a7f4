"""Lines with the margin that our letters put before other people's words, and what a program broke off them.

A line that begins with the margin is no command. Programs that fold a copy may set its end on a line of its
own, where it could pass for one; so the end is put behind its line again before anything is read. The same is
done with an offer of ours, ``[8] 1,4``, that was broken off a line of a marked copy.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.mail.parse import phrases

# Programs that fold a copy after they have marked it do so at this many columns or more.
_NARROWEST = 50
_MARKS = re.compile(rf"(?:{phrases.MARK.pattern})+")
# A bar that stands alone: where a program runs the lines of a paragraph together, it is inside of them.
_BAR = re.compile(r"\s*\||.*\s\|(?:\s|$)")
# Signatures have bars as well, and a copy below must still be known; what introduces it is no command.
_INTRODUCES = re.compile(r"\s*[-_=*]{4,}")
# How moves and cards begin in our letters, or go on; a number alone is never broken off them.
_OFFER = re.compile(r"\s*(?:\[[0-9]{1,3}\]|[^\W\d]{1,3}\.?\s?[0-9]{1,3}\b|№|[0-9]{1,3}\s(?:at|on)\s)")


def with_their_ends(lines: Sequence[str]) -> list[str]:
    """The lines, each with our margin followed by what was broken off it.

    In a copy without quote marks that is the rest of the paragraph. Below a marked line somebody may have
    typed an answer, so there it is only what would not have fitted onto the line above.
    """
    whole: list[list[str]] = []  # the pieces of each line
    above = ""  # the last piece of a line with our margin, or nothing
    copied = ""  # the last piece of a marked line, or nothing
    is_marked = False
    for line in lines:
        marks = _MARKS.match(line)
        is_end = above and line.strip() and not marks and not line.lstrip().startswith("|")
        is_offer = copied and not marks and _OFFER.match(line) and not _would_fit(copied, line)
        if is_offer or (is_end and not (is_marked and _would_fit(above, line))):
            if not is_offer and (_INTRODUCES.match(line) or phrases.label_of(line)):
                whole.append([line])
            else:
                whole[-1].append(line.strip())
            above, copied = above and line, copied and line
        else:
            whole.append([line])
            is_marked = marks is not None
            above = line if _BAR.match(line, marks.end() if marks else 0) else ""
            copied = line if marks else ""
    return [" ".join(pieces) for pieces in whole]


def _would_fit(above: str, line: str) -> bool:
    """Whether the first word of a line had room on the line above; some programs count bytes."""
    word = line.split(maxsplit=1)[0]
    return len(f"{above} {word}".encode()) < _NARROWEST
