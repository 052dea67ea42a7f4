"""``pbem agree``: whether a decided move is taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.shell.options import GameCode, Me
from pbem.cli.shell.output import say

if TYPE_CHECKING:
    from pbem.app.play.takeback import UndoRequest


def agree(
    code: GameCode,
    me: Me = "",
    no: Annotated[bool, typer.Option("--no", help="Refuse, or withdraw your own request.")] = False,
) -> None:
    """Agree that the last decided move is taken back, as its player asks for."""
    from pbem.app.play.takeback import agree as give_consent
    from pbem.app.play.takeback import refuse
    from pbem.cli.shell.session import open_game_as

    session, game, seat = open_game_as(code, me)
    code = game.row.code
    if no:
        stands = refuse(session.app, code, seat).decision
        say(f"The last decision of {game.names[stands.seat]} stands.")
        return
    say(*request_lines(give_consent(session.app, code, seat)))


def request_lines(request: UndoRequest) -> list[str]:
    """Who still has to agree, or that it is done."""
    game, decision = request.game, request.decision
    code, name = game.row.code, game.names[decision.seat]
    if request.missing:
        names = [game.names[seat] for seat in request.missing]
        return [
            f"The last decision of {name} is taken back if {' and '.join(names)} agree"
            f"{'s' if len(names) == 1 else ''}.",
            f"They say so with: pbem agree {code} --as {names[0]}",
        ]
    return [
        f"The last decision of {name} is taken back.",
        f"The moves now: pbem legal {code} --as {name}",
    ]
