"""A game as it lies on the table: its row, its seats, its log, and the position that follows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson

from pbem.app import App
from pbem.app.causes import Cause, announced, is_stand_in
from pbem.app.errors import NoSuchGame
from pbem.app.questions import number_of
from pbem.app.sheets.table import Absence, Happening, RoundTold
from pbem.engine import (
    NOBODY,
    Asked,
    Began,
    Dice,
    Fact,
    Paid,
    Restored,
    RoundOver,
    Rules,
    Seat,
    State,
    Streams,
    View,
    assemble,
    deal_key,
    fold,
    new_game,
    open_ask,
    redact,
    view,
)
from pbem.store.schema.kinds import GamePhase
from pbem.store.schema.terms import deal_words
from pbem.store.schema.values import EPOCH

if TYPE_CHECKING:
    from pbem.app.sheets.sheet import Sheet
    from pbem.store.schema.rows import Decision, EntryRow, GameRow, SeatRow
    from pbem.store.store import Store


@dataclass(frozen=True, slots=True)
class Game:
    """A loaded game."""

    row: GameRow
    seats: tuple[SeatRow, ...]
    log: tuple[Decision, ...]  # the number of each is one more than its place
    state: State

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that get mail."""
        return tuple(seat.seat for seat in self.seats if seat.is_played)

    @property
    def ended(self) -> bool:
        """Whether nothing is secret any more: the game is over, or was abandoned."""
        return self.state.over or self.row.status == GamePhase.ABANDONED

    def seen_by(self, seat: Seat) -> View:
        """The position as a seat may see it."""
        return view(self.state, seat, broken_off=self.row.status == GamePhase.ABANDONED)

    @property
    def position(self) -> int:
        """The number of the row that led to the position; a row without facts changes nothing."""
        return next((decision.seq for decision in reversed(self.log) if decision.facts), 0)

    def question(self, seat: Seat) -> int | None:
        """The number of the question a seat has to answer: the entry that first asked it."""
        ask = open_ask(self.state, seat)
        return None if ask is None else number_of(ask, self.log)

    def dice(self) -> Dice:
        return Streams(deal_key(self.row.seed, deal_words(self.row.salts, self.row.luck)))


def rules_of(row: GameRow) -> Rules:
    """The rules that a game was begun with."""
    return rules_for(row.profile, tuple(row.modules), row.settings, row.revision)


def rules_for(profile: str, modules: tuple[str, ...], settings: Mapping[str, Any], revision: int) -> Rules:
    """Rules that are put together once, because many games are played by the same."""
    return _assembled(profile, modules, orjson.dumps(settings), revision)


@lru_cache(maxsize=64)
def _assembled(profile: str, modules: tuple[str, ...], settings: bytes, revision: int) -> Rules:
    return assemble(profile, modules, orjson.loads(settings), revision)


# A log only ever grows, so a game that was read before is read on from where it stood.
REMEMBERED = 512


def load(app: App, code: str) -> Game:
    """Read a game as it stands, folding what of its log is not known yet."""
    store = app.store
    known = app.games.pop(code, None)
    with store.one_moment():
        row = game_called(store, code)
        seats = store.seats(code)
        if known is None or known.row.seed != row.seed:  # another game under this code
            known = before_the_first(row, seats)
        game = Game(row, seats, known.log, known.state)
        if len(known.log) < row.seq:
            new_decisions = store.log(code, after=len(known.log))
            facts = chain.from_iterable(decision.facts for decision in new_decisions)
            game = Game(row, seats, (*known.log, *new_decisions), fold(known.state, facts))
    app.games[code] = game
    if len(app.games) > REMEMBERED:
        del app.games[next(iter(app.games))]
    return game


def before_the_first(row: GameRow, seats: tuple[SeatRow, ...]) -> Game:
    """A game of which nothing has been read yet."""
    return Game(row, seats, (), new_game(rules_of(row), len(seats)))


def game_called(store: Store, code: str) -> GameRow:
    """The row of a game; a code that nobody has is answered with some like it."""
    row = store.game(code)
    if row is None:
        raise NoSuchGame(code, store.codes_near(code))
    return row


def last_question(game: Game, seat: Seat) -> int:
    """The newest question that a seat was ever asked; 0 before the first."""
    for decision in reversed(game.log):
        for fact in decision.facts:
            if isinstance(fact, Asked) and any(ask.seat == seat for ask in fact.asks):
                return game.question(seat) or decision.seq
    return 0


def state_at(game: Game, seq: int) -> State:
    """The position after an earlier entry."""
    facts = (fact for decision in game.log[:seq] for fact in decision.facts)
    return fold(new_game(game.state.rules, len(game.seats)), facts)


# Why somebody else decided for a seat, where that is for everybody to know.
_ABSENT: dict[str, Absence] = {
    Cause.TIMEOUT: Absence.LATE,
    Cause.LEFT: Absence.LEFT,
    Cause.OPEN: Absence.OPEN,
}


