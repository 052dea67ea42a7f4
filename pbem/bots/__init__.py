"""Players that are functions: what a seat sees and some luck of its own in, a legal move out.

A bot is handed a View and nothing else, so it knows what a person in its seat would know. It keeps
nothing between two moves; whatever it should remember is in the View.

What a version of a bot chooses never changes, because games that were played with it are played again in
order to check them. Whoever improves a bot adds a version; new games begin with the newest one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pbem.bots.luck import OBJECTION, Luck, luck_of
from pbem.bots.objections import object_steadily, object_to_anything
from pbem.bots.random import play_anything
from pbem.bots.steady import play_steadily
from pbem.engine import Move, View


class Bot(NamedTuple):
    """A computer player."""

    decide: Callable[[View, Luck], Move]  # what it does when it is asked
    objects: Callable[[View, Luck], bool]  # whether it plays the Veto on a card that another seat shows


VERSIONS: dict[str, dict[int, Bot]] = {
    "random": {1: Bot(play_anything, object_to_anything)},
    "steady": {1: Bot(play_steadily, object_steadily)},
}


def newest(name: str) -> int:
    """The version with which new games begin."""
    return max(VERSIONS[name])


BOTS: dict[str, Bot] = {name: versions[newest(name)] for name, versions in VERSIONS.items()}


def chosen(bot: Bot, seen: View, seed: bytes, row: int) -> Move | None:
    """What a bot does in a game: its answer if it is asked, else its Veto, or None if it lets a card pass.

    ``row`` is the number of the row that led to the position, so whoever asks again hears the same again.
    """
    if seen.ask is not None:
        return bot.decide(seen, luck_of(seed, row, seen.seat, seen.ask.kind))
    objects = bot.objects(seen, luck_of(seed, row, seen.seat, OBJECTION))
    return seen.legal[0] if objects else None


__all__ = ["BOTS", "VERSIONS", "Bot", "chosen", "newest"]
