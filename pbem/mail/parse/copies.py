"""Which lines of a letter were copied from another one.

A copy is marked line by line, or introduced: by an attribution, by the header of the copied letter, or by a
line that announces it. Each line is looked at a fixed number of times, so that no text can make this slow.
"""

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from pbem.mail.parse import phrases
from pbem.mail.parse.attributions import (
    LONGEST_LINE,
    Attributions,
    may_end_here,
    runs_into_the_copy,
    stands_between_dashes,
    typed_before,
)
from pbem.render.safe import COMMAND_WORDS

_MOST_TYPED = 1_000  # nobody types more lines than these; below them only marks count
_HEADER_BLOCK_LINES = 12
_NEAR = 4  # how many lines may be typed between an attribution and the first marked line of the copy
_LONGEST_ANNOUNCEMENT = 120  # with its bars
_BARS = "-_=*—–~ "
_CLOSES_A_BRACKET_WITHIN = 80
_BAR = "|"
_LINK_WITH_AN_ANSWER = re.compile(r"mailto:[^\s<>?]++\?[^\s<>]*\bbody=")
_FULL_LINE = 70  # a marked line that is longer may have been folded, and its rest carries no mark


class _Introduction(NamedTuple):
    """The range of lines that say whose letter is copied below."""

    start: int
    end: int
    is_attribution: bool = True  # and not the header of a letter, above a copy that is never marked


def copied_lines(lines: list[str]) -> list[bool]:
    """For each line whether it belongs to a copied letter or to the words that introduce one.

    A line on which an answer and an attribution meet is cut down to the answer.
    """
    marked = _marked(lines)
    links = _links_of_a_copy(lines)
    copied = [
        is_marked or is_link or _ends_a_copy(line)
        for is_marked, is_link, line in zip(marked, links, lines, strict=True)
    ]
    labels = [
        None if is_marked else phrases.label_of(line) for is_marked, line in zip(marked, lines, strict=True)
    ]
    attributions = Attributions(lines, marked)
    first_typed = len(lines)
    last_mark = max((at for at, is_marked in enumerate(marked) if is_marked), default=-1)
    for at in [at for at, line in enumerate(lines) if line and not marked[at]][:_MOST_TYPED]:
        if copied[at]:
            continue
        found = _introduction(attributions, labels, at)
        if not found:
            first_typed = min(first_typed, at)
            continue
        start, end, is_attribution = found
        answer = typed_before(lines[start]) if is_attribution else ""
        if answer:
            lines[start] = answer
            attributions.known.pop(start, None)
            start += 1
        is_answered_below = is_attribution and first_typed >= start and not answer and end <= last_mark
        if not is_answered_below:
            end = _end_of_the_copy(lines, marked, end, is_attribution)
        copied[start:end] = [True] * (end - start)
        if end == len(lines):
            break
    return copied


def _end_of_the_copy(lines: Sequence[str], marked: list[bool], start: int, is_attribution: bool) -> int:
    """Where the lines end that are copied below an introduction though they carry no mark.

    Somebody may answer between an attribution and the first mark. Below headers the marks count only if the
    copy begins with one: else they are in the copied letter, which was itself an answer.
    """
    bars = _barred(lines, start)
    if bars:
        return start + bars
    if (is_attribution and _marks_follow(lines, marked, start)) or _copy_follows(lines, marked, start):
        return start
    return next((at + 1 for at in range(start, len(lines)) if _ends_a_copy(lines[at])), len(lines))


def _copy_follows(lines: Sequence[str], marked: Sequence[bool], start: int) -> bool:
    """Whether the next line that is not blank belongs to a marked copy."""
    ahead = next((place for place in range(start, min(start + 3 * _NEAR, len(lines))) if lines[place]), None)
    return ahead is not None and (marked[ahead] or lines[ahead].lstrip().startswith(_BAR))


def _barred(lines: Sequence[str], start: int) -> int:
    """How many lines from here are marked with bars, as s-nail does; only right below an attribution."""
    first = next((place for place in range(start, min(start + 3 * _NEAR, len(lines))) if lines[place]), None)
    if first is None or not lines[first].lstrip().startswith(_BAR):
        return 0
    return sum(1 for _ in takewhile(lambda line: not line or line.lstrip().startswith(_BAR), lines[start:]))


def _introduction(attributions: Attributions, labels: Sequence[str | None], at: int) -> _Introduction | None:
    """What introduces a copy around this line, if anything does."""
    lines, marked = attributions.lines, attributions.marked
    line = lines[at].strip()
    opens_paragraph = at == 0 or not lines[at - 1] or marked[at - 1]
    if opens_paragraph and runs_into_the_copy(line):
        return _Introduction(at, at + 1, is_attribution=False)
    if len(line) > LONGEST_LINE:
        return None
    if _announces(line):
        return _Introduction(at, at + _length_of_an_announcement(lines, marked, at), is_attribution=False)
    if labels[at]:
        length = _length_of_a_header_block(lines, labels, at)
        if length:
            return _Introduction(at, at + length, is_attribution=False)
    if may_end_here(line):
        start = attributions.start(at, _copy_follows(lines, marked, at + 1))
        if start is not None:
            return _Introduction(start, at + 1)
    if line[0] in _BARS and (
        stands_between_dashes(line, _copy_follows(lines, marked, at + 1))
        or _announces_in_whatever_words(lines, marked, labels, at)
    ):
        return _Introduction(at, at + 1, is_attribution=False)
    length = _length_of_a_foreign_header_block(lines, at)
    return _Introduction(at, at + length, is_attribution=False) if length else None


