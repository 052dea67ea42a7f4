"""The parts a transaction is made of; each works on a connection that has one open."""

import secrets
import unicodedata
from collections.abc import Iterable
from dataclasses import fields
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection

from pbem.engine import Seat
from pbem.store.schema import chain, codec
from pbem.store.schema.changes import Change, NewLetter, NewSeat
from pbem.store.schema.errors import Conflict
from pbem.store.schema.kinds import InboxStatus, MailPreference
from pbem.store.schema.rows import DueRow, EntryRow, HeldRow, Hex, PlayerRow
from pbem.store.sql import queries
from pbem.store.sql import statements as sql

# field of a row -> column of the table
ENTRY_COLUMNS = [
    (field.name, column)
    for field in fields(EntryRow)
    if (column := field.metadata.get("column", field.name)) is not None
]
# What holds for a player who has set nothing.
UNTOLD = {"mail": MailPreference.MY_TURN, "board": "boxes"}


class GameTip(NamedTuple):
    """Where the log of a game ends when a change is about to be made."""

    code: str
    seed: bytes
    seq: int
    head: Hex
    version: int


def fill_new_database(connection: Connection) -> None:
    """Give a new database what it keeps for ever: the key behind its tokens, and its epoch."""
    meta = {"server_key": secrets.token_hex(32), "epoch": "1"}
    connection.execute(sql.ADD_META, [{"key": key, "value": value} for key, value in meta.items()])


def address_key(email: str) -> str:
    """An address as it is compared: nobody should need to remember capitals."""
    return unicodedata.normalize("NFKC", email.strip()).casefold()


def find_or_add_player(connection: Connection, name: str, email: str, lang: str, zone: str) -> PlayerRow:
    """The player with this address; what is known of a player already stays as it is."""
    key = address_key(email)
    row = connection.execute(sql.PLAYER_BY_KEY, {"the_key": key}).first()
    if row is None:
        new = {"key": key, "name": name, "email": email.strip(), "lang": lang, "zone": zone}
        new |= UNTOLD
        connection.execute(sql.ADD_PLAYER, new)
        row = connection.execute(sql.PLAYER_BY_KEY, {"the_key": key}).one()
    return PlayerRow(*row)


def add_seat(connection: Connection, game: str, number: Seat, seat: NewSeat) -> None:
    """Let somebody sit down; a person is looked up, or becomes known, by address."""
    player = None
    if seat.address:
        player = find_or_add_player(connection, seat.name, seat.address, seat.lang, seat.zone)
    connection.execute(
        sql.ADD_SEAT,
        {
            "game": game,
            "seat": number,
            "name": seat.name,
            "player_id": player.id if player else None,
            "bot": seat.bot,
            "mails": 0,
            "status": seat.status,
        },
    )


def advance(connection: Connection, change: Change) -> int:
    """Append the entries and let the game stand where they lead; the number of the last one."""
    game = next((GameTip(*row) for row in queries.rows(connection, sql.GAME_TIP, the_code=change.game)), None)
    if game is None or game.version != change.expected_version:
        raise Conflict(f"game {change.game} has changed since it was read")
    places = list(chain.links(game, change.entries, change.at))
    if places:
        queries.write(
            connection,
            sql.ADD_ENTRY,
            *(
                {
                    "game": game.code,
                    "seq": place.seq,
                    "seat": entry.seat,
                    "cause": entry.cause,
                    "move": entry.move,
                    "version": codec.VERSION,
                    "facts": codec.encode(entry.facts),
                    "digest": entry.digest,
                    "commitment": place.commitment,
                    "head": place.head,
                    "at": change.at,
                }
                for place, entry in zip(places, change.entries, strict=True)
            ),
        )
    seq, head = (places[-1].seq, places[-1].head) if places else (game.seq, game.head)
    must_change_one(
        connection,
        sql.ADVANCE_GAME,
        the_code=game.code,
        the_version=game.version,
        seq=seq,
        head=head,
        status=change.status,
        round=change.round,
        salts=change.salts,
        started_at=change.started_at,
        ended_at=change.ended_at,
    )
    return seq


