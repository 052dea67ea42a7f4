"""What people say beside the game; never part of its log."""

from __future__ import annotations

import unicodedata
from datetime import datetime, timedelta

from pbem.app import App
from pbem.app.errors import BadSetup, NotSaid, TalkTrouble
from pbem.app.game import Game
from pbem.app.sheet import remarks
from pbem.app.sheets.table import Remark
from pbem.app.talk.limits import LONGEST, must_fit, not_said
from pbem.app.transaction import in_one
from pbem.app.unit_of_work import NEW, UnitOfWork
from pbem.engine import Seat
from pbem.i18n import N_
from pbem.render.visible import visible
from pbem.store.schema.kinds import DueKind
from pbem.store.schema.rows import DueRow, TalkRow


def is_too_long(text: str) -> bool:
    """Return whether words are refused for their length, whatever they say."""
    try:
        said(text)
    except NotSaid:
        return True
    except BadSetup:
        return False
    return False


def said(text: str) -> str:
    """Words as they are stored: nothing that cannot be seen, no blank lines around them."""
    if len(text) > 4 * LONGEST:  # no letter has more than four parts, so it is too long however it is written
        raise not_said(TalkTrouble.TOO_LONG, text)
    lines = unicodedata.normalize("NFC", text).replace("\r\n", "\n").split("\n")
    tidy = [visible(line).rstrip() for line in lines]
    joined = "\n".join(tidy).strip("\n ")
    if not joined:
        raise BadSetup(N_("there is nothing to say"))
    if len(joined) > LONGEST:
        raise not_said(TalkTrouble.TOO_LONG, joined)
    return joined


def heard(app: App, game: Game, after: datetime | None = None) -> tuple[Remark, ...]:
    """What has been said aloud, from a moment on."""
    now = app.now()
    rows = (
        row
        for row in app.store.talk(game.row.code)
        if row.visible_at <= now and (after is None or row.visible_at > after)
    )
    return remarks(rows, game.seats, lambda: app.store.formers(game.row.code))


def glance(app: App, code: str, seat: Seat, by: str) -> None:
    """Tell the table that somebody looked at secrets: of one seat, or of all (NOBODY)."""

    in_one(app, code, lambda work: work.look(seat, by))


# Steps ----------------------------------------------------------------------------------------------


def speak(work: UnitOfWork, seat: Seat, text: str, cooling: int | None = None) -> datetime:
    """Let words cool; when they are heard."""
    words = said(text)
    place = seat, work.game.seats[seat].sitter
    must_fit(words, (row for row in work.talk if (row.seat, row.sitter) == place), work.now)
    row = work.game.row
    heard_at = work.now + timedelta(seconds=row.cooling if cooling is None else cooling)
    work.say(seat, words, heard_at)
    work.remind(DueRow(row.code, seat, DueKind.TALK, 0, heard_at))
    return heard_at


def still_cooling(work: UnitOfWork, seat: Seat) -> list[TalkRow]:
    """What a seat has said before this request, and nobody has heard yet."""
    return [row for row in work.talk if row.seat == seat and row.visible_at > work.now and row.id != NEW]
