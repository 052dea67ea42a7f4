"""Who sits and sat where: offering a seat, taking it over, and forgetting a person wherever she was."""

from collections.abc import Sequence
from typing import NamedTuple

from pbem.engine import Seat
from pbem.store.pending import drop_requests_of
from pbem.store.schema.changes import Change
from pbem.store.schema.errors import Conflict
from pbem.store.schema.kinds import OutboxStatus
from pbem.store.schema.rows import FormerRow, OfferRow, OutboxRow, PlayerRow, SeatRow, ThreadRow
from pbem.store.schema.values import address_key
from pbem.store.sql import statements as sql
from pbem.store.sql.database import Connection
from pbem.store.sql.statement import delete, insert, parameters_of, select, select_as, smaller, update
from pbem.store.sql.writes import blank_mails, find_or_add_player, set_player


class Sitting(NamedTuple):
    """Who sits at a seat."""

    sitter: int


HERE = "WHERE game = :game AND seat = :seat"
SITTING = select_as(Sitting, SeatRow, HERE)
SEAT_PLAYER = update(SeatRow, f"SET player_id = :player_id {HERE}")
FORMERS = select(FormerRow, "WHERE game = :game ORDER BY seat, until")
FORMERS_OF_PLAYER = select(FormerRow, "WHERE player_id = :player_id ORDER BY game, seat, sitter")
ADD_FORMER = insert(FormerRow)
DROP_FORMERS = delete(FormerRow, "WHERE game = :game")
RENAME_FORMER = update(FormerRow, f"SET name = :name {HERE} AND sitter = :sitter")
OFFERS = select(OfferRow, "WHERE game = :game ORDER BY seat")
ADD_OFFER = insert(OfferRow)
DROP_OFFERS = delete(OfferRow, "WHERE game = :game")
DROP_OFFERS_TO = delete(OfferRow, "WHERE address = :address")
DROP_UNSENT = delete(OutboxRow, f"{HERE} AND status = '{OutboxStatus.NEW}'")
DROP_THREADS = delete(ThreadRow, HERE)
BLANK_LETTERS_TO = smaller(
    OutboxRow,
    f"raw = :raw, recipient = '', error = '', words = NULL, remains = NULL {HERE} AND recipient = :recipient",
)


def stop_letters(connection: Connection, change: Change) -> None:
    """What was written to who sat there and has not left does not leave any more."""
    if change.takeover is not None:
        for command in (DROP_UNSENT, DROP_THREADS):
            connection.write(command, game=change.game, seat=change.takeover.seat)


def change_sitters(connection: Connection, change: Change) -> None:
    """Let somebody sit down, who is known by her address or becomes so; and note who sat or may sit there."""
    if change.takeover is not None:
        here = {"game": change.game, "seat": change.takeover.seat}
        _, _, name, address, lang, zone = change.takeover
        player = find_or_add_player(connection, name, address, lang, zone)
        connection.write(SEAT_PLAYER, **here, player_id=player.id)
    if change.formers is not None:
        connection.write(DROP_FORMERS, game=change.game)
        connection.write_all(ADD_FORMER, map(parameters_of, change.formers))
    if change.offers is not None:
        connection.write(DROP_OFFERS, game=change.game)
        connection.write_all(ADD_OFFER, map(parameters_of, change.offers))


# Forgetting a person ----------------------------------------------------------------------------------

# What is emptied or dropped where she sits, and where she sits or sat: some letters there are another's.
WHERE_SHE_SITS = (sql.RENAME_SEAT, sql.BLANK_OUTBOX)
WHEREVER_SHE_WAS = (RENAME_FORMER, sql.DROP_BOUNCES_FROM, sql.BLANK_TALK, sql.DROP_MEMOS)


def erase_player(connection: Connection, player_id: int, pseudonym: str, places: Sequence[sql.Place]) -> None:
    """Put a pseudonym in a person's place, and empty every mail, remark and note of hers."""
    if connection.rows(sql.SEATS_OF_PLAYER, player_id=player_id) != [*places]:
        raise Conflict("she has sat down at another table just now")
    tokens: set[str] = set()
    bounced_to: set[str] = set()  # what comes back to one of these holds a letter to her
    own = {row.email for row in connection.rows(sql.PLAYER_BY_ID, id=player_id)}
    own.update(row.email for row in connection.rows(sql.ADDRESSES_OF, player_id=player_id))
    for game, seat, sitter in _chairs(connection, player_id, places):
        here = {"game": game, "seat": seat}
        for sender, recipient in connection.rows(sql.ENVELOPES_OF, **here):
            if _is_hers(connection, player_id, recipient):  # also if it is an earlier address
                bounced_to.add(sender.casefold())
                own.add(recipient)
                connection.write(BLANK_LETTERS_TO, **here, recipient=recipient, raw=b"")
        asked = connection.rows(sql.QUESTIONS_OF, **here)
        tokens.update(row.token for row in asked if row.sitter == sitter)
        for command in (*WHEREVER_SHE_WAS, *(WHERE_SHE_SITS if (game, seat) in places else ())):
            connection.write(command, **here, sitter=sitter, name=pseudonym, raw=b"")
    for address in own:
        connection.write(DROP_OFFERS_TO, address=address)
    blank_mails(connection, tokens, bounced_to, own)
    drop_requests_of(connection, own)
    connection.write(sql.DROP_ADDRESSES, player_id=player_id)
    nobody = parameters_of(PlayerRow(player_id, f"erased:{player_id}", pseudonym, email=""))
    del nobody["id"], nobody["email"]
    set_player(connection, player_id, **nobody, email="")  # last, for then she is erased
    connection.write(sql.TOUCH_GAMES_OF, player_id=player_id)


def _chairs(
    connection: Connection, player_id: int, places: Sequence[sql.Place]
) -> list[tuple[str, Seat, int]]:
    """Where she sits and where she sat, and as whom."""
    sits = [(*place, connection.rows(SITTING, **place._asdict())[0].sitter) for place in places]
    sat = connection.rows(FORMERS_OF_PLAYER, player_id=player_id)
    return [*sits, *((row.game, row.seat, row.sitter) for row in sat)]


def _is_hers(connection: Connection, player_id: int, address: str) -> bool:
    """Whether an address that letters to a seat went to is nobody else's."""
    owner = connection.row(sql.PLAYER_BY_KEY, key=address_key(address))
    return owner is None or owner.id == player_id
