"""What a game that has not begun is waiting for: people, their words, a start, or a public draw."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from pbem.app.deadlines import salts_close_at
from pbem.app.play.beginning import missing, silent, waits_for_start
from pbem.cli.shell.output import clock
from pbem.cli.shell.speech import _, list_of
from pbem.store.schema.kinds import GamePhase
from pbem.store.schema.rows import DueRow, GameRow, SeatRow
from pbem.store.schema.terms import has_words

Wait = tuple[tuple[str, ...], datetime | None]  # for whom, and until when


def wait_of(row: GameRow, seats: Sequence[SeatRow], dues: Sequence[DueRow]) -> Wait:
    """Who is missing; once all have joined, whose words or ready, and until when."""
    if row.status != GamePhase.OPEN:
        return (), None
    closing = salts_close_at(dues)
    return (silent(row, seats), closing) if closing else (missing(seats), None)


def what_is_waited_for(row: GameRow, seats: Sequence[SeatRow], dues: Sequence[DueRow]) -> str:
    """The same as a sentence, which ends with the next step."""
    names, until = wait_of(row, seats, dues)
    listed = list_of(names, "unit")
    if row.seq:
        return _("{game} has begun.  Look: pbem show {game}", game=row.code)
    if until:
        return _(
            "It begins {until}, or once these have added words or said ready: {names}.",
            until=clock(until),
            names=listed,
        )
    if names:
        return _("Still to answer: {names}.", names=listed)
    if waits_for_start(row):
        return _("Begin: pbem start {game}", game=row.code)
    return _("It begins with its public draw.")


def beginning_lines(row: GameRow, seats: Sequence[SeatRow], dues: Sequence[DueRow]) -> list[str]:
    """What ``pbem show`` tells of a game that has not begun; whose words are in, but not which."""
    if row.status != GamePhase.OPEN:
        return []
    spoken = [seat.name for seat in seats if has_words(row, seat.seat)]
    added = [_("Words for the deals are in from {names}.", names=list_of(spoken, "unit"))] if spoken else []
    return [what_is_waited_for(row, seats, dues), *added]
