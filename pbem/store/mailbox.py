"""Mail as it is kept: what came in, what goes out, threads, counts and bounces."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from typing import Any, TypeVar

from pbem.engine import Seat
from pbem.store import pending, thinning, threads
from pbem.store.schema.changes import NewLetter, Tally, Times
from pbem.store.schema.kinds import InboxStatus, OutboxStatus
from pbem.store.schema.mail_rows import UNREADABLE_MAIL
from pbem.store.schema.rows import BounceRow, ContactRow, InboxRow, OutboxRow, RequestRow
from pbem.store.schema.values import KeptLetter, address_key, unsqueezed
from pbem.store.sql import statements as sql
from pbem.store.sql import writes
from pbem.store.sql.database import Database
from pbem.store.sql.statement import Command, Query, Row, parameters_of
from pbem.store.sums import Sums, size_of, sums_of
from pbem.store.thinning import RemainsOf

EVERYTHING = 2**31 - 1
MailRow = TypeVar("MailRow", InboxRow, OutboxRow)


def lane_of(writer: str) -> int:
    """A number that stands for an address; 0 if it is not known."""
    digest = sha256(address_key(writer).encode(errors="surrogateescape")).digest()
    return int.from_bytes(digest[:7]) if writer else 0


class Mailbox:
    """The part of the store that the ways in and out use; every call is a transaction of its own."""

    _database: Database

    def _rows(self, query: Query[Row], **parameters: Any) -> tuple[Row, ...]:
        with self._database.reading() as connection:
            return tuple(connection.rows(query, **parameters))

    def _row(self, query: Query[Row], **parameters: Any) -> Row | None:
        with self._database.reading() as connection:
            return connection.row(query, **parameters)

    def _mails(self, query: Query[MailRow], **parameters: Any) -> tuple[MailRow, ...]:
        """Return what a query finds; a mail that cannot be read has its number and the reason alone."""
        with self._database.reading() as connection:
            found = connection.rows_apart(query, **parameters)
        return tuple(
            row or replace(UNREADABLE_MAIL[query.row_class], id=columns["id"]) for columns, row in found
        )

    def _rows_of_games(self, query: Query[Row], **parameters: Any) -> tuple[Row, ...]:
        """Return what a query finds in all games whose rows can be read: nothing can be done in others."""
        with self._database.reading() as connection:
            found = connection.rows_apart(query, **parameters)
        damaged = {columns["game"] for columns, row in found if row is None}
        return tuple(row for columns, row in found if row is not None and columns["game"] not in damaged)

    def _write(self, command: Command, **parameters: Any) -> int:
        """Run one command as a transaction; how many rows it changed."""
        with self._database.writing() as connection:
            return connection.write(command, **parameters)

    def inbox_add(
        self,
        identity: str,
        raw: bytes,
        recipients: Sequence[str],
        source: str,
        now: datetime,
        writer: str = "",
    ) -> InboxRow | None:
        """Keep a mail; None if one of the same identity is kept already.

        Those of one ``writer`` are read in the order in which they came, however many workers there are.
        """
        told = (identity, raw, tuple(recipients), source, InboxStatus.NEW, "", now, None)
        row = InboxRow(0, *told, lane=lane_of(writer))
        with self._database.writing() as connection:
            number = connection.add(sql.ADD_INBOX, **parameters_of(row))
        return None if number is None else replace(row, id=number)

    def inbox(self, status: InboxStatus, limit: int = EVERYTHING) -> tuple[InboxRow, ...]:
        """The mails of a status, the oldest first."""
        return self._mails(sql.INBOX_BY_STATUS, status=status, limit=limit)

    def inbox_by_identity(self, identity: str) -> InboxRow | None:
        return next(iter(self._mails(sql.INBOX_BY_IDENTITY, identity=identity)), None)

    def inbox_status(self, number: int) -> InboxStatus | None:
        """How far a mail has come; None if nothing of it is kept."""
        row = self._row(sql.INBOX_STATUS, id=number)
        return row.status if row else None

    def inbox_unread_since(self) -> datetime | None:
        """When the oldest mail came in that nobody has read yet."""
        row = self._row(sql.INBOX_UNREAD)
        return row.received_at if row else None

    def inbox_mark(
        self,
        number: int,
        status: InboxStatus,
        note: str,
        now: datetime,
        letters: Sequence[NewLetter] = (),
        tallies: Sequence[Tally] = (),
    ) -> None:
        """Deal with a new mail that concerns no game, along with the answer if there is one."""
        with self._database.writing() as connection:
            writes.handle_inbox(connection, (number, status, note), now)
            writes.add_letters(connection, letters, now)
            threads.count_all(connection, tallies)

    def request(self, token: str, after: datetime) -> RequestRow | None:
        """What somebody asked for by mail since a moment and has not said yes to."""
        return self._row(pending.REQUEST, token=token, at=after)

    def ask_back(
        self,
        number: int,
        request: RequestRow,
        before: datetime,
        letters: Sequence[NewLetter],
        note: str,
        tallies: Sequence[Tally] = (),
    ) -> None:
        """Keep what a mail asks for, with the letter that asks back; drop what is older."""
        with self._database.writing() as connection:
            writes.handle_inbox(connection, (number, InboxStatus.DONE, note), request.at, request.game)
            pending.keep_request(connection, request, before)
            writes.add_letters(connection, letters, request.at)
            threads.count_all(connection, tallies)

    # Who was invited, and who never wants to be

    def contact(self, key: str) -> ContactRow | None:
        """What is known of a mailbox."""
        return self._row(threads.CONTACT, key=key)

    def has_joined(self, player_id: int) -> bool:
        """Whether somebody has ever sat at a table, rather than only been invited."""
        found = self._row(threads.JOINED, player_id=player_id)
        return found is not None and found.rows > 0

    def nevers(self) -> int:
        """How many mailboxes never want to be invited."""
        found = self._row(threads.NEVERS)
        return found.rows if found else 0

    def say_never(self, key: str, now: datetime, number: int | None = None) -> None:
        """Let a mailbox be invited no more; ``number`` is the mail that says so."""
        with self._database.writing() as connection:
            if number is not None:
                writes.handle_inbox(connection, (number, InboxStatus.DONE, "never"), now)
            threads.say_never(connection, key, now)

    def lift_never(self, key: str) -> bool:
        """Let a mailbox be invited again; False if nothing spoke against it."""
        return self._write(threads.LIFT_NEVER, key=key) == 1

    def write_to_host(self, letter: NewLetter, note: str, value: str, now: datetime) -> None:
        """Let a letter go out along with a note that it was written."""
        with self._database.writing() as connection:
            writes.add_letters(connection, (letter,), now)
            connection.write(sql.SET_META, key=note, value=value)

    def inbox_kept(self, status: InboxStatus, since: datetime) -> sql.Kept:
        """How much of a status came in since a moment and is kept."""
        kept = self._row(sql.INBOX_KEPT, status=status, received_at=since)
        assert kept is not None  # a count always has a row
        return kept

    def inbox_drop(self, number: int) -> None:
        """Keep nothing of a mail."""
        self._write(sql.DROP_MAIL, id=number)

    def inbox_again(self, number: int) -> bool:
        """Let a quarantined mail be read once more; False if there is none of that number."""
        return self._write(sql.INBOX_AGAIN, id=number) == 1

    # Mail that goes out

    def outbox_due(self, now: datetime, limit: int = 100) -> tuple[OutboxRow, ...]:
        """Letters to be sent now, the oldest first."""
        return self._mails(sql.OUTBOX_DUE, now=now, limit=limit)

    def outbox_all_sent(
        self, numbers: Sequence[int], now: datetime, remains_of: RemainsOf | None = None
    ) -> None:
        """Note in one transaction that letters were delivered: their bytes go, and words too far back.

        ``remains_of`` tells what stays of those; without it they stay until the next letter is delivered.
        """
        remains = thinning.remains_behind(self._database, numbers, remains_of) if remains_of else {}
        with self._database.writing() as connection:
            sent = {"sent_at": now, "raw": b""}
            connection.write_all(sql.AFTER_SENDING, ({"id": number, **sent} for number in numbers))
            thinning.erase_words(connection, remains)

    def outbox_retry(self, number: int, error: str, due_at: datetime) -> None:
        self._write(sql.AFTER_A_DELAY, id=number, error=error, due_at=due_at)

    def outbox_failed(self, number: int, error: str) -> None:
        self._write(sql.AFTER_FAILING, id=number, error=error)

    def outbox_again(self, number: int, now: datetime) -> bool:
        """Let a letter that failed be sent once more; False if there is none of that number."""
        return self._write(sql.OUTBOX_AGAIN, id=number, due_at=now) == 1

    def outbox_waiting(self, now: datetime) -> tuple[sql.Waiting, ...]:
        """The letters that are to be tried at a later moment."""
        return self._rows(sql.WAITING, due_at=now)

    def outbox_sooner(self, numbers: Sequence[int], now: datetime) -> None:
        """Let letters that wait be tried now."""
        with self._database.writing() as connection:
            connection.write_all(sql.OUTBOX_SOONER, ({"id": number, "due_at": now} for number in numbers))

    def outbox_by_key(self, key: str) -> OutboxRow | None:
        return next(iter(self._mails(sql.OUTBOX_BY_KEY, key=key)), None)

    def outbox_untried(self, before: datetime) -> tuple[sql.WaitingLetter, ...]:
        """Letters of games that should have left before a moment, and that nobody has tried to send."""
        return self._rows(sql.UNTRIED, before=before)

    def outbox_waiting_for(self, code: str, seat: Seat) -> tuple[sql.WaitingLetter, ...]:
        """The letters to a seat that nobody has tried to send yet."""
        return self._rows(sql.WAITING_FOR, game=code, seat=seat)

    def way_of_letter(self, message_id: str) -> sql.WayOfLetter | None:
        """How far the letter with this Message-ID has come."""
        return self._row(sql.WAY_OF_LETTER, message_id=message_id)

    def outbox(
        self, status: OutboxStatus | None = None, game: str | None = None, seat: Seat | None = None
    ) -> tuple[OutboxRow, ...]:
        """Letters in the order they were written; only those that fit what is given."""
        wanted = {"status": status, "game": game, "seat": seat}
        given = {name: value for name, value in wanted.items() if value is not None}
        return self._mails(sql.outbox_where(*given), **given)

    def letters_to(self, code: str, seat: Seat) -> tuple[KeptLetter, ...]:
        """The letters to a seat whose words are kept and can be read, the newest first."""
        found = []
        for row in self._rows(sql.LETTERS_TO, game=code, seat=seat):
            with suppress(ValueError):
                found.append(KeptLetter(row.message_id, unsqueezed(row.words)))
        return tuple(found)

    def remains_of_letters(self, code: str, seat: Seat) -> tuple[bytes, ...]:
        """What stays of letters to a seat whose words are erased."""
        return tuple(one for (one,) in self._rows(sql.REMAINS_OF_LETTERS, game=code, seat=seat))

    def tally(self, what: str, day: str = "") -> int:
        """How often something was counted on a day, or ever."""
        row = self._row(threads.TALLY_OF, what=what, day=day)
        return row.count if row else 0

    def count(self, what: str, day: str = "") -> None:
        """Count something that belongs to no game."""
        self._write(threads.COUNT, what=what, day=day, count=1)

    def erase_words_of_game(self, code: str, remains_of: RemainsOf) -> None:
        """Erase the words of all mails of a game that were delivered or dealt with."""
        thinning.erase_words_of_game(self._database, code, remains_of)

    def clear(self, times: Times) -> tuple[int, bool]:
        """Do some of what is to be done once a day; how many rows changed, and whether that was all."""
        return thinning.clear(self._database, times)

    def sums(self, now: datetime) -> Sums:
        """How much of everything there is on the whole server."""
        with self._database.reading() as connection:
            return sums_of(connection, now)

    def size(self) -> int:
        """How many bytes the whole database takes."""
        return size_of(self._database)

    # Mail that came back

    def bounces(self, recipient: str | None = None) -> tuple[BounceRow, ...]:
        """The letters that came back, the oldest first: all, or those to one recipient."""
        if recipient is None:
            return self._rows(sql.BOUNCES)
        return self._rows(sql.BOUNCES_OF, recipient=recipient)

    def forget_bounces(self, recipient: str) -> bool:
        """Write to a recipient again; False if nothing spoke against it."""
        return self._write(sql.DROP_BOUNCES, recipient=recipient) > 0
