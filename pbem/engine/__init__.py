"""The rules of Saboteur as pure functions over immutable positions.

>>> from pbem.engine import Streams, assemble, legal_moves, new_game, play, roll, view, write
>>> state = new_game(assemble("anniv"), seats=3)
>>> facts, state = roll(state, Streams(bytes(32)))
>>> seat = state.asks[0].seat
>>> write(legal_moves(state, seat)[0])
'play 25 at 0,3'
>>> len(view(state, seat).hand)
6
"""

from pbem.engine.apply import apply, fold
from pbem.engine.board import Cell, Mine, cell, cell_name, column_row, parse_cell
from pbem.engine.cards import BY_ID, FACE, HIDDEN, TYPE, TYPES, Card, CardType, card_list_hash, laid_type
from pbem.engine.chance import Dice, Streams, chance, deal_key, roll
from pbem.engine.decide import check, decide, default_move, legal_moves, open_ask, play
from pbem.engine.digest import digest, projection
from pbem.engine.errors import Ambiguous, IllegalMove, NotUnderstood, Reason, Refusal
from pbem.engine.facts import NOBODY, Ask, Fact, Seat, from_plain, to_plain
from pbem.engine.guess import guess
from pbem.engine.moves import Move, read, recall, write
from pbem.engine.rules import Rules, assemble
from pbem.engine.rules.editions import PROFILES, REVISION, Settings, changed_settings
from pbem.engine.state import Deed, Note, State, new_game
from pbem.engine.view import Look, View, redact, view

__all__ = [
    "BY_ID",
    "FACE",
    "HIDDEN",
    "NOBODY",
    "PROFILES",
    "REVISION",
    "TYPE",
    "TYPES",
    "Ambiguous",
    "Ask",
    "Card",
    "CardType",
    "Cell",
    "Deed",
    "Dice",
    "Fact",
    "IllegalMove",
    "Look",
    "Mine",
    "Move",
    "NotUnderstood",
    "Note",
    "Reason",
    "Refusal",
    "Rules",
    "Seat",
    "Settings",
    "State",
    "Streams",
    "View",
    "apply",
    "assemble",
    "card_list_hash",
    "cell",
    "cell_name",
    "chance",
    "changed_settings",
    "check",
    "column_row",
    "deal_key",
    "decide",
    "default_move",
    "digest",
    "fold",
    "from_plain",
    "guess",
    "laid_type",
    "legal_moves",
    "new_game",
    "open_ask",
    "parse_cell",
    "play",
    "projection",
    "read",
    "recall",
    "redact",
    "roll",
    "to_plain",
    "view",
    "write",
]
