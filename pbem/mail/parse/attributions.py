"""Whether lines say who wrote what is copied below them: "On Monday, 16 November 2026, Boris wrote:".

No program writes it like the other, and people write such sentences too. So it is known by its parts: a day,
a time, a person, her verb, and a marked copy right below. The less of a copy is to be seen, the more of the
others must be there.
"""

from collections.abc import Sequence
from itertools import accumulate
from operator import or_

from pbem.mail.parse import phrases

LONGEST_LINE = 300  # no attribution, label or farewell is longer
_LINES = 4  # over how many lines programs fold "On … wrote:"
_ENDS_WITHIN = 40  # how much of the end of a line is looked at for a verb
_AFTER_A_VERB = ("", "(a)", "/a", "(-ла)", "(а)")

# What is found in a line, as bits: there may be thousands of lines.
DAY, CLOCK, PERSON, VERB = 1, 2, 4, 8
_WHO = PERSON | VERB


def parts_of(line: str) -> int:
    """Which parts of an attribution are in this line."""
    text = line[: LONGEST_LINE + 1].casefold()
    parts = VERB if phrases.has_verb(text) else 0
    if "@" in text and phrases.SOMEONE.search(text):
        parts |= PERSON
    if phrases.ON_A_DAY.search(text):
        parts |= DAY
    if phrases.CLOCK.search(text):
        parts |= CLOCK
    return parts


class Attributions:
    """Finds attributions in the lines of a letter; what is found in a line is remembered."""

    def __init__(self, lines: Sequence[str], marked: Sequence[bool]) -> None:
        self.lines = lines
        self.marked = marked
        self.known: dict[int, int] = {}

    def parts(self, at: int) -> int:
        if at not in self.known:
            self.known[at] = parts_of(self.lines[at])
        return self.known[at]

    def start(self, last: int, followed: bool) -> int | None:
        """Where the attribution begins whose last line this is; None if it is none.

        The fewest lines that make a whole one are taken, but a beginning that looks like one is preferred, so
        that a folded "On Monday," is not left behind as if the player had typed it.
        """
        has_colon = self.lines[last].rstrip("* ").endswith(":")
        starts = self._possible_starts(last)
        found = [*accumulate(map(self.parts, starts), or_)]
        if not _is_enough(found[-1], has_colon, followed):  # nor is it enough in fewer lines
            return None
        parts = dict(zip(starts, found, strict=True))
        texts = {start: self._text(start, last) for start in starts}
        whole = [start for start in starts if _is_one(texts[start], parts[start], has_colon, followed)]
        if not whole:
            return None
        start = min(
            whole, key=lambda start: (_is_a_rest(texts[start], parts[start]), _rank_of_opening(texts[start]))
        )
        if parts[start] & PERSON:
            return start
        if start - 1 in starts and self._names_who(start - 1):
            return start - 1
        return start if followed or self._opens_a_paragraph(start) else None

    def _possible_starts(self, last: int) -> list[int]:
        """This line, the one above and so on, as far as an attribution may be folded."""
        starts = [last]
        for start in range(last - 1, max(-1, last - _LINES), -1):
            if not self.lines[start] or self.marked[start] or len(self.lines[start].strip()) > LONGEST_LINE:
                break
            starts.append(start)
        return starts

    def _opens_a_paragraph(self, at: int) -> bool:
        return at == 0 or not self.lines[at - 1] or self.marked[at - 1]

    def _text(self, start: int, last: int) -> str:
        return " ".join(line.strip(" *") for line in self.lines[start : last + 1]).casefold()

    def _names_who(self, at: int) -> bool:
        """Whether a line ends with an address in brackets: a name before the verb, which was folded."""
        line = self.lines[at][-LONGEST_LINE:].rstrip("*, ")
        _, bracket, behind = line.rpartition(">")
        ends = line.endswith(">") or phrases.WROTE_WHEN.fullmatch(bracket + behind.casefold())
        return bool(ends and self.parts(at) & PERSON)


def may_end_here(line: str) -> bool:
    """Whether this could be the last line of an attribution: at its end a colon, a verb or an address."""
    line = line.rstrip("* ")
    if line.endswith(":") or (line.endswith((">", "]", ")")) and "@" in line):
        return True
    end = line[-_ENDS_WITHIN:].casefold()
    verb = phrases.WROTE.search(end) if phrases.has_verb(end) else None
    return verb is not None and end[verb.end() :] in _AFTER_A_VERB


def runs_into_the_copy(line: str) -> bool:
    """Whether an attribution opens this line and the copy goes on behind it, as on Yahoo's phones."""
    if ": " not in line[:LONGEST_LINE]:
        return False
    text = line[:LONGEST_LINE].casefold()
    verb = phrases.OPENS.match(text) and phrases.WROTE.search(text)
    if not verb or ": " not in text[verb.end() :]:
        return False
    before = parts_of(text[: verb.start()])
    return bool(before & DAY and before & (CLOCK | PERSON))


def stands_between_dashes(line: str, followed: bool) -> bool:
    """Whether this is an attribution with dashes around it, which then has no colon at its end."""
    if not line.startswith("--") or not line.endswith("--"):
        return False
    parts = parts_of(line)
    return bool(parts & VERB and (followed or parts & (DAY | CLOCK)))


def typed_before(line: str) -> str:
    """What stands on this first line of an attribution before it begins: an answer on the same line."""
    line = line[:LONGEST_LINE]
    found = [opening.start() for opening in phrases.OPENS_INSIDE.finditer(line)]
    last = next((at for at in reversed(found) if phrases.ON_A_DAY.search(line[at:])), 0)
    answer = line[:last].rstrip(" -–—")
    return answer if any(map(str.isalnum, answer)) else ""


def _is_enough(parts: int, has_colon: bool, followed: bool) -> bool:
    """Whether there can be an attribution of these parts."""
    if has_colon:
        return parts != 0 if followed else bool(parts & _WHO and parts & (DAY | PERSON))
    return bool(parts & DAY and (parts & _WHO if followed else parts & _WHO == _WHO))


def _is_one(text: str, parts: int, has_colon: bool, followed: bool) -> bool:
    """Whether this text is an attribution: with enough in it, and not only what a person would write too."""
    if not _is_enough(parts, has_colon, followed):
        return False
    if not has_colon:
        return parts & _WHO == _WHO or _rank_of_opening(text) <= 1
    if followed or parts & CLOCK:
        return True
    if parts & DAY:
        return bool(parts & PERSON) or _rank_of_opening(text) <= 1
    return _writes_by_address(text)


def _writes_by_address(text: str) -> bool:
    """Whether an address in brackets stands right before the verb at the end, which no person writes so."""
    _, bracket, verb = text.rpartition(">")
    return bool(bracket and phrases.WROTE.match(verb.strip()))


def _is_a_rest(text: str, parts: int) -> bool:
    """Whether this can only be the end of an attribution: nobody writes in it, or begins to."""
    return (
        not parts & _WHO
        or parts == PERSON
        or text.startswith(("<", "(", ">", "["))
        or bool(phrases.WROTE.match(text) and not phrases.OPENS.match(text))
    )


def _rank_of_opening(text: str) -> int:
    """How surely an attribution begins where this text begins; the lowest rank is the surest."""
    if phrases.OPENS.match(text):
        return 0
    if phrases.OPENS_WITH_A_DATE.match(text):
        return 1
    return 2 if phrases.ON_A_DAY.search(text) else 3
