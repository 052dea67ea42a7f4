"""What waits for somebody's word: taking a move back, the vote of a table, what was asked for by mail.

These are rows beside the log, gone when the matter is settled. A request is carried out once, within a day.
"""

from collections.abc import Iterable
from datetime import datetime

from pbem.store.schema.changes import Change
from pbem.store.schema.rows import BallotRow, ConsentRow, RequestRow, VoteRow
from pbem.store.sql.database import Connection
from pbem.store.sql.statement import delete, insert, parameters_of, select
from pbem.store.sql.writes import must_change_one

CONSENTS_OF_GAME = select(ConsentRow, "WHERE game = :game ORDER BY seat")
ADD_CONSENT = insert(ConsentRow)
DROP_CONSENTS = delete(ConsentRow, "WHERE game = :game")
ADD_VOTE = insert(VoteRow)
DROP_VOTES = delete(VoteRow, "WHERE game = :game")
ADD_BALLOT = insert(BallotRow)
DROP_BALLOTS = delete(BallotRow, "WHERE game = :game")

REQUEST = select(RequestRow, "WHERE token = :token AND at > :at")
REQUESTS = select(RequestRow, "ORDER BY at")
ADD_REQUEST = insert(RequestRow)
DROP_REQUEST = delete(RequestRow, "WHERE token = :token")
DROP_OLD_REQUESTS = delete(RequestRow, "WHERE at <= :at")


def change_consents(connection: Connection, change: Change) -> None:
    """Put new consents in the place of the old ones."""
    if change.consents is not None:
        connection.write(DROP_CONSENTS, game=change.game)
        connection.write_all(ADD_CONSENT, map(parameters_of, change.consents))


def change_votes(connection: Connection, change: Change) -> None:
    """Put what holds now in the place of what did."""
    if change.votes is not None:
        connection.write(DROP_VOTES, game=change.game)
        connection.write_all(ADD_VOTE, map(parameters_of, change.votes))
    if change.ballots is not None:
        connection.write(DROP_BALLOTS, game=change.game)
        connection.write_all(ADD_BALLOT, map(parameters_of, change.ballots))


def keep_request(connection: Connection, request: RequestRow, before: datetime) -> None:
    """Keep a request, and none that is so old that nobody can say yes to it any more."""
    connection.write(DROP_OLD_REQUESTS, at=before)
    connection.write(ADD_REQUEST, **parameters_of(request))


def carry_out(connection: Connection, change: Change) -> None:
    """Let a request be gone with what it asked for; whoever comes second with the same is too late."""
    if change.request is not None:
        must_change_one(connection, DROP_REQUEST, token=change.request)


def drop_requests_of(connection: Connection, addresses: Iterable[str]) -> None:
    """Drop whatever somebody asked for, or is named in."""
    wanted = [address.casefold() for address in addresses if address]
    for row in connection.rows(REQUESTS):
        if any(address in f"{row.sender}\n{row.line}".casefold() for address in wanted):
            connection.write(DROP_REQUEST, token=row.token)
