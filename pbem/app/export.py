"""A game as a document that can leave the server.

Of a finished game the document holds everything: the rows exactly as they were committed to, the seed and
the players' salts, so that anybody can deal and judge the game again (``verify``). Of a game that still
runs it holds what the asker may see: facts redacted for that seat, the reason of a decision only as
"played" or "timed out", moves only of that seat, and the heads, which tell nothing.
"""

from __future__ import annotations

from typing import Any

import orjson

from pbem.app import App
from pbem.app.table import Table, happenings, load
from pbem.engine import NOBODY, Seat, to_plain
from pbem.store.chain import moment_text
from pbem.store.rows import EntryRow, GameRow

SCHEMA = "pbem.game/1"
ENDED = frozenset(("over", "abandoned"))

Document = dict[str, Any]


def export(app: App, code: str, seat: Seat = NOBODY) -> Document:
    """The game as JSON can hold it; a seat counts only while the game runs."""
    table = load(app, code)
    entries = app.store.entries(table.row.code)
    if table.row.status in ENDED:
        return _header(table, None) | _secrets(table.row) | {"entries": [_committed(row) for row in entries]}
    return _header(table, seat) | {"entries": _visible(table, entries, seat)}


def _header(table: Table, seat: Seat | None) -> Document:
    """What everybody knows about a game; ``seen_by`` is there if the rest is only one seat's share."""
    row = table.row
    header = {
        "schema": SCHEMA,
        "game": row.code,
        "status": row.status,
        "edition": row.profile,
        "modules": list(row.modules),
        "settings": row.settings,
        "revision": row.revision,
        "cards_hash": row.cards_hash,
        "seats": [f"p{seat.seat}" for seat in table.seats],
        "names": list(table.names),
        "bots": [seat.bot for seat in table.seats],
        "seed_hash": row.seed_hash,
        "salts": list(row.salts),
        "head": row.head,
    }
    return header if seat is None else header | {"seen_by": seat}


def _secrets(row: GameRow) -> Document:
    return {"seed": row.seed.hex()}


def _committed(row: EntryRow) -> Document:
    """An entry with the very facts that the chain commits to, whatever shape they have today."""
    return {
        "seq": row.seq,
        "seat": row.seat,
        "cause": row.cause,
        "move": row.move,
        "version": row.version,
        "facts": orjson.loads(row.stored),
        "digest": row.digest,
        "at": moment_text(row.at),
        "commitment": row.commitment,
        "head": row.head,
    }


def _visible(table: Table, rows: list[EntryRow], seat: Seat) -> list[Document]:
    """The entries as one seat, or everybody, may know them."""
    return [
        {
            "seq": row.seq,
            "seat": row.seat,
            "cause": "timed out" if seen.timed_out else "played",
            **({"move": row.move} if row.seat == seat != NOBODY else {}),
            "facts": [to_plain(fact) for fact in seen.facts],
            "head": row.head,
        }
        for row, seen in zip(rows, happenings(table.log, seat), strict=True)
    ]
