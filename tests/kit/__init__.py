"""What tests are written with: drawn mines, rigged luck, scripted moves, random games, a slow referee.

state = table("S ┼ ─", hands=[["curve_ne", "map"]])
state = after(state, "play curve_ne at 4,3 turned")
"""

from tests.kit.boards import Position, contents, drawing, mine, position
from tests.kit.cards import Box, card_named, kind_named
from tests.kit.games import Game, Row, games, random_game, random_settings, rngs, wild_mine, wrong_moves
from tests.kit.luck import Rigged
from tests.kit.script import after, facts_of, illegal, only, refusal
from tests.kit.tables import table, where

__all__ = [
    "Box",
    "Game",
    "Position",
    "Rigged",
    "Row",
    "after",
    "card_named",
    "contents",
    "drawing",
    "facts_of",
    "games",
    "illegal",
    "kind_named",
    "mine",
    "only",
    "position",
    "random_game",
    "random_settings",
    "refusal",
    "rngs",
    "table",
    "where",
    "wild_mine",
    "wrong_moves",
]
