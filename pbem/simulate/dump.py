"""Every decision of a run as plain data, for those who train or check something else with our games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.engine import Move, View, document, write
from pbem.simulate.game import BotGame, Setup


def dump(
    games: int,
    players: int,
    bots: str = "steady",
    *,
    edition: str = "anniv",
    modules: tuple[str, ...] = ("base",),
    overrides: Mapping[str, Any] | None = None,
    seed: int | str = 0,
) -> Iterator[dict[str, Any]]:
    """One dict per decision, game after game: what the mover saw, could do, and did."""
    setup = Setup(players, bots, edition, modules, overrides or {}, seed)
    for index in range(games):
        for seen, move in BotGame(setup, index).decisions():
            yield decision(index, seen, move)


def decision(game: int, seen: View, move: Move) -> dict[str, Any]:
    """One decision; the hand is the mover's own, everything else lies open on the table."""
    return {"game": game, **document(seen), "move": write(move)}
