"""Store: everything that is kept, behind plain functions over plain rows.

``commit`` is the heart: what one use case decided about one game, with the letters, deadlines and the mail
behind it, in one transaction. It raises Conflict when another writer was faster; then the use case loads
again and judges anew.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractContextManager, suppress
from datetime import UTC, datetime
from pathlib import Path

from pbem.engine import Seat
from pbem.store import (
    beside,
    migrations,
    own_rows,
    pending,
    removal,
    sitters,
    threads,
)
from pbem.store.bells import said, understood
from pbem.store.copying import copies, epochs
from pbem.store.heartbeats import Heartbeats
from pbem.store.mailbox import EVERYTHING
from pbem.store.schema.changes import Change, NewLetter, NewSeat
from pbem.store.schema.errors import StoreError, StoreTrouble
from pbem.store.schema.kinds import GamePhase, ToDo
from pbem.store.schema.rows import (
    AddressRow,
    Beside,
    ConsentRow,
    Decision,
    DueRow,
    EntryRow,
    FormerRow,
    GameRow,
    GlanceRow,
    HeldRow,
    MemoRow,
    OfferRow,
    OrderRow,
    PlayerRow,
    Question,
    SeatRow,
    TalkRow,
)
from pbem.store.schema.values import address_key
from pbem.store.sql import statements as sql
from pbem.store.sql import writes
from pbem.store.sql.database import Connection, Database, Wake
from pbem.store.sql.statement import parameters_of

Judge = Callable[[GameRow, Sequence[SeatRow], Sequence[EntryRow]], None]


class Store(Heartbeats):
    """An open database; any number of threads and processes may use it at once."""

    def __init__(self, database: Database, server_key: bytes, epoch: int) -> None:
        super().__init__()
        self._database = database
        self.server_key = server_key
        self.epoch = epoch

    @classmethod
    def open(cls, where: Path | str, patience: float = 10.0) -> Store:
        """Open a database, or make it; one that is behind is brought up to date first.

        ``where`` is a file, or ":memory:". ``patience`` is how many seconds a write waits for another.
        """
        database = Database(where, patience)
        try:
            bring_up_to_date(database)
            with database.reading() as connection:
                meta = {row.key: row.value for row in connection.rows(sql.META)}
            epochs.refuse_moved(database.name, meta.get(epochs.MOVED))
            return cls(database, bytes.fromhex(meta["server_key"]), int(meta["epoch"]))
        except BaseException as problem:
            database.close()
            if isinstance(problem, ValueError | KeyError):
                raise database.error(StoreTrouble.DAMAGED) from problem
            raise

    def close(self) -> None:
        """Let go of the database, and leave to others what we have in hand."""
        try:
            self.leave()
        except StoreError:
            pass  # then it goes when the time of our lease is over
        finally:
            self._database.close()

    def set_wake(self, wake: Wake) -> Wake:
        """Have this called after every commit that leaves something to do; what was called until now."""
        before, self._database.wake = self._database.wake, wake
        return before

    @property
    def others_listen(self) -> bool:
        """Whether processes that use this database can hear each other through it."""
        return bool(self._database.engine.TELL)

    def tell_others(self, to_do: ToDo) -> None:
        """Tell all processes that listen. It is only a hint, so it does not matter if that cannot be done."""
        with suppress(StoreError):
            self._database.tell(said(to_do, self._worker))

    async def told_by_others(self) -> AsyncIterator[ToDo]:
        """What is told in that way, for as long as the connection holds."""
        async for words in self._database.heard():
            by, to_do = understood(words)
            if by != self._worker or not by:
                yield to_do

    def one_moment(self) -> AbstractContextManager[None]:
        """``with store.one_moment():`` all that this thread reads inside belongs to one moment."""
        return self._database.one_moment()

    def drop_earlier_forms(self, made_by: datetime) -> None:
        """Drop copies of earlier forms of the database that were made up to then."""
        if self._database.file is not None:
            copies.drop_earlier_forms(self._database.file, made_by)

    def give_back(self, pages: int) -> bool:
        """Make the file shorter by pages that are free, so many at most; whether there are more of them."""
        return self._database.give_back(pages)

    def compact(self) -> None:
        """Write the file anew, without what is free in it; that needs as much room again for a while."""
        self._database.compact()
        self._database.fold_log()

    def fold_log(self) -> bool:
        """See to it that what was erased is in no log beside the file; False if another process reads it."""
        return self._database.fold_log()

    # Games

    def create_game(
        self,
        game: GameRow,
        seats: Sequence[NewSeat],
        letters: Sequence[NewLetter] = (),
        change: Change | None = None,
    ) -> None:
        """Store a new game with its seats, players that are new, first letters, and a first change of it."""
        with self._database.writing() as connection:
            connection.write(sql.ADD_GAME, **parameters_of(game))
            for number, seat in enumerate(seats):
                writes.add_seat(connection, game.code, number, seat)
            writes.add_letters(connection, letters, game.created_at)
            self._store(connection, () if change is None else (change,))

    def bring_in(
        self, game: GameRow, seats: Sequence[NewSeat], entries: Sequence[EntryRow], judge: Judge
    ) -> None:
        """Store a game that was played elsewhere, with its whole log.

        ``judge`` is handed what can be read of it then; if it raises, nothing was stored.
        """
        with self._database.writing() as connection:
            connection.write(sql.ADD_GAME, **parameters_of(game))
            for number, seat in enumerate(seats):
                writes.add_seat(connection, game.code, number, seat)
            writes.add_entries(connection, entries)
            (stored,) = connection.rows(sql.GAME_BY_CODE, code=game.code)
            log = connection.rows(sql.ENTRIES, game=game.code, after=0, upto=EVERYTHING)
            judge(stored, connection.rows(sql.SEATS, game=game.code), log)

    def phase(self, code: str) -> GamePhase | None:
        """How far a game has come, also of one that cannot be read otherwise."""
        with self._database.reading() as connection:
            return removal.phase_of(connection, code)

    def remove_game(self, code: str, notes: tuple[str, ...] = ()) -> GamePhase | None:
        """Remove a game, unless it runs, and notes about it; how far it had come."""
        with self._database.writing() as connection:
            return removal.remove_game(connection, code, notes)

    def game(self, code: str) -> GameRow | None:
        return self._row(sql.GAME_BY_CODE, code=code)

    def games(self) -> tuple[GameRow, ...]:
        """All games, the oldest first."""
        return self._rows(sql.GAMES)

    def games_of_player(self, player_id: int) -> tuple[GameRow, ...]:
        """The games at which somebody sits, the oldest first."""
        return self._rows(sql.GAMES_OF_PLAYER, player_id=player_id)

    def codes(self, phase: GamePhase) -> tuple[str, ...]:
        """The games that have come so far and no further."""
        return tuple(code for (code,) in self._rows(sql.CODES_OF_PHASE, status=phase))

    def codes_near(self, code: str, limit: int = 50) -> tuple[str, ...]:
        """The codes of games around a place in the alphabet, whether or not there is a game."""
        before = self._rows(sql.CODES_BEFORE, code=code, limit=limit)
        after = self._rows(sql.CODES_FROM, code=code, limit=limit)
        return tuple(code for (code,) in (*reversed(before), *after))

    def seats(self, code: str) -> tuple[SeatRow, ...]:
        return self._rows(sql.SEATS, game=code)

    def entries(self, code: str, after: int = 0, upto: int = EVERYTHING) -> list[EntryRow]:
        """The log of a game from entry ``after + 1`` to ``upto``."""
        return [*self._rows(sql.ENTRIES, game=code, after=after, upto=upto)]

    def log(self, code: str, after: int = 0, upto: int = EVERYTHING) -> tuple[Decision, ...]:
        """The same without what only a check of the chain needs: for replaying it."""
        return self._rows(sql.LOG, game=code, after=after, upto=upto)

    def commit(self, *changes: Change) -> int:
        """Store changes of one game or several, all of it or nothing; the number of the last entry then."""
        with self._database.writing() as connection:
            return self._store(connection, changes)

    def beside(self, code: str) -> Beside:
        """Whatever lies beside the log of a game, read at once."""
        with self._database.reading() as connection:
            return beside.beside(connection, code)

    # Players and tokens

    def player(self, player_id: int) -> PlayerRow | None:
        return self._row(sql.PLAYER_BY_ID, id=player_id)

    def player_by_address(self, email: str) -> PlayerRow | None:
        return self._row(sql.PLAYER_BY_KEY, key=address_key(email))

    def players(self) -> tuple[PlayerRow, ...]:
        """Everybody who ever sat at a table, by name."""
        return self._rows(sql.PLAYERS)

    def player_by_any_address(self, email: str) -> PlayerRow | None:
        """The player behind her registered address or one that she trusts."""
        known = self.player_by_address(email)
        return known or self._row(sql.PLAYER_OF_ADDRESS, key=address_key(email))

    def addresses(self, player_id: int) -> tuple[AddressRow, ...]:
        """The further addresses that a player trusts."""
        return self._rows(sql.ADDRESSES_OF, player_id=player_id)

    def set_player(self, player_id: int, **columns: str | int) -> None:
        """Store how a player is called, reached or written to from now on; what is not named stays."""
        with self._database.writing() as connection:
            writes.set_player(connection, player_id, **columns)

    def erase_player(
        self, player_id: int, pseudonym: str, places: Sequence[sql.Place], *changes: Change
    ) -> None:
        """Forget a person along with these changes; her games stay.

        ``places`` is where she sat as far as is known; if she sits elsewhere by now, that is a Conflict.
        """
        with self._database.writing() as connection:
            self._store(connection, changes)
            sitters.erase_player(connection, player_id, pseudonym, places)

    def seats_of_player(self, player_id: int, phase: GamePhase | None = None) -> tuple[sql.Place, ...]:
        """Where a player sits: games and seats; only in games that have come so far, if that is given."""
        if phase is None:
            return self._rows(sql.SEATS_OF_PLAYER, player_id=player_id)
        return self._rows(sql.PLACES_OF_PLAYER, player_id=player_id, status=phase)

    # Talk and notes

    def talk(self, code: str) -> tuple[TalkRow, ...]:
        """Everything said at a table, also what is still cooling."""
        return self._rows(sql.TALK_OF, game=code)

    def memos(self, code: str, seat: Seat) -> tuple[MemoRow, ...]:
        """The notes of one player."""
        return self._rows(sql.MEMOS_OF, game=code, seat=seat)

    def orders(self, code: str) -> tuple[OrderRow, ...]:
        """The standing orders of a game, the oldest first."""
        return self._rows(own_rows.ORDERS_OF_GAME, game=code)

    def consents(self, code: str) -> tuple[ConsentRow, ...]:
        """Who agrees that a decision is taken back, by seat."""
        return self._rows(pending.CONSENTS_OF_GAME, game=code)

    def glances(self, code: str) -> tuple[GlanceRow, ...]:
        """Every look at secrets of a game."""
        return self._rows(sql.GLANCES_OF, game=code)

    def formers(self, code: str) -> tuple[FormerRow, ...]:
        """Who sat at the seats of a game before."""
        return self._rows(sitters.FORMERS, game=code)

    def formers_of_player(self, player_id: int) -> tuple[FormerRow, ...]:
        """Where a player sat before, and somebody else sits now."""
        return self._rows(sitters.FORMERS_OF_PLAYER, player_id=player_id)

    def offers(self, code: str) -> tuple[OfferRow, ...]:
        """Which seats of a game are offered, and to whom."""
        return self._rows(sitters.OFFERS, game=code)

    def question(self, token: str) -> Question | None:
        """What a reply token stands for, and who sits there."""
        return self._row(sql.QUESTION_BY_TOKEN, token=token)

    # What the clock looks at

    def held(self, code: str, seat: Seat) -> HeldRow | None:
        """The move of a seat that is still cooling."""
        return self._row(sql.HELD_BY_SEAT, game=code, seat=seat)

    def held_moves(self, code: str) -> tuple[HeldRow, ...]:
        return self._rows(sql.HELD_BY_GAME, game=code)

    def dues(self, code: str) -> tuple[DueRow, ...]:
        return self._rows(sql.DUES_BY_GAME, game=code)

    def turns_of(self, player_id: int, now: datetime) -> tuple[sql.OwedTurn, ...]:
        """The turns that somebody owes at all tables and has time for, the most urgent first."""
        return self._rows(sql.TURNS_OF_PLAYER, player_id=player_id, now=now)

    def deadlines_of(self, player_id: int) -> tuple[DueRow, ...]:
        """Until when a player can answer, at all tables that wait for her; the most urgent first."""
        return self._rows(sql.DEADLINES_OF_PLAYER, player_id=player_id)

    def due(self, now: datetime, limit: int = 100, people_too: bool = True) -> tuple[DueRow, ...]:
        """What the clock has to do now, the oldest first; if people cannot answer, only what needs none."""
        wanted = sql.DUE_NOW if people_too else sql.DUE_WITHOUT_PEOPLE
        return self._rows_of_games(wanted, now=now, limit=limit)

    def next_moment(self, now: datetime) -> datetime | None:
        """When the clock has something to do next, apart from what is due already."""
        found = self._row(sql.NEXT_MOMENTS, now=now)
        return min((at for at in found or () if at is not None), default=None)

    def quarantined(self) -> tuple[HeldRow | DueRow, ...]:
        """What the clock could not deal with, each row with the reason."""
        held = self._rows_of_games(sql.QUARANTINED_HELD)
        return (*held, *self._rows_of_games(sql.QUARANTINED_DUES))

    def quarantine(self, row: HeldRow | DueRow, why: str) -> None:
        """Let the clock leave a row alone, for this reason; an empty one lets it try again."""
        with self._database.writing() as connection:
            writes.quarantine(connection, row, why)

    # What belongs to the whole server

    def note(self, key: str) -> str | None:
        """A word that was kept under this key."""
        row = self._row(sql.META_BY_KEY, key=key)
        return row.value if row else None

    def set_note(self, key: str, value: str) -> None:
        self._write(sql.SET_META, key=key, value=value)

    def _store(self, connection: Connection, changes: Sequence[Change]) -> int:
        """Store changes in a transaction that is open; the number of the last entry then."""
        seq = 0
        for change in changes:
            seq = writes.advance(connection, change)
            sitters.stop_letters(connection, change)
            writes.drop_letters(connection, change.drop_letters, self._worker)
            writes.add_letters(connection, change.letters, change.at)
            writes.change_clock(connection, change)
            writes.add_questions(connection, change)
            writes.count_mails(connection, change)
            writes.change_people(connection, change)
            sitters.change_sitters(connection, change)
            writes.change_bounces(connection, change)
            own_rows.change_orders(connection, change)
            pending.change_consents(connection, change)
            own_rows.change_suggestions(connection, change)
            own_rows.change_prepared(connection, change)
            pending.change_votes(connection, change)
            pending.carry_out(connection, change)
            threads.change_contacts(connection, change)
            threads.change_threads(connection, change)
            if change.inbox:
                writes.handle_inbox(connection, change.inbox, change.at, change.game)
        return seq


def bring_up_to_date(database: Database) -> None:
    """Take the steps of the schema that a database has not taken yet; for a new one that is all of them.

    A file is copied before, which is the way back to an older program; and nobody else may have it open, for
    an older program that runs on would not understand what it reads then.
    """
    revision = migrations.revision_of(database)
    if revision == migrations.NEWEST:
        return
    if revision is None:
        take_steps(database)
        return
    try:
        with database.alone():
            take_steps(database)
    except StoreError as trouble:
        # Another process that was started with ours may have done it.
        if trouble.code != StoreTrouble.LOCKED or migrations.revision_of(database) != migrations.NEWEST:
            raise


def take_steps(database: Database) -> None:
    """The same in one transaction, if nobody did it while we waited."""
    with migrations.upgrading(database) as (connection, upgrade):
        revision = migrations.revision_of(database)
        if database.file is not None and revision is not None and revision != migrations.NEWEST:
            copies.copy_before(database.file, revision, datetime.now(UTC))
        if revision != migrations.NEWEST:
            upgrade(migrations.NEWEST)
        if revision is None:
            writes.fill_new_database(connection)
