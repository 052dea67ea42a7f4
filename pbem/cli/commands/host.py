"""What a host does to a game: ``pbem pause``, ``resume``, ``extend``, ``time``, ``close``.

None of them shows a card, and the players are told of each, with its reason.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.shell.frame import make_sure
from pbem.cli.shell.options import GameCode, seconds
from pbem.cli.shell.output import clock, say
from pbem.cli.shell.sending import how_to_send
from pbem.cli.shell.speech import _
from pbem.spans import write_span

if TYPE_CHECKING:
    from pbem.app.game import Game
    from pbem.cli.shell.session import Session

Reason = Annotated[str, typer.Option(metavar="TEXT", help="Why, in your own words; the players are told.")]
Time = Annotated[str, typer.Argument(metavar="TIME", help="How long: 12h, 3d.")]


def pause(code: GameCode, reason: Reason = "") -> None:
    """Let the clocks of a game stand: moves are taken, but nobody's time runs."""
    game, _session = done("pause", code, reason=reason)
    say(
        _(
            "The clocks of {game} stand. Letters wait to be sent: {how}.",
            game=game.row.code,
            how=how_to_send(),
        ),
        _("Let them run again: pbem resume {game}", game=game.row.code),
    )


def resume(code: GameCode, reason: Reason = "") -> None:
    """Let the clocks of a game run again; everybody has the time that was left."""
    game, session = done("resume", code, reason=reason)
    say(
        _("The clocks of {game} run. Letters wait to be sent: {how}.", game=game.row.code, how=how_to_send()),
        *waited_for(session, game),
    )


def extend(
    code: GameCode,
    name: Annotated[
        str, typer.Argument(metavar="[NAME]", help="Who gets more time; else whoever is asked now.")
    ],
    time: Annotated[str, typer.Argument(metavar="TIME", help="How much more: 12h, 3d.")] = "",
    reason: Reason = "",
) -> None:
    """Give somebody more time for what she is asked now."""
    who, length = (name, time) if time else ("", name)
    game, session = done("extend", code, who, seconds(length), reason)
    say(
        # Translators: {time} is a length of time as it is typed, like 12h or 2d.
        _(
            "There is more time in {game}: {time}. Letters wait to be sent: {how}.",
            game=game.row.code,
            how=how_to_send(),
            time=length,
        ),
        *waited_for(session, game),
    )


def time(code: GameCode, time: Time, reason: Reason = "") -> None:
    """Set the time for a turn of a running game; nobody who is asked already gets less than she was told."""
    game, session = done("time", code, length=seconds(time), reason=reason)
    length = write_span(game.row.turn_time or game.row.per_turn)
    say(
        _(
            "Turns of {game} take up to {time} from now on. Letters wait to be sent: {how}.",
            game=game.row.code,
            how=how_to_send(),
            time=length,
        ),
        *waited_for(session, game),
    )


def close(
    code: GameCode,
    reason: Reason = "",
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask whether you are sure.")] = False,
) -> None:
    """End a game before its end, for good; everybody is told."""
    from pbem.cli.shell.session import open_session

    code = open_session().game(code).row.code
    if not yes:
        make_sure(_("End {game} for good, for everybody?", game=code))
    done("close", code, reason=reason)
    say(
        _("{game} is abandoned. Letters wait to be sent: {how}.", game=code, how=how_to_send()),
        _("All of it, with the seed: pbem export {game}", game=code),
    )


def done(kind: str, code: str, name: str = "", length: int = 0, reason: str = "") -> tuple[Game, Session]:
    """Do what the host wants, and the game as it is then."""
    from pbem.app.host.deeds import Deed, DeedKind, do
    from pbem.app.lobby.games import seat_of
    from pbem.cli.shell.session import open_session

    session = open_session()
    game = session.game(code)
    seat = seat_of(game, name) if name else None
    return do(session.app, Deed(DeedKind(kind), game.row.code, seat, length, reason)), session


def waited_for(session: Session, game: Game) -> list[str]:
    """Who is waited for now, and until when."""
    from pbem.app.deadlines import due_at

    dues = session.app.store.dues(game.row.code)
    return [
        _("{name} may answer until {until}.", name=game.names[ask.seat], until=clock(until))
        for ask in game.state.asks
        if (until := due_at(dues, ask.seat)) is not None
    ]
