"""A list of games that wait for their reader: until when, and a link for each; nothing of their cards."""

from __future__ import annotations

from html import unescape

from markupsafe import escape

from pbem.app.sheets.sheet import Sheet
from pbem.app.sheets.table import WaitingTurn
from pbem.i18n import span
from pbem.render.drawing.layout import ITEM, in_text
from pbem.render.letter.buttons import answer_to, mailto
from pbem.render.words.names import Voice

NAMED = 3  # games in the subject of a list


def turn_lines(sheet: Sheet, voice: Voice) -> list[str]:
    """Every game with the time that is left, and in the text with its link; a page has buttons for that."""
    lines = []
    for turn in sheet.turns:
        due, left = voice.when(turn.due_at), span(turn.due_at - sheet.now, voice.lang)
        # Translators: {due} is like “Tue 17 Nov, 14:32 (UTC+2)”, {left} like “23 hours”.
        line = voice(
            "Game {game}: please answer by {due}; time left: {left}.",
            game=turn.game,
            due=due,
            left=left,
        )
        lines += [ITEM + line, *in_text([f"<{unescape(link(turn))}>"])]
    return lines


def turn_buttons(sheet: Sheet, voice: Voice) -> tuple[tuple[str, str], ...]:
    """The link of every game, and what its button says, as they stand in a page."""
    return tuple(
        # Translators: what a button says.
        (link(turn), str(escape(voice("Game {game}: my turn again, please", game=turn.game))))
        for turn in sheet.turns
    )


def link(turn: WaitingTurn) -> str:
    """Opens a mail to this very question: it asks for the turn, and a move can be written instead."""
    return mailto(answer_to(turn.address, f"[{turn.game}]"), "resend")


def codes(sheet: Sheet) -> str:
    """The games of a list as its subject names them."""
    named = [turn.game for turn in sheet.turns[:NAMED]] or [sheet.game]
    return ", ".join((*named, *["…"] * (len(sheet.turns) > NAMED)))
