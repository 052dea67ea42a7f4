"""Erasing what is not needed any more of letters that went out and of mails that came in.

The bytes of a letter go when it is delivered. Its words stay while they may be answered: of the newest
``NEWEST`` letters to each sitting. What stays of an older one is by what a copy of it is recognised, and the
row, for a letter may come back. Once a day goes whatever has had its time.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from pbem.engine import Seat
from pbem.store import pending, threads
from pbem.store.schema.changes import Times
from pbem.store.schema.errors import UnreadableRow
from pbem.store.schema.kinds import InboxStatus, OutboxStatus
from pbem.store.schema.rows import InboxRow, OutboxRow, QuestionRow
from pbem.store.schema.values import LetterWords, unsqueezed
from pbem.store.sql.database import Connection, Database
from pbem.store.sql.statement import Query, delete, smaller

NEWEST = 8
AT_ONCE = 500  # rows that one step of the day changes at most, so that nobody waits for it

RemainsOf = Callable[[LetterWords], bytes]  # what stays of the words of a letter
Remains = Mapping[int, bytes | None]  # of letters, by their numbers


class Sitting(NamedTuple):
    """Somebody at a seat, to whom letters went."""

    game: str
    seat: Seat
    sitter: int


class OldLetter(NamedTuple):
    """A letter whose words are erased."""

    id: int
    words: bytes  # those that cannot be read stop no others


SITTING = Query(
    OutboxRow,
    "SELECT game, seat, sitter FROM outbox WHERE id = :id AND words IS NOT NULL AND game IS NOT NULL",
    Sitting,
)
HERE = "game = :game AND seat = :seat AND sitter = :sitter"
BEYOND_THE_NEWEST = Query(
    OutboxRow,
    f"SELECT id, words FROM outbox WHERE {HERE} AND words IS NOT NULL"
    f" ORDER BY id DESC LIMIT :limit OFFSET {NEWEST}",
    OldLetter,
)
ALL_OF_GAME = Query(
    OutboxRow,
    f"SELECT id, words FROM outbox WHERE game = :game AND words IS NOT NULL"
    f" AND status = '{OutboxStatus.SENT}' ORDER BY id DESC",
    OldLetter,
)
ERASE_WORDS = smaller(OutboxRow, "words = NULL, remains = :remains WHERE id = :id AND words IS NOT NULL")

DEALT_WITH = f"('{InboxStatus.DONE}', '{InboxStatus.REFUSED}', '{InboxStatus.IGNORED}')"
FOR_THE_HOST = f"('{InboxStatus.QUARANTINED}', '{InboxStatus.HOST}')"
EMPTY_MAILS_OF_GAME = smaller(
    InboxRow, f"raw = :raw WHERE game = :game AND length(raw) > 0 AND status IN {DEALT_WITH}"
)


def lives(table: str) -> str:
    """Find the game that a row is about, if it has not ended, or not long ago."""
    return (
        f"EXISTS (SELECT 1 FROM game WHERE game.code = {table}.game"
        " AND (game.ended_at IS NULL OR game.ended_at >= :ended))"
    )


def some(table: str, which: str) -> str:
    """Find rows, but not so many that others would wait for long."""
    return f"WHERE id IN (SELECT id FROM {table} WHERE {which} LIMIT :limit)"


DONE_WITH = f"status IN {DEALT_WITH} AND handled_at < :week"
UNDELIVERED = f"status = '{OutboxStatus.FAILED}' AND created_at < :keep AND length(raw) > 0"
UNANSWERED = f"(words IS NOT NULL OR remains IS NOT NULL) AND NOT {lives('outbox')}"
# What is done once a day, each some rows at a time. A mail that was dealt with is known while its game runs,
# for it may come twice. Nobody can answer a game that ended long ago; so then it finds no question.
DAILY = (
    delete(InboxRow, some("inbox", f"{DONE_WITH} AND NOT {lives('inbox')}")),
    smaller(InboxRow, f"raw = :raw {some('inbox', f'{DONE_WITH} AND length(raw) > 0')}"),
    delete(InboxRow, some("inbox", f"status IN {FOR_THE_HOST} AND received_at < :keep")),
    delete(InboxRow, some("inbox", f"status = '{InboxStatus.STRANGER}' AND received_at < :day")),
    smaller(OutboxRow, f"raw = :raw {some('outbox', UNDELIVERED)}"),
    smaller(OutboxRow, f"words = NULL, remains = NULL {some('outbox', UNANSWERED)}"),
    delete(OutboxRow, some("outbox", f"length(raw) = 0 AND created_at < :ended AND NOT {lives('outbox')}")),
)
AT_THE_END = (
    delete(
        QuestionRow,
        "WHERE game IN (SELECT code FROM game WHERE ended_at < :ended) AND NOT EXISTS"
        " (SELECT 1 FROM outbox WHERE outbox.game = question.game)",
    ),
    threads.FORGET_TALLIES,
    threads.FORGET_CONTACTS,
    pending.DROP_OLD_REQUESTS,
)


def remains_behind(database: Database, delivered: Iterable[int], remains_of: RemainsOf) -> Remains:
    """What stays of letters that are not among the newest to those whom these letters went to."""
    with suppress(UnreadableRow), database.reading() as connection:  # none of them may be sent again for that
        found = {row for number in delivered for row in connection.rows(SITTING, id=number)}
        return {
            number: digests
            for sitting in found
            for number, digests in _remains(
                connection.rows(BEYOND_THE_NEWEST, **sitting._asdict(), limit=AT_ONCE), remains_of
            )
        }
    return {}


def erase_words_of_game(database: Database, code: str, remains_of: RemainsOf) -> None:
    """Erase the words of all mails of one game that were delivered or dealt with, whatever their age."""
    with database.reading() as connection:
        remains = dict(_remains(connection.rows(ALL_OF_GAME, game=code), remains_of))
    with database.writing() as connection:
        erase_words(connection, remains)
        connection.write(EMPTY_MAILS_OF_GAME, game=code, raw=b"")


def clear(database: Database, times: Times) -> tuple[int, bool]:
    """Do some of what is to be done once a day; how many rows changed, and whether that was all."""
    changed, more = 0, False
    for command in DAILY:
        with database.writing() as connection:
            rows = connection.write(command, **times._asdict(), raw=b"", limit=AT_ONCE)
        changed += rows
        more = more or rows == AT_ONCE
    if not more:
        with database.writing() as connection:
            given = {"before_day": times.ended.date().isoformat(), "before": times.quiet, "at": times.day}
            for command in AT_THE_END:
                connection.write(command, **times._asdict(), **given)
    return changed, not more


def _remains(letters: Sequence[OldLetter], remains_of: RemainsOf) -> Iterator[tuple[int, bytes | None]]:
    """What stays of letters, by their numbers; of what cannot be read, nothing."""
    for letter in letters:
        try:
            yield letter.id, remains_of(unsqueezed(letter.words))
        except ValueError:
            yield letter.id, None


def erase_words(connection: Connection, remains: Remains) -> None:
    """Erase the words of letters, and keep by what their copies are known."""
    connection.write_all(ERASE_WORDS, ({"id": number, "remains": one} for number, one in remains.items()))
