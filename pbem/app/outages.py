"""What an outage means for a deadline: nobody's time runs while her mail cannot come in.

Whoever looks at the deadlines of a game finds them moved by the outages that fell into them, and stores them
so; ``DueRow.since`` says up to which moment that is done. So a million deadlines that nobody looks at cost
nothing when a server comes back.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple

from pbem.app import App
from pbem.app.deadlines import asked_at, hours_at, longest_of, with_time_until
from pbem.app.game import Game
from pbem.calendars.awake import bridged as without
from pbem.store.schema.kinds import TIME_OF_PEOPLE, DueKind
from pbem.store.schema.rows import DueRow, OutageRow

REMINDERS = (DueKind.NUDGE, DueKind.NOTICE)  # they end nothing, and follow what they remind of


class Silence(NamedTuple):
    """A time in which nobody could be heard, and when mail that was late is in."""

    began: datetime
    ended: datetime
    over: datetime


def bridged(app: App, game: Game, rows: tuple[DueRow, ...], now: datetime) -> tuple[DueRow, ...]:
    """What the clock looks after at a table, moved by the outages that it does not know of yet."""
    if app.outage is None:
        return rows
    running = (row for row in rows if row.rests is None)
    waiting = [row for row in running if row.kind in TIME_OF_PEOPLE and row.kind not in REMINDERS]
    silences = silences_in(outages(app), app.grace) if waiting else ()
    for row in waiting:
        due = moved(game, row, silences)
        if due == row.due_at:
            continue
        if row.kind == DueKind.TIMEOUT:
            rows = tuple(with_time_until(game, rows, row, due, now))
        else:
            new = replace(row, due_at=due, since=now)
            rows = tuple(new if one == row else one for one in rows)
    return rows


def moved(game: Game, row: DueRow, silences: Iterable[Silence]) -> datetime:
    """When something is due, if the time does not count in which nobody could be heard."""
    due, since = row.due_at, row.since or waits_since(game, row)
    for silence in silences:
        began = max(silence.began, since)
        if not began < min(silence.ended, due):
            continue
        if row.kind == DueKind.TIMEOUT:
            last = waits_since(game, row) + longest_of(game, row.seat)
            due = without(hours_at(game, row.seat), due, began, silence.over, last)
        else:
            due += silence.over - began
    return due


def waits_since(game: Game, row: DueRow) -> datetime:
    """When a question was put; or where it is about none, since when there is a table."""
    return asked_at(game, row.question) if row.question else game.row.created_at


def silences_in(rows: Iterable[OutageRow], grace: timedelta) -> tuple[Silence, ...]:
    """Outages as times that do not overlap: two ways in may have been closed at once."""
    spans: list[tuple[datetime, datetime]] = []
    for began, ended in sorted((row.began, row.ended) for row in rows if row.began < row.ended):
        if spans and began <= spans[-1][1]:
            first, last = spans.pop()
            spans.append((first, max(last, ended)))
        else:
            spans.append((began, ended))
    return tuple(Silence(began, ended, ended + min(ended - began, grace)) for began, ended in spans)


def outages(app: App) -> tuple[OutageRow, ...]:
    """All that are over, read once: whoever writes one down lets them be read again."""
    if app.uptime.outages is None:
        app.uptime.outages = app.store.outages()
    return app.uptime.outages
