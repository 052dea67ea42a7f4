"""Which lines of a letter its writer typed herself.

Mail programs add a copy of the letter that is answered, signatures and legal footers. They are recognised
line by line, and each line is looked at a fixed number of times, so that no text can make this slow. First
the copied lines are found (`copies`); what is left falls into sections, and each section loses its own
signature. So answers above, below and between the copied lines are all kept.
"""

import re
from collections.abc import Iterator
from enum import StrEnum
from itertools import takewhile
from typing import NamedTuple

from pbem.mail.parse import closing_phrases
from pbem.mail.parse.attributions import LONGEST_LINE
from pbem.mail.parse.charsets import plain
from pbem.mail.parse.copies import copied_lines
from pbem.mail.parse.folding import even
from pbem.mail.parse.margins import with_their_ends
from pbem.render.safe import COMMAND_WORDS

_LONGEST_FAREWELL = 60
_SIGNATURE_LINES = 7
_LONG_RULE = 20
_FOOTER_LINES = 8
_SIGNATURE_MARKS = ("--", "—", "–")  # phones turn two hyphens into a dash
_RULE = "-_=*—– "
_INDENTED_COPY = " wrote:\n\n\t"  # s-nail marks a copy with tabs alone
_MOST_CUT_LINES = 5  # so many are enough for a person to see what was not read
_LONGEST_CUT_LINE = 80
_SIGNS_AT_THE_END = re.compile(r"[\W_]+$")
_DASH_AND_NAME = re.compile(r"[-–—~]{1,2} ?([^\W\d_][\w.'’-]{0,30}(?: [^\W\d_][\w.'’-]{0,30}){0,2})[.,]?")
_NAME = re.compile(r"[^\W\d_][\w.'’-]{0,30}(?: [^\W\d_][\w.'’-]{0,30}){0,2}[.,]?")


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
    if _INDENTED_COPY in text:
        text = text.replace("\n\t", "\n> ")
    lines = with_their_ends([line.rstrip() for line in plain(text).split("\n")])
    copied = copied_lines(lines)
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
    """The section up to its signature or footer, without what programs added, and the lines that were cut."""
    kept: list[str] = []
    cut: list[tuple[Cut, str]] = []
    at, anything_before = 0, False
    while at < len(section):
        kind, end = _addition(section, at, anything_before)
        if kind is None:
            anything_before = anything_before or bool(section[at])
            kept.append(section[at])
            at += 1
            continue
        cut += [(kind, line) for line in section[at:end]]
        at = end
    kept = _trimmed(kept)
    name = _dash_and_name(kept)
    if name:
        cut = [(Cut.SIGNATURE, name), *cut]
        kept = _trimmed(kept[:-1])
    return kept, cut


def _addition(section: list[str], at: int, anything_before: bool) -> tuple[Cut | None, int]:
    """Whether something begins here that a program added, and where it ends."""
    words = section[at].strip()[: LONGEST_LINE + 1]
    if not words:
        return None, at
    text = even(words).casefold()
    if len(words) <= LONGEST_LINE and _is_phone_line(words, text):
        return Cut.SIGNATURE, _end_of_a_phones_paragraph(section, at)
    if words in _SIGNATURE_MARKS:
        return Cut.SIGNATURE, len(section)
    if _opens_a_paragraph(section, at):
        if _is_footer(section, at, text):
            return Cut.FOOTER, len(section)
        if closing_phrases.WARNING.match(text):
            return Cut.FOOTER, _end_of_the_paragraph(section, at)
    if anything_before and _opens_a_signature(section, at, text):
        return Cut.SIGNATURE, _next_move(section, at)
    return None, at


def _is_phone_line(words: str, text: str) -> bool:
    """Whether a phone or an app wrote this; a person begins her sentence small, or goes on behind a comma."""
    text = text.lstrip("<([* ")
    if not closing_phrases.PHONE_LINE.match(text) and not any(
        end in text for end in closing_phrases.PHONE_LINE_ENDS
    ):
        return False
    before, comma, _ = text.partition(", ")
    return bool(closing_phrases.PROGRAM.search(before)) or not (comma or words[0].islower())


def _end_of_a_phones_paragraph(section: list[str], at: int) -> int:
    """A person may go on below such a line, so only its own paragraph goes, and no move in it."""
    end = at + 1
    while end < len(section) and section[end] and not _may_be_a_move(section[end]):
        end += 1
    return end


def _next_move(section: list[str], at: int) -> int:
    """Where below closing words a paragraph begins with a move: whoever typed it meant it."""
    for place in range(at + 1, len(section)):
        if section[place] and not section[place - 1] and _may_be_a_move(section[place]):
            return place
    return len(section)


def _may_be_a_move(line: str) -> bool:
    """Whether a line looks typed for the game. A bare number does not: signatures have house numbers."""
    verb, _, rest = line.strip().casefold().partition(" ")
    return verb.strip(":;,.!?*") in closing_phrases.MOVES and (
        not rest or any(map(str.isdigit, rest[:LONGEST_LINE]))
    )


