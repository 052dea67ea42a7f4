"""What players with a typing slip are asked whether they meant it: gone with the next mail of theirs."""

from pbem.store.schema.changes import Change
from pbem.store.schema.rows import SuggestionRow
from pbem.store.sql.database import Connection
from pbem.store.sql.statement import delete, insert, parameters_of

ADD_SUGGESTION = insert(SuggestionRow)
DROP_SUGGESTIONS = delete(SuggestionRow, "WHERE game = :game")


def change_suggestions(connection: Connection, change: Change) -> None:
    """Put new suggestions in the place of the old ones."""
    if change.suggestions is not None:
        connection.write(DROP_SUGGESTIONS, game=change.game)
        connection.write_all(ADD_SUGGESTION, map(parameters_of, change.suggestions))
