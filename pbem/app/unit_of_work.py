"""One transaction in the making: what a request changes about a game.

A request is a chain of steps, each a function that takes the unit of work and changes it: a move is held or
decided, something is said, a setting is noted. Whoever reads from it finds the game as it will be. Letters
are written last (``post``), because they show just that. Then everything is stored at once, or, if a step
refused, nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from functools import cached_property

from pbem.app import App
from pbem.app.deadlines import Reason, charge_banks, commit_to, settle_dues
from pbem.app.errors import WrongStatus
from pbem.app.game import Game, load
from pbem.app.outages import bridged
from pbem.app.post import Post, Receipt
from pbem.app.rows_ahead import RowsAhead
from pbem.app.sheets.table import Announcement
from pbem.engine import NOBODY, Seat, State, digest
from pbem.store.schema import chain
from pbem.store.schema.changes import Change, NewContact, NewEntry, Takeover, Tally
from pbem.store.schema.kinds import (
    DueKind,
    GamePhase,
    InboxStatus,
    SeatStatus,
)
from pbem.store.schema.rows import (
    Beside,
    BounceRow,
    Decision,
    DueRow,
    GlanceRow,
    HeldRow,
    InboxRow,
    MemoRow,
    OrderRow,
    SeatRow,
    TalkRow,
)
from pbem.store.schema.values import Hex

NEW = 0  # the number of a row that is not stored yet


def time_at(game: Game, now: datetime) -> datetime:
    """The time at a table: it stands still while a clock that was set back catches up, however long.

    Else a check would find rows that are older than those before them, and blame the host for it. Only rows
    of the log bear this time: whatever waits, waits by the clock.
    """
    return max(now, game.log[-1].at if game.log else game.row.created_at)


class UnitOfWork:
    """What one request changes about one game."""

    def __init__(self, app: App, before: Game) -> None:
        self.app = app
        self.before = before
        self.now = app.now()  # as the clock says
        self.table_time = time_at(before, self.now)  # as the log has it
        self._tallies_read: dict[tuple[str, str], int] = {}
        self.start_over()

    def start_over(self) -> None:
        """Forget every step: nothing is changed, and nobody is written to."""
        self.game = self.before  # as it will be
        self.post = Post(self)
        self.others: list[UnitOfWork] = []  # about other games, stored together with this one
        self.mover: Seat = NOBODY  # who hears what her decision showed her
        self.receipt: Receipt | None = None  # what the writer of a mail is answered
        self.undone: tuple[Decision, ...] = ()  # what the table takes back
        self.dues = RowsAhead(lambda: self.stored.dues, self._bridged)
        self.talk = RowsAhead(lambda: self.stored.talk)
        self.memos = RowsAhead(lambda: self.stored.memos)
        self.mutes = RowsAhead(lambda: self.stored.mutes)
        self.orders = RowsAhead(lambda: self.stored.orders)
        self.consents = RowsAhead(lambda: self.stored.consents)
        self.suggestions = RowsAhead(lambda: self.stored.suggestions)
        self.votes = RowsAhead(lambda: self.stored.votes)
        self.ballots = RowsAhead(lambda: self.stored.ballots)
        self.prepared = RowsAhead(lambda: self.stored.prepared)
        self.glances = RowsAhead(lambda: self.stored.glances)
        self.offers = RowsAhead(lambda: self.app.store.offers(self.before.row.code))
        self.formers = RowsAhead(lambda: self.app.store.formers(self.before.row.code))
        self.takeover: Takeover | None = None  # who sits down in the place of another
        self._held = RowsAhead(lambda: self.stored.held)
        self._entries: list[NewEntry] = []
        self._dropped: tuple[int, ...] = ()  # letters that will not be sent
        self._dues_follow = True  # from the decisions made so far
        self._moved: tuple[DueRow, ...] = ()  # deadlines that an outage moved, and nobody has written down
        self._head: tuple[int, Hex] | None = None
        self._preferences: dict[tuple[int, str], str | int] = {}
        self._trusted: list[tuple[int, str]] = []
        self._tallies: list[Tally] = []
        self._bounce: tuple[BounceRow | None, int] = None, 0
        self._heard_from: str | None = None
        self._mark: tuple[int, InboxStatus, str] | None = None
        self._request: str | None = None
        self._contacts: list[NewContact] = []
        self._nevers: list[str] = []

    @cached_property
    def stored(self) -> Beside:
        """What lies beside the log as it is stored, read once for all steps."""
        return self.app.store.beside(self.before.row.code)

    def tally(self, what: str, day: str = "") -> int:
        """How often something was counted on a day, or ever, before this request; read once for all steps."""
        key = what, day
        if key not in self._tallies_read:
            self._tallies_read[key] = self.app.store.tally(what, day)
        return self._tallies_read[key]

    def beside(self, code: str) -> UnitOfWork:
        """The same request about another game as well."""
        other = UnitOfWork(self.app, load(self.app, code))
        self.others.append(other)
        return other

    # The log and the row of the game

    def is_past(self, moment: datetime) -> None:
        """So far time has come at the table, whatever a clock says that was set back."""
        self.table_time = max(self.table_time, moment)

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
        decision = Decision(seq, entry.seat, entry.cause, entry.move, tuple(entry.facts), self.table_time)
        row = replace(game.row, seq=seq)
        self.game = replace(game, row=row, log=(*game.log, decision), state=state)
        self._entries.append(entry)
        self._dues_follow = False

    def settle_dues(self) -> None:
        """Give new questions their time, now that decisions are made; older ones keep theirs."""
        self.dues.load()
        ended = self.game.row.status == GamePhase.ABANDONED
        if not self._dues_follow and not ended:
            before = tuple(self.dues)
            charge_banks(self, before)
            settle_dues(self, before)
            self._dues_follow = True
        moved, self._moved = self._moved, ()
        for row in moved:
            if row in self.dues and not ended:  # else it was answered just now
                commit_to(self, row.seat, row.due_at, Reason.OUTAGE)
                self._dues_follow = True

    def _bridged(self, rows: tuple[DueRow, ...]) -> tuple[DueRow, ...]:
        """Deadlines as they are when the time does not count in which nobody could answer."""
        found = bridged(self.app, self.before, rows, self.now)
        self._moved = tuple(row for row in found if row.kind == DueKind.TIMEOUT and row not in rows)
        return found

    @property
    def head(self) -> Hex:
        """The head of the chain after all decisions, found once for all letters."""
        if self._head is None or self._head[0] != len(self._entries):
            self._head = len(self._entries), chain.last_head(self.before.row, self._entries, self.table_time)
        return self._head[1]

    def announce(self, seat: Seat, what: Announcement, words: str = "") -> None:
        """Write down what happens without a move."""
        state = self.game.state
        self.append(NewEntry(seat, what, words, (), digest(state)), state)

    def new_decisions(self) -> tuple[Decision, ...]:
        """The decisions of this transaction, without what is only announced."""
        return tuple(entry for entry in self.game.log[self.before.row.seq :] if entry.facts)

    def begin(self) -> None:
        """The game begins now."""
        self.game = replace(self.game, row=replace(self.game.row, started_at=self.table_time))

    def break_off(self) -> None:
        """The game ends now, before its end."""
        row = replace(self.game.row, status=GamePhase.ABANDONED, ended_at=self.table_time)
        self.game = replace(self.game, row=row)

    def set_pace(self, paused_at: datetime | None, turn_time: int | None) -> None:
        """Let the clocks of this table stand since a moment or run, with so many seconds for a turn."""
        row = replace(self.game.row, paused_at=paused_at, turn_time=turn_time)
        self.game = replace(self.game, row=row)

    def set_words(self, seat: Seat, words: str) -> None:
        """Put a player's words for the deal in the place of her old ones."""
        salts = list(self.game.row.salts)
        salts[seat] = words
        self.game = replace(self.game, row=replace(self.game.row, salts=tuple(salts)))

    def set_luck(self, result: str) -> None:
        """The public draw has taken place: all deals follow from its result as well."""
        self.game = replace(self.game, row=replace(self.game.row, luck=result))

    # Seats and the people there

    def set_seat_status(self, seat: Seat, status: SeatStatus) -> None:
        """Somebody joins, declines or leaves."""
        self.replace_seat(replace(self.game.seats[seat], status=status))

    def set_preference(self, seat: Seat, name: str, value: str) -> None:
        """Whoever sits here is written to in another way; the letters of this very request follow it."""
        row = self.game.seats[seat]
        if row.player_id is not None:
            self._preferences[row.player_id, name] = value
        self.replace_seat(replace(row, preferences=row.preferences.having(**{name: value})))

    def note_list(self, seat: Seat, listed: str) -> None:
        """Note when whoever sits here got a list of all games that wait for her; empty: never."""
        row = self.game.seats[seat]
        if row.player_id is not None:
            self._preferences[row.player_id, "listed"] = listed
        self.replace_seat(replace(row, listed=listed))

    def count_reminders(self, seat: Seat, count: int) -> None:
        """Whoever sits here was reminded so often since she last wrote."""
        row = self.game.seats[seat]
        if row.player_id is not None and row.reminders != count:
            self._preferences[row.player_id, "reminders"] = count
            self.replace_seat(replace(row, reminders=count))

    def set_address(self, seat: Seat, address: str) -> None:
        """Whoever sits here is written to at another address."""
        row = self.game.seats[seat]
        if row.player_id is not None:
            self._preferences[row.player_id, "email"] = address
        self.replace_seat(replace(row, address=address))

    def trust(self, player_id: int, address: str) -> None:
        """Another address speaks for a player from now on."""
        self._trusted.append((player_id, address))

    def replace_seat(self, row: SeatRow) -> None:
        """A seat as it will be; what of it is the person's own is stored by ``set_preference``."""
        seats = list(self.game.seats)
        seats[row.seat] = row
        self.game = replace(self.game, seats=tuple(seats))

    # Moves that cool

    def held(self, seat: Seat) -> HeldRow | None:
        """The move of a seat that is cooling."""
        return next((row for row in self._held if row.seat == seat), None)

    def answered_at(self, seat: Seat, question: int) -> datetime:
        """When the answer to a question that is decided now came in: its cooling is no time of hers."""
        released = (row for row in self._held.removed if (row.seat, row.question) == (seat, question))
        return next((row.submitted_at for row in released), self.now)

    def hold(self, move: HeldRow) -> None:
        """Let a move cool, in the place of an earlier one."""
        self.drop_held(move.seat)
        self._held.add(move)

    def drop_held(self, seat: Seat) -> None:
        """Let the move that a seat has cooling be forgotten, if there is one."""
        self._held.replace(row for row in self._held if row.seat != seat)

    def drop_all_held(self) -> None:
        """No move of anybody cools any more."""
        self._held.replace(())

    def end_sitting(self, seat: Seat) -> None:
        """End all that the player has under way: it would act in the place of somebody who is gone."""
        self.drop_held(seat)
        self.orders.replace(row for row in self.orders if row.seat != seat)
        self.prepared.replace(row for row in self.prepared if row.seat != seat)
        self.suggestions.replace(row for row in self.suggestions if row.seat != seat)
        self.consents.replace(row for row in self.consents if row.seat != seat)

    # What the clock looks after

    def remind(self, row: DueRow) -> None:
        """Let the clock look after something, unless it does so already."""
        if not any((row.seat, row.kind) == (one.seat, one.kind) for one in self.dues):
            self.dues.add(replace(row, since=row.since or self.now))

    def forget(self, row: DueRow) -> None:
        """The clock has looked after this."""
        self.dues.replace(one for one in self.dues if one != row)

    # Standing orders, talk and notes

    def file_order(self, seat: Seat, text: str) -> None:
        """File a standing order."""
        self.orders.add(OrderRow(NEW, self.game.row.code, seat, text, self.now))

    def say(self, seat: Seat, words: str, heard_at: datetime) -> None:
        """Say something that is heard at a certain time."""
        sitter = self.game.seats[seat].sitter
        self.talk.add(TalkRow(NEW, self.game.row.code, seat, words, self.now, heard_at, sitter))

    def note(self, seat: Seat, words: str) -> None:
        """Keep words for the one who wrote them."""
        sitter = self.game.seats[seat].sitter
        self.memos.add(MemoRow(NEW, self.game.row.code, seat, words, self.now, sitter))

    def publish(self, memo: MemoRow) -> None:
        """Let everybody read a note from now on."""
        published = replace(memo, published_at=self.now)
        self.memos.replace(published if row is memo else row for row in self.memos)

    def look(self, seat: Seat, by: str) -> None:
        """Somebody at the server looks at the secrets of a seat, or of all (NOBODY)."""
        self.glances.add(GlanceRow(NEW, self.game.row.code, seat, by, self.now))

    def drop_letters(self, numbers: Iterable[int]) -> None:
        """Let letters that wait not be sent."""
        self._dropped = tuple(numbers)

    # Mail that came in

    def count(self, what: str, day: str = "", times: int = 1) -> None:
        """Count something: on one day, or for ever."""
        self._tallies.append(Tally(what, day, self.tally(what, day), times))

    def came_back(self, row: BounceRow, known: int) -> None:
        """A letter came back; ``known`` is how many of this recipient did so before."""
        self._bounce = row, known

    def heard_from(self, seat: Seat) -> None:
        """The address of whoever sits here works, since she writes from it: nothing speaks against it now."""
        self._heard_from = self.game.seats[seat].address
        self.count_reminders(seat, 0)

    def answered(self, mail: InboxRow, status: InboxStatus, note: str) -> None:
        """The mail behind this request is dealt with."""
        self._mark = mail.id, status, note

    def carry_out(self, token: str) -> None:
        """This is what somebody asked for by mail and said yes to, once."""
        self._request = token

    def invites(self, key: str, since: datetime | None = None) -> None:
        """A mailbox is invited; if it was since a moment, or has said never, that is a Conflict."""
        self._contacts.append(NewContact(key, since))

    def never_again(self, key: str) -> None:
        """A mailbox never wants to be invited again."""
        self._nevers.append(key)

    # All of it

    def finished(self) -> Change:
        """Everything as one change, to be stored as a whole."""
        if self.dues.loaded or not self._dues_follow:
            self.settle_dues()
        before, after = self.before.row, self.game.row
        if self._entries and after.status != GamePhase.ABANDONED:
            over = self.game.state.over
            after = replace(
                after,
                status=GamePhase.OVER if over else GamePhase.RUNNING,
                round=self.game.state.round,
                ended_at=self.table_time if over else None,
            )
        bounce, bounces_read = self._bounce
        held = {row.seat: row for row in self._held.added}
        return Change(
            before=before,
            at=self.table_time,
            entries=tuple(self._entries),
            status=after.status if after.status != before.status else None,
            round=after.round if after.round != before.round else None,
            salts=after.salts if after.salts != before.salts else None,
            luck=after.luck if after.luck != before.luck else None,
            pace=after.pace if after.pace != before.pace else None,
            started_at=after.started_at if after.started_at != before.started_at else None,
            ended_at=after.ended_at if after.ended_at != before.ended_at else None,
            seats=tuple(
                new for old, new in zip(self.before.seats, self.game.seats, strict=True) if old != new
            ),
            takeover=self.takeover,
            offers=tuple(self.offers) if self.offers.changed else None,
            formers=tuple(self.formers) if self.formers.changed else None,
            preferences=self._preferences,
            trust=tuple(self._trusted),
            hold=next(iter(held.values()), None),
            drop_held=tuple(row.seat for row in self._held.removed if row.seat not in held),
            dues=tuple(self.dues) if self.dues.changed else None,
            consents=tuple(self.consents) if self.consents.changed else None,
            suggestions=tuple(self.suggestions) if self.suggestions.changed else None,
            votes=tuple(self.votes) if self.votes.changed else None,
            ballots=tuple(self.ballots) if self.ballots.changed else None,
            request=self._request,
            contacts=tuple(self._contacts),
            never=tuple(self._nevers),
            prepared=tuple(self.prepared) if self.prepared.changed else None,
            orders=tuple((row.seat, row.text) for row in self.orders.added),
            drop_orders=tuple(row.id for row in self.orders.removed),
            say=tuple((row.seat, row.text, row.visible_at) for row in self.talk.added),
            unsay=tuple(row.id for row in self.talk.removed),
            memos=tuple((row.seat, row.text, row.published_at) for row in self.memos.added if row.id == NEW),
            publish=tuple(row.id for row in self.memos.added if row.id != NEW),
            mutes=tuple(self.mutes) if self.mutes.changed else None,
            glance=next(((row.seat, row.by) for row in self.glances.added), None),
            tallies=tuple(self._tallies),
            bounce=bounce,
            bounces_read=bounces_read,
            heard_from=self._heard_from,
            inbox=self._mark,
            letters=tuple(self.post.letters),
            drop_letters=self._dropped,
            mails=self.post.counts,
            questions=tuple(self.post.questions.values()),
            threads=tuple(self.post.new_threads.values()),
        )
