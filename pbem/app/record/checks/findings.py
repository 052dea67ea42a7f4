"""What a check says about a game: what is wrong with it, or else what was shown, and how far that goes.

Heads from letters are tied to their rows: as far as these reach, a file is the game that was played.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

# At least 20 hexadecimal digits: nobody finds another game whose head begins so.
_HEAD = re.compile(r"(?:(?:row)?(?P<row>[0-9]{1,6}):)?(?P<digits>[0-9a-f]{20,64})", re.ASCII)
_WHOSE = re.compile(r"(?:(?P<whose>[^=:]{1,40})=)?(?P<head>[^=]*)", re.DOTALL)
_AROUND = re.compile("[<>|“”‘’\"'\\s]+")  # what our letters put there, and people who copy from them


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not as it should be: a code, the first row it shows at (0: the game as a whole)."""

    code: str
    seq: int = 0
    details: dict[str, Any] = field(default_factory=dict)


class Wrong(Exception):
    """Leaves the check at the first thing that is wrong; later rows would only follow from it."""

    def __init__(self, code: str, seq: int = 0, **details: Any) -> None:
        super().__init__(code)
        self.finding = Finding(code, seq, details)


class Tied(NamedTuple):
    """A head as it was given, the row that it stands after (0: before the first one), and who got it."""

    head: str
    seq: int
    whose: str = ""  # nobody is named: whoever checks


def tie(heads: Iterable[str], known: Sequence[str]) -> tuple[list[Tied], list[Finding]]:
    """Heads from letters with the rows that lead to them, and those that none leads to.

    ``Anna=34:9f3c…`` says whose letter it was. ``known`` are the heads of the file by the numbers of rows.
    """
    tied, strange = [], []
    for given in heads:
        found = _WHOSE.fullmatch(given)
        whose, head = (found["whose"] or "", found["head"]) if found else ("", given)
        place = place_of(head, known)
        if isinstance(place, Finding):
            strange.append(place)
        else:
            tied.append(Tied(head.strip(), place, whose.strip()))
    return tied, strange


def place_of(head: str, known: Sequence[str]) -> int | Finding:
    """The row after which a head stands, or what is wrong with it; ``34:9f3c…`` says which row that is."""
    found = _HEAD.fullmatch(_AROUND.sub("", head).lower())
    if found is None:
        return Finding("no_head", 0, {"head": head})
    digits = found["digits"]
    if found["row"] is None:
        rows = (seq for seq, one in enumerate(known) if one.startswith(digits))
        return next(rows, Finding("unknown_head", 0, {"head": head}))
    seq, last = int(found["row"]), len(known) - 1
    if seq > last:
        return Finding("row_missing", last, {"head": head, "row": seq})
    return seq if known[seq].startswith(digits) else Finding("other_than_told", seq, {"head": head})


@dataclass(frozen=True, slots=True)
class Report:
    """Findings, and what holds if there are none."""

    findings: list[Finding]
    status: str = ""
    rows: int = 0  # that are in order
    tied: list[Tied] = field(default_factory=list)
    notes: list[Finding] = field(default_factory=list)  # what could not be looked at

    @property
    def covered(self) -> int | None:
        """The last row that letters vouch for; None if everything rests on the file alone."""
        if self.findings:
            return None
        return max((one.seq for one in self.tied), default=None)

    @property
    def on_the_file_alone(self) -> range:
        """The rows that whoever has the seed could have written otherwise."""
        return range((self.covered or 0) + 1, self.rows + 1)
