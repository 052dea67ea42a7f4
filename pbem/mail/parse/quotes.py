"""Which lines of a letter its writer typed herself.

Mail programs add a copy of the letter that is answered, signatures and legal footers. They are recognised
line by line, and each line is looked at a fixed number of times, so that no text can make this slow. First
the copied lines are marked; what is left falls into sections, and each section loses its own signature. So
answers above, below and between the copied lines are all kept.
"""

from collections.abc import Iterator
from enum import StrEnum
from itertools import takewhile
from typing import NamedTuple

from pbem.mail.parse import phrases
from pbem.mail.parse.charsets import plain
from pbem.mail.parse.margins import with_their_ends

_ATTRIBUTION_LINES = 4  # over how many lines programs fold "On … wrote:"
_LONGEST_LINE = 300  # no attribution, label or farewell is longer
_HEADER_BLOCK_LINES = 12
_NEAR = 4  # how many lines may be typed between an attribution and the first marked line of the copy
_LONGEST_FAREWELL = 60
_SIGNATURE_LINES = 7
_LONG_RULE = 20
_FOOTER_LINES = 8
_SIGNATURE_MARKS = ("--", "—", "–")  # phones turn two hyphens into a dash
_RULE = frozenset("-_=*—–")
_MOST_CUT_LINES = 5  # so many are enough for a person to see what was not read
_LONGEST_CUT_LINE = 80


class Cut(StrEnum):
    """What is not the writer's own."""

    QUOTE = "quote"
    SIGNATURE = "signature"
    FOOTER = "footer"


class Fresh(NamedTuple):
    """The writer's own lines, blank ones between them included, and what else was there."""

    lines: list[str]
    cut: list[Cut]
    cut_lines: list[tuple[Cut, str]]  # a few, to tell the writer what was not read


def fresh_lines(text: str) -> Fresh:
    """What the writer typed, apart from what her program added."""
    lines = with_their_ends([line.rstrip() for line in plain(text).split("\n")])
    copied = _copied(lines)
    fresh: list[str] = []
    cut: dict[Cut, None] = {Cut.QUOTE: None} if any(copied) else {}
    cut_lines: list[tuple[Cut, str]] = []
    for section in _sections(lines, copied):
        kept, added = _without_signature(section)
        cut.update(dict.fromkeys(kind for kind, _ in added))
        cut_lines += added
        if fresh and kept:
            fresh.append("")  # answers typed at different places are different paragraphs
        fresh += kept
    copy = [(Cut.QUOTE, line) for line, is_copied in zip(lines, copied, strict=True) if is_copied]
    return Fresh(fresh, list(cut), _worth_telling(copy, cut_lines))


def _worth_telling(copy: list[tuple[Cut, str]], added: list[tuple[Cut, str]]) -> list[tuple[Cut, str]]:
    """How the copy begins, and the end of the rest: what somebody typed below her signature stands last."""
    first = _with_words(copy)[:1]
    last = _with_words(added)[len(first) - _MOST_CUT_LINES :]
    return [(kind, line.strip()[:_LONGEST_CUT_LINE]) for kind, line in first + last]


def _with_words(lines: list[tuple[Cut, str]]) -> list[tuple[Cut, str]]:
    return [(kind, line) for kind, line in lines if any(map(str.isalnum, line))]


def _copied(lines: list[str]) -> list[bool]:
    """For each line whether it belongs to a copied letter or to the words that introduce one."""
    copied = [_is_marked(line) for line in lines]
    labels = [None if is_marked else _label(line) for is_marked, line in zip(copied, lines, strict=True)]
    for at, line in enumerate(lines):
        if copied[at] or not line:
            continue
        start, end = _introduction(lines, labels, at)
        if start == end:
            continue
        if not _marks_follow(lines, end):  # an unmarked copy ends where the letter ends
            end = len(lines)
        copied[start:end] = [True] * (end - start)
        if end == len(lines):
            break
    return copied


