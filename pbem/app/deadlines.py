"""When a decision is due: rows that the clock finds by their time."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from pbem.app.game import Game
from pbem.engine import NOBODY, Seat, State, shown_move
from pbem.store.schema.kinds import DueKind
from pbem.store.schema.rows import DueRow

NUDGE_AFTER = 0.8  # of the time for a turn
WITHOUT_QUESTION = frozenset((DueKind.TALK, DueKind.DAILY))  # kinds of rows that belong to no question


def dues_of(game: Game, now: datetime, before: tuple[DueRow, ...] = ()) -> tuple[DueRow, ...]:
    """The nudge and the time-out of every decision that a person owes; a question keeps what it had."""
    per_turn = game.row.per_turn
    rows = [row for row in before if row.kind in WITHOUT_QUESTION]
    before = tuple(row for row in before if row.kind not in WITHOUT_QUESTION)
    for ask in game.state.asks:
        question = game.question(ask.seat)
        if question is None or not game.seats[ask.seat].is_played:
            continue
        kept = [row for row in before if (row.seat, row.question) == (ask.seat, question)]
        if kept:
            rows += kept
            continue
        for kind, share in ((DueKind.NUDGE, NUDGE_AFTER), (DueKind.TIMEOUT, 1.0)):
            due_at = now + timedelta(seconds=per_turn * share)
            rows.append(DueRow(game.row.code, ask.seat, kind, question, due_at))
    open_for, here = window(game.state), game.position
    if open_for is not None:
        kept = [row for row in before if (row.kind, row.question) == (DueKind.WINDOW, here)]
        rows += kept or [DueRow(game.row.code, NOBODY, DueKind.WINDOW, here, now + open_for)]
    return tuple(rows)


def window_ends(rows: Iterable[DueRow]) -> datetime | None:
    """Until when everybody may object to the card that is shown."""
    return next((row.due_at for row in rows if row.kind == DueKind.WINDOW), None)


def salts_close_at(rows: Iterable[DueRow]) -> datetime | None:
    """Until when words for the deals are taken, once all have joined."""
    return next((row.due_at for row in rows if row.kind == DueKind.SALTS), None)


def due_at(rows: Iterable[DueRow], seat: Seat) -> datetime | None:
    """Until when a seat may answer."""
    return next((row.due_at for row in rows if row.seat == seat and row.kind == DueKind.TIMEOUT), None)


def window(state: State) -> timedelta | None:
    """How long everybody may still object to what is shown; None if nothing waits."""
    minutes = state.rules.settings.veto_window
    return timedelta(minutes=minutes) if minutes and shown_move(state.then) is not None else None
