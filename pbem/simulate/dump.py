"""Every decision of a run as plain data, for those who train or check something else with our games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.engine import TYPE, Card, Move, View, cell_name, laid_type, write
from pbem.simulate.tables import Setup, Table


def dump(
    games: int,
    players: int,
    bots: str = "steady",
    edition: str = "anniv",
    modules: tuple[str, ...] = ("base",),
    overrides: Mapping[str, Any] | None = None,
    seed: int | str = 0,
) -> Iterator[dict[str, Any]]:
    """One dict per decision, game after game: what the mover saw, could do, and did."""
    setup = Setup(players, bots, edition, modules, overrides or {}, seed)
    for index in range(games):
        for seen, move in Table(setup, index).decisions():
            yield decision(index, seen, move)


def decision(game: int, seen: View, move: Move) -> dict[str, Any]:
    """One decision; the hand is the mover's own, everything else lies open on the table."""
    return {
        "game": game,
        "round": seen.round,
        "turn": seen.turn,
        "seat": seen.seat,
        "edition": seen.rules.profile,
        "modules": list(seen.rules.modules),
        "mine": [
            {"at": cell_name(place), "card": laid_type(laid).id, "turned": bool(laid & 1)}
            for place, laid in sorted(seen.mine.cards.items())
        ],
        "face_down": [cell_name(place) for place, _ in seen.face_down],
        "hand": list(seen.hand),
        "marks": {
            str(seat): [_mark(card) for card in cards] for seat, cards in enumerate(seen.front) if cards
        },
        "legal": [write(possible) for possible in seen.legal],
        "move": write(move),
    }


def _mark(card: Card) -> str:
    """``broken.lantern``, or the effect of the card: ``trap``, ``theft``."""
    kind = TYPE[card]
    return f"broken.{kind.tools[0]}" if kind.effect == "break" else kind.effect