def add_entries(connection: Connection, entries: Iterable[EntryRow]) -> None:
    """Put entries of another server into the log, exactly as they were there."""
    rows = [{column: getattr(entry, name) for name, column in ENTRY_COLUMNS} for entry in entries]
    if rows:
        connection.execute(sql.ADD_ENTRY, rows)


def add_letters(connection: Connection, letters: Iterable[NewLetter], now: datetime) -> None:
    """Put letters where the sender finds them."""
    rows = [
        {
            "key": letter.key,
            "game": letter.game,
            "seat": letter.seat,
            "recipient": letter.recipient,
            "message_id": letter.message_id,
            "sender": letter.sender,
            "raw": letter.raw,
            "due_at": letter.due_at,
            "created_at": now,
        }
        for letter in letters
    ]
    if rows:
        queries.write(connection, sql.ADD_OUTBOX, *rows)


def change_clock(connection: Connection, change: Change) -> None:
    """Held moves that come and go, and the deadlines of the questions that are open now."""
    for seat in (*change.drop_held, *([change.hold.seat] if change.hold else [])):
        queries.write(connection, sql.DROP_HELD_OF_SEAT, {"the_game": change.game, "the_seat": seat})
    if change.hold:
        queries.write(connection, sql.ADD_HELD, values(change.hold))
    if change.dues is not None:
        queries.write(connection, sql.DROP_DUES_OF_GAME, {"the_game": change.game})
        if change.dues:
            queries.write(connection, sql.ADD_DUE, *map(values, change.dues))


def quarantine(connection: Connection, row: HeldRow | DueRow, why: str) -> None:
    """Let the clock leave a row alone; an empty reason lets it try again."""
    place = {"the_game": row.game, "the_seat": row.seat, "why": why}
    if isinstance(row, HeldRow):
        queries.write(connection, sql.QUARANTINE_HELD, place)
    else:
        queries.write(connection, sql.QUARANTINE_DUE, place | {"the_kind": row.kind})
    queries.write(connection, sql.TOUCH_GAME, {"the_code": row.game})


def add_questions(connection: Connection, change: Change) -> None:
    """Remember what the tokens in the letters stand for."""
    if change.questions:
        queries.write(connection, sql.ADD_QUESTION, *map(values, change.questions))


def count_mails(connection: Connection, change: Change) -> None:
    """Count the letters to each seat, so that the next Message-ID is a new one."""
    if change.mails:
        seats = change.mails.items()
        counts = ({"the_game": change.game, "the_seat": seat, "mails": count} for seat, count in seats)
        queries.write(connection, sql.COUNT_MAILS, *counts)


def change_people(connection: Connection, change: Change) -> None:
    """Who sits there, what is said, what is noted, and who looked at secrets."""
    game = change.game
    for seat, status in change.seat_status.items():
        one = {"the_game": game, "the_seat": seat, "status": status}
        connection.execute(sql.SET_SEAT_STATUS, one)
    for number in change.unsay:
        queries.write(connection, sql.DROP_TALK, {"the_id": number, "the_game": game})
    for seat, words, heard in change.say:
        said = {"game": game, "seat": seat, "text": words, "at": change.at, "visible_at": heard}
        connection.execute(sql.ADD_TALK, said)
    for seat, words in change.memos:
        connection.execute(sql.ADD_MEMO, {"game": game, "seat": seat, "text": words, "at": change.at})
    if change.glance:
        seat, who = change.glance
        connection.execute(sql.ADD_GLANCE, {"game": game, "seat": seat, "by": who, "at": change.at})


def set_player(connection: Connection, player_id: int, **columns: str) -> None:
    """Store how a player is called, reached or written to from now on; what is not named stays as it is."""
    if "email" in columns:
        columns.setdefault("key", address_key(columns["email"]))
    for name, value in columns.items():
        connection.execute(sql.SET_PLAYER[name], {"the_id": player_id, name: value})