def _introduction(lines: list[str], labels: list[str | None], at: int) -> tuple[int, int]:
    """The range of lines around this one that introduces a copy; an empty range where there is none."""
    line = lines[at].strip()
    if _runs_into_the_copy(line):
        return at, at + 1
    if len(line) > _LONGEST_LINE:
        return at, at
    if line.strip("-_=* ").casefold() in phrases.ANNOUNCES_A_COPY:
        return at, at + _length_of_an_announcement(lines, at)
    if labels[at] in ("from", "date"):
        block = labels[at : at + _HEADER_BLOCK_LINES]
        if "from" in block and len({*block} - {None}) >= 3:
            return at, at + max(place for place, label in enumerate(block) if label) + 1
    if line.rstrip("* ")[-1:] == ":":
        return _attribution_start(lines, at), at + 1
    if _stands_between_dashes(line):
        return at, at + 1
    return at, at + _length_of_a_foreign_header_block(lines, at)


def _length_of_an_announcement(lines: list[str], at: int) -> int:
    """How many lines from here say whose letter is copied: some programs mark only the letter itself."""
    below = takewhile(lambda line: line and not _is_marked(line), lines[at + 1 : at + _HEADER_BLOCK_LINES])
    return 1 + len(list(below))


def _label(line: str) -> str | None:
    """What this line labels, if it could be one of the From, Sent, To and Subject that Outlook writes."""
    head, colon, _ = line[:30].partition(":")
    return phrases.LABELS.get(head.strip("* ").casefold()) if colon else None


def _length_of_a_foreign_header_block(lines: list[str], start: int) -> int:
    """How many lines from here are labelled like a header block in a language that we do not list."""
    block = list(takewhile(phrases.LABELLED.match, lines[start : start + _HEADER_BLOCK_LINES]))
    text = " ".join(line[:_LONGEST_LINE] for line in block)
    is_block = len(block) >= 3 and phrases.SOMEONE.search(text) and phrases.WHEN.search(text)
    return len(block) if is_block else 0


def _runs_into_the_copy(line: str) -> bool:
    """Whether an attribution opens this line and the copy goes on behind it, as on Yahoo's phones."""
    text = line[:_LONGEST_LINE].casefold()
    verb = phrases.OPENS.match(text) and phrases.WROTE.search(text)
    return bool(verb and ": " in text[verb.end() :] and phrases.WHEN.search(text[: verb.start()]))


def _stands_between_dashes(line: str) -> bool:
    """Whether this is an attribution with dashes around it, which then has no colon at its end."""
    if not line.startswith("--") or not line.endswith("--"):
        return False
    text = line.casefold()
    return phrases.WROTE.search(text) is not None and phrases.WHEN.search(text) is not None


def _attribution_start(lines: list[str], last: int) -> int:
    """Where the attribution begins whose last line this is; the line after it if it is none.

    The fewest lines that make a whole attribution are taken, but a beginning that looks like one is
    preferred, so that a folded "On Monday," is not left behind as if the player had typed it.
    """
    followed = _marks_follow(lines, last + 1, near=1)
    text = ""
    texts: dict[int, str] = {}
    for start in range(last, max(-1, last - _ATTRIBUTION_LINES), -1):
        line = lines[start].strip()
        if not line or _is_marked(line) or len(line) > _LONGEST_LINE:
            break
        texts[start] = text = f"{line} {text}".casefold()
    if not _is_attribution(text, followed):  # fewer lines cannot be one if all together are none
        return last + 1
    whole = [start for start, text in texts.items() if _is_attribution(text, followed)]
    return min(whole, key=lambda start: _rank_of_opening(texts[start]))


def _is_attribution(text: str, followed: bool) -> bool:
    """Whether two of three are there: a time, a person or her verb, and a marked copy right below."""
    when = phrases.WHEN.search(text) is not None
    if not when and not followed:
        return False
    who = phrases.SOMEONE.search(text) is not None or phrases.WROTE.search(text) is not None
    return when + who + followed >= 2


