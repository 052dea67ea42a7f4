"""Clocks that stand and votes, as the rows of a log tell: each only when it was possible, and time-outs never
while the clocks stood.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from pbem.app.causes import Cause, announced
from pbem.app.record.checks.findings import NOT_ANNOUNCED, Wrong
from pbem.app.record.checks.steps import Step, Watch
from pbem.app.sheets.table import Announcement
from pbem.app.sheets.voting import NO, YES, Motion, read_asked
from pbem.engine import NOBODY, Seat, open_ask
from pbem.sentence import N_
from pbem.store.schema.kinds import VoteKind
from pbem.store.schema.terms import Document

BY = frozenset(("host", "vote", "missed"))
# Who sits down, and who gets up.
COMES = frozenset(("returns", "takes_over"))
GOES = frozenset(("leaves", "drops"))
CARRIED_BY = {
    Announcement.PAUSES: VoteKind.PAUSE,
    Announcement.RESUMES: VoteKind.RESUME,
    Announcement.EXTENDS: VoteKind.EXTEND,
}


@dataclass(slots=True)
class Vote:
    """A vote that is open, as its rows tell."""

    motion: Motion
    until: datetime
    voters: frozenset[Seat]
    said: dict[Seat, str] = field(default_factory=dict)

    def may_end(self, carried: bool, at: datetime) -> bool:
        """Whether it can end like this now."""
        needed = self.motion.needed(len(self.voters))
        said = [*self.said.values()]
        if carried:
            return said.count(YES) >= needed
        return at >= self.until or len(self.voters) - said.count(NO) < needed


class Tables:
    """Whether the clocks stand, who sits there, and what is voted about."""

    def __init__(self, document: Document) -> None:
        bots = document["terms"]["bots"]
        self.people = {seat for seat, bot in enumerate(bots) if bot is None}
        self.paused = False
        self.vote: Vote | None = None
        self.carried = ""  # what the table has just decided, and must follow

    def fits(self, step: Step, what: Announcement) -> bool:
        """Note what a row announces; whether it was possible."""
        row = step.row
        first, _, by = row.move.rpartition(" ")
        match what:
            case Announcement.PAUSES | Announcement.RESUMES:
                starts = what is Announcement.PAUSES
                possible = self.paused is not starts and not first and row.seat == NOBODY
                self.paused = starts
                return possible and self.comes_from(by, what)
            case Announcement.EXTENDS:
                return (
                    open_ask(step.before, row.seat) is not None
                    and first.isdecimal()
                    and self.comes_from(by, what)
                )
            case Announcement.RETIMES:
                return row.seat == NOBODY and first.isdecimal() and by == "host"
            case Announcement.ASKS:
                return self.asked(step)
            case Announcement.VOTES:
                vote = self.vote
                if vote is None or row.seat not in vote.voters or row.move not in (YES, NO):
                    return False
                vote.said[row.seat] = row.move
                return True
            case _:
                vote, self.vote = self.vote, None
                if vote is None or row.seat != NOBODY or row.move not in (YES, NO):
                    return False
                self.carried = vote.motion.kind if row.move == YES else ""
                return vote.may_end(row.move == YES, step.at)

    def asked(self, step: Step) -> bool:
        """Note what the table is asked; whether somebody could ask that."""
        row = step.row
        try:
            motion, until = read_asked(row.move)
        except ValueError:
            return False
        voters = frozenset(self.people) - {motion.about}
        possible = self.vote is None and motion.kind in frozenset(VoteKind) and until > step.at
        self.vote = Vote(motion, until, voters, {} if row.seat == NOBODY else {row.seat: YES})
        return possible and (row.seat == NOBODY or row.seat in voters)

    def comes_from(self, by: str, what: Announcement) -> bool:
        """Whether who is said to have done it could: the table only by a vote that it has just carried."""
        return by in BY and (by != "vote" or self.carried == CARRIED_BY[what])


def table(document: Document) -> Watch:
    """What rows say about the table as a whole is possible, and nobody's time was over while clocks stood."""
    tables = Tables(document)

    def watch(step: Step) -> None:
        row, what = step.row, announced(step.row.cause)
        if row.cause == Cause.TIMEOUT and tables.paused:
            raise Wrong(
                N_(
                    "Row {seq} is wrong: the time of {seat} cannot be over while the clocks of the table"
                    " stand."
                ),
                row.seq,
                seat=row.seat,
            )
        if what in OF_THE_TABLE:
            assert what is not None
            if not tables.fits(step, what):
                raise Wrong(NOT_ANNOUNCED, row.seq, seat=row.seat, what=row.cause)
        elif what is None:
            tables.carried = ""
        if row.cause in COMES:
            tables.people.add(row.seat)
        elif row.cause in GOES:
            tables.people.discard(row.seat)

    return watch


OF_THE_TABLE = frozenset(
    (
        *(Announcement.PAUSES, Announcement.RESUMES, Announcement.EXTENDS, Announcement.RETIMES),
        *(Announcement.ASKS, Announcement.VOTES, Announcement.DECIDES),
    )
)
