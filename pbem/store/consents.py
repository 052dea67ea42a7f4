"""Who agrees that a decided move is taken back: rows beside the log, gone when the matter is settled."""

from sqlalchemy import Connection, delete, insert, select

from pbem.store.schema.changes import Change
from pbem.store.schema.columns import light_table
from pbem.store.schema.rows import ConsentRow
from pbem.store.sql.statements import given
from pbem.store.sql.writes import values

CONSENT = light_table("consent", ConsentRow)

CONSENTS_OF_GAME = select(CONSENT).where(*given(CONSENT, "game")).order_by(CONSENT.c.seat)
ADD_CONSENT = insert(CONSENT)
DROP_CONSENTS = delete(CONSENT).where(*given(CONSENT, "game"))


def change_consents(connection: Connection, change: Change) -> None:
    """Put new consents in the place of the old ones."""
    if change.consents is None:
        return
    connection.execute(DROP_CONSENTS, {"the_game": change.game})
    if change.consents:
        connection.execute(ADD_CONSENT, [values(row) for row in change.consents])
