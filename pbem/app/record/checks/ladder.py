"""Whether a table waited for somebody as long as it had agreed to, and let the right bot play then."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from pbem.app.causes import Cause, announced, by_stand_in, is_stand_in
from pbem.app.play.ladder import AT_ONCE, PERSON, as_words
from pbem.app.questions import number_of
from pbem.app.record.checks.findings import Wrong
from pbem.app.record.checks.steps import Step, Watch
from pbem.app.sheets.table import Announcement
from pbem.engine import Seat, open_ask
from pbem.sentence import N_
from pbem.store.schema.kinds import Missed
from pbem.store.schema.terms import BotTerms, ClockTerms, Document

OPENS = (Missed.BOT, Missed.SUBSTITUTE, Missed.VOTE)  # policies by which a seat is open in the end


def ladder(document: Document) -> Watch:
    """Nobody is dropped before the time of grace is over, and only where the terms say so."""
    terms = document["terms"]
    clock: ClockTerms = terms["clock"]
    waits = clock["missed"] not in AT_ONCE
    grace = timedelta(seconds=clock["grace"])
    log: list[Step] = []
    missed: dict[Seat, tuple[int, datetime]] = {}  # the question that a seat has missed, and when

    def watch(step: Step) -> None:
        log.append(step)
        seat, what = step.seat, announced(step.row.cause)
        if what is Announcement.MISSES:
            question = question_of(step, log)
            again = missed.get(seat, (0,))[0] == question
            possible = waits and question > 0 and (not again or clock["missed"] == Missed.PAUSE)
            missed[seat] = question, step.at
        elif what is Announcement.DROPS:
            question, since = missed.get(seat, (0, step.at))
            asked = question == question_of(step, log) > 0
            possible = clock["missed"] in OPENS and asked and step.at >= since + grace
        elif what is Announcement.STANDS_IN:
            possible = step.row.move == as_words(clock["stand_in"])
        elif what is Announcement.TAKES_OVER:
            possible = step.row.move == PERSON
        else:
            possible = fits(step.row.cause, waits, clock["stand_in"])
        if not possible:
            raise Wrong(
                N_("Row {seq} is wrong: that is not what the table had agreed on for {seat} ({what})."),
                step.seq,
                seat=seat,
                what=step.row.cause,
            )

    return watch


def fits(cause: str, waits: bool, stand_in: BotTerms | None) -> bool:
    """Whether a decision for somebody who is away can be made at a table with these terms."""
    if cause == Cause.TIMEOUT:
        return not waits
    return not is_stand_in(cause) or (stand_in is not None and cause == by_stand_in(stand_in["name"]))


def question_of(step: Step, log: Sequence[Step]) -> int:
    """The number of the question that a seat owed an answer to; 0 if none."""
    ask = open_ask(step.before, step.seat)
    return 0 if ask is None else number_of(ask, log)
