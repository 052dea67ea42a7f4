"""Whom games wait for longer than was agreed: for a host, and only what the whole table knows."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from pbem.app import App
from pbem.store.schema.kinds import DueKind, GamePhase, SeatStatus


class LateSeat(NamedTuple):
    """Somebody who does not answer."""

    game: str
    name: str
    missed: int  # turns in a row
    until: datetime | None  # until when she is waited for; None: no more
    is_open: bool  # nobody plays there, or a bot does
    stand_in: str | None


def late_seats(app: App) -> Iterator[LateSeat]:
    """All of them in games that run."""
    now = app.now()
    for code in app.store.codes(GamePhase.RUNNING):
        running = (row for row in app.store.dues(code) if row.rests is None)
        dues = {(row.seat, row.kind): row.due_at for row in running}
        for seat in app.store.seats(code):
            is_open = seat.status == SeatStatus.DROPPED
            grace = dues.get((seat.seat, DueKind.GRACE))
            due = grace or dues.get((seat.seat, DueKind.TIMEOUT))
            if is_open or grace or seat.missed or (due is not None and due < now):
                yield LateSeat(code, seat.name, seat.missed, due, is_open, seat.stand_in)
