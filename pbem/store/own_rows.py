"""What only one player knows, never in the log: her orders, prepared moves, and what was suggested to her."""

from pbem.store.schema.changes import Change
from pbem.store.schema.rows import OrderRow, PreparedRow, SuggestionRow
from pbem.store.sql.database import Connection
from pbem.store.sql.statement import delete, insert, parameters_of, select

ADD_ORDER = insert(OrderRow)
ORDERS_OF_GAME = select(OrderRow, "WHERE game = :game ORDER BY id")
DROP_ORDER = delete(OrderRow, "WHERE id = :id AND game = :game")
ADD_SUGGESTION = insert(SuggestionRow)
ADD_PREPARED = insert(PreparedRow)
DROP_PREPARED = delete(PreparedRow, "WHERE game = :game")
DROP_SUGGESTIONS = delete(SuggestionRow, "WHERE game = :game")


def change_orders(connection: Connection, change: Change) -> None:
    """File orders, and withdraw others."""
    for number in change.drop_orders:
        connection.write(DROP_ORDER, id=number, game=change.game)
    for seat, words in change.orders:
        connection.write(ADD_ORDER, game=change.game, seat=seat, text=words, at=change.at)


def change_suggestions(connection: Connection, change: Change) -> None:
    """Put new suggestions in the place of the old ones."""
    if change.suggestions is not None:
        connection.write(DROP_SUGGESTIONS, game=change.game)
        connection.write_all(ADD_SUGGESTION, map(parameters_of, change.suggestions))


def change_prepared(connection: Connection, change: Change) -> None:
    """Put new lists of prepared moves in the place of the old ones."""
    if change.prepared is not None:
        connection.write(DROP_PREPARED, game=change.game)
        connection.write_all(ADD_PREPARED, map(parameters_of, change.prepared))
