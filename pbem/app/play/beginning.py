"""How a game begins: with the last `join`, with the host's `start`, or with the result of its public draw."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.app.play.deciders import advance
from pbem.app.unit_of_work import UnitOfWork
from pbem.store.schema.kinds import GamePhase
from pbem.store.schema.rows import SeatRow
from pbem.store.schema.terms import luck_terms


def begin_if_all_is_there(work: UnitOfWork) -> None:
    """Step: let the game begin if this request has seated the last player.

    It comes last in every request that can seat somebody, so the game begins exactly once, in the
    transaction of the last `join`. At a table without invitations all sit from the first, and it waits for
    `start`.
    """
    game = work.game
    if game.row.status != GamePhase.OPEN or game.row.seq or luck_terms(game.row) is not None:
        return
    if not missing(game.seats) and missing(work.before.seats):
        begin(work)


def begin(work: UnitOfWork) -> None:
    """Step: deal the first round."""
    work.begin()
    advance(work)


def missing(seats: Iterable[SeatRow]) -> tuple[str, ...]:
    """Return the names of those who have not joined."""
    return tuple(seat.name for seat in seats if not seat.has_joined)
