"""The year itself: what happens next, who hears of it, and what must never be seen.

The server is started anew every hour, is away for hours or days now and then, and so is the mail host. What
people answer while nobody is there waits at their mail host, which tries again within its usual time. All
that the application does about time is looked at from outside, by the letters that arrive and the rows of
the log.
"""

from __future__ import annotations

import heapq
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial
from itertools import count
from pathlib import Path

from pbem.app import Addressee, App, Envelope
from pbem.app.causes import Cause
from pbem.app.conversation.command import move_command
from pbem.app.conversation.together import perform
from pbem.app.errors import Late, Trouble
from pbem.app.game import load
from pbem.app.lobby.games import NewGame, NewPlayer, create, start
from pbem.app.play.clock import settle_all
from pbem.app.sheets.sheet import LetterKind, Sheet
from pbem.app.talk.backlog import backlogs, make_current
from pbem.app.uptime.heartbeat import SERVER, beat, keep, known_beats
from pbem.engine import Asked as AskedFact
from pbem.engine import Seat, legal_moves, read, write
from pbem.mail.trust.tokens import reply_token
from pbem.store.schema.kinds import GamePhase
from pbem.store.schema.rows import Decision
from pbem.store.store import Store
from tests.kit.patience import PATIENCE
from tests.year.people import Person

HOUR = timedelta(hours=1)
MAIL_HOSTS_TRY_WITHIN = timedelta(minutes=67)  # the longest pause that Postfix makes between two tries
LONGEST = timedelta(days=14)
PER_TURN = timedelta(hours=24)
OUTAGE = timedelta(minutes=15)

Absence = tuple[datetime, datetime]
Asked = tuple[str, Seat, int]  # a question of a seat of a game


