"""What is looked at in every row of a finished game beside the rules and the seed.

A watch is made anew for each document, sees its steps in turn, and raises what is wrong with one.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from pbem.app.causes import Cause, by_bot, is_bot
from pbem.app.deadlines import window
from pbem.app.questions import number_of
from pbem.app.record.checks.attendance import attendance
from pbem.app.record.checks.findings import Wrong
from pbem.app.record.checks.steps import Step, Watch
from pbem.engine import NOBODY, open_ask
from pbem.store.schema.terms import Document, terms_in


def times(document: Document) -> Watch:
    """No row is older than the one above it, nor than the game."""
    before = made = terms_in(document)["created_at"]

    def watch(step: Step) -> None:
        nonlocal before
        at = step.row.at
        if at < before:
            raise Wrong("before_the_game" if before == made else "time_runs_back", step.row.seq)
        before = at

    return watch


def deciders(document: Document) -> Watch:
    """Who decided is who sits there: a bot where the terms name one, a person anywhere else."""
    bots = [bot["name"] if isinstance(bot, dict) else bot for bot in terms_in(document)["bots"]]

    def watch(step: Step) -> None:
        seat, cause = step.seat, step.row.cause
        if seat == NOBODY:
            return
        bot = bots[seat]
        fits = cause == by_bot(bot) if bot else not is_bot(cause)
        if not fits:
            raise Wrong("other_decider", step.seq, seat=seat, cause=cause)

    return watch


def deadlines(document: Document) -> Watch:
    """Nobody's time was over before it had passed: neither that of a turn nor that for objections.

    It may have lasted longer, for one who came back or after a copy of the database was put back.
    """
    per_turn = timedelta(seconds=terms_in(document)["per_turn"])
    log: list[Step] = []

    def watch(step: Step) -> None:
        if step.row.cause == Cause.TIMEOUT:
            ask = open_ask(step.before, step.seat)
            asked = log[number_of(ask, log) - 1] if ask is not None else step
            if step.at < asked.at + per_turn:
                raise Wrong("early_timeout", step.seq, seat=step.seat, asked=asked.seq)
        open_for = window(step.before)
        if step.row.cause == Cause.CHANCE and open_for is not None:
            shown = next(earlier for earlier in reversed(log) if earlier.facts)
            if step.at < shown.at + open_for:
                raise Wrong("early_closing", step.seq, shown=shown.seq)
        log.append(step)

    return watch


WATCHES: tuple[Callable[[Document], Watch], ...] = (times, attendance, deciders, deadlines)