def absence_of(cause: str) -> Absence | None:
    """Why somebody else decided for a seat; None if whoever sits there did."""
    return Absence.BOT if is_stand_in(cause) else _ABSENT.get(cause)


def happenings(log: Iterable[Decision | EntryRow], reader: Seat = NOBODY) -> tuple[Happening, ...]:
    """Decisions as a reader may know them: cards redacted, the cause only where nobody decided."""
    return tuple(
        Happening(
            decision.seq,
            decision.seat,
            absence_of(decision.cause),
            tuple(redact(fact, reader) for fact in decision.facts),
            announced(decision.cause),
            decision.move if announced(decision.cause) else "",
        )
        for decision in log
    )


class Told(NamedTuple):
    """Up to where somebody knows what happened and was said: the last entry, and when the last words came."""

    seq: int
    at: datetime

    def then(self, sheet: Sheet) -> Told:
        """The same after one more letter."""
        seq = sheet.history[-1].seq if sheet.history else self.seq
        return Told(max(seq, self.seq), max((self.at, *(remark.at for remark in sheet.talk))))


def up_to_last_turn(game: Game, reader: Seat) -> Told:
    """What a reader knew who made her last own decision; nothing, if she has made none."""
    own = (entry for entry in reversed(game.log) if entry.seat == reader and entry.facts)
    last = next(own, None)
    return Told(last.seq - 1, last.at) if last else Told(0, EPOCH)


def since_last_turn(game: Game, reader: Seat) -> tuple[Happening, ...]:
    """What happened from the reader's last own decision on; everything, if she has made none."""
    return happenings(game.log[up_to_last_turn(game, reader).seq :], reader)


# Rounds that have ended -----------------------------------------------------------------------------

Gold = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundPlayed:
    """A round that has ended, with everybody's secrets."""

    number: int
    seq: int  # the entry that ended it; the gold may be shared in later ones
    over: RoundOver
    gold: Gold  # that each seat won or lost in it

    def told_to(self, seat: Seat, ended: bool) -> RoundTold:
        """The same for a reader: what others won is known only when the game has ended."""
        gold = tuple(won if ended or seat == other else None for other, won in enumerate(self.gold))
        return RoundTold(self.number, redact(self.over, seat), gold)


def rounds_played(game: Game, upto: int) -> tuple[tuple[RoundPlayed, ...], State]:
    """All rounds that have ended by an entry of the log, and the position after it."""
    state = new_game(game.state.rules, len(game.seats))
    gold_before: dict[int, Gold] = {}  # each round
    ends: dict[int, tuple[int, RoundOver]] = {}
    for decision in game.log[:upto]:
        gold, state = state.gold, fold(state, decision.facts)
        for fact in decision.facts:
            if isinstance(fact, Began):
                gold_before[fact.round] = gold
            elif isinstance(fact, RoundOver):
                ends[state.round] = decision.seq, fact
            elif isinstance(fact, Restored):
                still_over = state.round if state.revealed_roles else state.round - 1
                ends = {number: end for number, end in ends.items() if number <= still_over}
    rounds = (
        RoundPlayed(number, seq, over, _won(gold_before[number], gold_before.get(number + 1, state.gold)))
        for number, (seq, over) in sorted(ends.items())
    )
    return tuple(rounds), state


def sharing_of(game: Game, first: int, last: int, seat: Seat) -> tuple[Happening, ...]:
    """How gold was shared in these entries, as a reader may know it: all of it once the game has ended."""
    told = happenings(game.log[first - 1 : last], seat)
    if not game.ended:
        return told
    payments = (decision.facts for decision in game.log[first - 1 : last])
    return tuple(
        replace(
            event, facts=tuple(_opened(seen, fact) for seen, fact in zip(event.facts, facts, strict=True))
        )
        for event, facts in zip(told, payments, strict=True)
    )


def _opened(seen: Fact, fact: Fact) -> Fact:
    return fact._replace(open=True) if isinstance(fact, Paid) else seen


def _won(before: Gold, after: Gold) -> Gold:
    return tuple(now - then for then, now in zip(before, after, strict=True))


def told_by(new: Iterable[Decision]) -> int | None:
    """The entry up to which new decisions tell of the end of a round; None if they tell of none.

    That is where its gold is shared out; or if somebody has to be asked about it, the newest entry.
    """
    last: int | None = None
    pending = False
    for decision in new:
        if _has(decision, RoundOver):
            pending = True
        for fact in decision.facts:
            if isinstance(fact, Began) and fact.round > 1:
                last, pending = decision.seq - 1, False
        if pending:
            last = decision.seq
    return last


def _has(decision: Decision, kind: type[Fact]) -> bool:
    return any(isinstance(fact, kind) for fact in decision.facts)
