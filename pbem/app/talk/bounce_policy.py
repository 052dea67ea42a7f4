"""Who can be reached: letters that come back are counted, and too many pause the mail to that address.

A hard bounce says that the address does not exist, a soft one that it does not work now. Letters to a
paused address wait in the outbox. A letter from that address, or the host, lets them go.
"""

from __future__ import annotations

from datetime import timedelta

from pbem.app import App
from pbem.app.sheets.sheet import LetterKind
from pbem.app.transaction import in_one
from pbem.app.unit_of_work import UnitOfWork
from pbem.store.schema.kinds import BounceKind, GamePhase, InboxStatus
from pbem.store.schema.rows import BounceRow, InboxRow, OutboxRow

POINTS = {BounceKind.HARD: 3, BounceKind.SOFT: 1}
PAUSE_AT = 6  # two hard bounces; one alone may be a slip of a mail host
REMEMBERED = timedelta(days=30)


def came_back(
    app: App, letter: OutboxRow, kind: BounceKind, status: str, mail: InboxRow | None = None
) -> None:
    """Count a letter that came back; ``mail`` is the one that says so, and is thereby dealt with."""

    def step(work: UnitOfWork) -> None:
        known = app.store.bounces(letter.recipient)
        counted = any(row.letter == letter.key for row in known)  # a mail host may report a letter twice
        now = app.store.outbox_by_key(letter.key)
        erased = now is not None and not now.recipient
        if not (counted or erased):
            points = POINTS[kind] + sum(POINTS[row.kind] for row in known if row.at > work.now - REMEMBERED)
            pauses = points >= PAUSE_AT and not any(row.pauses for row in known)
            bounce = BounceRow(letter.key, letter.recipient, kind, status, work.now, pauses)
            work.came_back(bounce, len(known))
            if pauses:
                tell_all_tables(work, letter.recipient)
        if mail is not None:
            work.answered(mail, InboxStatus.DONE, f"bounce {status}")

    if letter.game is not None:
        in_one(app, letter.game, step, mail)


def tell_all_tables(work: UnitOfWork, address: str) -> None:
    """Tell everybody who plays with this person, in whatever game that goes on."""
    tell_the_others(work, address)
    here, player = work.game.row.code, work.app.store.player_by_address(address)
    for code, _ in work.app.store.seats_of_player(player.id, GamePhase.RUNNING) if player else ():
        if code != here:
            tell_the_others(work.beside(code), address)


def tell_the_others(work: UnitOfWork, address: str) -> None:
    """Let everybody else at the table know whose letters come back; perhaps somebody can reach her."""
    game = work.game
    lost = next((seat.seat for seat in game.seats if seat.address == address), None)
    if lost is not None and game.row.status == GamePhase.RUNNING:
        for seat in game.people:
            if seat != lost:
                work.post.add(LetterKind.BOUNCE, seat, about=lost)


def paused(app: App) -> tuple[BounceRow, ...]:
    """The bounces that pause an address."""
    return tuple(row for row in app.store.bounces() if row.pauses)
