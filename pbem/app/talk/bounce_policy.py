"""Who can be reached: letters that come back are counted, and too many pause the mail to that address.

A hard bounce says that the address does not exist, a soft one that it does not work now. Letters to a
paused address wait in the outbox. A letter from that address, or the host, lets them go.
"""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from pbem.app import App
from pbem.app.game import load
from pbem.app.sheets.sheet import LetterKind
from pbem.app.transaction import retrying
from pbem.app.unit_of_work import UnitOfWork
from pbem.store.schema.kinds import BounceKind, GamePhase, InboxStatus
from pbem.store.schema.rows import BounceRow, OutboxRow

POINTS = {BounceKind.HARD: 3, BounceKind.SOFT: 1}
PAUSE_AT = 6  # two hard bounces; one alone may be a slip of a mail host
REMEMBERED = timedelta(days=30)


def came_back(app: App, letter: OutboxRow, kind: BounceKind, status: str, inbox: int | None = None) -> None:
    """Count a letter that came back; ``inbox`` is the mail that says so, and is thereby dealt with."""
    if letter.game is None:
        return
    if retrying(partial(store_bounce, app, letter.game, letter, kind, status, inbox)):
        for row in app.store.games():
            if row.status == GamePhase.RUNNING and row.code != letter.game:
                retrying(partial(tell_table, app, row.code, letter.recipient))


def store_bounce(
    app: App, game: str, letter: OutboxRow, kind: BounceKind, status: str, inbox: int | None
) -> bool:
    """Store one bounce; whether it is the one that pauses the address."""
    now = app.now()
    known = app.store.bounces(letter.recipient)
    counted = any(row.letter == letter.key for row in known)  # a mail host may report a letter twice
    points = POINTS[kind] + sum(POINTS[row.kind] for row in known if row.at > now - REMEMBERED)
    pauses = points >= PAUSE_AT and not counted and not any(row.pauses for row in known)
    work = UnitOfWork.unchanged(app, load(app, game))
    if pauses:
        tell_the_others(work, letter.recipient)
    app.store.commit(
        work.change(
            bounce=None if counted else BounceRow(letter.key, letter.recipient, kind, status, now, pauses),
            bounces_read=len(known),
            inbox=None if inbox is None else (inbox, InboxStatus.DONE, f"bounce {status}"),
        )
    )
    return pauses


def tell_table(app: App, game: str, address: str) -> None:
    """The same news for another game, if that person plays there too."""
    work = UnitOfWork.unchanged(app, load(app, game))
    tell_the_others(work, address)
    if work.letters:
        app.store.commit(work.change())


def tell_the_others(work: UnitOfWork, address: str) -> None:
    """Let everybody else at the table know whose letters come back; perhaps somebody can reach her."""
    game = work.game
    lost = next((seat.seat for seat in game.seats if seat.address == address), None)
    if lost is not None and game.row.status == GamePhase.RUNNING:
        for seat in game.people:
            if seat != lost:
                work.add(LetterKind.BOUNCE, seat, about=lost)


def heard_from(app: App, address: str) -> None:
    """An address that writes to us works: forget what came back from it."""
    if app.store.bounces(address):  # looking is cheaper than writing, and nearly always enough
        app.store.forget_bounces(address)


def paused(app: App) -> tuple[BounceRow, ...]:
    """The bounces that pause an address."""
    return tuple(row for row in app.store.bounces() if row.pauses)
