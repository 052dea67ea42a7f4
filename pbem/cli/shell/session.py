"""What a command works with: the application on this machine, its settings, and who types."""

from __future__ import annotations

from dataclasses import dataclass

import typer

from pbem.app import App
from pbem.app.game import Game, load, state_at
from pbem.app.lobby.games import seat_of
from pbem.cli.shell.frame import AT_END, Refused
from pbem.cli.shell.speech import _, speak_to
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
                _("who are you?  Add --as NAME, or set PBEM_PLAYER, or player in pbem.toml"),
                param_hint="--as",
            )
        return self.spoken_to(game, seat_of(game, who))

    def viewer(self, game: Game, name: str) -> Seat:
        """Whose view to show: that of the name given, else what lies open to everybody."""
        return self.spoken_to(game, seat_of(game, name)) if name else NOBODY

    def spoken_to(self, game: Game, seat: Seat) -> Seat:
        """The same seat; from now on we speak the language of its player."""
        if game.seats[seat].bot is None:
            speak_to(game.seats[seat].preferences.lang)
        return seat


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
            _(
                "{game} has the entries 1 to {last}, not {wanted}.  See them: pbem log {game}",
                game=game.row.code,
                last=game.row.seq,
                wanted=at,
            )
        )
    return state_at(game, at)