def add_address(connection: Connection, player_id: int, email: str) -> None:
    """Let another address speak for a player, unless somebody has it already."""
    key = address_key(email)
    taken = connection.execute(sql.PLAYER_OF_ADDRESS, {"the_key": key}).first()
    if taken is None and connection.execute(sql.PLAYER_BY_KEY, {"the_key": key}).first() is None:
        connection.execute(sql.ADD_ADDRESS, {"key": key, "player_id": player_id, "email": email})


def erase_player(connection: Connection, player: PlayerRow, pseudonym: str) -> None:
    """Put a pseudonym in a person's place, and empty every mail, remark and note of hers."""
    tokens: set[str] = set()
    bounced_to: set[str] = set()  # what comes back to one of these holds a letter to her
    trusted = connection.execute(sql.ADDRESSES_OF, {"the_player_id": player.id}).all()
    own = {player.email, *(row.email for row in trusted)}
    seats = connection.execute(sql.SEATS_OF_PLAYER, {"the_player_id": player.id}).all()
    for game, seat in seats:
        place = {"the_game": game, "the_seat": seat}
        for sender, recipient in connection.execute(sql.ENVELOPES_OF, place):
            bounced_to.add(sender.casefold())
            own.add(recipient)
        connection.execute(sql.RENAME_SEAT, {**place, "name": pseudonym})
        for statement in (sql.DROP_BOUNCES_FROM, sql.BLANK_OUTBOX, sql.BLANK_TALK, sql.DROP_MEMOS):
            connection.execute(statement, place)
        tokens.update(connection.execute(sql.ALL_QUESTIONS_OF, place).scalars())
    senders = [address.casefold().encode() for address in own if address]
    for number, recipients, head in connection.execute(sql.INBOX_HEADS).all():
        to = [address.casefold() for address in recipients]
        came_back = not bounced_to.isdisjoint(to)
        to_her_turns = any(token in address for address in to for token in tokens)
        if came_back or to_her_turns or any(address in header_of(head) for address in senders):
            connection.execute(sql.BLANK_INBOX, {"the_id": number})
    connection.execute(sql.DROP_ADDRESSES, {"the_player_id": player.id})
    nobody = {"key": f"erased:{player.id}", "name": pseudonym, "email": "", "lang": "en", "zone": "UTC"}
    set_player(connection, player.id, **nobody, **UNTOLD)
    connection.execute(sql.TOUCH_GAMES_OF, {"the_player_id": player.id})


def header_of(mail: bytes | None) -> bytes:
    """What stands above the first empty line of a mail, in lower case; of nothing SQLite gives none."""
    return (mail or b"").replace(b"\r\n", b"\n").partition(b"\n\n")[0].lower()


def add_bounce(connection: Connection, change: Change) -> None:
    """Remember a letter that came back; another since we counted those of this recipient is a Conflict."""
    if change.bounce:
        known = connection.execute(sql.BOUNCES_OF, {"the_recipient": change.bounce.recipient}).all()
        if len(known) != change.bounces_read:
            raise Conflict("another letter has come back just now")
        connection.execute(sql.ADD_BOUNCE, values(change.bounce))


def handle_inbox(connection: Connection, number: int, status: InboxStatus, note: str, now: datetime) -> None:
    """Mark a mail as dealt with; nobody else may have done so."""
    must_change_one(connection, sql.HANDLE_INBOX, the_id=number, status=status, note=note, handled_at=now)


def must_change_one(connection: Connection, statement: Any, **parameters: Any) -> None:
    """Run a statement that finds its row only if it is still as we knew it."""
    if queries.write(connection, statement, parameters) != 1:
        raise Conflict(f"what should change in {statement.table.name} is not as it was any more")


def values(row: Any) -> dict[str, Any]:
    """A row as parameters of an insert."""
    return {field.name: getattr(row, field.name) for field in fields(row)}
