"""How a game begins by itself: all have joined, their words are in, and the public draw is known.

Words for the deals ("salts") close at a moment that follows from the terms, so that whoever knows the seed
cannot choose it: some time after the last one has joined, or at once when everybody has spoken. If somebody
declines before the game begins, that moment is set anew once all are there. A game with a public draw takes
no words at all: whoever keeps the database could change his own once the draw is known.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from pbem.app.deadlines import salts_close_at
from pbem.app.play.deciders import advance
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import NOBODY
from pbem.store.schema.kinds import DueKind, GamePhase, SeatStatus
from pbem.store.schema.rows import DueRow, GameRow, SeatRow
from pbem.store.schema.terms import has_words, luck_terms, salts_close


def begin_if_all_is_there(work: UnitOfWork) -> None:
    """Step: let the game begin if nothing is waited for any more.

    It comes last in every request that could bring what was missing, so the game begins exactly once, in the
    transaction of whoever was last.
    """
    game = work.game
    if game.row.status != GamePhase.OPEN or game.row.seq or waits_for_start(game.row):
        return
    if not silent(game.row, game.seats):
        drop_closing(work)
    if not missing(game.seats) and salts_closed(work) and not lacks_draw(game.row):
        begin(work)


def begin(work: UnitOfWork) -> None:
    """Step: deal the first round, whoever may still be missing."""
    for seat in work.game.seats:
        if seat.status == SeatStatus.READY:
            work.set_seat_status(seat.seat, SeatStatus.JOINED)
    work.begin()
    advance(work)


def waits_for_start(row: GameRow) -> bool:
    """Whether the host says when the game begins: nobody was invited, and there is no public draw."""
    return salts_close(row) is None and luck_terms(row) is None


def missing(seats: Iterable[SeatRow]) -> tuple[str, ...]:
    """Names of those who have not joined."""
    return tuple(seat.name for seat in seats if not seat.has_joined)


def silent(row: GameRow, seats: Iterable[SeatRow]) -> tuple[str, ...]:
    """Names of the people who have neither added words nor said that they are ready."""
    return tuple(
        seat.name
        for seat in seats
        if seat.bot is None and seat.status != SeatStatus.READY and not has_words(row, seat.seat)
    )


def lacks_draw(row: GameRow) -> bool:
    """Whether the result of the public draw has still to be told."""
    return luck_terms(row) is not None and row.luck is None


# When salts close -----------------------------------------------------------------------------------


def salts_closed(work: UnitOfWork) -> bool:
    """Whether nobody can add words any more.

    Once all have joined, the row of the clock says so: it is taken away when everybody has spoken. One
    whose time is over counts for nothing, however late the clock comes round to it.
    """
    if luck_terms(work.game.row) is not None:
        return True
    if salts_close(work.game.row) is None or missing(work.game.seats):
        return False
    closing = salts_close_at(work.dues)
    return closing is None or closing <= work.now


def watch_salts(work: UnitOfWork) -> None:
    """Let the clock close the salts once the last one has joined; not while somebody is missing."""
    row = work.game.row
    after = salts_close(row)
    if after is None:
        return
    if missing(work.game.seats):
        drop_closing(work)
    else:
        due_at = work.now + timedelta(seconds=after)
        work.remind(DueRow(row.code, NOBODY, DueKind.SALTS, 0, due_at))


def close_salts(work: UnitOfWork, due: DueRow) -> None:
    """The clock: the time for words is over."""
    work.forget(due)
    begin_if_all_is_there(work)


def drop_closing(work: UnitOfWork) -> None:
    work.dues.replace(due for due in work.dues if due.kind != DueKind.SALTS)
