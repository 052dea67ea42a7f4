"""Removing a game: every row that is about it, and the mails to its reply addresses."""

from typing import NamedTuple

from pbem.store.schema.kinds import GamePhase
from pbem.store.schema.rows import BounceRow, GameRow, InboxRow, MetaRow, OutboxRow, QuestionRow
from pbem.store.sql import statements as sql
from pbem.store.sql.database import Connection
from pbem.store.sql.statement import delete, select, select_as
from pbem.store.sql.writes import blank_mails


class Phase(NamedTuple):
    """How far a game has come, without anything else of it: other parts may be what is wrong with it."""

    status: GamePhase


PHASE = select_as(Phase, GameRow, "WHERE code = :code")
QUESTIONS_OF_GAME = select(QuestionRow, "WHERE game = :game")
ENVELOPES_OF_GAME = select_as(sql.Envelope, OutboxRow, "WHERE game = :game")
DROP_BOUNCES_OF_GAME = delete(
    BounceRow, "WHERE letter IN (SELECT outbox.key FROM outbox WHERE outbox.game = :game)"
)
# All other rows of a game go with it.
DROP_MAILS = (
    DROP_BOUNCES_OF_GAME,
    *(delete(row_class, "WHERE game = :game") for row_class in (OutboxRow, InboxRow)),
)
DROP_GAME = delete(GameRow, "WHERE code = :code")
DROP_META = delete(MetaRow, "WHERE key = :key")


def phase_of(connection: Connection, code: str) -> GamePhase | None:
    """How far a game has come; None if there is none of this code."""
    found = connection.row(PHASE, code=code)
    return found.status if found else None


def remove_game(connection: Connection, code: str, notes: tuple[str, ...]) -> GamePhase | None:
    """Remove a game that does not run, along with notes about it; how far it had come."""
    connection.write(sql.TOUCH_GAME, code=code)  # whoever is about to change it starts again, or we wait
    phase = phase_of(connection, code)
    if phase is None or phase == GamePhase.RUNNING:
        return phase
    tokens = {row.token for row in connection.rows(QUESTIONS_OF_GAME, game=code)}
    senders = {row.sender.casefold() for row in connection.rows(ENVELOPES_OF_GAME, game=code)}
    blank_mails(connection, tokens, senders)
    for command in DROP_MAILS:
        connection.write(command, game=code)
    connection.write(DROP_GAME, code=code)
    for key in notes:
        connection.write(DROP_META, key=key)
    return phase
