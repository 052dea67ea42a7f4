"""The parts a transaction is made of; each works on a connection that has one open."""

import secrets
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from pbem.engine import Seat
from pbem.store.schema import chain, codec
from pbem.store.schema.changes import Change, NewLetter, NewSeat
from pbem.store.schema.errors import Conflict
from pbem.store.schema.kinds import InboxStatus
from pbem.store.schema.preferences import NAMES, Preferences
from pbem.store.schema.rows import DueRow, EntryRow, HeldRow, PlayerRow
from pbem.store.schema.values import address_key, unpacked
from pbem.store.sql import statements as sql
from pbem.store.sql.database import Connection
from pbem.store.sql.statement import Command, parameters_of

SOME = 100  # mails that are in memory at once
LONGEST_HEADER = 65536


def fill_new_database(connection: Connection) -> None:
    """Give a new database what it keeps for ever: the key behind its tokens, and its epoch."""
    meta = {"server_key": secrets.token_hex(32), "epoch": "1"}
    connection.write_all(sql.ADD_META, ({"key": key, "value": value} for key, value in meta.items()))


def find_or_add_player(connection: Connection, name: str, email: str, lang: str, zone: str) -> PlayerRow:
    """The player with this address; what is known of a player already stays as it is."""
    key = address_key(email)
    if connection.row(sql.PLAYER_BY_KEY, key=key) is None:
        player = PlayerRow(0, key, name, email.strip(), Preferences(lang, zone))
        connection.write(sql.ADD_PLAYER, **parameters_of(player))
    (player,) = connection.rows(sql.PLAYER_BY_KEY, key=key)
    return player


def add_seat(connection: Connection, game: str, number: Seat, seat: NewSeat) -> None:
    """Let somebody sit down; a person is looked up, or becomes known, by address."""
    player = None
    if seat.address:
        player = find_or_add_player(connection, seat.name, seat.address, seat.lang, seat.zone)
    connection.write(
        sql.ADD_SEAT,
        game=game,
        seat=number,
        name=seat.name,
        player_id=player.id if player else None,
        bot=seat.bot,
        mails=0,
        status=seat.status,
        bank_used=0,
        missed=0,
        stand_in=None,
        sitter=0,
        offers=0,
        publishes=False,
    )


