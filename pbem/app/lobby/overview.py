"""All games of a player and how they are going, as everybody at those tables may know."""

from __future__ import annotations

from pbem.app import App
from pbem.app.deadlines import due_at
from pbem.app.game import load, rules_of
from pbem.app.play.beginning import missing
from pbem.app.sheets.table import GameStatus
from pbem.engine import Seat
from pbem.store.schema.kinds import GamePhase
from pbem.store.schema.rows import GameRow


def games_of_player(app: App, player_id: int) -> tuple[GameStatus, ...]:
    """Every game of a player, the newest first."""
    places = dict(app.store.seats_of_player(player_id))
    newest_first = reversed(app.store.games_of_player(player_id))
    return tuple(game_status(app, row, places[row.code]) for row in newest_first)


def game_status(app: App, row: GameRow, seat: Seat) -> GameStatus:
    """How one game is going, as one seat is told; one that has ended is not read for that."""
    asked: list[Seat] = []
    waiting: tuple[str, ...] = ()
    until = None
    if row.status == GamePhase.OPEN:
        waiting = missing(app.store.seats(row.code))
    elif row.status == GamePhase.RUNNING:
        game = load(app, row.code)
        asked = [ask.seat for ask in game.state.asks]
        waiting = tuple(game.names[other] for other in asked)
        until = due_at(app.store.dues(row.code), seat) if seat in asked else None
    return GameStatus(
        game=row.code,
        status=row.status,
        round=row.round,
        rounds=rules_of(row).rounds,
        waiting=waiting,
        yours=seat in asked,
        due_at=until,
    )
