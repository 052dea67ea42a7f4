"""Standing orders in the database, beside the log and never in it."""

from sqlalchemy import Connection, delete, insert, select

from pbem.store.schema.changes import Change
from pbem.store.schema.columns import light_table
from pbem.store.schema.rows import OrderRow
from pbem.store.sql.statements import given

STANDING_ORDER = light_table("standing_order", OrderRow)

ADD_ORDER = insert(STANDING_ORDER)
ORDERS_OF_GAME = select(STANDING_ORDER).where(*given(STANDING_ORDER, "game")).order_by(STANDING_ORDER.c.id)
DROP_ORDER = delete(STANDING_ORDER).where(*given(STANDING_ORDER, "id", "game"))


def change_orders(connection: Connection, change: Change) -> None:
    """File orders, and withdraw others."""
    for number in change.drop_orders:
        connection.execute(DROP_ORDER, {"the_id": number, "the_game": change.game})
    for seat, words in change.orders:
        connection.execute(ADD_ORDER, {"game": change.game, "seat": seat, "text": words, "at": change.at})