def _rank_of_opening(text: str) -> int:
    """How surely an attribution begins where this text begins; the lowest rank is the surest."""
    if phrases.OPENS.match(text):
        return 0
    if phrases.OPENS_WITH_A_DATE.match(text):
        return 1
    return 2 if phrases.ON_A_DAY.search(text) else 3


def _is_marked(line: str) -> bool:
    return phrases.MARK.match(line) is not None


def _marks_follow(lines: list[str], start: int, near: int = _NEAR) -> bool:
    """Whether one of the next few lines that are not blank carries a quote mark."""
    ahead = [line for line in lines[start : start + 3 * _NEAR] if line][:near]
    return any(map(_is_marked, ahead))


def _sections(lines: list[str], copied: list[bool]) -> Iterator[list[str]]:
    """The runs of lines that are not copied."""
    section: list[str] = []
    for line, is_copied in zip(lines, copied, strict=True):
        if not is_copied:
            section.append(line)
        elif section:
            yield section
            section = []
    yield section


def _without_signature(section: list[str]) -> tuple[list[str], list[tuple[Cut, str]]]:
    """The section up to its signature or footer, without what a phone added, and the lines that were cut."""
    kept: list[str] = []
    cut: list[tuple[Cut, str]] = []
    in_mobile_lines = anything_before = False
    for at, line in enumerate(section):
        words = line.strip()[: _LONGEST_LINE + 1]
        if not words:
            in_mobile_lines = False
        elif in_mobile_lines or (len(words) <= _LONGEST_LINE and phrases.MOBILE.match(words.casefold())):
            # A person may go on below such a line, so only its own paragraph goes.
            in_mobile_lines = True
            cut.append((Cut.SIGNATURE, line))
            continue
        elif words in _SIGNATURE_MARKS or (anything_before and _opens_a_signature(section, at)):
            cut += [(Cut.SIGNATURE, line) for line in section[at:]]
            break
        elif _is_footer(section, at):
            cut += [(Cut.FOOTER, line) for line in section[at:]]
            break
        anything_before = anything_before or bool(words)
        kept.append(line)
    return _trimmed(kept), cut


def _opens_a_signature(section: list[str], at: int) -> bool:
    """Whether closing words or a long rule stand here, and no more lines below than a signature has."""
    line = section[at].strip()
    below = [line for line in section[at + 1 : at + 4 * _SIGNATURE_LINES] if line]
    if _is_rule(line):
        return len(line) >= _LONG_RULE and bool(below)
    if len(line) > _LONGEST_FAREWELL:
        return False
    phrase, _, name = line.casefold().rstrip(" ,.!").partition(",")
    return phrase in phrases.FAREWELLS and len(name.split()) <= 3 and len(below) <= _SIGNATURE_LINES


def _is_footer(section: list[str], at: int) -> bool:
    """Whether a paragraph begins here that opens like a legal notice and has a legal notice's words in it."""
    opens_paragraph = at == 0 or not section[at - 1]
    if not opens_paragraph or not phrases.FOOTER_OPENS.match(section[at][:_LONGEST_LINE].strip().casefold()):
        return False
    paragraph = takewhile(bool, section[at : at + _FOOTER_LINES])
    words = " ".join(line[:_LONGEST_LINE] for line in paragraph).casefold()
    return phrases.FOOTER_STEMS.search(words) is not None


def _is_rule(line: str) -> bool:
    return len(line) >= 3 and set(line.strip()) <= _RULE


def _trimmed(lines: list[str]) -> list[str]:
    """The lines without blank ones at either end, nor a ruled line that only led to what was cut."""
    last = len(lines)
    while last and (not lines[last - 1] or _is_rule(lines[last - 1])):
        last -= 1
    first = next((at for at, line in enumerate(lines) if line), last)
    return lines[first:last]
