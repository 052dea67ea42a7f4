"""Games that were begun by earlier versions and still run go on, to the byte, as they would have gone on.

A recorded game is put into a database as it stood after some of its rows. Then everybody does again what she
did, and what is exported at the end must be the document.
"""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from pbem.app.lobby.games import start
from pbem.app.play.clock import tick
from pbem.app.play.takeback import pending
from pbem.app.record import imports
from pbem.app.record.checks.steps import Row
from pbem.app.record.export import Document, export
from pbem.app.record.restored import tell_everybody
from pbem.cli.commands.history import document_text
from pbem.engine import Seat
from pbem.store.schema import chain
from pbem.store.schema.changes import NewSeat
from pbem.store.schema.kinds import GamePhase, SeatStatus
from tests.app.conftest import World, make_world
from tests.games.stories import BOTS, ORDERS, PEOPLE, Table
from tests.kit.commands import abandon, agree, join, leave, refuse, request_undo, submit

FOLDER = Path(__file__).with_name("documents")
SITTING = {player.name: player for player in (*PEOPLE, *BOTS)}
SAMPLE = ("undone", "abandoned", "left", "timed_out", "vetoed_by_hand", "robbed_by_order", "returned")


def document_called(name: str) -> Document:
    document: Document = json.loads(gzip.decompress((FOLDER / f"{name}.json.gz").read_bytes()))
    return document


def begun_somewhere() -> Iterator[Any]:
    """Games of every kind, from their first deal on and from somewhere in the middle."""
    for path in sorted(FOLDER.glob("*.json.gz")):
        name = path.name.removesuffix(".json.gz")
        if name == "abandoned_before_the_start":
            continue
        for share in (0.0, 0.6):
            if share and name in ORDERS:
                continue  # which of them were used up is written nowhere
            mark = () if name in SAMPLE and not share else pytest.mark.soak
            yield pytest.param(name, share, marks=mark)


@pytest.mark.parametrize(("name", "share"), [*begun_somewhere()])
def test_a_game_goes_on_to_the_byte(tmp_path: Path, name: str, share: float) -> None:
    world = make_world(tmp_path / "pbem.sqlite")
    document = document_called(name)
    rows = [Row(*row) for row in document["rows"]]
    begun = next(seq for seq in range(1 + int(share * len(rows)), len(rows)) if is_a_pause(rows, seq))
    stands_after(world, document, begun)
    if name in ORDERS:
        Table(world, document["game"], random.Random(0)).order(name)
    while (seq := world.game(document["game"]).row.seq) < len(rows):
        world.clock.meanwhile()
        world.clock.at = datetime.fromisoformat(rows[seq].at)
        do_again(world, rows[seq], rows[seq:])
        assert world.game(document["game"]).row.seq > seq
    if document["status"] == "abandoned":
        abandon(world.app, document["game"])
    assert document_text(export(world.app, document["game"])) == document_text(document)
    world.app.store.close()


def test_a_game_that_was_only_made_begins_as_it_would_have(tmp_path: Path) -> None:
    world = make_world(tmp_path / "pbem.sqlite")
    document = document_called("left")
    stands_after(world, document, 0)
    world.clock.at = datetime.fromisoformat(document["rows"][0][7])
    row = start(world.app, document["game"]).row
    assert (row.seq, row.head) == (1, document["heads"][0])
    world.app.store.close()


def is_a_pause(rows: list[Row], seq: int) -> bool:
    """Whether a person was waited for after so many rows."""
    return rows[seq].at != rows[seq - 1].at and rows[seq].cause.startswith(("cli", "mail", "timeout"))


def stands_after(world: World, document: Document, seq: int) -> None:
    """A game of which so many rows are played; the clock stands at the last of them."""
    entries = imports._entries(document)[:seq]
    first = chain.first_head(document["seed_hash"], document["game"], document["terms_hash"])
    row = replace(
        imports._game({**document, "rows": document["rows"][:seq]}, entries),
        status=GamePhase.RUNNING if seq else GamePhase.OPEN,
        head=entries[-1].head if seq else first,
        ended_at=None,
    )
    gone: set[int] = set()
    for entry in entries:
        if entry.cause in ("left", "leaves"):
            gone.add(entry.seat)
        elif entry.cause == "returns":
            gone.remove(entry.seat)
    seats = [
        NewSeat(
            name,
            address=SITTING[name].address or None,
            bot=SITTING[name].bot or None,
            status=SeatStatus.LEFT if seat in gone else SeatStatus.JOINED,
        )
        for seat, name in enumerate(document["names"])
    ]
    world.app.store.bring_in(row, seats, entries, lambda *_: None)
    world.clock.at = entries[-1].at if seq else row.created_at
    tell_everybody(world.app)


def do_again(world: World, row: Row, ahead: list[Row]) -> None:
    """Let happen what led to a row; whoever decides nothing any more until she has left, leaves before."""
    app, code = world.app, row.game
    for seat in range(len(PEOPLE)):
        first = next((one.cause for one in ahead if one.seat == seat), "")
        if first == "left" and world.game(code).seats[seat].is_played and row.cause != "left":
            leave(app, code, seat)
    act: dict[str, Any] = {
        "left": lambda: leave(app, code, row.seat),
        "leaves": lambda: leave(app, code, row.seat),
        "returns": lambda: join(app, code, row.seat),
        "agrees": lambda: consent(world, code, row.seat),
        "refuses": lambda: refuse(app, code, row.seat),
        "undo": lambda: consent(world, code, row.seat, *{0, 1, 2} - {row.seat}),
        "timeout": lambda: tick(app),
        "chance": lambda: tick(app),  # a window is over
    }
    act.get(row.cause, lambda: submit(app, code, row.seat, row.move, row.cause, cooling=0))()


def consent(world: World, code: str, *seats: Seat) -> None:
    """Ask that one's last decision is taken back, or agree to what somebody has asked."""
    for seat in seats:
        step = agree if pending(world.app, world.game(code)) else request_undo
        step(world.app, code, seat)
