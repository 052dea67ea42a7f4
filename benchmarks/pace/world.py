"""One game on a simulated clock, through the real application: letters, mails, rows that come due.

Everything goes the way that it goes on a server. Letters are written and lie in the outbox until they are
marked as sent; people answer them by mail; cooling, reminders, time-outs and moves that were left behind are
rows that the clock finds. Only time is jumped over in which nothing would happen.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from benchmarks.pace.mail import answer, send
from benchmarks.pace.player import Player
from benchmarks.pace.setup import MODES, PaceSetup
from pbem.app.game import Game, load
from pbem.app.lobby.games import create, start
from pbem.app.play.clock import Outcome, settle_all
from pbem.app.sheet import POSITIONS
from pbem.app.sheets.sheet import LetterKind
from pbem.config import Settings
from pbem.engine import Seat, view
from pbem.server.serve import server_addresses
from pbem.store.schema.kinds import GamePhase
from pbem.store.schema.rows import OutboxRow
from pbem.wiring import build_app

FIRST_DAY = datetime(2026, 1, 5, tzinfo=UTC)  # a Monday
LATER = timedelta(hours=31)  # each game begins, so that they begin at all hours and on all days
MOMENT = timedelta(microseconds=1)
LONGEST = timedelta(days=3 * 365)  # no game lasts so long: one that does stands still
ASK = frozenset((LetterKind.TURN, LetterKind.NUDGE))  # letters that people answer

Question = tuple[Seat, int]


class Delivered(NamedTuple):
    """A letter that somebody got."""

    seat: Seat
    kind: str
    at: datetime


class StandsStill(Exception):
    """A game does not go on: a fault of ours."""


class World:
    """A game, its people, and the time."""

    def __init__(self, setup: PaceSetup, mode: str, index: int, settings: Settings) -> None:
        self.setup = setup
        self.mode = MODES[mode]
        self.people = setup.people(index)
        self.players = [
            Player(person, self.mode, setup.luck("delay", index, seat), setup.thoughts(index, seat))
            for seat, person in enumerate(self.people)
        ]
        self.now = self.began = FIRST_DAY + index * LATER
        self.app = build_app(settings, lambda: self.now, setup.luck("game", index), ":memory:")
        self.addresses = server_addresses(settings)
        self.letters: list[Delivered] = []
        self.mails = 0  # that people wrote
        self.written: dict[Question, datetime] = {}  # when a question was answered
        self._order = count()
        self._events: list[tuple[datetime, int, Seat, int | None, bytes]] = []  # mails that people will write
        self.code = create(self.app, setup.game(self.mode, index))

    def play(self) -> Game:
        """Play the game to its end."""
        self._settle_in()
        start(self.app, self.code)
        self._deliver()
        while self.game.row.status == GamePhase.RUNNING:
            self.now = self._next()
            self._write_mails()
            for settled in settle_all(self.app):
                if settled.outcome == Outcome.QUARANTINED:
                    raise StandsStill(settled.why)
            self._deliver()
        return self.game

    @property
    def game(self) -> Game:
        return load(self.app, self.code)

    def _settle_in(self) -> None:
        """People have told when they sleep, and how they like to play."""
        told = {
            "quiet": self.setup.habits.quiet if self.mode.hours_told else "",
            "receipts": self.mode.receipts,
            "auto": "on" if self.mode.automatic else "",
            "mail": self.mode.mail,
        }
        for seat in self.app.store.seats(self.code):
            assert seat.player_id is not None  # only people play
            self.app.store.set_player(seat.player_id, **told)

    def _next(self) -> datetime:
        """The next moment in which anything can happen."""
        moments = [letter.due_at for letter in self.app.store.outbox_waiting(self.now)]
        moments += [self._events[0][0]] if self._events else []
        clock = self.app.store.next_moment(self.now)
        moments += [clock] if clock else []
        if not moments or min(moments) > self.began + LONGEST:
            raise StandsStill(f"nothing happens after {self.now}")
        return max(min(moments), self.now + MOMENT)

    def _deliver(self) -> None:
        """Let all letters leave that are ready, and people read them."""
        while rows := self.app.store.outbox_due(self.now):
            self.app.store.outbox_all_sent([row.id for row in rows], self.now)
            for row in rows:
                self._read(row)

    def _read(self, row: OutboxRow) -> None:
        """Somebody finds a letter, and will answer if it asks for something. A reminder makes her hurry."""
        assert row.seat is not None  # nobody writes to the host here
        self.letters.append(Delivered(row.seat, row.kind, self.now))
        player, game = self.players[row.seat], self.game
        if row.kind in POSITIONS:
            player.hand = frozenset(view(game.state, row.seat).hand)
        question = game.question(row.seat) if row.kind in ASK else None
        if question is not None or (row.kind == LetterKind.TABLE and self.mode.prepared):
            event = player.answers_at(self.now), next(self._order), row.seat, question, row.raw
            heapq.heappush(self._events, event)

    def _write_mails(self) -> None:
        """People write what they have in mind, if there is still need of it."""
        while self._events and self._events[0][0] <= self.now:
            _, _, seat, question, letter = heapq.heappop(self._events)
            lines = self._lines(seat, question)
            if lines:
                self.mails += 1
                send(self.app, self.addresses, answer(letter, self.people[seat], self.now, lines))

    def _lines(self, seat: Seat, question: int | None) -> list[str]:
        """What somebody answers to a question, or to a letter with news; nothing if it is too late."""
        game, player = self.game, self.players[seat]
        seen, left = view(game.state, seat), self._orders_left(seat)
        if question is None:
            return player.look(seen, game.names, left) if game.question(seat) is None else []
        if game.question(seat) != question or (seat, question) in self.written:
            return []
        self.written[seat, question] = self.now
        return player.answer(seen, game.names, left)

    def _orders_left(self, seat: Seat) -> int:
        """How many moves somebody has prepared that were neither made nor ended."""
        return sum(row.seat == seat and not row.ended for row in self.app.store.beside(self.code).prepared)


@contextmanager
def world(setup: PaceSetup, mode: str, index: int) -> Iterator[World]:
    """A world that leaves nothing behind; the server in it is never away, and keeps all mails."""
    with TemporaryDirectory(prefix="pbem-pace-") as folder:
        settings = Settings(home=Path(folder), outage_minutes=0, keep_mail_days=0, least_free_mb=0)
        here = World(setup, mode, index, settings)
        try:
            yield here
        finally:
            here.app.store.close()
