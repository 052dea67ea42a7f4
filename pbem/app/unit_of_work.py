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
from pbem.app.errors import WrongStatus
from pbem.app.game import Decision, Game
from pbem.app.play.deadlines import due_at, dues_of
from pbem.engine import NOBODY, Asked, Seat, State, default_move, open_ask, view
from pbem.render.letter.sheet import BOARD_STYLES, Glance, LetterKind, Remark, Sheet
from pbem.store import chain
from pbem.store.schema.changes import Change, NewEntry, NewLetter
from pbem.store.schema.kinds import GamePhase, SeatStatus
from pbem.store.schema.rows import DueRow, HeldRow, QuestionRow, SeatRow, ThreadRow

# After one of these its reader knows all that has happened so far.
TELLS_EVERYTHING = frozenset(
    (LetterKind.START, LetterKind.ROUND_OVER, LetterKind.GAME_OVER, LetterKind.ABANDONED, LetterKind.TABLE)
)
# Letters that show the whole position, with what was said and noted since.
POSITIONS = frozenset(
    (
        LetterKind.TURN,
        LetterKind.NUDGE,
        LetterKind.REFUSAL,
        LetterKind.RECEIPT,
        LetterKind.RESTORED,
        LetterKind.ROUND_OVER,
        LetterKind.GAME_OVER,
        LetterKind.ABANDONED,
    )
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
    dues_read: tuple[DueRow, ...] = ()
    dues_changed: bool = False
    parts: dict[str, Any] = field(default_factory=dict)  # of the Change
    letters: list[NewLetter] = field(default_factory=list)
    counts: dict[Seat, int] = field(default_factory=dict)
    questions: dict[str, QuestionRow] = field(default_factory=dict)
    _holds: dict[Seat, tuple[HeldRow | None, HeldRow | None]] = field(default_factory=dict)
    _threads: dict[tuple[Seat, str], ThreadRow] | None = None
    _new_threads: dict[tuple[Seat, str], ThreadRow] = field(default_factory=dict)
    _follows: tuple[int, str, tuple[DueRow, ...]] | None = None
    _talk: tuple[Remark, ...] | None = None
    _glances: tuple[Glance, ...] | None = None

    @classmethod
    def unchanged(cls, app: App, game: Game) -> UnitOfWork:
        """A request that has changed nothing yet."""
        dues = app.store.dues(game.row.code)
        return cls(app, game, game, app.now(), dues, dues_read=dues)

    # Steps

    def running(self) -> Game:
        """The table, if moves can be made at it."""
        if self.game.row.status != GamePhase.RUNNING:
            raise WrongStatus(self.game.row.code, self.game.row.status)
        return self.game

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
            parts = {"dues": self.dues, "dues_read": self.dues_read} | parts
        new = [hold for stored, hold in self._holds.values() if hold is not None and hold != stored]
        return Change(
            game=self.game.row.code,
            at=self.now,
            expected_seq=self.before.row.seq,
            letters=tuple(self.letters),
            mails=self.counts,
            questions=tuple(self.questions.values()),
            threads=tuple(self._new_threads.values()),
            hold=new[0] if new else None,
            drop_held=tuple(stored for stored, hold in self._holds.values() if stored and hold is None),
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
        if kind in POSITIONS:
            parts = {
                "talk": self.talk_since_last_turn(seat),
                "memos": self._memos(seat),
                "glances": self.glances(),
            } | parts
        board, columns = BOARD_STYLES[player.board]
        sheet = Sheet(
            kind=kind,
            game=row.code,
            view=view(game.state, seat),
            names=game.names,
            now=self.now,
            lang=player.lang,
            zone=player.zone,
            board=board,
            columns=columns,
            due_at=due_at(self.dues, seat),
            fallback=fallback(game.state, seat),
            head=self.head,
            away=frozenset(one.seat for one in game.seats if one.status == SeatStatus.LEFT),
            seed_hash=row.seed_hash,
            seed=row.seed.hex() if game.ended else "",
            **parts,
        )
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

    def talk(self, after: datetime | None = None) -> tuple[Remark, ...]:
        """What has been said aloud, from a moment on."""
        if self._talk is None:
            taken_back = self.parts.get("unsay", ())
            rows = self.app.store.talk(self.game.row.code)
            said = [(row.seat, row.text, row.visible_at) for row in rows if row.id not in taken_back]
            remarks = (Remark(*remark) for remark in (*said, *self.parts.get("say", ())))
            self._talk = tuple(remark for remark in remarks if remark.at <= self.now)
        return tuple(remark for remark in self._talk if after is None or remark.at > after)

    def talk_since_last_turn(self, seat: Seat) -> tuple[Remark, ...]:
        own = (decision.at for decision in reversed(self.game.log) if decision.seat == seat)
        return self.talk(next(own, None))

    def glances(self) -> tuple[Glance, ...]:
        """Who has looked at secrets of which seat, each told once with the last time."""
        if self._glances is None:
            rows = self.app.store.glances(self.game.row.code)
            last = {(row.by, row.seat): row.at for row in rows}
            self._glances = tuple(Glance(seat, by, at) for (by, seat), at in last.items())
        return self._glances

    def _memos(self, seat: Seat) -> tuple[str, ...]:
        return tuple(memo.text for memo in self.app.store.memos(self.game.row.code, seat))


def fallback(state: State, seat: Seat) -> int:
    """The number of the choice that is made for a seat if she is silent; 0 if she has none to make."""
    ask = open_ask(state, seat)
    if ask is None or not ask.choices:
        return 0
    return default_move(state, seat).more[0]


def last_question(game: Game, seat: Seat) -> int:
    """The newest question that a seat was ever asked; 0 before the first."""
    for decision in reversed(game.log):
        for fact in decision.facts:
            if isinstance(fact, Asked) and any(ask.seat == seat for ask in fact.asks):
                return game.question(seat) or decision.seq
    return 0
