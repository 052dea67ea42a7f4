"""The mine as a section of a letter: drawn or in words, with what its signs mean."""

from __future__ import annotations

from markupsafe import Markup, escape

from pbem.engine import View
from pbem.i18n.direction import runs_right_to_left
from pbem.render.drawing.board import draw_mine
from pbem.render.drawing.cards import TABLE, WORDS
from pbem.render.drawing.marks import Marks
from pbem.render.drawing.mine_table import mine_table
from pbem.render.right_to_left import isolated
from pbem.render.sections.legend import explained, legend, not_explained_yet, signs
from pbem.render.words.mine_words import mine_in_words
from pbem.render.words.names import Voice

_BELOW = "margin:4px 0 0;font-family:Arial,sans-serif;font-size:11px;line-height:13px"


def mine_lines(view: View, voice: Voice, columns: int, marks: Marks, brief: bool = False) -> list[str]:
    """The mine in the text of a letter, in the way that its reader likes.

    With ``brief`` only what is new in it is explained.
    """
    if voice.style == WORDS:
        return mine_in_words(view, voice, marks)
    drawn = draw_mine(view, voice.style, columns, marks)
    only = not_explained_yet(view, voice.style, marks) if brief else None
    return [*drawn, "", *legend(view, voice.style, voice.words, columns, marks, only)]


def mine_html(view: View, voice: Voice, marks: Marks, most: int, brief: bool = False) -> Markup:
    """The mine in the HTML of a letter: drawn in so many characters, and in words for who does not see it."""
    only = not_explained_yet(view, TABLE, marks) if brief else None
    shown = {} if only == frozenset() else signs(view, TABLE, marks)
    meant = (
        explained(sign, text, voice.words) for sign, text in shown.items() if only is None or sign in only
    )
    words = mine_in_words(view, voice, marks._replace(new=frozenset(), last=None))  # these are told as news
    below: tuple[str, ...] = (" · ".join(meant), " ".join(words))
    if runs_right_to_left(voice.lang):
        below = tuple(map(isolated, below))
    parts = (f'<p style="{_BELOW}">{escape(text)}</p>\n' for text in below if text)
    return Markup("".join((mine_table(view, marks, most), "\n", *parts)))
