"""What a game that has not begun is waiting for: people, a start, or a public draw."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.app.play.beginning import missing
from pbem.cli.shell.speech import _, list_of
from pbem.store.schema.kinds import GamePhase
from pbem.store.schema.rows import GameRow, SeatRow
from pbem.store.schema.terms import luck_terms, own_words


def waited_for(row: GameRow, seats: Sequence[SeatRow]) -> tuple[str, ...]:
    """Return the names of those who have to join before the game begins."""
    return missing(seats) if row.status == GamePhase.OPEN else ()


def what_is_waited_for(row: GameRow, seats: Sequence[SeatRow]) -> str:
    """Return the same as a sentence, which ends with the next step."""
    if row.seq:
        return _("{game} has begun.  Look: pbem show {game}", game=row.code)
    if names := waited_for(row, seats):
        return _("Still to answer: {names}.", names=list_of(names, "unit"))
    if luck_terms(row) is None:
        return _("Begin: pbem start {game}", game=row.code)
    return _("It begins with its public draw.")


def beginning_lines(row: GameRow, seats: Sequence[SeatRow]) -> list[str]:
    """Return what ``pbem show`` tells of a game that has not begun; whose words are in, but not which."""
    if row.status != GamePhase.OPEN:
        return []
    spoken = [seat.name for seat in seats if own_words(row, seat.seat)]
    added = [_("Words for the deals are in from {names}.", names=list_of(spoken, "unit"))] if spoken else []
    return [what_is_waited_for(row, seats), *added]
