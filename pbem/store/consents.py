"""Who agrees that a decided move is taken back: rows beside the log, gone when the matter is settled."""

from sqlalchemy import Connection, delete, insert, select

from pbem.store.schema.changes import Change
from pbem.store.schema.columns import light_table
from pbem.store.schema.errors import Conflict
from pbem.store.schema.rows import ConsentRow
from pbem.store.sql.statements import given
from pbem.store.sql.writes import values

CONSENT = light_table("consent", ConsentRow)

CONSENTS_OF_GAME = select(CONSENT).where(*given(CONSENT, "game")).order_by(CONSENT.c.seat)
ADD_CONSENT = insert(CONSENT)
DROP_CONSENTS = delete(CONSENT).where(*given(CONSENT, "game"))


def change_consents(connection: Connection, change: Change) -> None:
    """Put new consents in the place of those that were read; two who agree at once must see each other."""
    if change.consents is None:
        return
    read, new = change.consents
    game = {"the_game": change.game}
    if tuple(ConsentRow(*row) for row in connection.execute(CONSENTS_OF_GAME, game)) != read:
        raise Conflict(f"somebody else in {change.game} answered just now")
    connection.execute(DROP_CONSENTS, game)
    if new:
        connection.execute(ADD_CONSENT, [values(row) for row in new])