def advance(connection: Connection, change: Change) -> int:
    """Append the entries and let the game stand where they lead; return the number of the last one."""
    game = change.before
    places = [*chain.links(game, change.entries, change.at)]
    seq, head = (places[-1].seq, places[-1].head) if places else (game.seq, game.head)
    advanced = connection.write(
        sql.ADVANCE_GAME,
        code=game.code,
        version=game.version,
        old_head=game.head,
        seq=seq,
        head=head,
        status=change.status,
        round=change.round,
        salts=change.salts,
        luck=change.luck,
        started_at=change.started_at,
        ended_at=change.ended_at,
    )
    if not advanced:
        raise Conflict(f"game {change.game} has changed since it was read")
    if change.pace is not None:
        connection.write(sql.SET_PACE, code=game.code, **change.pace._asdict())
    connection.write_all(
        sql.ADD_ENTRY,
        (
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
    return seq


def add_entries(connection: Connection, entries: Iterable[EntryRow]) -> None:
    """Put entries of another server into the log, exactly as they were there."""
    connection.write_all(sql.ADD_ENTRY, map(parameters_of, entries))


def add_letters(connection: Connection, letters: Iterable[NewLetter], now: datetime) -> None:
    """Put letters where the sender finds them."""
    connection.write_all(sql.ADD_OUTBOX, (parameters_of(letter) | {"created_at": now} for letter in letters))


def drop_letters(connection: Connection, numbers: Iterable[int], worker: int) -> None:
    """Let letters not be sent; one that has just left, or that another worker has in hand, is a Conflict."""
    for number in numbers:
        must_change_one(connection, sql.DROP_LETTER, id=number, worker=worker)


def change_clock(connection: Connection, change: Change) -> None:
    """Held moves that come and go, and the deadlines of the questions that are open now."""
    for seat in (*change.drop_held, *([change.hold.seat] if change.hold else [])):
        connection.write(sql.DROP_HELD_OF_SEAT, game=change.game, seat=seat)
    if change.hold:
        connection.write(sql.ADD_HELD, **parameters_of(change.hold))
    if change.dues is not None:
        connection.write(sql.DROP_DUES_OF_GAME, game=change.game)
        connection.write_all(sql.ADD_DUE, map(parameters_of, change.dues))


def quarantine(connection: Connection, row: HeldRow | DueRow, why: str) -> None:
    """Let the clock leave a row alone; an empty reason lets it try again."""
    if isinstance(row, HeldRow):
        connection.write(sql.QUARANTINE_HELD, game=row.game, seat=row.seat, quarantined=why)
    else:
        connection.write(sql.QUARANTINE_DUE, game=row.game, seat=row.seat, kind=row.kind, quarantined=why)
    connection.write(sql.TOUCH_GAME, code=row.game)


def add_questions(connection: Connection, change: Change) -> None:
    """Remember what the tokens in the letters stand for."""
    connection.write_all(sql.ADD_QUESTION, map(parameters_of, change.questions))


def count_mails(connection: Connection, change: Change) -> None:
    """Count the letters to each seat, so that the next Message-ID is a new one."""
    seats = change.mails.items()
    connection.write_all(
        sql.COUNT_MAILS, ({"game": change.game, "seat": seat, "mails": count} for seat, count in seats)
    )


def change_people(connection: Connection, change: Change) -> None:
    """Who sits there, what is said, what is noted, and who looked at secrets."""
    game, now = change.game, change.at
    connection.write_all(sql.SET_SEAT, map(parameters_of, change.seats))
    for number in change.unsay:
        connection.write(sql.DROP_TALK, id=number, game=game)
    for seat, words, heard in change.say:
        connection.write(sql.ADD_TALK, game=game, seat=seat, text=words, at=now, visible_at=heard)
    for seat, words, published in change.memos:
        told = {"text": words, "at": now, "published_at": published}
        connection.write(sql.ADD_MEMO, game=game, seat=seat, **told)
    for number in change.publish:
        connection.write(sql.PUBLISH_MEMO, id=number, game=game, published_at=now)
    if change.mutes is not None:
        connection.write(sql.DROP_MUTES, game=game)
        connection.write_all(sql.ADD_MUTE, map(parameters_of, change.mutes))
    if change.glance:
        seat, who = change.glance
        connection.write(sql.ADD_GLANCE, game=game, seat=seat, by=who, at=now)


def set_player(connection: Connection, player_id: int, **columns: str | int | Preferences) -> None:
    """Store how a player is called, reached or written to from now on; what is not named stays as it is.

    Nothing is ever learned again about one who was erased: that is a Conflict.
    """
    if "email" in columns:
        columns.setdefault("key", address_key(str(columns["email"])))
    wishes = {name: str(columns.pop(name)) for name in NAMES if name in columns}
    if wishes:
        connection.alone_with(f"player {player_id}")
        for known in connection.rows(sql.PLAYER_BY_ID, id=player_id):
            columns["preferences"] = known.preferences.having(**wishes)
    for name, value in columns.items():
        must_change_one(connection, sql.SET_PLAYER[name], id=player_id, **{name: value})


def add_address(connection: Connection, player_id: int, email: str) -> None:
    """Let another address speak for a player, unless somebody has it already."""
    key = address_key(email)
    known = (sql.PLAYER_OF_ADDRESS, sql.PLAYER_BY_KEY)
    if not any(connection.rows(query, key=key) for query in known):
        connection.write(sql.ADD_ADDRESS, key=key, player_id=player_id, email=email)


def blank_mails(
    connection: Connection, tokens: Iterable[str], bounced_to: set[str], writers: Iterable[str] = ()
) -> None:
    """Empty mails that answer these reply tokens, came back to these addresses, or are from these people."""
    senders = [address.casefold().encode() for address in writers if address]
    for number, recipients, raw in all_mails(connection):
        to = [address.casefold() for address in recipients]
        came_back = not bounced_to.isdisjoint(to)
        answers = any(token in address for address in to for token in tokens)
        if came_back or answers or any(address in header_of(raw) for address in senders):
            connection.write(sql.BLANK_INBOX, id=number, raw=b"", recipients=())


def all_mails(connection: Connection) -> Iterator[sql.InboxMail]:
    """Every mail that came in, some at a time: together they may be more than fits into memory."""
    after = 0
    while some := connection.rows(sql.INBOX_MAILS, after=after, limit=SOME):
        yield from some
        after = some[-1].id


def header_of(stored: bytes) -> bytes:
    """What stands above the first empty line of a mail, in lower case; nothing if it cannot be read."""
    try:
        mail = unpacked(stored, LONGEST_HEADER)
    except ValueError:
        return b""
    return mail.replace(b"\r\n", b"\n").partition(b"\n\n")[0].lower()


def change_bounces(connection: Connection, change: Change) -> None:
    """Remember a letter that came back; another since we counted those of this recipient is a Conflict."""
    if change.heard_from:
        connection.write(sql.DROP_BOUNCES, recipient=change.heard_from)
    if change.bounce:
        connection.alone_with(f"bounces of {change.bounce.recipient}")
        known = connection.rows(sql.BOUNCES_OF, recipient=change.bounce.recipient)
        if len(known) != change.bounces_read:
            raise Conflict("another letter has come back just now")
        connection.write(sql.ADD_BOUNCE, **parameters_of(change.bounce))


def handle_inbox(
    connection: Connection, mail: tuple[int, InboxStatus, str], now: datetime, game: str | None = None
) -> None:
    """Mark a mail as dealt with, and which game it was about; nobody else may have done so."""
    number, status, note = mail
    told = {"status": status, "note": note, "handled_at": now, "game": game}
    must_change_one(connection, sql.HANDLE_INBOX, id=number, **told)


def must_change_one(connection: Connection, command: Command, **parameters: Any) -> None:
    """Run a command that finds its row only if it is still as we knew it."""
    if connection.write(command, **parameters) != 1:
        raise Conflict(f"what should change in {command.table} is not as it was any more")
