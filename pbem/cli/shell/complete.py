"""What the shell offers when Tab is pressed: games, names of players, the cards in one's hand.

Pressing Tab must never print anything or fail, so whatever goes wrong offers nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from pbem.app.game import Game
    from pbem.cli.shell.session import Session
    from pbem.engine import View


@contextmanager
def _quietly() -> Iterator[None]:
    try:
        yield
    except Exception:  # whatever it is: nobody wants to read of it while typing
        return


def _session() -> Session:
    from pbem.cli.shell.session import open_session

    return open_session()


def games(incomplete: str) -> list[str]:
    """The codes that begin like this."""
    with _quietly():
        begun = incomplete.upper()
        return [code for code in _session().app.store.codes_near(begun) if code.startswith(begun)]
    return []


def names(ctx: typer.Context, incomplete: str) -> list[str]:
    """The people at the table named earlier on the line; everybody, if none was."""
    with _quietly():
        store = _session().app.store
        # Before an option that still lacks its value, Typer leaves the words unread.
        code = (ctx.params.get("code") or next(iter(ctx.args), "")).upper()
        here = [seat.name for seat in store.seats(code) if seat.bot is None]
        people = set(here if code else [player.name for player in store.players()])
        return sorted(name for name in people if name.casefold().startswith(incomplete.casefold()))
    return []


def words(ctx: typer.Context, incomplete: str) -> list[str]:
    """The next word of a move: every legal move that begins with the words so far has one."""
    with _quietly():
        from pbem.engine import write

        game, seen = _own_view(ctx)
        said = list(ctx.params.get("words") or ())
        lines = [write(move, game.names).split() for move in seen.legal]
        following = (line[len(said)] for line in lines if line[: len(said)] == said and len(line) > len(said))
        return sorted({word for word in following if word.startswith(incomplete)})
    return []


def cards(ctx: typer.Context, incomplete: str) -> list[str]:
    """The numbers of the cards in the hand."""
    with _quietly():
        _, seen = _own_view(ctx)
        return [str(card) for card in seen.hand if str(card).startswith(incomplete)]
    return []


def _own_view(ctx: typer.Context) -> tuple[Game, View]:
    """What the player who types sees; of other seats nothing, since Tab cannot ask and leave a mark first."""
    from pbem.cli.shell.peek import may_look
    from pbem.engine import view

    session = _session()
    game = session.game(ctx.params.get("code") or next(iter(ctx.args)))
    seat = session.seat(game, ctx.params.get("me") or "")
    if not may_look(session, game, seat):
        raise PermissionError
    return game, view(game.state, seat)
