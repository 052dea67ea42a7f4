"""The drawings of the rules: pieces of mines, drawn as the letters draw the mine of a game."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from pbem.engine import BY_ID, NOBODY, TYPES, Ask, Card, Cell, Mine, View, build, laid_id, parse_cell
from pbem.render.drawing.board import draw_mine
from pbem.render.drawing.mine_table import mine_table
from pbem.render.rules.page import Drawing
from pbem.render.rules.topics import PAGES
from pbem.render.words.names import Voice

DRAWINGS: dict[str, Drawing] = {
    line.name: line
    for page in PAGES
    for part in page.parts
    for line in part.lines
    if isinstance(line, Drawing)
}
_BACKS = {"?": "goal", "c": "chest"}


class Layout(NamedTuple):
    """What lies in a drawing: the mine, and what the backs of face-down cards show."""

    mine: Mine
    face_down: tuple[tuple[Cell, str], ...]


def drawn_lines(drawing: Drawing, voice: Voice) -> list[str]:
    """The drawing in the text of a letter."""
    return draw_mine(_seen(drawing, voice.view), voice.style, voice.width)


def drawn_table(name: str, view: View) -> Markup:
    """The drawing in the HTML of a letter."""
    return mine_table(_seen(DRAWINGS[name], view))


def _seen(drawing: Drawing, view: View) -> View:
    """The drawing as a mine of this game, with nothing else of the game in it."""
    mine, face_down = _layout(drawing.cards)
    asks = (Ask(NOBODY, "turn"),)  # or the free cells would have no names
    shown = view._replace(mine=mine, face_down=face_down, asks=asks)
    return shown._replace(goals=(), notes=(), figures=(), looks=(), deeds=(), reached_by=())


@lru_cache
def _layout(cards: str) -> Layout:
    laid: dict[Cell, int] = {}
    backs: dict[Cell, str] = {}
    for word in cards.split():
        name, _, card = word.partition(":")
        place = parse_cell(name)
        assert place is not None, word
        if card in _BACKS:
            backs[place] = _BACKS[card]
        else:
            laid[place] = laid_id(_card(card.rstrip("*")), card.endswith("*"))
    return Layout(build(laid, backs), tuple(sorted(backs.items())))


def _card(name: str) -> Card:
    """A card by the end of its id: ``cross`` is ``base.path.cross``; the base game comes first."""
    return next(BY_ID[kind.id].first for kind in TYPES if kind.id.endswith(f".{name}"))
