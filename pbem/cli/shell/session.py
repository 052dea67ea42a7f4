"""What a command works with: the application on this machine, its settings, and who types."""

from __future__ import annotations

from dataclasses import dataclass

import typer

from pbem.app import App
from pbem.app.game import Game, load, state_at
from pbem.app.lobby.games import seat_of
from pbem.cli.shell.frame import AT_END, Refused
from pbem.config import Settings, load_settings
from pbem.engine import NOBODY, Seat, State
from pbem.wiring import build_app


@dataclass(frozen=True, slots=True)
class Session:
    """An open application with its settings."""

    app: App
    settings: Settings

    def game(self, code: str) -> Game:
        return load(self.app, code.upper())

    def seat(self, game: Game, name: str) -> Seat:
        """Who acts: the name given, or the one in the settings."""
        who = name or self.settings.player
        if not who:
            raise typer.BadParameter(
                "who are you?  Add --as NAME, or set PBEM_PLAYER, or player in pbem.toml", param_hint="--as"
            )
        return seat_of(game, who)

    def viewer(self, game: Game, name: str) -> Seat:
        """Whose view to show: that of the name given, else what lies open to everybody."""
        return seat_of(game, name) if name else NOBODY


def open_session() -> Session:
    """The application of this machine, as its settings say."""
    settings = load_settings()
    app = build_app(settings)
    AT_END.append(app.store.close)
    return Session(app, settings)


def open_game_as(code: str, name: str) -> tuple[Session, Game, Seat]:
    """A session, a game, and the seat of whoever acts in it."""
    session = open_session()
    game = session.game(code)
    return session, game, session.seat(game, name)


def position_at(game: Game, at: int | None = None) -> State:
    """The position now, or after an earlier entry."""
    if at is None:
        return game.state
    if not 0 <= at <= game.row.seq:
        raise Refused(
            f"{game.row.code} has the entries 1 to {game.row.seq}, not {at}.  "
            f"See them: pbem log {game.row.code}"
        )
    return state_at(game, at)
