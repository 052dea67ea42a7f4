"""A game as a document that can leave the server.

Of a finished game the document holds everything: the rows exactly as they were committed to, the seed and
the players' salts, so that anybody can deal and judge the game again (``verify``). Of a game that still
runs it holds what the asker may see: facts redacted for that seat, the reason of a decision only as
"played" or "timed out", what was announced, moves only of that seat, and the heads, which tell nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

import orjson

from pbem.app import App
from pbem.app.game import game_called, happenings
from pbem.app.sheets.table import Absence
from pbem.engine import NOBODY, Seat, to_plain
from pbem.store.schema.chain import moment_text
from pbem.store.schema.kinds import GamePhase
from pbem.store.schema.rows import EntryRow, GameRow, SeatRow
from pbem.store.schema.terms import SCHEMA, Document, terms_of

ENDED = frozenset((GamePhase.OVER, GamePhase.ABANDONED))


def export(app: App, code: str, seat: Seat = NOBODY) -> Document:
    """The game as JSON can hold it; a seat counts only while the game runs."""
    row, seats, entries = _stored(app, code)
    if row.status in ENDED:
        return ended_document(row, seats, entries)
    return _header(row, seats, entries) | {"seen_by": seat, "seen": _seen(entries, seat)}


def whole(app: App, code: str) -> Document:
    """The game with its seed, however it stands: only for checks on the server itself."""
    row, seats, entries = _stored(app, code)
    document = ended_document(row, seats, entries)
    return document if row.status in ENDED else document | {"status": GamePhase.ABANDONED}


def ended_document(row: GameRow, seats: Sequence[SeatRow], entries: Sequence[EntryRow]) -> Document:
    """A game with its seed, made of its rows alone."""
    return _header(row, seats, entries) | _log(row, entries)


def _stored(app: App, code: str) -> tuple[GameRow, Sequence[SeatRow], Sequence[EntryRow]]:
    """A game as it lies in the database: nothing needs to be replayed in order to be written down."""
    with app.store.one_moment():
        row = game_called(app.store, code)
        return row, app.store.seats(code), app.store.entries(code)


def _header(row: GameRow, seats: Sequence[SeatRow], entries: Sequence[EntryRow]) -> Document:
    """What everybody knows about a game; the log has only seats, so that names can be changed or left out."""
    return {
        "schema": SCHEMA,
        "game": row.code,
        "status": row.status,
        "terms": terms_of(row),
        "names": [seat.name for seat in seats],
        "seed_hash": row.seed_hash,
        "salts": list(row.salts),
        "luck": row.luck,
        "terms_hash": row.terms_hash,
        "head": row.head,
        "heads": [entry.head for entry in entries],
    }


def _log(row: GameRow, entries: Sequence[EntryRow]) -> Document:
    """The secrets of a game that has ended, and its rows exactly as the chain commits to them.

    A row is the very list whose JSON text is hashed: game, number, seat, cause, move, facts, digest, time.
    """
    return {
        "seed": row.seed.hex(),
        "versions": [entry.version for entry in entries],  # of the shape that the facts have
        "rows": [
            [
                entry.game,
                entry.seq,
                entry.seat,
                entry.cause,
                entry.move,
                orjson.loads(entry.stored),
                entry.digest,
                moment_text(entry.at),
            ]
            for entry in entries
        ],
    }


def _seen(rows: Sequence[EntryRow], seat: Seat) -> list[Document]:
    """The entries of a running game as one seat, or everybody, may know them."""
    return [
        {
            "seq": row.seq,
            "seat": row.seat,
            "cause": seen.announced or ("timed out" if seen.absent == Absence.LATE else "played"),
            **({"move": row.move} if seen.announced or row.seat == seat != NOBODY else {}),
            "facts": [to_plain(fact) for fact in seen.facts],
        }
        for row, seen in zip(rows, happenings(rows, seat), strict=True)
    ]


__all__ = ["ENDED", "Document", "ended_document", "export", "whole"]
