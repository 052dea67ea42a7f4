"""What a check says about a game: what is wrong with it, or else what was shown, and how far that goes.

Heads from letters are tied to their rows: as far as these reach, a file is the game that was played.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pbem.sentence import N_, Sentence
from pbem.store.schema.terms import Document

LONGEST_VALUE = 400  # characters of a file that are repeated in one place of a line

# What to do about a finding.
NEW_EXPORT = N_("Ask the host for a new export of the game, and keep this file")
MAKE_ONE = N_("Make one: pbem export GAME -o FILE")
OTHER_VERSION = N_("Check it with the version of pbem that it was played with")

_NEW_EXPORT = Sentence(NEW_EXPORT)

# What more than one check finds.
NOT_ANNOUNCED = N_("Row {seq} is wrong: {seat} could not announce that ({what}).")
OTHER_DECIDER = N_("Row {seq} is wrong: that is not who plays for {seat} ({cause}).")
OTHER_STATUS = N_("The game cannot be {status}: its seed and its rows say otherwise.")

# At least 20 hexadecimal digits: nobody finds another game whose head begins so.
_HEAD = re.compile(r"(?:(?:row)?(?P<row>[0-9]{1,6}):)?(?P<digits>[0-9a-f]{20,64})", re.ASCII)
_WHOSE = re.compile(r"(?:(?P<whose>[^=:]{1,40})=)?(?P<head>[^=]*)", re.DOTALL)
_AROUND = re.compile("[<>|“”‘’\"'\\s]+")  # what our letters put there, and people who copy from them


@dataclass(frozen=True, slots=True)
class Finding:
    """What is not as it should be, the first row it shows at (0: the game as a whole), and what to do."""

    words: Sentence
    seq: int = 0
    next_step: Sentence = _NEW_EXPORT


class Wrong(Exception):
    """Leaves the check at the first thing that is wrong; later rows would only follow from it."""

    def __init__(self, text: str, seq: int = 0, *, next_step: str = NEW_EXPORT, **values: Any) -> None:
        super().__init__(text)
        self.text, self.seq, self.next_step, self.values = text, seq, next_step, values

    def finding(self, document: Document) -> Finding:
        """Return it with the names of players, and as much of what a file says as fits into a line."""
        values: dict[str, object] = {name: _short(value) for name, value in self.values.items()}
        if "seat" in values:
            seat, names = self.values["seat"], document["names"]
            values["seat"] = names[seat] if 0 <= seat < len(names) else Sentence("nobody")
        return Finding(Sentence(self.text, seq=self.seq, **values), self.seq, Sentence(self.next_step))


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}…"


class Tied(NamedTuple):
    """A head as it was given, the row that it stands after (0: before the first one), and who got it."""

    head: str
    seq: int
    whose: str = ""  # nobody is named: whoever checks


def tie(heads: Iterable[str], known: Sequence[str], game: str) -> tuple[list[Tied], list[Finding]]:
    """Heads from letters with the rows that lead to them, and those that none leads to.

    ``Anna=34:9f3c…`` says whose letter it was. ``known`` are the heads of the file by the numbers of rows.
    """
    tied, strange = [], []
    for given in heads:
        found = _WHOSE.fullmatch(given)
        whose, head = (found["whose"] or "", found["head"]) if found else ("", given)
        place = place_of(head, known, game)
        if isinstance(place, Finding):
            strange.append(place)
        else:
            tied.append(Tied(head.strip(), place, whose.strip()))
    return tied, strange


def place_of(head: str, known: Sequence[str], game: str) -> int | Finding:
    """The row after which a head stands, or what is wrong with it; ``34:9f3c…`` says which row that is."""
    found = _HEAD.fullmatch(_AROUND.sub("", head).lower())
    other_mail = Sentence("Take a head from a mail of {game}", game=game)
    if found is None:
        words = Sentence(
            "{head} is no head: that has 20 to 64 digits, 0-9 and a-f, perhaps after its row as in"
            " 34:9f3c...",
            head=head,
        )
        return Finding(words, next_step=other_mail)
    digits = found["digits"]
    if found["row"] is None:
        rows = (seq for seq, one in enumerate(known) if one.startswith(digits))
        words = Sentence(
            "The head {head} from your mail belongs to another game: no row leads to it.", head=head
        )
        return next(rows, Finding(words, next_step=other_mail))
    seq, last = int(found["row"]), len(known) - 1
    if seq > last:
        words = Sentence(
            "The game ends with row {seq} here, but your mail has a head of row {row}: {head}.",
            seq=last,
            row=seq,
            head=head,
        )
        return Finding(words, last)
    if known[seq].startswith(digits):
        return seq
    words = Sentence("Row {seq} is not the one of your mail: there its head is {head}.", seq=seq, head=head)
    return Finding(words, seq)


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
