"""Who agrees that a decided move is taken back: rows beside the log, gone when the matter is settled."""

from pbem.store.schema.changes import Change
from pbem.store.schema.rows import ConsentRow
from pbem.store.sql.database import Connection
from pbem.store.sql.statement import delete, insert, parameters_of, select

CONSENTS_OF_GAME = select(ConsentRow, "WHERE game = :game ORDER BY seat")
ADD_CONSENT = insert(ConsentRow)
DROP_CONSENTS = delete(ConsentRow, "WHERE game = :game")


def change_consents(connection: Connection, change: Change) -> None:
    """Put new consents in the place of the old ones."""
    if change.consents is not None:
        connection.write(DROP_CONSENTS, game=change.game)
        connection.write_all(ADD_CONSENT, map(parameters_of, change.consents))
