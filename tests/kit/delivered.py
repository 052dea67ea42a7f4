"""What people got: the outbox keeps no bytes of a delivered letter, but tests read it then too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import datetime
from typing import Any
from weakref import WeakKeyDictionary

import pytest

from pbem.app import App
from pbem.store.mailbox import Mailbox
from pbem.store.schema.rows import OutboxRow
from pbem.store.schema.values import unpacked
from pbem.store.sql.database import Database

_MAILBOXES: WeakKeyDictionary[Database, dict[int, bytes]] = WeakKeyDictionary()


def got(database: Database, number: int) -> bytes:
    """The letter of this number, if it was delivered from this database."""
    same = (raws for each, raws in _MAILBOXES.items() if each._where == database._where)
    with suppress(ValueError):  # where a test let it rot
        return unpacked(next((raws[number] for raws in same if number in raws), b""))
    return b""


def hand_on(app: App, other: App) -> None:
    """Let letters that went out at one place be known at another that goes on from there."""
    _MAILBOXES.setdefault(other.store._database, {}).update(_MAILBOXES.get(app.store._database, {}))


def deliver(app: App) -> None:
    """Let a mail host take every letter that is due, as the sender does."""
    numbers = [row.id for row in app.store.outbox_due(app.now())]
    app.store.outbox_all_sent(numbers, app.now(), app.remains_of)


@contextmanager
def remembered() -> Iterator[None]:
    """Let ``Store.outbox`` return letters as people got them."""
    deliver, outbox = Mailbox.outbox_all_sent, Mailbox.outbox

    def remembering(store: Mailbox, numbers: Sequence[int], now: datetime, *remains_of: Any) -> None:
        some = ", ".join(map(str, numbers)) or "0"
        with store._database.reading() as connection:
            found = connection.run(f"SELECT id, raw FROM outbox WHERE id IN ({some})").fetchall()
        _MAILBOXES.setdefault(store._database, {}).update({number: raw for number, raw in found if raw})
        deliver(store, numbers, now, *remains_of)

    def whole(store: Mailbox, *given: Any, **named: Any) -> tuple[OutboxRow, ...]:
        rows = outbox(store, *given, **named)
        return tuple(row if row.raw else replace(row, raw=got(store._database, row.id)) for row in rows)

    with pytest.MonkeyPatch.context() as change:
        change.setattr(Mailbox, "outbox_all_sent", remembering)
        change.setattr(Mailbox, "outbox", whole)
        yield
