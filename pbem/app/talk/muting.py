"""Not hearing somebody: what a muted player says stands in none of her letters, and nobody else knows."""

from __future__ import annotations

from dataclasses import replace

from pbem.app.errors import NotSaid, TalkTrouble
from pbem.app.sheet import mutes_of
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import Seat
from pbem.store.schema.rows import MuteRow


def mute(work: UnitOfWork, seat: Seat, other: Seat) -> None:
    """Step: let a seat hear nothing of another's words from now on, nor what it was not told yet."""
    own, whose = work.game.seats[seat].sitter, work.game.seats[other].sitter
    row = MuteRow(work.game.row.code, seat, own, other, whose, work.post.told(seat).at)
    if any(is_on(one, row) for one in mutes_of(work, seat)):
        raise NotSaid(TalkTrouble.MUTED_ALREADY)
    # One that began and ended between the same two letters goes on.
    work.mutes.replace((*(one for one in work.mutes if replace(one, until=None) != row), row))


def unmute(work: UnitOfWork, seat: Seat, other: Seat) -> None:
    """Step: let a seat hear somebody again; what was said meanwhile stays unheard."""
    whose = work.game.seats[other].sitter
    lasting = [row for row in mutes_of(work, seat) if row.until is None]
    ended = [row for row in lasting if (row.other, row.whose) == (other, whose)]
    if not ended:
        raise NotSaid(TalkTrouble.NOT_MUTED)
    work.mutes.replace(replace(row, until=work.now) if row in ended else row for row in work.mutes)


def is_on(row: MuteRow, wanted: MuteRow) -> bool:
    return row.until is None and (row.other, row.whose) == (wanted.other, wanted.whose)
