"""How all games of a player stand, as everybody at those tables may know."""

from __future__ import annotations

from pbem.app import App
from pbem.app.game import load
from pbem.app.play.deadlines import due_at
from pbem.engine import Seat
from pbem.render.letter.sheet import Standing


def standings(app: App, player_id: int) -> tuple[Standing, ...]:
    """Every game of a player, the newest first."""
    places = dict(app.store.seats_of_player(player_id))
    newest_first = [row.code for row in reversed(app.store.games()) if row.code in places]
    return tuple(standing(app, code, places[code]) for code in newest_first)


def standing(app: App, code: str, seat: Seat) -> Standing:
    """How one game stands for one seat."""
    game = load(app, code)
    asked = [ask.seat for ask in game.state.asks]
    until = due_at(app.store.dues(code), seat) if seat in asked else None
    return Standing(
        game=code,
        status=game.row.status,
        round=game.row.round,
        rounds=game.state.rules.rounds,
        waiting=tuple(game.names[other] for other in asked),
        yours=seat in asked,
        due_at=until,
    )
