"""Removing a game for good: nothing of it is left on this server, and nobody is told."""

from __future__ import annotations

from pbem.app import App
from pbem.app.errors import NoSuchGame, StillRuns
from pbem.app.forgetting import forget_caches
from pbem.app.transaction import again_if_faster
from pbem.store.schema.kinds import GamePhase


def archive_key(code: str) -> str:
    """The key under which the server notes that a game is no longer listed."""
    return f"archived:{code}"


def forget(app: App, code: str) -> None:
    """Remove a game that has ended or never begun; whoever played it stays known.

    It is not even loaded: what cannot be read any more can still be removed.
    """
    phase = again_if_faster(lambda: app.store.remove_game(code, (archive_key(code),)))
    if phase is None:
        raise NoSuchGame(code)
    if phase == GamePhase.RUNNING:
        raise StillRuns(code)
    app.store.drop_earlier_forms(app.now())
    app.games.pop(code, None)
    forget_caches(app)
