"""What people say and note beside the game; never part of its log."""

from __future__ import annotations

import unicodedata
from datetime import datetime, timedelta

from pbem.app import App
from pbem.app.errors import BadSetup, NothingHeld
from pbem.app.letters import Outgoing
from pbem.app.play import retrying
from pbem.app.table import Table, load
from pbem.engine import Seat
from pbem.render.sheet import Answer, Remark
from pbem.store.rows import MemoRow, TalkRow

LONGEST = 2000


def said(text: str) -> str:
    """Words as they are stored: no control characters, no endless runs of blank lines."""
    lines = unicodedata.normalize("NFC", text).replace("\r\n", "\n").split("\n")
    tidy = ["".join(char for char in line if char.isprintable()).rstrip() for line in lines]
    joined = "\n".join(tidy).strip("\n ")
    if not joined:
        raise BadSetup("there is nothing to say")
    if len(joined) > LONGEST:
        raise BadSetup(f"that is longer than {LONGEST} characters")
    return joined


def say(
    app: App,
    code: str,
    seat: Seat,
    text: str,
    *,
    cooling: int | None = None,
    inbox: int | None = None,
    line: str = "",
) -> datetime:
    """Say something to the table; when it will be heard."""
    words = said(text)

    def attempt() -> datetime:
        table = load(app, code)
        outgoing = Outgoing.unchanged(app, table)
        wait = table.row.cooling if cooling is None else cooling
        heard = outgoing.now + timedelta(seconds=wait)
        if inbox is not None:
            answer = Answer(line or words, read_as=words, note="said")
            outgoing.add("receipt", seat, answers=(answer,), final_at=heard)
        done = None if inbox is None else (inbox, "done", "say")
        app.store.commit(outgoing.change(say=((seat, words, heard),), inbox=done))
        return heard

    return retrying(attempt)


def unsay(app: App, code: str, seat: Seat) -> TalkRow:
    """Take back the last thing said, while it cools."""

    def attempt() -> TalkRow:
        table = load(app, code)
        cooling = [row for row in app.store.talk(code) if row.seat == seat and row.visible_at > app.now()]
        if not cooling:
            raise NothingHeld
        app.store.commit(Outgoing.unchanged(app, table).change(unsay=(cooling[-1].id,)))
        return cooling[-1]

    return retrying(attempt)


def heard(app: App, table: Table, after: datetime | None = None) -> tuple[Remark, ...]:
    """What has been said aloud, from a moment on."""
    now = app.now()
    return tuple(
        Remark(row.seat, row.text, row.visible_at)
        for row in app.store.talk(table.row.code)
        if row.visible_at <= now and (after is None or row.visible_at > after)
    )


def note(app: App, code: str, seat: Seat, text: str, *, inbox: int | None = None, line: str = "") -> None:
    """Keep a note for oneself."""
    words = said(text)

    def attempt() -> None:
        outgoing = Outgoing.unchanged(app, load(app, code))
        if inbox is not None:
            outgoing.add("receipt", seat, answers=(Answer(line or words, read_as=words, note="noted"),))
        done = None if inbox is None else (inbox, "done", "note")
        app.store.commit(outgoing.change(memos=((seat, words),), inbox=done))

    retrying(attempt)


def notes(app: App, code: str, seat: Seat) -> tuple[MemoRow, ...]:
    """All notes of one player in one game."""
    return app.store.memos(code, seat)


def glance(app: App, code: str, seat: Seat, by: str) -> None:
    """Tell the table that somebody looked at secrets: of one seat, or of all (NOBODY)."""

    def attempt() -> None:
        app.store.commit(Outgoing.unchanged(app, load(app, code)).change(glance=(seat, by)))

    retrying(attempt)
