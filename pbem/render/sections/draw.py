"""A public draw in letters: what is promised before it, and what it was.

Numbers of a result are tied together with dots: one that stood alone on a line would be read as a move.
"""

from __future__ import annotations

from pbem.app.sheets.sheet import Sheet
from pbem.app.sheets.table import Draw
from pbem.render.safe import spoken
from pbem.render.words.names import Voice

TOGETHER = 5  # numbers that always stand on one line
LONGEST = 34  # so do as many as take no more characters than five of the longest


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
        voice("Its result, as the host told it: {result}", result=_result(draw)),
        voice("Anybody can look it up. If you find another result, tell the table: the deals were chosen."),
    ]


def _which(draw: Draw, voice: Voice) -> list[str]:
    return [
        voice("The draw: {words}", words=spoken(draw.words)),
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


def _result(draw: Draw) -> str:
    if not draw.numbers:
        return f"<{draw.result}>"
    drawn = draw.result.split()
    if len(drawn) == 1:
        return spoken(draw.result)
    if len(whole := "·".join(drawn)) <= LONGEST:
        return whole
    count, lines = len(drawn), -(-len(drawn) // TOGETHER)
    shares = [drawn[count * at // lines : count * (at + 1) // lines] for at in range(lines)]
    return " ".join(map("·".join, shares))  # no share has only one
