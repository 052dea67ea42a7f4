"""What lies beside the log of a game, found by one statement: a move needs nearly all of it."""

from __future__ import annotations

from typing import Any

from pbem.store.schema.rows import (
    BallotRow,
    Beside,
    ConsentRow,
    DueRow,
    GlanceRow,
    HeldRow,
    MemoRow,
    OrderRow,
    PreparedRow,
    SuggestionRow,
    TalkRow,
    ThreadRow,
    VoteRow,
)
from pbem.store.sql.database import Connection
from pbem.store.sql.statement import select_several

# The kinds in the order of ``Beside``, and what each is sorted by.
ORDER: dict[type, tuple[str, ...]] = {
    HeldRow: ("seat",),
    DueRow: ("due_at", "seat"),
    TalkRow: ("visible_at", "id"),
    MemoRow: ("id",),
    OrderRow: ("id",),
    ConsentRow: ("seat",),
    SuggestionRow: ("seat",),
    GlanceRow: ("id",),
    ThreadRow: ("seat",),
    VoteRow: ("seq",),
    BallotRow: ("seat",),
    PreparedRow: ("seat", "number"),
}
BESIDE = select_several(ORDER, "WHERE game = :game")


def beside(connection: Connection, game: str) -> Beside:
    """All of it, as it lies now."""
    found: dict[type, list[Any]] = {kind: [] for kind in ORDER}
    for row in connection.rows(BESIDE, game=game):
        found[row.__class__].append(row)
    return Beside(*map(tuple, found.values()))
