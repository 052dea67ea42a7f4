"""Standing orders in the database, beside the log and never in it."""

from pbem.store.schema.changes import Change
from pbem.store.schema.rows import OrderRow
from pbem.store.sql.database import Connection
from pbem.store.sql.statement import delete, insert, select

ADD_ORDER = insert(OrderRow)
ORDERS_OF_GAME = select(OrderRow, "WHERE game = :game ORDER BY id")
DROP_ORDER = delete(OrderRow, "WHERE id = :id AND game = :game")


def change_orders(connection: Connection, change: Change) -> None:
    """File orders, and withdraw others."""
    for number in change.drop_orders:
        connection.write(DROP_ORDER, id=number, game=change.game)
    for seat, words in change.orders:
        connection.write(ADD_ORDER, game=change.game, seat=seat, text=words, at=change.at)