def _announces(line: str) -> bool:
    """Whether this line says that a copy follows, in words that we know."""
    if len(line) > _LONGEST_ANNOUNCEMENT:
        return False
    words = line.strip(_BARS + ":").casefold()
    if line[0] in _BARS:
        words = words.partition(" from ")[0]  # mutt says whose letter it is
    return words in phrases.ANNOUNCES_A_COPY or (
        words.endswith(" line") and phrases.REPLY_ABOVE.fullmatch(words) is not None
    )


def _ends_a_copy(line: str) -> bool:
    return line[:1] in ("-", "=", "_") and line.strip(_BARS).casefold() in phrases.ENDS_A_COPY


def _links_of_a_copy(lines: Sequence[str]) -> list[bool]:
    """For each line whether it has a link of our letters in it, as programs write it behind its words.

    Such a link says what to write, and nobody types one. If it stands alone, its words are on the line above.
    """
    found = ["mailto:" in line and _LINK_WITH_AN_ANSWER.search(line) is not None for line in lines]
    for at in range(1, len(lines)):
        if found[at] and lines[at].lstrip().startswith("<") and lines[at - 1]:
            found[at - 1] = True
    return found


def _announces_in_whatever_words(
    lines: Sequence[str], marked: Sequence[bool], labels: Sequence[str | None], at: int
) -> bool:
    """Whether a few words stand between bars here, right above a marked copy or the header of a letter."""
    line = lines[at].strip()
    words = line.strip("-_=")
    if not (line[:3] == line[-3:] and line[:3] in ("---", "___", "===")) or not 1 <= len(words.split()) <= 5:
        return False
    below = next((place for place in range(at + 1, min(at + 4, len(lines))) if lines[place]), None)
    if below is None:
        return False
    return (
        marked[below]
        or labels[below] in ("from", "date")
        or _length_of_a_foreign_header_block(lines, below) > 0
    )


def _length_of_an_announcement(lines: Sequence[str], marked: Sequence[bool], at: int) -> int:
    """How many lines from here say whose letter is copied: some programs mark only the letter itself."""
    places = range(at + 1, min(at + _HEADER_BLOCK_LINES, len(lines)))
    return 1 + len(list(takewhile(lambda place: lines[place] and not marked[place], places)))


def _length_of_a_header_block(lines: Sequence[str], labels: Sequence[str | None], at: int) -> int:
    """How many lines from here are the header of a letter: its writer and two other labels are enough."""
    if labels[at] not in ("from", "date") and not all(labels[at : at + 3]):
        return 0
    block = labels[at : at + _HEADER_BLOCK_LINES]
    kinds = {*block} - {None}
    if "from" in kinds and len(kinds) >= 3:
        return max(place for place, label in enumerate(block) if label) + 1
    if len(kinds) == 2 and all(block[:2]):  # two are enough with a day and an address in them
        text = " ".join(line[:LONGEST_LINE] for line in lines[at : at + 2])
        return 2 if "@" in text and phrases.ON_A_DAY.search(text) else 0
    return 0


def _length_of_a_foreign_header_block(lines: Sequence[str], start: int) -> int:
    """How many lines from here are labelled like a header block in a language that we do not list."""
    if not phrases.LABELLED.match(lines[start]):
        return 0
    block = list(takewhile(phrases.LABELLED.match, lines[start : start + _HEADER_BLOCK_LINES]))
    text = " ".join(line[:LONGEST_LINE] for line in block)
    is_block = len(block) >= 3 and phrases.SOMEONE.search(text) and phrases.WHEN.search(text)
    return len(block) if is_block else 0


# Marks ------------------------------------------------------------------------------------------------


def _marked(lines: Sequence[str]) -> list[bool]:
    """For each line whether it carries a quote mark, or is the rest of one that does."""
    marked = [phrases.MARK.match(line) is not None for line in lines]
    for at in range(1, len(lines)):
        above, line = lines[at - 1], lines[at]
        if marked[at] and not marked[at - 1]:
            marked[at] = not _closes_a_bracket(above, line)
        elif line and marked[at - 1] and not marked[at] and marked[at + 1 : at + 2] == [True]:
            marked[at] = _is_folded_out(above, line)
    return marked


def _closes_a_bracket(above: str, line: str) -> bool:
    """Whether the mark is only the second half of the brackets around an address on the line above."""
    if len(line) > _CLOSES_A_BRACKET_WITHIN:
        return False
    _, bracket, address = above[-LONGEST_LINE:].rpartition("<")
    return bool(bracket) and not {">", " "} & {*address} and ("@" in address or "://" in address)


def _is_folded_out(above: str, line: str) -> bool:
    """Whether this line between two marked ones is the rest of the one above, which was too long."""
    if "://" in above[-LONGEST_LINE:].rpartition(" ")[2] and " " not in line:
        return True
    goes_on = len(above) > _FULL_LINE and above[-1] not in ".!?:;" and line[0].islower()
    return goes_on and line.split(maxsplit=1)[0] not in COMMAND_WORDS


def _marks_follow(lines: Sequence[str], marked: Sequence[bool], start: int) -> bool:
    """Whether one of the next few lines that are not blank carries a quote mark."""
    ahead = [place for place in range(start, min(start + 3 * _NEAR, len(lines))) if lines[place]][:_NEAR]
    return any(marked[place] for place in ahead)
