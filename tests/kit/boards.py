'''Mines as text, in two notations.

Drawn, one sign for each cell, the start card ``S`` at 1,3 (or the top left corner at ``at``)::

    mine("""
        . . ┌ ┐
        S ─ ┘ ?
    """)

Plain lines are tunnels; double and thick lines are dead ends (╬ ╠ ╩ ║ ═ ╚ ╝ and ╹ ╺); ``?`` lies face down;
``.`` is free. Any other sign is explained: ``mine("S b", b="bridge")``.

In one line, as in a bug report: ``1,3:start 2,3:cross 3,3:curve_ne* 9,1:? 9,3:?treasure``. A star
turns the card; ``?treasure`` says what lies face down.
'''

from typing import Any, NamedTuple

from pbem.engine import TYPE, Card, Cell, Mine, cell, cell_name, column_row, laid_id, laid_type, parse_cell
from pbem.engine.cards.types import SIDE_LETTERS
from pbem.engine.core.board import build
from tests.kit import slow
from tests.kit.cards import card_named

GLYPHS = {
    "S": "start",
    "┼": "cross",
    "├": "t_v", "┤": "t_v*",
    "┴": "t_h", "┬": "t_h*",
    "│": "ns", "─": "ew",
    "└": "curve_ne", "┐": "curve_ne*",
    "┘": "curve_nw", "┌": "curve_nw*",
    "╬": "dead_cross",
    "╠": "dead_t_v", "╣": "dead_t_v*",
    "╩": "dead_t_h", "╦": "dead_t_h*",
    "║": "dead_ns", "═": "dead_ew",
    "╚": "dead_ne", "╗": "dead_ne*",
    "╝": "dead_nw", "╔": "dead_nw*",
    "╹": "dead_n", "╻": "dead_n*",
    "╺": "dead_e", "╸": "dead_e*",
    "?": "?",
}  # fmt: skip
SIGNS = {name: glyph for glyph, name in GLYPHS.items()}


class Position(NamedTuple):
    """What lies where: face up the kind and its turn, face down the kind if it was told."""

    up: dict[Cell, tuple[Card, bool]]
    down: dict[Cell, Card | None]


def position(text: str, at: str = "", **legend: str) -> Position:
    """Read either notation."""
    found = Position({}, {})
    if ":" in text:
        for word in text.split():
            place, _, name = word.partition(":")
            where = parse_cell(place)
            assert where is not None, word
            _put(found, where, name)
        return found
    rows = [line.split() for line in text.splitlines() if line.strip()]
    column, row = column_row(parse_cell(at) or _corner(rows))
    for down, signs in enumerate(rows):
        for right, sign in enumerate(signs):
            if sign != ".":
                _put(found, cell(column + right, row + down), legend.get(sign) or GLYPHS[sign])
    return found


def mine(text: str, at: str = "", **legend: str) -> Mine:
    """The mine that a text describes, flooded from bare cards."""
    read = position(text, at, **legend)
    return build({place: laid_id(*lying) for place, lying in read.up.items()}, read.down)


def drawing(shown: Mine) -> str:
    """The one-line notation of a mine, for messages of failing tests."""
    words = []
    for place, laid in sorted(shown.cards.items()):
        words.append(f"{cell_name(place)}:{laid_type(laid).id}{'*' if laid & 1 else ''}")
    words += [f"{cell_name(place)}:?" for place in sorted(shown.hidden)]
    return " ".join(words)


def contents(shown: Mine) -> tuple[Any, ...]:
    """Everything a mine says, as a value: a Mine itself is equal only to itself."""
    live = {place: sides for place, sides in shown.live.items() if sides}
    return shown.cards, shown.hidden, live, shown.edge, sorted(shown.reached)


def _corner(rows: list[list[str]]) -> Cell:
    for down, signs in enumerate(rows):
        if "S" in signs:
            return cell(1 - signs.index("S"), 3 - down)
    raise ValueError("a drawing without S needs at='column,row' for its top left corner")


def _put(found: Position, place: Cell, name: str) -> None:
    assert place not in found.up, f"{cell_name(place)} is taken"
    assert place not in found.down, f"{cell_name(place)} is taken"
    if name.startswith("?"):
        found.down[place] = card_named(name[1:]) if name[1:] else None
    else:
        card = card_named(name.rstrip("*"))
        assert TYPE[card].groups, f"{name} cannot lie in a mine"
        found.up[place] = (card, name.endswith("*"))


# As the slow referee sees them ------------------------------------------------------------------------


def xy(place: Cell) -> slow.XY:
    """The cell as the rules count it (R2.3)."""
    column, row = column_row(place)
    return column - 1, row - 3


def slow_board(mine: Mine) -> slow.Board:
    up = {xy(place): slow.tile(laid_type(laid).id, bool(laid & 1)) for place, laid in mine.cards.items()}
    return slow.Board(up, {xy(place) for place in mine.hidden})


def side_letters(sides: int) -> set[str]:
    return {letter for letter, side in SIDE_LETTERS.items() if sides & side}
