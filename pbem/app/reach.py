"""Who can be reached: letters that come back are counted, and too many pause the mail to that address.

A hard bounce says that the address does not exist, a soft one that it does not work now. Letters to a
paused address wait in the outbox. A letter from that address, or the host, lets them go.
"""

from __future__ import annotations

from datetime import timedelta

from pbem.app import App
from pbem.app.letters import Outgoing
from pbem.app.play import retrying
from pbem.app.table import load
from pbem.store.rows import BounceRow, OutboxRow

POINTS = {"hard": 3, "soft": 1}
PAUSE_AT = 6  # two hard bounces; one alone may be a slip of a mail host
REMEMBERED = timedelta(days=30)


def came_back(app: App, letter: OutboxRow, kind: str, status: str, inbox: int | None = None) -> None:
    """Count a letter that came back; ``inbox`` is the mail that says so, and is thereby dealt with."""

    def attempt() -> None:
        if letter.game is None:
            return
        now = app.now()
        known = app.store.bounces(letter.recipient)
        lately = [row for row in known if row.at > now - REMEMBERED]
        points = POINTS[kind] + sum(POINTS[row.kind] for row in lately)
        pauses = points >= PAUSE_AT and not any(row.pauses for row in known)
        counted = any(row.letter == letter.key for row in known)  # a mail host may report a letter twice
        bounce = BounceRow(letter.key, letter.recipient, kind, status, now, pauses)
        outgoing = Outgoing.unchanged(app, load(app, letter.game))
        app.store.commit(
            outgoing.change(
                bounce=None if counted else bounce,
                inbox=None if inbox is None else (inbox, "done", f"bounce {status}"),
            )
        )

    retrying(attempt)


def heard_from(app: App, address: str) -> None:
    """An address that writes to us works: forget what came back from it."""
    if app.store.bounces(address):  # looking is cheaper than writing, and nearly always enough
        app.store.forget_bounces(address)


def paused(app: App) -> tuple[BounceRow, ...]:
    """The bounces that pause an address."""
    return tuple(row for row in app.store.bounces() if row.pauses)
