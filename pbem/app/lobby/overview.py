"""All games of a player and how they are going, as everybody at those tables may know."""

from __future__ import annotations

from pbem.app import App
from pbem.app.deadlines import due_at, salts_close_at
from pbem.app.game import load
from pbem.app.play.beginning import missing
from pbem.app.sheets.table import GameStatus
from pbem.engine import Seat
from pbem.store.schema.kinds import GamePhase


def games_of_player(app: App, player_id: int) -> tuple[GameStatus, ...]:
    """Every game of a player, the newest first."""
    places = dict(app.store.seats_of_player(player_id))
    newest_first = [row.code for row in reversed(app.store.games()) if row.code in places]
    return tuple(game_status(app, code, places[code]) for code in newest_first)


def game_status(app: App, code: str, seat: Seat) -> GameStatus:
    """How one game is going, as one seat is told."""
    game = load(app, code)
    asked = [ask.seat for ask in game.state.asks]
    is_open = game.row.status == GamePhase.OPEN
    dues = app.store.dues(code)
    until = due_at(dues, seat) if seat in asked else None
    return GameStatus(
        game=code,
        status=game.row.status,
        round=game.row.round,
        rounds=game.state.rules.rounds,
        waiting=missing(game.seats) if is_open else tuple(game.names[other] for other in asked),
        yours=seat in asked,
        due_at=salts_close_at(dues) if is_open else until,
    )
