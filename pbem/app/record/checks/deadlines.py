"""Whether nobody's time was over before it had passed, by the deadlines that the log commits to.

A deadline is the time of the question and the time for a turn, unless a row says another one. Such a row is
about a question that is open, and takes back no time that was promised, apart from a few reasons that do.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from pbem.app.causes import Cause, announced
from pbem.app.deadlines import MISSES, Reason, window
from pbem.app.questions import number_of
from pbem.app.record.checks.findings import Wrong
from pbem.app.record.checks.steps import Step, Watch
from pbem.app.sheets.table import Announcement
from pbem.engine import NOBODY, Seat, open_ask
from pbem.sentence import N_
from pbem.store.schema.chain import moment_text
from pbem.store.schema.terms import Document

EARLIER = frozenset((Reason.SHORTER, Reason.TIME, Reason.CLOCK))  # reasons by which time is taken


class Deadlines:
    """Until when each open question may be answered."""

    def __init__(self, per_turn: timedelta) -> None:
        self._per_turn = per_turn
        self._told: dict[tuple[Seat, int], datetime] = {}  # by seat and question, where a row says so
        self._missed: dict[Seat, int] = {}  # turns in a row
        self._is_retimed = False  # whether the host has changed the time for a turn
        self.log: list[Step] = []

    def asked(self, step: Step) -> Step | None:
        """Where the question was asked that a seat has to answer."""
        ask = open_ask(step.before, step.seat) if step.seat != NOBODY else None
        return self.log[number_of(ask, self.log) - 1] if ask is not None else None

    def due(self, seat: Seat, asked: Step) -> datetime:
        """The deadline that holds for a question."""
        return self._told.get((seat, asked.seq), asked.at + self._per_turn)

    def tell(self, step: Step) -> bool:
        """Note a row with a deadline; whether it can be so."""
        asked, told = self.asked(step), read(step.row.move)
        if asked is None or told is None:
            return False
        until, reason = told
        if until < self.due(step.seat, asked) and reason not in EARLIER:
            return False
        if reason is Reason.SHORTER and self._missed.get(step.seat, 0) < MISSES:
            return False
        if reason is Reason.TIME and not self._is_retimed:
            return False
        self._told[step.seat, asked.seq] = until
        return True

    def note(self, step: Step) -> None:
        """Note what other deadlines follow from: who missed her turn, and whether turns have another time."""
        self.log.append(step)
        what = announced(step.row.cause)
        if what is not None:
            self._is_retimed |= what is Announcement.RETIMES
            return
        is_missed = step.row.cause == Cause.TIMEOUT
        self._missed[step.seat] = self._missed.get(step.seat, 0) + 1 if is_missed else 0


def read(words: str) -> tuple[datetime, Reason] | None:
    """``2026-11-20T10:00:00.000000Z hours``; None if it is written in any other way."""
    moment, _, reason = words.partition(" ")
    try:
        until = datetime.fromisoformat(moment)
        return (until, Reason(reason)) if moment_text(until) == moment else None
    except (ValueError, OverflowError):
        return None


def deadlines(document: Document) -> Watch:
    """Nobody's time was over before it had passed: neither that of a turn nor that for objections.

    It may have lasted longer, for one who came back or after a copy of the database was put back.
    """
    known = Deadlines(timedelta(seconds=document["terms"]["per_turn"]))

    def watch(step: Step) -> None:
        what = announced(step.row.cause)
        if what is Announcement.DEADLINE and not known.tell(step):
            raise Wrong(
                N_("Row {seq} is wrong: {seat} cannot have this deadline then ({words})."),
                step.seq,
                seat=step.seat,
                words=step.row.move,
            )
        if step.row.cause in (Cause.TIMEOUT, Announcement.MISSES):
            asked = known.asked(step) or step
            if step.at < known.due(step.seat, asked):
                raise Wrong(
                    N_("Row {seq} is wrong: the time of {seat} was not over, she was asked in row {asked}."),
                    step.seq,
                    seat=step.seat,
                    asked=asked.seq,
                )
        open_for = window(step.before)
        if step.row.cause == Cause.CHANCE and open_for is not None:
            shown = next(earlier for earlier in reversed(known.log) if earlier.facts)
            if step.at < shown.at + open_for:
                raise Wrong(
                    N_("Row {seq} is wrong: there was still time to object to what row {shown} shows."),
                    step.seq,
                    shown=shown.seq,
                )
        known.note(step)

    return watch
