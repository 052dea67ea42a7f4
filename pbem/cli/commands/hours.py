"""When somebody plays, and when she is reminded: ``pbem away``, ``back`` and ``snooze``."""

from __future__ import annotations

from typing import Annotated

import typer

from pbem.cli.shell.frame import Refused, typer_settings
from pbem.cli.shell.options import GameCode, Me, seconds
from pbem.cli.shell.output import say
from pbem.cli.shell.speech import _
from pbem.spans import write_span

Until = Annotated[
    list[str], typer.Argument(metavar="DATES", help="until 3 Dec, or from 2026-12-20 until 2027-01-03.")
]


@typer_settings(context_settings={"ignore_unknown_options": True})
def away(code: GameCode, dates: Until, me: Me = "") -> None:
    """Be away until a day: your time for a turn stands still in all your games."""
    from pbem.app.conversation.command import Command, Kind
    from pbem.app.conversation.together import perform
    from pbem.cli.shell.session import open_game_as

    session, game, seat = open_game_as(code, me)
    words = " ".join(dates)
    after = perform(session.app, game.row.code, seat, Command(f"away {words}", Kind.AWAY, words)).game
    first, _slash, back = after.seats[seat].preferences.away.partition("/")
    say(
        # Translators: {first} and {back} are days like 2026-12-20.
        _(
            "{name} is away from {first}, and back on {back}.  Sooner: pbem back {game}",
            name=game.names[seat],
            first=first,
            back=back,
            game=game.row.code,
        )
    )


def back(code: GameCode, me: Me = "") -> None:
    """Be back sooner than you said."""
    from pbem.app.conversation.command import Command, Kind
    from pbem.app.conversation.together import perform
    from pbem.cli.shell.session import open_game_as

    session, game, seat = open_game_as(code, me)
    perform(session.app, game.row.code, seat, Command("back", Kind.BACK))
    say(_("{name} is back.  Look: pbem show {game}", name=game.names[seat], game=game.row.code))


def snooze(
    code: GameCode,
    time: Annotated[str, typer.Argument(metavar="TIME", help="For how long: 12h, 2d; 0 ends it.")] = "1d",
    me: Me = "",
) -> None:
    """Hear no reminders for a while, in all your games; what you are asked stays due."""
    from pbem.app.conversation.command import Command, Kind
    from pbem.app.conversation.together import perform
    from pbem.app.play.nudges import LONGEST_SNOOZE
    from pbem.cli.shell.session import open_game_as

    length = seconds(time)
    if length > LONGEST_SNOOZE.total_seconds():
        raise Refused(_("Reminders can be put off by no more than 30d."))
    session, game, seat = open_game_as(code, me)
    perform(session.app, game.row.code, seat, Command(f"snooze {time}", Kind.SNOOZE, str(length)))
    name = game.names[seat]
    if length:
        say(
            # Translators: {time} is a length of time as it is typed, like 12h or 2d.
            _(
                "{name} hears no reminders for {time}.  Sooner: pbem snooze {game} 0",
                name=name,
                time=write_span(length),
                game=game.row.code,
            )
        )
    else:
        say(_("{name} is reminded as usual.", name=name))
