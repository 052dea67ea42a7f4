"""A public draw in letters: what is promised before it, and what it was."""

from __future__ import annotations

from pbem.app.sheets.sheet import Sheet
from pbem.app.sheets.table import Draw
from pbem.render.safe import spoken
from pbem.render.words.names import Voice


def draw_promise_lines(sheet: Sheet, voice: Voice) -> list[str]:
    """What an invitation says about the luck of a game that follows from a draw to come."""
    draw = sheet.draw
    if draw is None:
        return []
    return [
        voice(
            "All luck of this game follows from a seed that is fixed already, and from a public draw that is"
            " still to come. So the deals are nobody’s choice, and nobody adds words to them."
        ),
        *_which(draw, voice),
        _form(draw, voice),
        voice(
            "Anybody can look the result up. The host tells it to the server after the draw, and with it the"
            " game begins; your first letter then shows it. If you find another one, tell the table."
        ),
        voice("Keep this letter. The seal of the seed:"),
        f"<{sheet.seed_hash}>",
    ]


def draw_lines(sheet: Sheet, voice: Voice) -> list[str]:
    """What was drawn, so that every reader can look it up."""
    draw = sheet.draw
    if draw is None or not draw.result:
        return []
    return [
        voice("All deals of this game follow from a public draw as well."),
        *_which(draw, voice),
        voice("Its result, as the host told it:"),
        *(spoken(draw.result, voice.width) if draw.numbers else [f"<{draw.result}>"]),
        voice("Anybody can look it up. If you find another result, tell the table: the deals were chosen."),
    ]


def _which(draw: Draw, voice: Voice) -> list[str]:
    return [
        voice("The draw:"),
        *spoken(draw.words, voice.width),
        voice("It takes place: {time}", time=voice.when(draw.at))
        if not draw.result
        else voice("It took place: {time}", time=voice.when(draw.at)),
    ]


def _form(draw: Draw, voice: Voice) -> str:
    if not draw.numbers:
        return voice("Its result is a value of 64 hexadecimal digits.")
    return voice.count(
        "Its result is {n} number, without bonus numbers.",
        "Its result is {n} numbers, without bonus numbers.",
        draw.numbers,
    )
