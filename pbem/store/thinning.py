"""Erasing what is not needed any more of mails that went out and came in.

Mails are walked through by their numbers, some at each step, so that no step takes long however many there
are. Of a game that runs, the words of a letter that was sent are erased, and what stays is by what a copy of
it is recognised; the row stays too, for a letter may come back, and a mail that comes a second time counts
once. A game that has ended for as long needs none of these rows.

Never erased before the last limit is what somebody may want to be sent: letters that were not taken, or wait
for an address that works again, and the newest one of each thread.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pbem.engine import Seat
from pbem.store.schema.changes import Times
from pbem.store.schema.kinds import InboxStatus, OutboxStatus
from pbem.store.schema.packing import unpack
from pbem.store.schema.rows import InboxRow, OutboxRow, QuestionRow
from pbem.store.sql import statements as sql
from pbem.store.sql.database import Connection, Database
from pbem.store.sql.statement import Query, delete, update

LOOKED_AT = 1000  # mails in one step

# A letter and what stays of others to its reader: what stays of it.
RemainsOf = Callable[[bytes, Sequence[bytes]], bytes]


class Step(NamedTuple):
    """How far a walk has come, None if it is at its end; and how much was erased."""

    upto: int | None
    erased: int


class Place(NamedTuple):
    """Where in a walk a mail stands, and whether it is old enough to be looked at."""

    id: int
    is_old: bool


class OldLetter(NamedTuple):
    """A letter whose words are erased."""

    id: int
    game: str | None
    seat: Seat | None
    packed: bytes  # one that cannot be unpacked stops no other
    lives: bool  # whether its game does


IN_STEP = "id > :after AND id <= :upto"
DEALT_WITH = f"('{InboxStatus.DONE}', '{InboxStatus.REFUSED}', '{InboxStatus.IGNORED}')"
# A game that has not ended, or not long ago.
LIVES = "EXISTS (SELECT 1 FROM game WHERE game.code = {}.game AND (ended_at IS NULL OR ended_at >= :thin))"

NEXT_LETTERS = Query(
    OutboxRow, "SELECT id, created_at < :thin FROM outbox WHERE id > :after ORDER BY id LIMIT :limit", Place
)
OLD_LETTERS = Query(
    OutboxRow,
    f"SELECT id, game, seat, raw, {LIVES.format('outbox')} FROM outbox"
    f" WHERE {IN_STEP} AND length(raw) > 0 AND (created_at < :keep AND status <> '{OutboxStatus.NEW}'"
    f" OR created_at < :thin AND status = '{OutboxStatus.SENT}' AND NOT EXISTS (SELECT 1 FROM thread"
    " WHERE thread.game = outbox.game AND thread.seat = outbox.seat"
    " AND thread.message_id = outbox.message_id) AND NOT EXISTS (SELECT 1 FROM bounce"
    " WHERE bounce.recipient = outbox.recipient AND bounce.pauses = TRUE)) ORDER BY id LIMIT :limit",
    OldLetter,
)
EMPTY_LETTER = update(OutboxRow, "SET raw = :raw, remains = :remains WHERE id = :id AND length(raw) > 0")
DROP_LETTERS = delete(
    OutboxRow,
    f"WHERE {IN_STEP} AND status = '{OutboxStatus.SENT}' AND created_at < :thin AND game IS NOT NULL"
    f" AND NOT {LIVES.format('outbox')}",
)
# Nobody can answer a game that ended long ago; so a mail that comes a second time finds no question.
DROP_QUESTIONS = delete(
    QuestionRow,
    "WHERE game IN (SELECT code FROM game WHERE ended_at < :thin) AND NOT EXISTS"
    " (SELECT 1 FROM outbox WHERE outbox.game = question.game)",
)

LETTERS_OF_GAME = Query(
    OutboxRow,
    "SELECT outbox.id, outbox.game, outbox.seat, outbox.raw, game.ended_at IS NULL FROM outbox"
    " JOIN game ON game.code = outbox.game"
    f" WHERE outbox.game = :game AND length(raw) > 0 AND outbox.status = '{OutboxStatus.SENT}'"
    " ORDER BY outbox.id",
    OldLetter,
)
EMPTY_MAILS_OF_GAME = update(
    InboxRow, f"SET raw = :raw WHERE game = :game AND length(raw) > 0 AND status IN {DEALT_WITH}"
)

NEXT_MAILS = Query(
    InboxRow, "SELECT id, received_at < :thin FROM inbox WHERE id > :after ORDER BY id LIMIT :limit", Place
)
EMPTY_MAILS = update(
    InboxRow,
    f"SET raw = :raw WHERE {IN_STEP} AND length(raw) > 0 AND (received_at < :thin AND status IN {DEALT_WITH}"
    f" OR received_at < :keep AND status <> '{InboxStatus.NEW}')",
)
DROP_MAILS = delete(
    InboxRow,
    f"WHERE {IN_STEP} AND received_at < :thin AND status IN {DEALT_WITH} AND NOT {LIVES.format('inbox')}",
)


def thin_letters(database: Database, after: int, times: Times, limit: int, remains_of: RemainsOf) -> Step:
    """Look at the next letters after a number; the words of so many of them are erased at most."""
    with database.reading() as connection:
        upto = end_of_step(connection, NEXT_LETTERS, after, times)
        if upto is None:
            return Step(None, 0)
        step = {"after": after, "upto": upto, **times._asdict()}
        letters = connection.rows(OLD_LETTERS, **step, limit=limit)
        remains = all_remains(connection, [one for one in letters if one.lives], remains_of)
    if len(letters) == limit:
        step["upto"] = letters[-1].id
    with database.writing() as connection:
        for one in letters:
            connection.write(EMPTY_LETTER, id=one.id, raw=b"", remains=remains.get(one.id))
        dropped = connection.write(DROP_LETTERS, **step)
    return Step(step["upto"], dropped + len(letters))


def all_remains(
    connection: Connection, letters: Sequence[OldLetter], remains_of: RemainsOf
) -> dict[int, bytes]:
    """What stays of letters, by their numbers; each beside what stays of others to the same reader."""
    found: dict[int, bytes] = {}
    known: dict[tuple[str | None, Seat | None], list[bytes]] = {}
    for number, game, seat, packed, _ in letters:
        if (game, seat) not in known:
            rows = connection.rows(sql.REMAINS_OF_LETTERS, game=game, seat=seat)
            known[game, seat] = [row.remains for row in rows]
        found[number] = remains_of(as_it_was(packed), known[game, seat])
        known[game, seat].append(found[number])
    return found


def thin_mails(database: Database, after: int, times: Times) -> Step:
    """Look at the next mails after a number."""
    with database.reading() as connection:
        upto = end_of_step(connection, NEXT_MAILS, after, times)
    if upto is None:
        return Step(None, 0)
    step = {"after": after, "upto": upto, **times._asdict()}
    with database.writing() as connection:
        return Step(
            upto, sum(connection.write(command, **step, raw=b"") for command in (DROP_MAILS, EMPTY_MAILS))
        )


def empty_mails_of_game(database: Database, code: str, remains_of: RemainsOf) -> None:
    """Erase the words of all mails of one game that were sent or dealt with, whatever their age."""
    with database.writing() as connection:
        letters = connection.rows(LETTERS_OF_GAME, game=code)
        remains = all_remains(connection, [one for one in letters if one.lives], remains_of)
        for one in letters:
            connection.write(EMPTY_LETTER, id=one.id, raw=b"", remains=remains.get(one.id))
        connection.write(EMPTY_MAILS_OF_GAME, game=code, raw=b"")


def as_it_was(packed: bytes) -> bytes:
    """A letter again; nothing, if it cannot be read."""
    try:
        return unpack(packed)
    except (ValueError, TypeError, LookupError):
        return b""


def end_of_step(connection: Connection, query: Query[Place], after: int, times: Times) -> int | None:
    """The number of the last mail of a step; None if nothing in it is old enough."""
    places = connection.rows(query, after=after, thin=max(times), limit=LOOKED_AT)
    return places[-1].id if any(place.is_old for place in places) else None