@dataclass
class Year:
    """Some games, their people, and the time."""

    path: Path
    people: Sequence[Person]
    now: datetime
    luck: random.Random
    server_away: Sequence[Absence] = ()
    host_away: Sequence[Absence] = ()
    sheets: dict[str, tuple[Seat, Sheet]] = field(default_factory=dict)  # by Message-ID
    wrong: list[str] = field(default_factory=list)  # what must not have happened
    nudges: Counter[Asked] = field(default_factory=Counter)
    alone: Counter[Asked] = field(default_factory=Counter)  # of those, letters about nothing else
    unreminded: list[Asked] = field(default_factory=list)  # timed out without a reminder
    timed_out: Counter[str] = field(default_factory=Counter)  # by who it was
    moves: int = 0

    def __post_init__(self) -> None:
        self._order = count()
        self._events: list[tuple[datetime, int, Asked]] = []  # answers on their way
        self._sent: dict[Asked, datetime] = {}  # when an answer was written
        self._read_at: dict[Asked, datetime] = {}  # when the first letter about it arrived
        self._printed: dict[Asked, datetime] = {}  # the deadline in the newest letter that arrived
        self._seen: dict[str, int] = {}  # rows of each game that were looked at
        self._seats: dict[str, tuple[Person, ...]] = {}
        self.open()

    def open(self) -> None:
        """Start the server, which remembers nothing but its database."""
        store = Store.open(self.path, patience=PATIENCE)
        token = partial(reply_token, store.server_key, store.epoch)
        luck = random.Random(self.luck.random())
        self.app = App(store, self.compose, token, lambda: self.now, luck, outage=OUTAGE)

    def compose(self, sheet: Sheet, to: Addressee) -> Envelope:
        name = f"<{to.game.lower()}.{to.seat}.{to.count}@test>"
        self.sheets[name] = to.seat, sheet
        return Envelope(name, "bounce@test", f"{sheet.kind} {name}".encode(), sheet.subject or "[K7]")

    def new_game(self, people: Sequence[Person]) -> str:
        """A game of these people, who have told when they sleep."""
        players = [NewPlayer(one.name, one.address, "en", one.zone) for one in people]
        code = create(self.app, NewGame(players, cooling=0, per_turn=int(PER_TURN.total_seconds())))
        for seat, one in zip(self.app.store.seats(code), people, strict=True):
            assert seat.player_id is not None
            self.app.store.set_player(seat.player_id, quiet=one.quiet, days=one.days, away=one.away)
        start(self.app, code)
        self._seats[code] = tuple(people)
        return code

    def run(self, until: datetime) -> None:
        """Let time pass."""
        while self.now < until:
            before, self.now = self.now, min(self._next(), until)
            if self.is_away(self.server_away):
                continue
            self._beat_since(before)
            if self.now.minute == self.now.second == 0:
                self.app.store.close()
                self.open()
            self._answers()
            for settled in settle_all(self.app):
                self._look_at_rows(settled.row.game)
            self._deliver()

    def _beat_since(self, before: datetime) -> None:
        """A server that runs beats all the time; only the last beat before now need be written down."""
        left = next((begin for begin, end in self.server_away if before < end <= self.now), None)
        last = known_beats(self.app).get(SERVER)
        if last is not None:
            keep(self.app, replace(last, at=max(last.at, left or self.now - timedelta(seconds=1))), None)
        beat(self.app)

    def is_away(self, absences: Sequence[Absence]) -> bool:
        return any(begin <= self.now < end for begin, end in absences)

    def _next(self) -> datetime:
        """The next moment in which anything can happen."""
        hour = self.now.replace(minute=0, second=0, microsecond=0) + HOUR
        moments = [hour, self.app.store.next_moment(self.now) or hour]
        moments += [self._events[0][0]] if self._events else []
        return max(min(moments), self.now + timedelta(microseconds=1))

    def _answers(self) -> None:
        """Take the answers that have arrived by now."""
        while self._events and self._events[0][0] <= self.now:
            _, _, asked = heapq.heappop(self._events)
            code, seat, question = asked
            game = load(self.app, code)
            if game.row.status != GamePhase.RUNNING or game.question(seat) != question:
                continue
            line = write(self.luck.choice(legal_moves(game.state, seat)))
            try:
                perform(self.app, code, seat, move_command(read(line)))
                self.moves += 1
            except (Late, Trouble) as problem:
                self.wrong.append(f"{asked} was refused: {problem!r}")

    def _deliver(self) -> None:
        """Let the mail host take what is to be sent, and people read it."""
        if self.is_away(self.host_away):
            return
        for place in backlogs(self.app):  # as the sender does
            make_current(self.app, *place)
        while rows := self.app.store.outbox_due(self.now):
            self.app.store.outbox_all_sent([row.id for row in rows], self.now)
            for row in rows:
                self._read(*self.sheets.pop(row.message_id))

    def _read(self, seat: Seat, sheet: Sheet) -> None:
        """A letter arrives."""
        code, person = sheet.game, self._seats[sheet.game][seat]
        question = load(self.app, code).question(seat)
        if sheet.kind in (LetterKind.NUDGE, LetterKind.TURNS):
            self._reminded(seat, sheet, person)
        if question is None or sheet.kind == LetterKind.TURNS:
            return
        asked = code, seat, question
        if sheet.due_at is not None:
            self._read_at.setdefault(asked, self.now)
            if person.sleeps(sheet.due_at) and not person.is_away(sheet.due_at):
                self.wrong.append(f"{code}: {person} has to answer asleep, at {sheet.due_at}")
            before = self._printed.get(asked)
            if before is not None and sheet.due_at < before:
                self.wrong.append(f"{code}: {person} has less time than was printed")
            self._printed[asked] = sheet.due_at
        if asked not in self._sent and sheet.kind in (LetterKind.TURN, LetterKind.NUDGE):
            at = person.answers_at(self.now, self.luck)
            if at is not None:
                self._sent[asked] = at
                heapq.heappush(self._events, (self._arrives(at), next(self._order), asked))

    def _reminded(self, seat: Seat, sheet: Sheet, person: Person) -> None:
        """Nobody is woken by a reminder, or told of a time that has passed."""
        turns: list[tuple[str, datetime | None]] = [(turn.game, turn.due_at) for turn in sheet.turns]
        if person.sleeps(self.now):
            self.wrong.append(f"{sheet.game}: a reminder wakes {person} at {self.now}")
        for code, due in turns or [(sheet.game, sheet.due_at)]:
            if due is not None and due <= self.now:
                self.wrong.append(f"{code}: a reminder tells {person} of {due} at {self.now}")
            place = self._seats[code].index(person)
            question = load(self.app, code).question(place)
            if question is None:
                self.wrong.append(f"{code}: {person} is reminded of nothing")
            else:
                self.nudges[code, place, question] += 1
                self.alone[code, place, question] += sheet.kind == LetterKind.NUDGE

    def _arrives(self, sent: datetime) -> datetime:
        """When an answer gets through: where nobody is there, its host tries again later."""
        away = next((end for begin, end in self.server_away if begin <= sent < end), None)
        return sent if away is None else away + MAIL_HOSTS_TRY_WITHIN * self.luck.random()

    def _look_at_rows(self, code: str) -> None:
        """Nobody is timed out who has answered in time, or whose letter has not left."""
        game = load(self.app, code)
        for entry in game.log[self._seen.get(code, 0) :]:
            if entry.cause == Cause.TIMEOUT:
                asked = code, entry.seat, last_asked(game.log[: entry.seq - 1], entry.seat)
                self._look_at_time_out(asked, entry.at, self._seats[code][entry.seat])
        self._seen[code] = game.row.seq

    def _look_at_time_out(self, asked: Asked, at: datetime, person: Person) -> None:
        self.timed_out[person.name] += 1
        read_at, printed, sent = self._read_at.get(asked), self._printed.get(asked), self._sent.get(asked)
        if read_at is None or printed is None:
            self.wrong.append(f"{asked}: {person} was timed out, and no letter had reached her")
            return
        if at < printed:
            self.wrong.append(f"{asked}: {person} was timed out before {printed}")
        if sent is not None and sent <= printed:
            self.wrong.append(f"{asked}: {person} answered at {sent}, and had time until {printed}")
        if person.awake_between(read_at, at) < PER_TURN - HOUR / 2 and at - read_at < LONGEST:
            self.wrong.append(f"{asked}: {person} had the letter only since {read_at}")
        if not self.nudges[asked] and not person.away:
            self.unreminded.append(asked)


def last_asked(log: Sequence[Decision], seat: Seat) -> int:
    """The number of the entry that asked a seat something last."""
    return next(
        entry.seq
        for entry in reversed(log)
        for fact in entry.facts
        if isinstance(fact, AskedFact) and any(ask.seat == seat for ask in fact.asks)
    )
