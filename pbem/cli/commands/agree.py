"""``pbem agree``: whether a decided move is taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from pbem.cli.shell.options import GameCode, Me
from pbem.cli.shell.output import say
from pbem.cli.shell.speech import _, count, list_of

if TYPE_CHECKING:
    from pbem.app.game import Game
    from pbem.cli.shell.session import Session
    from pbem.engine import Seat


def agree(
    code: GameCode,
    answer: Annotated[
        Literal["yes", "no"], typer.Argument(metavar="[no]", help="Refuse, or withdraw your own request.")
    ] = "yes",
    me: Me = "",
) -> None:
    """Agree that the last decided move is taken back, as its player asks for."""
    from pbem.app.conversation.command import Command, Kind
    from pbem.app.conversation.together import perform
    from pbem.app.play.takeback import pending
    from pbem.cli.shell.session import open_game_as

    session, game, seat = open_game_as(code, me)
    request = pending(session.app, game)
    refuses = answer == "no"
    said = Command("agree no", Kind.AGREE, "no") if refuses else Command("agree", Kind.AGREE)
    done = perform(session.app, game.row.code, seat, said)
    mover = request.decision.seat if request else seat
    if refuses:
        say(_("The last decision of {name} stands.", name=game.names[mover]))
    else:
        say(*request_lines(session, done.game, mover))


def request_lines(session: Session, game: Game, mover: Seat) -> list[str]:
    """Who still has to agree that the last decision is taken back, or that it is done."""
    from pbem.app.play.takeback import pending

    code, name, request = game.row.code, game.names[mover], pending(session.app, game)
    if request is not None:
        names = [game.names[seat] for seat in request.missing]
        return [
            # Translators: {names} lists {n} people.
            count(
                "The last decision of {name} is taken back if {names} agrees.",
                "The last decision of {name} is taken back if {names} agree.",
                len(names),
                name=name,
                names=list_of(names),
            ),
            _("They say so with: pbem agree {game} --as {name}", game=code, name=names[0]),
        ]
    return [
        _("The last decision of {name} is taken back.", name=name),
        _("The moves now: pbem legal {game} --as {name}", game=code, name=name),
    ]
