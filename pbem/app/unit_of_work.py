"""One transaction in the making: what a request changes about a game, and the letters about it.

A request is a chain of steps, each a function that takes the unit of work and changes it: a move is held or
decided, something is said, a setting is noted. Letters are written last, because they show the game as it
will be. Then everything is stored at once, or, if a step refused, nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from pbem.app import Addressee, App
from pbem.app.deadlines import dues_of
from pbem.app.errors import WrongStatus
from pbem.app.game import Game, last_question
from pbem.app.sheet import sheet_for
from pbem.app.sheets.sheet import LetterKind
from pbem.engine import NOBODY, Seat, State
from pbem.store.schema import chain
from pbem.store.schema.changes import Change, NewEntry, NewLetter
from pbem.store.schema.kinds import GamePhase
from pbem.store.schema.rows import (
    Decision,
    DueRow,
    GlanceRow,
    HeldRow,
    QuestionRow,
    SeatRow,
    TalkRow,
    ThreadRow,
)

# After one of these its reader knows all that has happened so far.
TELLS_EVERYTHING = frozenset(
    (LetterKind.START, LetterKind.ROUND_OVER, LetterKind.GAME_OVER, LetterKind.ABANDONED, LetterKind.TABLE)
)


@dataclass(slots=True)
class UnitOfWork:
    """What one request changes about one game."""

    app: App
    before: Game
    game: Game  # as it will be
    now: datetime
    stored_dues: tuple[DueRow, ...]
    mover: Seat = NOBODY  # who hears what her decision showed her
    entries: list[NewEntry] = field(default_factory=list)
    dues_changed: bool = False
    parts: dict[str, Any] = field(default_factory=dict)  # of the Change
    letters: list[NewLetter] = field(default_factory=list)
    counts: dict[Seat, int] = field(default_factory=dict)
    questions: dict[str, QuestionRow] = field(default_factory=dict)
    _holds: dict[Seat, tuple[HeldRow | None, HeldRow | None]] = field(default_factory=dict)
    _threads: dict[tuple[Seat, str], ThreadRow] | None = None
    _new_threads: dict[tuple[Seat, str], ThreadRow] = field(default_factory=dict)
    _follows: tuple[int, str, tuple[DueRow, ...]] | None = None
    _talk: tuple[TalkRow, ...] | None = None
    _glances: tuple[GlanceRow, ...] | None = None

    @classmethod
    def unchanged(cls, app: App, game: Game) -> UnitOfWork:
        """A request that has changed nothing yet."""
        dues = app.store.dues(game.row.code)
        return cls(app, game, game, app.now(), dues)

    # Steps

    def running(self) -> Game:
        """The table, if moves can be made at it."""
        if self.game.row.status != GamePhase.RUNNING:
            raise WrongStatus(self.game.row.code, self.game.row.status)
        return self.game

    def is_open(self, seat: Seat, question: int) -> bool:
        """Whether a question of a running game still waits for its answer."""
        return self.game.row.status == GamePhase.RUNNING and self.game.question(seat) == question

    def append(self, entry: NewEntry, state: State) -> None:
        """Add a decision and the position after it."""
        game = self.game
        seq = game.row.seq + 1
        decision = Decision(seq, entry.seat, entry.cause, entry.move, tuple(entry.facts), self.now)
        row = replace(game.row, seq=seq)
        self.game = replace(game, row=row, log=(*game.log, decision), state=state)
        self.entries.append(entry)

    def held(self, seat: Seat) -> HeldRow | None:
        """The move of a seat that is cooling, as it will be."""
        if seat not in self._holds:
            stored = self.app.store.held(self.game.row.code, seat)
            self._holds[seat] = stored, stored
        return self._holds[seat][1]

    def hold(self, seat: Seat, move: HeldRow | None) -> None:
        """Let a move cool, in the place of an earlier one; None drops it."""
        self.held(seat)
        self._holds[seat] = self._holds[seat][0], move

    def seat_changes(self, seat: Seat, **values: Any) -> SeatRow:
        """Let letters of this transaction see a seat as it will be."""
        seats = list(self.game.seats)
        seats[seat] = replace(seats[seat], **values)
        self.game = replace(self.game, seats=tuple(seats))
        return seats[seat]

    def also(self, part: str, *values: Any) -> None:
        """Add to a part of the Change that is a list."""
        self.parts[part] = (*self.parts.get(part, ()), *values)

    def remind(self, row: DueRow) -> None:
        """Let the clock look after something, unless it does so already."""
        if not any((row.seat, row.kind) == (one.seat, one.kind) for one in self.stored_dues):
            self.set_dues((*self.stored_dues, row))

    def forget(self, row: DueRow) -> None:
        """The clock has looked after this."""
        self.set_dues(tuple(one for one in self.stored_dues if one != row))

    def set_dues(self, rows: tuple[DueRow, ...]) -> None:
        """What the clock has to look after, apart from what new decisions bring."""
        self.stored_dues, self.dues_changed, self._follows = rows, True, None

    # What follows from the steps

    @property
    def head(self) -> str:
        return self._following()[0]

    @property
    def dues(self) -> tuple[DueRow, ...]:
        return self._following()[1]

    def _following(self) -> tuple[str, tuple[DueRow, ...]]:
        """Head and deadlines, found once for all letters."""
        if self._follows is None or self._follows[0] != len(self.entries):
            head = chain.last_head(self.before.row, self.entries, self.now)
            stored = self.stored_dues
            dues = dues_of(self.game, self.now, stored) if self.entries else stored
            self._follows = len(self.entries), head, dues
        return self._follows[1], self._follows[2]

    def new_decisions(self) -> tuple[Decision, ...]:
        """The decisions of this transaction."""
        return self.game.log[self.before.row.seq :]

    def change(self, **parts: Any) -> Change:
        """Everything as one change, to be stored as a whole."""
        state = self.game.state
        if self.entries:
            parts = {
                "entries": tuple(self.entries),
                "status": GamePhase.OVER if state.over else GamePhase.RUNNING,
                "round": state.round,
                "ended_at": self.now if state.over else None,
            } | parts
        if self.entries or self.dues_changed:
            parts = {"dues": self.dues} | parts
        new = [hold for stored, hold in self._holds.values() if hold is not None and hold != stored]
        return Change(
            game=self.game.row.code,
            at=self.now,
            expected_version=self.before.row.version,
            letters=tuple(self.letters),
            mails=self.counts,
            questions=tuple(self.questions.values()),
            threads=tuple(self._new_threads.values()),
            hold=new[0] if new else None,
            drop_held=tuple(seat for seat, (stored, hold) in self._holds.items() if stored and hold is None),
            **(self.parts | parts),
        )

    # Letters

    def add(self, kind: LetterKind, seat: Seat, **parts: Any) -> None:
        """Write one letter to one seat; bots get none."""
        game, row = self.game, self.game.row
        player = game.seats[seat]
        if player.bot is not None or not player.address:
            return
        number = self.counts.get(seat, player.mails) + 1
        question = last_question(game, seat)
        if kind == LetterKind.TAKEBACK:  # an answer is known by the decision that the request is about
            question = game.question(seat) or row.seq
        token = self.app.token(row.code, seat, question)
        sheet = sheet_for(self, kind, seat, **parts)
        thread = self.thread(seat, sheet.thread)
        previous = thread.message_id if thread else ""
        post = self.app.compose(
            sheet, Addressee(row.code, seat, player.name, player.address, number, token, previous)
        )
        self.counts[seat] = number
        self.questions[token] = QuestionRow(token, row.code, seat, question)
        told = (row.seq, self.now) if kind in TELLS_EVERYTHING or thread is None else (thread.seq, thread.at)
        key = seat, sheet.thread
        self._new_threads[key] = ThreadRow(row.code, *key, post.message_id, *told)
        self.letters.append(
            NewLetter(
                key=f"{row.code}:{seat}:{number}",
                game=row.code,
                seat=seat,
                recipient=player.address,
                message_id=post.message_id,
                sender=post.sender,
                raw=post.raw,
                due_at=self.now,
            )
        )

    def thread(self, seat: Seat, name: str) -> ThreadRow | None:
        """Where a thread of letters to a seat stands now."""
        if self._threads is None:
            self._threads = self.app.store.threads(self.game.row.code)
        return self._new_threads.get((seat, name)) or self._threads.get((seat, name))

    def talk_rows(self) -> tuple[TalkRow, ...]:
        """What is stored of the talk, read once for all letters."""
        if self._talk is None:
            self._talk = self.app.store.talk(self.game.row.code)
        return self._talk

    def glance_rows(self) -> tuple[GlanceRow, ...]:
        """Every look at secrets of this game, read once for all letters."""
        if self._glances is None:
            self._glances = self.app.store.glances(self.game.row.code)
        return self._glances
