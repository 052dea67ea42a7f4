"""Filling a Sheet: everything that one letter may say, from what its reader may know."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from pbem.app.deadlines import due_at
from pbem.app.sheets.sheet import BOARD_STYLES, LetterKind, Sheet
from pbem.app.sheets.table import Glance, Remark
from pbem.engine import Seat, State, default_move, open_ask, view
from pbem.store.schema.kinds import SeatStatus

if TYPE_CHECKING:
    from pbem.app.unit_of_work import UnitOfWork

# Letters that show the whole position, with what was said and noted since.
POSITIONS = frozenset(
    (
        LetterKind.TURN,
        LetterKind.NUDGE,
        LetterKind.REFUSAL,
        LetterKind.RECEIPT,
        LetterKind.RESTORED,
        LetterKind.ROUND_OVER,
        LetterKind.GAME_OVER,
        LetterKind.ABANDONED,
    )
)


def sheet_for(work: UnitOfWork, kind: LetterKind, seat: Seat, **parts: Any) -> Sheet:
    """A letter to one seat about the game as it will be; ``parts`` are what this letter tells besides."""
    game, row, reader = work.game, work.game.row, work.game.seats[seat]
    if kind in POSITIONS:
        parts = {
            "talk": talk_since_last_turn(work, seat),
            "memos": memos(work, seat),
            "glances": glances(work),
        } | parts
    board, columns = BOARD_STYLES[reader.board]
    return Sheet(
        kind=kind,
        game=row.code,
        view=view(game.state, seat),
        names=game.names,
        now=work.now,
        lang=reader.lang,
        zone=reader.zone,
        board=board,
        columns=columns,
        due_at=due_at(work.dues, seat),
        fallback=fallback(game.state, seat),
        head=work.head,
        away=frozenset(one.seat for one in game.seats if one.status == SeatStatus.LEFT),
        seed_hash=row.seed_hash,
        seed=row.seed.hex() if game.ended else "",
        **parts,
    )


def fallback(state: State, seat: Seat) -> int:
    """The number of the choice that is made for a seat if she is silent; 0 if she has none to make."""
    ask = open_ask(state, seat)
    if ask is None or not ask.choices:
        return 0
    number: int = default_move(state, seat).more[0]
    return number


def talk(work: UnitOfWork, after: datetime | None = None) -> tuple[Remark, ...]:
    """What has been said aloud, from a moment on."""

    def is_heard(at: datetime) -> bool:
        return at <= work.now and (after is None or at > after)

    dropped = work.parts.get("unsay", ())
    stored = (row for row in work.talk_rows() if row.id not in dropped)
    return (
        *(Remark(row.seat, row.text, row.visible_at) for row in stored if is_heard(row.visible_at)),
        *(Remark(seat, text, at) for seat, text, at in work.parts.get("say", ()) if is_heard(at)),
    )


def talk_since_last_turn(work: UnitOfWork, seat: Seat) -> tuple[Remark, ...]:
    own = (decision.at for decision in reversed(work.game.log) if decision.seat == seat)
    return talk(work, next(own, None))


def memos(work: UnitOfWork, seat: Seat) -> tuple[str, ...]:
    """The notes of a reader, which nobody else sees."""
    return tuple(memo.text for memo in work.app.store.memos(work.game.row.code, seat))


def glances(work: UnitOfWork) -> tuple[Glance, ...]:
    """Who has looked at secrets of which seat, each told once with the last time."""
    last = {(row.by, row.seat): row.at for row in work.glance_rows()}
    return tuple(Glance(seat, by, at) for (by, seat), at in last.items())
