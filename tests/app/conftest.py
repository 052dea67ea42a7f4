"""A whole server in memory: a fixed clock, fixed luck, and letters kept as sheets."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pbem.app import Addressee, App, Envelope
from pbem.app.game import Game, load
from pbem.app.lobby.games import NewGame, NewPlayer, create, start
from pbem.app.play.clock import settle
from pbem.app.sheets.sheet import LetterKind, Sheet
from pbem.engine import Seat, legal_moves, write
from pbem.mail.trust.tokens import reply_token
from pbem.store.schema.kinds import DueKind, OutboxStatus
from pbem.store.store import Store
from tests.kit.patience import PATIENCE

PEOPLE = (
    NewPlayer("Anna", "anna@example.org", "en", "Europe/Warsaw"),
    NewPlayer("Boris", "boris@example.net", "en", "Asia/Tokyo"),
    NewPlayer("Carla", "carla@example.com", "en", "America/Lima"),
)


@dataclass
class Clock:
    at: datetime = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)
    meanwhile: Callable[[], None] = lambda: None  # what others do before time goes on

    def now(self) -> datetime:
        return self.at

    def skip(self, **time: float) -> None:
        self.meanwhile()
        self.at += timedelta(**time)


def letters_leave(app: App) -> None:
    """A mail host takes the letters that ask for a turn: time runs only when they have left."""
    waiting = [row.id for row in app.store.outbox(OutboxStatus.NEW) if row.kind == LetterKind.TURN]
    app.store.outbox_all_sent(waiting, app.now())


@dataclass
class Postbox:
    """Stands in for the renderer: keeps what a letter would be made of."""

    sheets: list[tuple[Seat, Sheet]] = field(default_factory=list)

    def compose(self, sheet: Sheet, to: Addressee) -> Envelope:
        self.sheets.append((to.seat, sheet))
        reader = f"{to.game.lower()}.{to.seat}.{to.count}"
        subject = sheet.subject or f"[{to.game}] {sheet.thread}"
        return Envelope(f"<{reader}@test>", "bounce@test", f"{sheet.kind} {reader}".encode(), subject)

    def kinds(self, seat: Seat) -> list[str]:
        return [sheet.kind for to, sheet in self.sheets if to == seat]


def time_out(app: App, code: str, seat: Seat, question: int) -> None:
    """Let the time for an answer be over."""
    (row,) = (row for row in app.store.dues(code) if (row.seat, row.kind) == (seat, DueKind.TIMEOUT))
    assert row.question == question
    settle(app, row)


@dataclass
class World:
    app: App
    clock: Clock
    post: Postbox

    def new_game(self, *bots: str, code: str = "K7", begin: bool = True, **parts: Any) -> str:
        players = (*PEOPLE, *(NewPlayer(f"Bot{n}x", bot=bot) for n, bot in enumerate(bots)))
        code = create(self.app, NewGame(players, code, **parts))
        if begin:
            start(self.app, code)
        return code

    def game(self, code: str = "K7") -> Game:
        return load(self.app, code)

    def to_move(self, code: str = "K7") -> Seat:
        return self.game(code).state.asks[0].seat

    def any_line(self, code: str = "K7") -> str:
        table = self.game(code)
        return write(legal_moves(table.state, table.state.asks[0].seat)[0])


def make_world(where: Path | str) -> World:
    store = Store.open(where, patience=PATIENCE)
    clock, post = Clock(), Postbox()
    token = partial(reply_token, store.server_key, store.epoch)
    app = App(store, post.compose, token, clock.now, random.Random(1))
    clock.meanwhile = partial(letters_leave, app)
    return World(app, clock, post)


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    made = make_world(tmp_path / "pbem.sqlite")
    yield made
    made.app.store.close()
