"""Notes that somebody keeps for herself, and may let the others read when the game has ended.

Never before: not even that there are any. Whoever sits in the place of another has none of hers.
"""

from __future__ import annotations

from dataclasses import replace

from pbem.app import App
from pbem.app.errors import NotSaid, TalkTrouble
from pbem.app.game import Game
from pbem.app.letters import own_notes, tell_notes
from pbem.app.sheet import remarks
from pbem.app.sheets.table import Remark
from pbem.app.talk.limits import must_be_kept
from pbem.app.talk.words import said
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import Seat
from pbem.store.schema.rows import MemoRow, TalkRow


def notes(app: App, code: str, seat: Seat) -> tuple[MemoRow, ...]:
    """All notes of one player in one game."""
    return app.store.memos(code, seat)


def published(app: App, game: Game) -> tuple[Remark, ...]:
    """All notes of a game that everybody may read, in the order in which they were written."""
    rows = (row for row in app.store.beside(game.row.code).memos if row.published_at is not None)
    as_talk = (TalkRow(row.id, row.game, row.seat, row.text, row.at, row.at, row.sitter) for row in rows)
    return remarks(as_talk, game.seats, lambda: app.store.formers(game.row.code))


# Steps ----------------------------------------------------------------------------------------------


def jot(work: UnitOfWork, seat: Seat, text: str) -> str:
    """Keep a note; the words as they are kept."""
    words = said(text)
    must_be_kept(words, own_notes(work, seat))
    work.note(seat, words)
    return words


def publish(work: UnitOfWork, seat: Seat, number: int | None = None) -> None:
    """Let the others read one of the notes of a seat, or all that they do not know yet."""
    if not work.game.ended:
        raise NotSaid(TalkTrouble.NOT_ENDED)
    own = own_notes(work, seat)
    wanted = own if number is None else own[number - 1 : number] if number else []
    new = [row for row in wanted if row.published_at is None]
    if not new:
        raise NotSaid(TalkTrouble.NO_SUCH_NOTE)
    for row in new:
        work.publish(row)
    tell_notes(work, seat, new)


def promise(work: UnitOfWork, seat: Seat, wanted: bool) -> None:
    """Let the others read all notes of a seat as soon as the game ends, and never before; or not."""
    work.replace_seat(replace(work.game.seats[seat], publishes=wanted))