def _opens_a_signature(section: list[str], at: int, text: str) -> bool:
    """Whether closing words or a rule stand here, and no more lines below than a signature has."""
    if _is_rule(text):
        return _rule_opens_a_signature(section, at)
    if len(text) > _LONGEST_FAREWELL:
        return False
    phrase, _, name = _SIGNS_AT_THE_END.sub("", text).partition(",")
    phrase = phrase.strip()
    if phrase in closing_phrases.KIND_WORDS and not name:
        below = _some_below(section, at)
        return 1 <= len(below) <= 2 and all(map(_is_name, below))
    if not _closes_a_letter(_after_thanks(phrase)) or len(name.split()) > 3:
        return False
    return len(_some_below(section, at)) <= _SIGNATURE_LINES


def _closes_a_letter(phrase: str) -> bool:
    """Whether these are closing words, in one language or two, perhaps with a place or a name behind them."""
    if all(part in closing_phrases.FAREWELLS for part in phrase.split(" / ")):
        return True
    words = phrase.split()
    if words and words[0] in closing_phrases.SHORT_FAREWELLS:
        return len(words) <= 3
    at = next((at for at, word in enumerate(words) if word in closing_phrases.FROM_A_PLACE), 0)
    return " ".join(words[:at]) in closing_phrases.FAREWELLS and len(words) - at <= 4


def _after_thanks(phrase: str) -> str:
    """The phrase without "thanks and" before it."""
    words = phrase.split()
    for at, word in enumerate(words):
        if word in closing_phrases.AND and " ".join(words[:at]) in closing_phrases.KIND_WORDS:
            return " ".join(words[at + 1 :])
    return phrase


def _some_below(section: list[str], at: int) -> list[str]:
    """The next lines that are not blank, as many as a signature could have and some more."""
    return [line for line in section[at + 1 : at + 4 * _SIGNATURE_LINES] if line]


def _rule_opens_a_signature(section: list[str], at: int) -> bool:
    """A rule parts a signature from the letter; people also draw one between their own paragraphs."""
    if not any(section[at + 1 : at + 2]):  # what stands apart from the rule is another part of the letter
        return False
    if "." in _some_below(section, at):  # the end of words to the table, so somebody typed all above it
        return False
    below, is_long = len(_some_below(section, at)), len(section[at].strip()) >= _LONG_RULE
    if _opens_a_paragraph(section, at):
        is_one = is_long or below <= _SIGNATURE_LINES
    else:
        rest = _trimmed(section[at + 1 : at + 4 * _SIGNATURE_LINES])
        is_one = is_long and below <= _SIGNATURE_LINES and all(rest)
    return is_one and not any(map(_may_be_a_move, _some_below(section, at)[:_SIGNATURE_LINES]))


def _is_name(line: str) -> bool:
    return (
        bool(_NAME.fullmatch(line.strip()))
        and not line[0].islower()
        and line.split()[0].casefold().rstrip(".,") not in COMMAND_WORDS | closing_phrases.MOVES
    )


def _dash_and_name(kept: list[str]) -> str | None:
    """The last line, if it has nothing in it but a dash and a name, and is no part of a list."""
    if len(kept) < 2:
        return None
    above, line = kept[-2], kept[-1].strip()[:LONGEST_LINE]
    found = _DASH_AND_NAME.fullmatch(line)
    if not found or not _is_name(found[1]):
        return None
    is_list = above and (" " in line[:2] or above.startswith(line[0]) or above.endswith((":", ",")))
    return None if is_list else kept[-1]


def _is_footer(section: list[str], at: int, text: str) -> bool:
    """Whether a mailing list begins to speak here, or a paragraph that opens like a notice and is one."""
    if text.startswith("<http") and " " not in text and at + 1 < len(section):  # the link of a picture
        text = section[at + 1][:LONGEST_LINE].strip().casefold()
    if closing_phrases.LIST_FOOTER.match(text.lstrip("[<*> ")):
        return True
    if not closing_phrases.FOOTER_OPENS.match(text):
        return False
    paragraph = takewhile(bool, section[at : at + _FOOTER_LINES])
    words = " ".join(line[:LONGEST_LINE] for line in paragraph).casefold()
    return closing_phrases.FOOTER_STEMS.search(words) is not None


def _opens_a_paragraph(section: list[str], at: int) -> bool:
    return at == 0 or not section[at - 1] or _is_rule(section[at - 1])


def _end_of_the_paragraph(section: list[str], at: int) -> int:
    return next((place for place in range(at, len(section)) if not section[place]), len(section))


def _is_rule(line: str) -> bool:
    return not line.strip(_RULE) and (len(line) > 2 or line == "__")


def _trimmed(lines: list[str]) -> list[str]:
    """The lines without blank ones at either end, nor a ruled line that only led to what was cut."""
    last = len(lines)
    while last and (not lines[last - 1] or _is_rule(lines[last - 1])):
        last -= 1
    first = next((at for at, line in enumerate(lines) if line), last)
    return lines[first:last]
