"""The result of a public draw comes in, and with it the game begins.

Whoever tells it must not be able to choose: so the draw has taken place, everybody at the table was told of
it before, and what is told counts at once and for good.
"""

from __future__ import annotations

from pbem.app import App
from pbem.app.errors import DrawTrouble, NotDrawn, WrongStatus
from pbem.app.game import Game, load
from pbem.app.lobby.public_draw import PublicDraw, canonical_result, draw_of
from pbem.app.play.beginning import begin, missing
from pbem.app.transaction import in_one
from pbem.app.unit_of_work import UnitOfWork
from pbem.store.schema.kinds import GamePhase


def tell_luck(app: App, code: str, typed: str) -> Game:
    """Take the result of the draw, deal the first round with it, and write to everybody."""

    def step(work: UnitOfWork) -> None:
        work.set_luck(result_for(app, work.game, typed))
        begin(work)

    in_one(app, code, step)
    return load(app, code)


def result_for(app: App, game: Game, typed: str) -> str:
    """The result as it is hashed, if it can be taken now; else NotDrawn says why."""
    row = game.row
    if row.status != GamePhase.OPEN:
        raise WrongStatus(row.code, row.status)
    draw = draw_of(row)
    if draw is None:
        raise NotDrawn(row.code, DrawTrouble.NONE)
    if app.now() < draw.at:
        raise NotDrawn(row.code, DrawTrouble.EARLY, words=draw.words, at=draw.at)
    late = told_too_late(app, game, draw)
    if late:
        raise NotDrawn(row.code, DrawTrouble.LATE_INVITATION, names=late)
    if absent := missing(game.seats):
        raise NotDrawn(row.code, DrawTrouble.MISSING, names=absent)
    try:
        return canonical_result(draw.form, typed)
    except ValueError as problem:
        raise NotDrawn(row.code, DrawTrouble.FORM, problem=problem.args[0]) from None


def told_too_late(app: App, game: Game, draw: PublicDraw) -> tuple[str, ...]:
    """Whose invitation, the first letter of the game to her, was not handed over before the draw."""
    letters = {letter.key: letter for letter in app.store.outbox(game=game.row.code)}
    firsts = {seat.name: letters.get(f"{game.row.code}:{seat.seat}:1") for seat in game.seats}
    return tuple(
        name
        for name, letter in firsts.items()
        if letter is not None and (letter.sent_at is None or letter.sent_at > draw.at)
    )
