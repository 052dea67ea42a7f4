"""What is looked at in every row of a finished game beside the rules and the seed.

A watch is made anew for each document, sees its steps in turn, and raises what is wrong with one.
"""

from __future__ import annotations

from collections.abc import Callable

from pbem.app.causes import by_bot, is_bot
from pbem.app.record.checks.attendance import attendance
from pbem.app.record.checks.deadlines import deadlines
from pbem.app.record.checks.findings import OTHER_DECIDER, Wrong
from pbem.app.record.checks.ladder import ladder
from pbem.app.record.checks.pace import table
from pbem.app.record.checks.steps import Step, Watch
from pbem.engine import NOBODY
from pbem.sentence import N_
from pbem.store.schema.terms import Document


def times(document: Document) -> Watch:
    """No row is older than the one above it, nor than the game."""
    before = made = document["terms"]["created_at"]

    def watch(step: Step) -> None:
        nonlocal before
        at = step.row.at
        if at < before:
            text = (
                N_("Row {seq} has a time before the game was made.")
                if before == made
                else N_("Row {seq} has a time before that of the row above it.")
            )
            raise Wrong(text, step.row.seq)
        before = at

    return watch


def deciders(document: Document) -> Watch:
    """Who decided is who sits there: a bot where the terms name one, a person anywhere else."""
    bots = [bot and bot["name"] for bot in document["terms"]["bots"]]

    def watch(step: Step) -> None:
        seat, cause = step.seat, step.row.cause
        if seat == NOBODY:
            return
        bot = bots[seat]
        fits = cause == by_bot(bot) if bot else not is_bot(cause)
        if not fits:
            raise Wrong(OTHER_DECIDER, step.seq, seat=seat, cause=cause)

    return watch


WATCHES: tuple[Callable[[Document], Watch], ...] = (times, attendance, deciders, deadlines, ladder, table)
