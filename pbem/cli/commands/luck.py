"""A public draw: ``pbem luck``, and how ``pbem new``, ``show`` and ``status`` speak of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pbem.cli.shell.frame import make_sure
from pbem.cli.shell.options import GameCode
from pbem.cli.shell.output import calendar, say
from pbem.cli.shell.speech import _

if TYPE_CHECKING:
    from pbem.app.lobby.public_draw import PublicDraw
    from pbem.store.schema.rows import GameRow

Result = Annotated[
    list[str], typer.Argument(metavar="RESULT", help="What was drawn: 4 8 15 16 23 42, in any order.")
]


def luck(
    code: GameCode,
    result: Result,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask whether it is typed right.")] = False,
) -> None:
    """Tell the result of the public draw of a game; it is dealt at once.

    Example: pbem luck K7 4 8 15 16 23 42
    """
    from pbem.app.lobby.luck import result_for, tell_luck
    from pbem.app.lobby.public_draw import draw_of
    from pbem.cli.commands.games import begun
    from pbem.cli.shell.session import open_session

    app, typed = (session := open_session()).app, " ".join(result)
    game = session.game(code)
    read = result_for(app, game, typed)
    draw = draw_of(game.row)
    assert draw is not None  # or its result was refused
    say(
        f"{named(draw)}: {read}",
        _(
            "All deals of {game} follow from it, and it can be told only once. A mistake can be mended by"
            " nothing but pbem close {game}, which everybody is told.",
            game=game.row.code,
        ),
    )
    if not yes:
        make_sure(_("Is it right, so that I deal?"))
    say(*begun(tell_luck(app, game.row.code, typed)))


def wanted_draw(words: str, at: str, form: str) -> PublicDraw | None:
    """The draw that the options of ``pbem new`` name: all three of them, or none."""
    from pbem.app.lobby.public_draw import PublicDraw, checked_draw, moment_of

    given = {"--luck": words, "--luck-at": at, "--luck-form": form}
    if not any(given.values()):
        return None
    for option, value in given.items():
        if not value:
            raise typer.BadParameter(
                _(
                    'a public draw needs its words, its moment and its form: --luck "lottery 6 of 49"'
                    ' --luck-at "2026-11-21 20:00 Europe/Berlin" --luck-form numbers:6'
                ),
                param_hint=option,
            )
    try:
        moment = moment_of(at)
    except ValueError as problem:
        raise typer.BadParameter(_(*problem.args), param_hint="--luck-at") from None
    try:
        return checked_draw(PublicDraw(words, moment, form))
    except ValueError as problem:
        raise typer.BadParameter(_(*problem.args), param_hint="--luck") from None


def named(draw: PublicDraw) -> str:
    """A draw in a sentence."""
    # Translators: a public draw, as people know it by its name, and when it is.
    return _("“{draw}”, {when}", draw=draw.words, when=calendar(draw.at))


def draw_document(row: GameRow) -> dict[str, Any] | None:
    """The draw of a game for programs; its result is null until it is told."""
    from pbem.app.lobby.public_draw import draw_of

    draw = draw_of(row)
    return {**draw.terms(), "result": row.luck} if draw else None


def draw_lines(row: GameRow) -> list[str]:
    """What ``pbem show`` tells of the draw of a game: what it waits for, or what was drawn."""
    from pbem.app.lobby.public_draw import awaited_draw, draw_of

    draw = draw_of(row)
    if draw is None:
        return []
    if awaited_draw(row):
        # Translators: {draw} is a name in quotation marks, and a moment.
        return [_("The draw: {draw}.  Then: pbem luck {game} RESULT", draw=named(draw), game=row.code)]
    if not row.luck:
        return []
    return [_("Its deals follow from {draw} as well: {result}", draw=named(draw), result=row.luck)]
